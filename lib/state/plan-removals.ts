import { inBatches } from '../table/batches.ts';
import type { ProjectState } from '../table/catalog.ts';
import { type Current, homeProject } from './current.ts';
import type { StateDocument } from './document.ts';
import { outlookOf } from './outlook.ts';
import type {
  ConfigurationRemoval,
  RemoveConfigurationStep,
  RemoveFeaturesStep,
  RemoveProjectStep,
  UnlinkStep,
  UntagStep,
} from './step.ts';

const lacking = <T>(there: Iterable<T>, brought: Iterable<T>): T[] => {
  const kept = new Set(brought);
  return [...there].filter((item) => !kept.has(item));
};

/** Projects that the document lacks, if it has projects at all; never `default`. */
const doomedProjects = (document: StateDocument, current: Current): string[] =>
  document.projects ? lacking(current.projects.keys(), [homeProject, ...document.projects.map(({ id }) => id)]) : [];

const stayingProjects = (document: StateDocument, current: Current): ProjectState[] => {
  const doomed = new Set(doomedProjects(document, current));
  return [...current.projects.values()].filter(({ id }) => !doomed.has(id));
};

/** Whether a feature goes because the document has features, but not this one. */
const isDoomed = (name: string, document: StateDocument): boolean =>
  document.hasFeatures && !document.features.get(name)?.metadata;

/** Features that the document lacks, one lane a project, with whatever they may have in an environment. */
export const featureRemovals = (document: StateDocument, current: Current): RemoveFeaturesStep[][] =>
  stayingProjects(document, current).map(({ id, project, features }) => {
    const linked = project.environments.map(({ name }) => name);
    const doomed = [...features]
      .filter(([name]) => isDoomed(name, document))
      .map(([name, { environments }]) => ({ name, environments: [...new Set([...environments.keys(), ...linked])] }));
    return inBatches(doomed, ({ environments }) => ({ actions: 2 + environments.length, bytes: 0 })).map(
      (batch): RemoveFeaturesStep => ({ kind: 'remove-features', project: id, features: batch }),
    );
  });

/** Features that keep tags which the document does not give them, one lane a project. */
export const tagRemovals = (document: StateDocument, current: Current): UntagStep[][] => {
  if (!document.tagging) return [];
  return stayingProjects(document, current).map(({ id, features }) => {
    const tagged = [...features].flatMap(([name, { feature }]) => {
      const entry = document.features.get(name);
      const given = new Set(entry?.tags.map(({ type, value }) => `${type}#${value}`));
      const surplus = feature.tags.some(({ type, value }) => !given.has(`${type}#${value}`));
      return surplus && !isDoomed(name, document) ? [{ name, ...(entry && { entry }) }] : [];
    });
    return inBatches(tagged, () => ({ actions: 1, bytes: 20_000 })).map(
      (batch): UntagStep => ({ kind: 'untag', project: id, features: batch }),
    );
  });
};

const removedSegments = (document: StateDocument, current: Current): number[] => {
  const names = document.segments && new Set(document.segments.map(({ name }) => name));
  const doomed = new Set(doomedProjects(document, current));
  return [...current.config.segments.values()]
    .filter(({ name, project }) => (names ? !names.has(name) : Boolean(project && doomed.has(project))))
    .map(({ id }) => id);
};

/** Tags, tag types, strategy types and segments that the document lacks; bundled strategy types stay. */
export const configurationRemovals = (document: StateDocument, current: Current): RemoveConfigurationStep[] => {
  const { config } = current;
  const { tagging, strategyTypes } = document;
  const kept = new Set(tagging?.tags.map(({ type, value }) => `${type}#${value}`));
  const removals: ConfigurationRemoval[] = [
    ...[...(tagging ? config.tags : [])]
      .filter(([name]) => !kept.has(name))
      .map(([, { type, value }]) => ({ category: 'tag' as const, type, value })),
    ...lacking(tagging ? config.tagTypes.keys() : [], tagging?.types.map(({ name }) => name) ?? []).map((name) => ({
      category: 'tag-type' as const,
      name,
    })),
    ...lacking(strategyTypes ? config.strategyTypes.keys() : [], strategyTypes?.map(({ name }) => name) ?? [])
      .filter((name) => config.strategyTypes.get(name)?.editable)
      .map((name) => ({ category: 'strategy-type' as const, name })),
    ...removedSegments(document, current).map((id) => ({ category: 'segment' as const, id })),
  ];
  return inBatches(removals, () => ({ actions: 1, bytes: 15_000 })).map(
    (batch): RemoveConfigurationStep => ({ kind: 'remove-configuration', removals: batch }),
  );
};

/** Environments that the document lacks; protected ones stay. */
export const environmentRemovals = (document: StateDocument, current: Current): RemoveConfigurationStep[] => {
  if (!document.environments) return [];
  const { environments } = current.config;
  const names = lacking(
    environments.keys(),
    document.environments.map(({ name }) => name),
  ).filter((name) => !environments.get(name)?.protected);
  return inBatches(names, () => ({ actions: 1, bytes: 0 })).map(
    (batch): RemoveConfigurationStep => ({
      kind: 'remove-configuration',
      removals: batch.map((name) => ({ category: 'environment', name })),
    }),
  );
};

/** What projects and features still have in environments that are no more, be it from an import that was cut off. */
export const unlinkSteps = (document: StateDocument, current: Current): UnlinkStep[][] => {
  if (!document.environments) return [];
  const { environments: staying } = outlookOf(document, current, 'replace');
  const isGone = (name: string): boolean => !staying.has(name);
  return stayingProjects(document, current).map(({ id, project, features }) => {
    const links = project.environments.map(({ name }) => name).filter(isGone);
    const places = [...features].flatMap(([name, { environments }]) =>
      isDoomed(name, document)
        ? []
        : [...environments.keys()].filter(isGone).map((environment) => ({ name, environment })),
    );
    const batches = inBatches(places, () => ({ actions: 1, bytes: 0 }), 1);
    return (batches.length > 0 || links.length === 0 ? batches : [[]]).map(
      (batch, i): UnlinkStep => ({ kind: 'unlink', project: id, environments: i === 0 ? links : [], features: batch }),
    );
  });
};

/** Projects that the document lacks, and those an interrupted import hid but did not empty. */
export const projectRemovals = (document: StateDocument, current: Current): RemoveProjectStep[] =>
  document.projects
    ? [...doomedProjects(document, current), ...current.remains].map((id) => ({ kind: 'remove-project', id }))
    : [];

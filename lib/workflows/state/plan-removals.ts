import { inBatches } from '../../store/table/batches.ts';
import type { Current } from './current.ts';
import type { StateDocument } from './document.ts';
import { isRemoved, lacking, removedProjects, stayingProjects } from './removals.ts';
import type {
  ConfigurationRemoval,
  RemoveConfigurationStep,
  RemoveFeaturesStep,
  RemoveProjectStep,
  RemoveSegmentStep,
  UntagStep,
} from './step.ts';

/** Features that the document lacks, one lane a project, with whatever they may have in an environment. */
export const featureRemovals = (document: StateDocument, current: Current): RemoveFeaturesStep[][] =>
  stayingProjects(document, current).map(({ id, project, features }) => {
    const linked = project.environments.map(({ name }) => name);
    const removed = [...features]
      .filter(([name]) => isRemoved(name, document))
      .map(([name, { environments }]) => ({ name, environments: [...new Set([...environments.keys(), ...linked])] }));
    return inBatches(removed, ({ environments }) => ({ actions: 2 + environments.length, bytes: 0 })).map(
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
      return surplus && !isRemoved(name, document) ? [{ name, ...(entry && { entry }) }] : [];
    });
    return inBatches(tagged, () => ({ actions: 1, bytes: 20_000 })).map(
      (batch): UntagStep => ({ kind: 'untag', project: id, features: batch }),
    );
  });
};

/** Segments that the document lacks, one step each, with the project it belongs to. */
export const segmentRemovals = (document: StateDocument, { config, projects }: Current): RemoveSegmentStep[] => {
  const names = new Set(document.segments?.map(({ name }) => name));
  return [...(document.segments ? config.segments.values() : [])]
    .filter(({ name }) => !names.has(name))
    .map(({ id, project }) => ({
      kind: 'remove-segment',
      id,
      ...(project && projects.has(project) && { project }),
    }));
};

const configurationSteps = (removals: readonly ConfigurationRemoval[]): RemoveConfigurationStep[] =>
  inBatches(removals, () => ({ actions: 2, bytes: 15_000 })).map((batch) => ({
    kind: 'remove-configuration',
    removals: batch,
  }));

/** Tags, tag types and strategy types that the document lacks; bundled strategy types stay. */
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
  ];
  return configurationSteps(removals);
};

/** Environments that the document lacks; protected ones stay. */
export const environmentRemovals = (document: StateDocument, current: Current): RemoveConfigurationStep[] => {
  if (!document.environments) return [];
  const { environments } = current.config;
  const names = lacking(
    environments.keys(),
    document.environments.map(({ name }) => name),
  ).filter((name) => !environments.get(name)?.protected);
  return configurationSteps(names.map((name) => ({ category: 'environment', name })));
};

/** Projects that the document lacks. */
export const projectRemovals = (document: StateDocument, current: Current): RemoveProjectStep[] =>
  removedProjects(document, current).map((id) => ({ kind: 'remove-project', id }));

import { byName } from '../../basics/order.ts';
import type { ExportedState } from '../../contract/schemas/state.ts';
import { namedOwners, type OwnerNames } from '../../flags/feature-owners/read.ts';
import {
  canonicalCompletion,
  canonicalConstraint,
  canonicalNaming,
  canonicalParameters,
  canonicalParameterType,
  canonicalPlan,
  canonicalSafeguard,
  canonicalStrategyVariant,
  canonicalVariant,
} from '../../flags/features/canonical.ts';
import { metadataView } from '../../flags/features/metadata.ts';
import { featureLastSeen, lastSeenIn } from '../../flags/features/times/last-seen.ts';
import { plainLink } from '../../flags/given-links.ts';
import { countUses, unused } from '../../flags/projects/uses.ts';
import { templateView } from '../../flags/projects/view.ts';
import { segmentView } from '../../flags/segments/view.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { AddonItem, ProjectItem, ReleasePlanTemplateItem } from '../../store/table/items.ts';

/** Compares texts by code unit (contract: requests §12). */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export type List<K extends keyof ExportedState> = ExportedState[K];

/** An active feature, its project, and when features of the project were seen. */
export interface ActiveFeature extends FeatureRecord {
  readonly project: ProjectItem;
  readonly seen: SeenTimes | undefined;
  readonly ownerNames: OwnerNames;
}

/** The parts of a feature in the environments to which its project is linked. */
export const inLinked = ({ environments }: FeatureRecord, project: ProjectItem): FeatureRecord['environments'] => {
  const linked = new Set(project.environments.map(({ name }) => name));
  return new Map([...environments].filter(([name]) => linked.has(name)));
};

export const featureOf = (active: ActiveFeature): List<'features'>[number] => ({
  ...metadataView(active.feature),
  lastSeenAt: featureLastSeen(active, active.seen),
  ...(active.feature.completed && { completed: canonicalCompletion(active.feature.completed) }),
  // Without its parents, an imported feature would be enabled for other users than before.
  ...(active.feature.dependencies.length > 0 && { dependencies: [...active.feature.dependencies] }),
  ...(active.feature.links && { links: active.feature.links.map(plainLink) }),
  ...((owners) => owners.length > 0 && { owners })(namedOwners(active.feature.owners, active.ownerNames)),
});

/** The feature in all environments of its project; it is disabled in those without an item. */
export const environmentsOf = (active: ActiveFeature): List<'featureEnvironments'> =>
  active.project.environments
    .map(({ name }) => name)
    .toSorted(compare)
    .map((name) => {
      const item = active.environments.get(name);
      const lastSeenAt = lastSeenIn(active, name, active.seen);
      return {
        featureName: active.feature.name,
        environment: name,
        name,
        enabled: item?.enabled ?? false,
        variants: (item?.variants ?? []).map(canonicalVariant),
        ...(lastSeenAt !== null && { lastSeenAt }),
        ...(item?.releasePlan && { releasePlan: canonicalPlan(item.releasePlan) }),
        ...(item?.safeguards && { safeguards: item.safeguards.map(canonicalSafeguard) }),
      };
    });

/** The strategies of a feature, with their environments. */
const strategiesOf = ({ environments }: Pick<FeatureRecord, 'environments'>) =>
  [...environments.values()]
    .toSorted((a, b) => compare(a.environment, b.environment))
    .flatMap(({ environment, strategies }) => strategies.map((strategy) => ({ environment, strategy })));

export const exportedStrategies = (active: ActiveFeature): List<'featureStrategies'> =>
  strategiesOf(active).map(({ environment, strategy }) => ({
    id: strategy.id,
    featureName: active.feature.name,
    projectId: active.project.id,
    environment,
    name: strategy.name,
    strategyName: strategy.name,
    title: strategy.title ?? null,
    disabled: strategy.disabled,
    sortOrder: strategy.sortOrder,
    parameters: canonicalParameters(strategy.parameters),
    constraints: strategy.constraints.map(canonicalConstraint),
    variants: strategy.variants.map(canonicalStrategyVariant),
    ...(strategy.createdAt !== undefined && { createdAt: strategy.createdAt }),
  }));

export const segmentsInUse = (active: ActiveFeature): List<'featureStrategySegments'> =>
  strategiesOf(active).flatMap(({ strategy: { id, segments } }) =>
    segments.map((segmentId) => ({ featureStrategyId: id, segmentId })),
  );

export const exportedSegments = (
  config: Pick<ConfigState, 'segments'>,
  projects: readonly ProjectState[],
): List<'segments'> => {
  const uses = countUses(projects, ({ segments }) => segments);
  return [...config.segments.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((segment) => ({
      ...segmentView(segment),
      constraints: segment.constraints.map(canonicalConstraint),
      ...(uses.get(segment.id) ?? unused),
    }));
};

export const exportedProject = ({ project }: ProjectState, health: number): List<'projects'>[number] => {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    health,
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit,
    featureNaming: canonicalNaming(project.featureNaming),
    ...(project.linkTemplates && { linkTemplates: project.linkTemplates.map(templateView) }),
    environments: project.environments
      .map(({ name }) => name)
      .toSorted(compare)
      .map((environment) => ({ environment })),
  };
};

export const customTypes = ({ strategyTypes }: ConfigState): List<'strategies'> =>
  [...strategyTypes.values()]
    .filter(({ editable }) => editable)
    .sort(byName)
    .map(({ name, title, displayName, description, editable, deprecated, parameters }) => ({
      name,
      title: title ?? null,
      displayName,
      description,
      editable,
      deprecated,
      parameters: parameters.map(canonicalParameterType),
    }));

export const exportedEnvironments = ({ environments }: ConfigState): List<'environments'> =>
  [...environments.values()]
    .sort((a, b) => a.sortOrder - b.sortOrder || compare(a.name, b.name))
    .map(({ name, type, sortOrder, enabled, protected: kept }) => ({
      name,
      type,
      sortOrder,
      enabled,
      protected: kept,
    }));

/** Integrations by id, without what is secret and without ids, which another instance gives otherwise. */
export const exportedIntegrations = (items: readonly AddonItem[]): List<'integrations'> =>
  items
    .toSorted((a, b) => a.id - b.id)
    .map(({ provider, description, enabled, parameters, ...item }) => ({
      provider,
      description,
      enabled,
      parameters,
      events: [...item.events],
      projects: [...item.projects],
      environments: [...item.environments],
      features: [...item.features],
      tags: [...item.tags],
      createdAt: item.createdAt,
    }));

/** Templates of release plans in their stored order: those of the installation first, the oldest first. */
export const exportedTemplates = (items: readonly ReleasePlanTemplateItem[]): List<'releasePlanTemplates'> =>
  items.map(({ id, project, name, description, createdByUserId, createdAt, archivedAt = null, milestones }) => ({
    id,
    project,
    name,
    description,
    createdByUserId,
    createdAt,
    archivedAt,
    milestones: [...milestones],
  }));

export const tagText = ({ type, value }: { readonly type: string; readonly value: string }): string =>
  `${type}#${value}`;

export const featureTags = ({ feature }: ActiveFeature): List<'featureTags'> =>
  feature.tags
    .toSorted((a, b) => compare(tagText(a), tagText(b)))
    .map(({ type, value }) => ({ featureName: feature.name, tagType: type, tagValue: value }));

import type { ExportedState } from '../../contract/schemas/state.ts';
import { byName } from '../../flags/feature-variants/weights.ts';
import {
  canonicalConstraint,
  canonicalNaming,
  canonicalParameters,
  canonicalParameterType,
  canonicalStrategyVariant,
  canonicalTagType,
  canonicalVariant,
} from '../../flags/features/canonical.ts';
import { projectHealth } from '../../flags/features/health.ts';
import { featureLastSeen, lastSeenIn } from '../../flags/features/last-seen.ts';
import { metadataView } from '../../flags/features/metadata.ts';
import { countUses, unused } from '../../flags/projects/uses.ts';
import { segmentView } from '../../flags/segments/view.ts';
import type { Catalog, ConfigState, FeatureRecord, Known, ProjectState } from '../../store/catalog/catalog.ts';
import type { LastSeen, SeenTimes } from '../../store/observations/last-seen.ts';

/** Which categories an export has; the others are empty lists (contract: state §2.2). */
export interface ExportSwitches {
  readonly strategies: boolean;
  readonly featureToggles: boolean;
  readonly projects: boolean;
  /** Tag types, tags and, together with `featureToggles`, feature tags. */
  readonly tags: boolean;
  readonly environments: boolean;
}

/** By code unit (contract: requests §12). */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type List<K extends keyof ExportedState> = ExportedState[K];

/** An active feature with its project, and when features of this project were seen. */
interface ActiveFeature extends FeatureRecord {
  readonly project: ProjectState;
  readonly seen: SeenTimes | undefined;
}

/** What a feature has in the environments that its project is linked to. */
const inLinked = ({ environments }: FeatureRecord, linked: ReadonlySet<string>): FeatureRecord['environments'] =>
  new Map([...environments].filter(([name]) => linked.has(name)));

const activeIn = (project: ProjectState, seen: SeenTimes | undefined): ActiveFeature[] => {
  const linked = new Set(project.project.environments.map(({ name }) => name));
  return [...project.features.values()]
    .filter(({ feature }) => !feature.archived)
    .map((record) => ({ feature: record.feature, environments: inLinked(record, linked), project, seen }));
};

const featureOf = (active: ActiveFeature): List<'features'>[number] => ({
  ...metadataView(active.feature),
  lastSeenAt: featureLastSeen(active, active.seen),
  // Without its parents a feature would be on for others than before.
  ...(active.feature.dependencies.length > 0 && { dependencies: [...active.feature.dependencies] }),
});

/** All environments of the feature's project; those without an item are off. */
const environmentsOf = (active: ActiveFeature): List<'featureEnvironments'> =>
  active.project.project.environments
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
      };
    });

/** The strategies of a feature with their environments. */
const strategiesOf = ({ environments }: Pick<FeatureRecord, 'environments'>) =>
  [...environments.values()]
    .toSorted((a, b) => compare(a.environment, b.environment))
    .flatMap(({ environment, strategies }) => strategies.map((strategy) => ({ environment, strategy })));

const exportedStrategies = (active: ActiveFeature): List<'featureStrategies'> =>
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

const segmentsInUse = (active: readonly ActiveFeature[]): List<'featureStrategySegments'> =>
  active.flatMap((feature) =>
    strategiesOf(feature).flatMap(({ strategy: { id, segments } }) =>
      segments.map((segmentId) => ({ featureStrategyId: id, segmentId })),
    ),
  );

const exportedSegments = (config: ConfigState, projects: readonly ProjectState[]): List<'segments'> => {
  const uses = countUses(projects, ({ segments }) => segments);
  return [...config.segments.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((segment) => ({
      ...segmentView(segment),
      constraints: segment.constraints.map(canonicalConstraint),
      ...(uses.get(segment.id) ?? unused),
    }));
};

const exportedProject = (
  { project, features }: ProjectState,
  { featureTypes }: ConfigState,
  now: Date,
): List<'projects'>[number] => {
  const active = [...features.values()].map(({ feature }) => feature).filter(({ archived }) => !archived);
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    health: projectHealth(active, featureTypes, now),
    mode: project.mode,
    defaultStickiness: project.defaultStickiness,
    featureLimit: project.featureLimit,
    featureNaming: canonicalNaming(project.featureNaming),
    environments: project.environments
      .map(({ name }) => name)
      .toSorted(compare)
      .map((environment) => ({ environment })),
  };
};

const customTypes = ({ strategyTypes }: ConfigState): List<'strategies'> =>
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

const exportedEnvironments = ({ environments }: ConfigState): List<'environments'> =>
  [...environments.values()]
    .sort((a, b) => a.sortOrder - b.sortOrder || compare(a.name, b.name))
    .map(({ name, type, sortOrder, enabled, protected: kept }) => ({
      name,
      type,
      sortOrder,
      enabled,
      protected: kept,
    }));

const tagText = ({ type, value }: { readonly type: string; readonly value: string }): string => `${type}#${value}`;

const featureTags = (active: readonly ActiveFeature[]): List<'featureTags'> =>
  active.flatMap(({ feature }) =>
    feature.tags
      .toSorted((a, b) => compare(tagText(a), tagText(b)))
      .map(({ type, value }) => ({ featureName: feature.name, tagType: type, tagValue: value })),
  );

/** What an export reads from. */
export interface ExportContext {
  readonly catalog: Catalog;
  /** What the request has read. */
  readonly known?: Known;
  readonly lastSeen: LastSeen;
  readonly now: Date;
}

/** The state of the instance (contract: state §2; docs/decisions/0077-what-an-export-adds.md). */
export const exportState = async (
  { catalog, known, lastSeen, now }: ExportContext,
  switches: ExportSwitches,
): Promise<ExportedState> => {
  const { config, projects } = await catalog.projects('*', known);
  const seen = await lastSeen.of(
    projects.map(({ id }) => id),
    now,
  );
  const active = projects
    .flatMap((project) => activeIn(project, seen.get(project.id)))
    .sort((a, b) => compare(a.feature.name, b.feature.name));
  const exported = switches.featureToggles ? active : [];
  return {
    version: 4,
    features: exported.map(featureOf),
    strategies: switches.strategies ? customTypes(config) : [],
    projects: switches.projects ? projects.map((project) => exportedProject(project, config, now)) : [],
    tagTypes: switches.tags ? [...config.tagTypes.values()].sort(byName).map(canonicalTagType) : [],
    tags: switches.tags
      ? [...config.tags.values()]
          .map(({ type, value }) => ({ type, value }))
          .sort((a, b) => compare(tagText(a), tagText(b)))
      : [],
    featureTags: switches.tags ? featureTags(exported) : [],
    featureStrategies: exported.flatMap(exportedStrategies),
    environments: switches.environments ? exportedEnvironments(config) : [],
    featureEnvironments: exported.flatMap(environmentsOf),
    segments: exportedSegments(config, projects),
    featureStrategySegments: segmentsInUse(active),
  };
};

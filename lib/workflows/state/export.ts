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
import { featureSeen, seenIn } from '../../flags/features/last-seen.ts';
import { metadataOf } from '../../flags/features/metadata.ts';
import { countUses, unused } from '../../flags/projects/uses.ts';
import { segmentView } from '../../flags/segments/view.ts';
import type { Catalog, ConfigState, FeatureRecord, Known, ProjectState } from '../../store/catalog/catalog.ts';
import type { LastSeen, SeenTimes } from '../../store/observations/last-seen.ts';

/** Which categories an export holds; the others are there, but empty. */
export interface ExportSwitches {
  readonly strategies: boolean;
  readonly featureToggles: boolean;
  readonly projects: boolean;
  /** Tag types, tags and, together with `featureToggles`, feature tags. */
  readonly tags: boolean;
  readonly environments: boolean;
}

/** As code units compare (behaviour §0). */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type List<K extends keyof ExportedState> = ExportedState[K];

/** An active feature with the project it is in, and when its features were seen. */
interface Placed extends FeatureRecord {
  readonly project: ProjectState;
  readonly seen: SeenTimes | undefined;
}

/** What a feature has in the environments of its project. */
const inLinked = ({ environments }: FeatureRecord, linked: ReadonlySet<string>): FeatureRecord['environments'] =>
  new Map([...environments].filter(([name]) => linked.has(name)));

const activeIn = (project: ProjectState, seen: SeenTimes | undefined): Placed[] => {
  const linked = new Set(project.project.environments.map(({ name }) => name));
  return [...project.features.values()]
    .filter(({ feature }) => !feature.archived)
    .map((record) => ({ feature: record.feature, environments: inLinked(record, linked), project, seen }));
};

const featureOf = (placed: Placed): List<'features'>[number] => ({
  ...metadataOf(placed.feature),
  lastSeenAt: featureSeen(placed, placed.seen),
  // Not part of the metadata document, but without its parents a feature would be on for others than before.
  ...(placed.feature.dependencies.length > 0 && { dependencies: [...placed.feature.dependencies] }),
});

/** Environments of the feature's project, in their order; those without an item are off. */
const environmentsOf = (placed: Placed): List<'featureEnvironments'> =>
  placed.project.project.environments
    .map(({ name }) => name)
    .toSorted(compare)
    .map((name) => {
      const item = placed.environments.get(name);
      const lastSeenAt = seenIn(placed, name, placed.seen);
      return {
        featureName: placed.feature.name,
        environment: name,
        name,
        enabled: item?.enabled ?? false,
        variants: (item?.variants ?? []).map(canonicalVariant),
        ...(lastSeenAt !== null && { lastSeenAt }),
      };
    });

/** The strategies of a feature with the environment they are in. */
const strategiesOf = ({ environments }: Pick<FeatureRecord, 'environments'>) =>
  [...environments.values()]
    .toSorted((a, b) => compare(a.environment, b.environment))
    .flatMap(({ environment, strategies }) => strategies.map((strategy) => ({ environment, strategy })));

const exportedStrategies = (placed: Placed): List<'featureStrategies'> =>
  strategiesOf(placed).map(({ environment, strategy }) => ({
    id: strategy.id,
    featureName: placed.feature.name,
    projectId: placed.project.id,
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

const segmentsInUse = (placed: readonly Placed[]): List<'featureStrategySegments'> =>
  placed.flatMap((feature) =>
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

const featureTags = (placed: readonly Placed[]): List<'featureTags'> =>
  placed.flatMap(({ feature }) =>
    feature.tags
      .toSorted((a, b) => compare(tagText(a), tagText(b)))
      .map(({ type, value }) => ({ featureName: feature.name, tagType: type, tagValue: value })),
  );

/**
 * The state of the instance as a document of version 4 (behaviour §1.17, docs/decisions/0077-what-an-export-adds.md):
 * active features, custom strategy types, everything else whole; lists by name or id. Segments and their uses are always
 * there.
 */
export const exportState = async (
  { catalog, lastSeen }: { readonly catalog: Catalog; readonly lastSeen: LastSeen },
  switches: ExportSwitches,
  now: Date,
  known?: Known,
): Promise<ExportedState> => {
  const { config, projects } = await catalog.projects('*', known);
  const seen = await lastSeen.of(
    projects.map(({ id }) => id),
    now,
  );
  const active = projects
    .flatMap((project) => activeIn(project, seen.get(project.id)))
    .sort((a, b) => compare(a.feature.name, b.feature.name));
  const given = switches.featureToggles ? active : [];
  return {
    version: 4,
    features: given.map(featureOf),
    strategies: switches.strategies ? customTypes(config) : [],
    projects: switches.projects ? projects.map((project) => exportedProject(project, config, now)) : [],
    tagTypes: switches.tags ? [...config.tagTypes.values()].sort(byName).map(canonicalTagType) : [],
    tags: switches.tags
      ? [...config.tags.values()]
          .map(({ type, value }) => ({ type, value }))
          .sort((a, b) => compare(tagText(a), tagText(b)))
      : [],
    featureTags: switches.tags ? featureTags(given) : [],
    featureStrategies: given.flatMap(exportedStrategies),
    environments: switches.environments ? exportedEnvironments(config) : [],
    featureEnvironments: given.flatMap(environmentsOf),
    segments: exportedSegments(config, projects),
    featureStrategySegments: segmentsInUse(active),
  };
};

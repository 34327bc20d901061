import {
  type BatchExport,
  batchExport,
  type FeatureDetails,
  listedFeatures,
  type StateExport,
  stateExport,
} from './answers.ts';
import { inParallel } from './in-parallel.ts';
import type { Tag } from './inventory.ts';
import { type Server, ServerError } from './server.ts';

/** A feature in the form of an answer, with its tags. */
export interface ReadFeature {
  readonly details: FeatureDetails;
  readonly tags: readonly Tag[];
}

/** The places that may contain features: ids of projects and names of environments. */
export interface Places {
  readonly projects: readonly string[];
  readonly environments: readonly string[];
}

/**
 * The complete state; undefined if the server has no such export (from version 6), or if the answer would be too large.
 */
export const readStateExport = async (server: Server): Promise<StateExport | undefined> => {
  try {
    return await server.get('/api/admin/state/export?format=json', stateExport);
  } catch (error) {
    if (error instanceof ServerError && error.status !== undefined && error.status !== 401) return undefined;
    throw error;
  }
};

type Export = StateExport | BatchExport;
type ExportedStrategy = NonNullable<Export['featureStrategies']>[number];

const missing = (list: string) => (): never => {
  throw new ServerError(`The export has an item in ${list} without the name of what it belongs to`);
};

/** Ids of segments by strategy; in a batch export the strategies contain them. */
const segmentsByStrategy = (given: Export): ReadonlyMap<string, readonly number[]> =>
  new Map(
    Map.groupBy(
      'featureStrategySegments' in given ? (given.featureStrategySegments ?? []) : [],
      (row) => row.featureStrategyId,
    )
      .entries()
      .map(([id, rows]) => [id, rows.map(({ segmentId }) => segmentId)] as const),
  );

const strategyFrom = (given: ExportedStrategy, segments: ReadonlyMap<string, readonly number[]>) => {
  const { featureName: _, environment: __, strategyName, ...strategy } = given;
  return {
    ...strategy,
    name: strategyName ?? strategy.name ?? missing('featureStrategies')(),
    segments: [...(strategy.segments ?? segments.get(given.id ?? '') ?? [])],
  };
};

type Switch = Pick<NonNullable<Export['featureEnvironments']>[number], 'enabled' | 'variants'>;
type InEnvironment<T> = T & { readonly environment: string };

/** Switches, variants and strategies of one feature, by environment. */
const environmentsIn = (
  switches: readonly InEnvironment<Switch>[],
  strategies: readonly InEnvironment<ReturnType<typeof strategyFrom>>[],
) =>
  [...new Set([...switches, ...strategies].map(({ environment }) => environment))].map((name) => {
    const entry = switches.find(({ environment }) => environment === name);
    return {
      name,
      enabled: entry?.enabled ?? false,
      variants: entry?.variants,
      strategies: strategies
        .filter(({ environment }) => environment === name)
        .map(({ environment: _, ...strategy }) => strategy),
    };
  });

/**
 * The features of one export, in the form of single answers.
 * @param exported the environment of a batch export, which only the request names
 */
export const featuresIn = (given: Export, exported?: string): readonly ReadFeature[] => {
  const switches = Map.groupBy(given.featureEnvironments ?? [], ({ featureName }) => featureName);
  const strategies = Map.groupBy(given.featureStrategies ?? [], ({ featureName }) => featureName);
  const tags = Map.groupBy(given.featureTags ?? [], ({ featureName }) => featureName);
  const segments = segmentsByStrategy(given);
  const parents = new Map(
    'dependencies' in given ? given.dependencies?.map((row) => [row.feature, row.dependencies]) : [],
  );
  const links = new Map('links' in given ? given.links?.map((row) => [row.feature, row.links]) : []);
  return (given.features ?? []).map((feature) => ({
    details: {
      ...feature,
      project: feature.project ?? 'default',
      dependencies: parents.get(feature.name) ?? [],
      links: links.get(feature.name) ?? [],
      environments: environmentsIn(
        (switches.get(feature.name) ?? []).map((one) => ({
          ...one,
          environment: exported ?? one.environment ?? one.name ?? missing('featureEnvironments')(),
        })),
        (strategies.get(feature.name) ?? []).map((one) => ({
          ...strategyFrom(one, segments),
          environment: exported ?? one.environment ?? missing('featureStrategies')(),
        })),
      ),
    },
    tags: (tags.get(feature.name) ?? []).map(({ tagType, tagValue, type, value }) => ({
      type: tagType ?? type ?? 'simple',
      value: tagValue ?? value ?? missing('featureTags')(),
    })),
  }));
};

/** Merges exports of single environments. */
export const merged = (parts: readonly ReadFeature[]): readonly ReadFeature[] =>
  Map.groupBy(parts, ({ details }) => details.name)
    .values()
    .map((same) => {
      const first = same[0] ?? missing('features')();
      return {
        ...first,
        details: { ...first.details, environments: same.flatMap(({ details }) => details.environments ?? []) },
      };
    })
    .toArray();

type ProjectEnvironment = { readonly project: string; readonly environment: string };

/** The export of one project in one environment; by feature names if the server has no export by project. */
const exportOf = async (
  server: Server,
  { project, environment }: ProjectEnvironment,
): Promise<readonly ReadFeature[]> => {
  const path = '/api/admin/features-batch/export';
  try {
    return featuresIn(await server.post(path, { project, environment }, batchExport), environment);
  } catch (error) {
    if (!(error instanceof ServerError) || error.status !== 400) throw error;
  }
  const listed = await server.get(`/api/admin/projects/${encodeURIComponent(project)}/features`, listedFeatures);
  const features = listed.features.map(({ name }) => name);
  return features.length === 0
    ? []
    : featuresIn(await server.post(path, { features, environment }, batchExport), environment);
};

export const exportedInBatches = async (
  server: Server,
  { projects, environments }: Places,
  { progress }: { readonly progress?: (text: string) => void },
): Promise<readonly ReadFeature[]> => {
  const pairs = projects.flatMap((project) => environments.map((environment) => ({ project, environment })));
  const parts = await inParallel(
    pairs,
    (pair) => exportOf(server, pair),
    (done) => progress?.(`export ${done} of ${pairs.length}`),
  );
  return merged(parts.flat());
};

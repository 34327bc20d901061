import {
  type BatchExport,
  batchExport,
  type FeatureDetails,
  featureDetails,
  featureTags,
  type ListedFeature,
  listedFeatures,
  type StateExport,
  stateExport,
  strategies,
} from './answers.ts';
import { inParallel } from './in-parallel.ts';
import type { Inventory, Tag } from './inventory.ts';
import { type Server, ServerError } from './server.ts';

/** A feature as it was answered, with its tags. */
export interface ReadFeature {
  readonly details: FeatureDetails;
  readonly tags: readonly Tag[];
}

export interface ReadFeatures {
  readonly way: Inventory['way'];
  readonly features: readonly ReadFeature[];
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** Names of the features to read; absent: all. */
  readonly only?: ReadonlySet<string>;
  /** Reads of archived features only what their list shows: exports are logged by the server that makes them. */
  readonly withoutArchivedConfiguration?: boolean;
  /** Told what is going on, in words. */
  readonly progress?: (text: string) => void;
}

/** Where there may be features: ids and names. */
export interface Places {
  readonly projects: readonly string[];
  readonly environments: readonly string[];
}

/** The whole state; undefined where there is no such export (from version 6), or where it is larger than an answer may be. */
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

/** Numbers of segments by strategy; a batch export has them in the strategies themselves. */
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
 * What one export has of its features, in the form of single answers.
 * @param exported the environment of a batch export, which only the request names
 */
const featuresIn = (given: Export, exported?: string): readonly ReadFeature[] => {
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

/** Exports of single environments, put together. */
const merged = (parts: readonly ReadFeature[]): readonly ReadFeature[] =>
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

type Place = { readonly project: string; readonly environment: string };

/** The export of one project in one environment; by names, where a server knows no export by project. */
const exportOf = async (server: Server, { project, environment }: Place): Promise<readonly ReadFeature[]> => {
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

const exportedInBatches = async (
  server: Server,
  { projects, environments }: Places,
  { progress }: ReadOptions,
): Promise<readonly ReadFeature[]> => {
  const pairs = projects.flatMap((project) => environments.map((environment) => ({ project, environment })));
  const parts = await inParallel(
    pairs,
    (pair) => exportOf(server, pair),
    (done) => progress?.(`export ${done} of ${pairs.length}`),
  );
  return merged(parts.flat());
};

const maxPage = 100;

/** Pages of the search, while there are more. */
const searched = async (server: Server, query: string) => {
  const found: ListedFeature[] = [];
  for (;;) {
    const path = `/api/admin/search/features?limit=${maxPage}&offset=${found.length}${query}`;
    const page = await server.find(path, listedFeatures);
    if (!page) return undefined;
    found.push(...page.features);
    if (page.features.length === 0 || found.length >= (page.total ?? 0)) return found;
  }
};

/** All features by the search, for servers that do not list their projects; undefined: they have no search. */
export const searchedFeatures = async (server: Server) => searched(server, '');

const archivedFeatures = async (server: Server): Promise<readonly ListedFeature[] | undefined> =>
  (await server.find('/api/admin/archive/features', listedFeatures))?.features ??
  (await searched(server, `&archived=${encodeURIComponent('IS:true')}`));

const pathOf = (project: string, name: string): string =>
  `/api/admin/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`;

/** One feature whole. An export lacks parents (of version 5), the order of strategies and the dates (of newer ones). */
const readOne = (server: Server, { project, name }: FeatureDetails) =>
  server.find(`${pathOf(project, name)}?variantEnvironments=true`, featureDetails);

/**
 * What the export had, with what the feature says of itself. Variants are those of the export: their order decides who
 * gets which, and a feature shows them by name.
 */
const completedBy = (exported: FeatureDetails, own: FeatureDetails): FeatureDetails => {
  const variants = new Map(exported.environments?.map((one) => [one.name, one.variants]));
  return {
    ...own,
    environments: own.environments?.map((one) => ({ ...one, variants: variants.get(one.name) ?? one.variants })),
  };
};

type Environments = NonNullable<FeatureDetails['environments']>;

/**
 * Environments with the strategies that they say they have. In version 8 neither an export nor the feature itself shows
 * those that a release plan has put in place: without them, a feature that is on would seem to be on for everybody.
 */
const withOwnStrategies = async (server: Server, path: string, environments: Environments): Promise<Environments> => {
  const result: Environments = [];
  for (const environment of environments) {
    const own = await server.find(
      `${path}/environments/${encodeURIComponent(environment.name)}/strategies`,
      strategies,
    );
    result.push({ ...environment, strategies: own ?? environment.strategies });
  }
  return result;
};

const readActive = async (
  server: Server,
  active: readonly ReadFeature[],
  {
    notes,
    progress,
    mayHaveReleasePlans,
  }: ReadOptions & { readonly notes: string[]; readonly mayHaveReleasePlans: boolean },
) =>
  inParallel(
    active,
    async (feature): Promise<ReadFeature> => {
      const { project, name } = feature.details;
      const own = await readOne(server, feature.details);
      if (!own) notes.push(`feature ${name} was exported, but could not be read by itself`);
      const details = own ? completedBy(feature.details, own) : feature.details;
      const environments = mayHaveReleasePlans
        ? await withOwnStrategies(server, pathOf(project, name), details.environments ?? [])
        : details.environments;
      return { ...feature, details: { ...details, environments } };
    },
    (done) => progress?.(`feature ${done} of ${active.length}`),
  );

const maxNamesAtOnce = 500;

/** By name: what an export has of archived features; only exports by name have any. Undefined: there are none such. */
const exportedByName = async (
  server: Server,
  names: readonly string[],
  environments: readonly string[],
): Promise<ReadonlyMap<string, ReadFeature> | undefined> => {
  const lists = Array.from({ length: Math.ceil(names.length / maxNamesAtOnce) }, (_, i) =>
    names.slice(i * maxNamesAtOnce, (i + 1) * maxNamesAtOnce),
  );
  const bodies = lists.flatMap((features) => environments.map((environment) => ({ features, environment })));
  try {
    const parts = await inParallel(bodies, async (body) =>
      featuresIn(await server.post('/api/admin/features-batch/export', body, batchExport), body.environment),
    );
    return new Map(merged(parts.flat()).map((feature) => [feature.details.name, feature]));
  } catch (error) {
    if (error instanceof ServerError && error.status !== undefined && error.status < 500) return undefined;
    throw error;
  }
};

const tagsOf = async (server: Server, name: string): Promise<readonly Tag[]> =>
  (await server.find(`/api/admin/features/${encodeURIComponent(name)}/tags`, featureTags))?.tags ?? [];

/**
 * Archived features: dates and texts from their list, the rest from an export by name.
 * @returns with `environments` undefined where the server does not show what is configured of them
 */
const readArchived = async (
  server: Server,
  listed: readonly ListedFeature[],
  environments: readonly string[],
  { progress, withoutArchivedConfiguration = false }: ReadOptions,
): Promise<readonly ReadFeature[]> => {
  if (listed.length === 0) return [];
  const names = withoutArchivedConfiguration ? [] : listed.map(({ name }) => name);
  const exported = await exportedByName(server, names, environments);
  return inParallel(
    listed,
    async (one): Promise<ReadFeature> => {
      const project = one.project ?? 'default';
      const found = exported?.get(one.name);
      const own = found?.details.environments;
      return {
        details: {
          ...one,
          project,
          archived: true,
          links: found?.details.links,
          environments: own && (await withOwnStrategies(server, pathOf(project, one.name), own)),
        },
        tags: await tagsOf(server, one.name),
      };
    },
    (done) => progress?.(`archived feature ${done} of ${listed.length}`),
  );
};

/**
 * All features with all they have: active ones from an export, completed by what each says of itself; archived ones from
 * their list.
 */
export const readFeatures = async (
  server: Server,
  state: StateExport | undefined,
  places: Places,
  options: ReadOptions = {},
): Promise<ReadFeatures> => {
  const wanted = ({ name }: { readonly name: string }): boolean => options.only?.has(name) ?? true;
  const notes: string[] = [];
  const exported = state ? featuresIn(state) : await exportedInBatches(server, places, options);
  const active = exported.filter(({ details }) => !details.archived && wanted(details));
  const listed = await archivedFeatures(server);
  if (!listed) notes.push('the server lists no archived features: none were read');
  const features = [
    ...(await readActive(server, active, { ...options, notes, mayHaveReleasePlans: state === undefined })),
    ...(await readArchived(server, (listed ?? []).filter(wanted), places.environments, options)),
  ];
  return { way: state ? 'state export' : 'features-batch export', features, notes };
};

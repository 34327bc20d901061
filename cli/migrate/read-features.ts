import {
  batchExport,
  type FeatureDetails,
  featureDetails,
  featureTags,
  type ListedFeature,
  listedFeatures,
  type StateExport,
  strategies,
} from './answers.ts';
import { inParallel } from './in-parallel.ts';
import type { Inventory, Tag } from './inventory.ts';
import { exportedInBatches, featuresIn, merged, type Places, type ReadFeature } from './read-exports.ts';
import { type Server, ServerError } from './server.ts';

export interface ReadFeatures {
  readonly way: Inventory['way'];
  readonly features: readonly ReadFeature[];
  readonly notes: readonly string[];
}

export interface ReadOptions {
  /** Names of the features to read; absent: all. */
  readonly only?: ReadonlySet<string>;
  /** Reads of archived features only their list entries, because servers log exports as events. */
  readonly withoutArchivedConfiguration?: boolean;
  /** Called with a description of the progress. */
  readonly progress?: (text: string) => void;
}

const maxPage = 100;

/** Reads all pages of the search. */
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

/**
 * Finds all features with the search, for servers that do not list their projects; undefined: the server has no search.
 */
export const searchedFeatures = async (server: Server) => searched(server, '');

export const archivedFeatures = async (server: Server): Promise<readonly ListedFeature[] | undefined> =>
  (await server.find('/api/admin/archive/features', listedFeatures))?.features ??
  (await searched(server, `&archived=${encodeURIComponent('IS:true')}`));

const pathOf = (project: string, name: string): string =>
  `/api/admin/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`;

/**
 * Reads one feature completely. An export lacks parents (in version 5), the order of strategies and the dates (in newer
 * versions).
 */
const readOne = (server: Server, { project, name }: FeatureDetails) =>
  server.find(`${pathOf(project, name)}?variantEnvironments=true`, featureDetails);

/**
 * Completes an exported feature with its own answer. Variants come from the export, because their order affects results
 * and the single answer sorts them by name.
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
 * Reads the strategies of each environment. In version 8, neither an export nor the feature itself contains strategies
 * of a release plan: without them, an enabled feature would seem to be on for everybody.
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

/**
 * The configuration of archived features, which only an export by name contains. Undefined: the server has no such
 * export.
 */
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
 * Reads archived features: dates and descriptions from their list, the rest from an export by name.
 * @returns with `environments` undefined if the server does not show their configuration
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
 * Reads all features completely: active ones from an export and their own answers, archived ones from their list.
 * @param places.listed archived features; undefined: the server does not list them
 */
export const readFeatures = async (
  server: Server,
  state: StateExport | undefined,
  { listed, ...places }: Places & { readonly listed: readonly ListedFeature[] | undefined },
  options: ReadOptions = {},
): Promise<ReadFeatures> => {
  const wanted = ({ name }: { readonly name: string }): boolean => options.only?.has(name) ?? true;
  const notes: string[] = [];
  const exported = state ? featuresIn(state) : await exportedInBatches(server, places, options);
  const active = exported.filter(({ details }) => !details.archived && wanted(details));
  if (!listed) notes.push('the server lists no archived features: none were read');
  const features = [
    ...(await readActive(server, active, { ...options, notes, mayHaveReleasePlans: state === undefined })),
    ...(await readArchived(server, (listed ?? []).filter(wanted), places.environments, options)),
  ];
  return { way: state ? 'state export' : 'features-batch export', features, notes };
};

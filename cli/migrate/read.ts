import * as answers from './answers.ts';
import type { ProjectAnswer } from './answers.ts';
import { beyondArchivedProject, beyondFeature, beyondProject, beyondServer } from './beyond.ts';
import {
  byText,
  contextFieldOf,
  dependencyOf,
  environmentOf,
  inOrder,
  projectOf,
  type SegmentNames,
  segmentOf,
  sortedBy,
  strategyOf,
  strategyTypeOf,
  tagOf,
  tagTypeOf,
  timeOf,
  variantOf,
} from './forms.ts';
import { inParallel } from './in-parallel.ts';
import { type Feature, type FeatureEnvironment, type Inventory, nameOf } from './inventory.ts';
import {
  type ReadFeature,
  type ReadOptions,
  readFeatures,
  readStateExport,
  searchedFeatures,
} from './read-features.ts';
import { type Server, ServerError } from './server.ts';

const isConfigured = ({ enabled, variants, strategies }: FeatureEnvironment): boolean =>
  enabled || variants.length > 0 || strategies.length > 0;

const featureOf = ({ details, tags }: ReadFeature, names: SegmentNames): Feature => ({
  name: details.name,
  project: details.project,
  type: details.type ?? 'release',
  description: details.description ?? '',
  stale: details.stale ?? false,
  impressionData: details.impressionData ?? false,
  archived: details.archived ?? false,
  archivedAt: timeOf(details.archivedAt),
  createdAt: timeOf(details.createdAt),
  tags: sortedBy(tags.map(tagOf), nameOf.tag),
  dependencies: sortedBy((details.dependencies ?? []).map(dependencyOf), ({ feature }) => feature),
  environments: sortedBy(
    (details.environments ?? [])
      .map(({ name, enabled, variants, strategies }) => ({
        name,
        enabled,
        variants: (variants ?? []).map(variantOf),
        strategies: inOrder(strategies ?? []).map((one, i) =>
          strategyOf({ ...one, id: one.id ?? `${details.name}.${name}.${i}` }, names),
        ),
      }))
      .filter(isConfigured),
    ({ name }) => name,
  ),
});

const readConfiguration = async (server: Server) => {
  const [environments, contextFields, segments, strategyTypes, tagTypes, tags, projects] = await Promise.all([
    server.get('/api/admin/environments', answers.environments),
    server.get('/api/admin/context', answers.contextFields),
    server.get('/api/admin/segments', answers.segments),
    server.get('/api/admin/strategies', answers.strategyTypes),
    server.get('/api/admin/tag-types', answers.tagTypes),
    server.get('/api/admin/tags', answers.tags),
    server.get('/api/admin/projects', answers.projects),
  ]);
  return {
    listed: projects.projects,
    configuration: {
      environment: environments.environments.map(environmentOf),
      'context field': contextFields.map(contextFieldOf),
      segment: segments.segments.map(segmentOf),
      'strategy type': strategyTypes.strategies.filter(({ editable }) => editable).map(strategyTypeOf),
      'tag type': tagTypes.tagTypes.map(tagTypeOf),
      tag: tags.tags.map(tagOf),
    },
  };
};

const readProject = async (server: Server, id: string): Promise<ProjectAnswer | undefined> => {
  const path = `/api/admin/projects/${encodeURIComponent(id)}`;
  // Servers before 5.6 have no overview beside the project itself.
  return (await server.find(`${path}/overview`, answers.project)) ?? (await server.find(path, answers.project));
};

const versionOf = async (server: Server): Promise<string | null> => {
  const config = await server.find('/api/admin/ui-config', answers.uiConfig.catch({}));
  const current = Object.values(config?.versionInfo?.current ?? {}).find((one) => typeof one === 'string' && one !== '');
  return typeof current === 'string' ? current : (config?.version ?? null);
};

/** Environments in which features of a project have something. */
const placesOf = (features: readonly Feature[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Map.groupBy(features, ({ project }) => project)
      .entries()
      .map(([id, own]) => [id, new Set(own.flatMap(({ environments }) => environments.map(({ name }) => name)))]),
  );

/**
 * Reads a whole server: version 5 by its state export, newer ones by exports of each project and environment.
 * @param options.only the features that matter; the configuration is read in any case
 * @throws ServerError where it cannot be reached or read
 */
export const readInventory = async (server: Server, options: ReadOptions = {}): Promise<Inventory> => {
  options.progress?.('configuration');
  const [version, { listed, configuration }, state, beyond] = await Promise.all([
    versionOf(server),
    readConfiguration(server),
    readStateExport(server),
    beyondServer(server),
  ]);
  const archivedProjects = listed.filter(({ archivedAt }) => archivedAt).map(({ id }) => id);
  const found = state?.features ?? (await searchedFeatures(server)) ?? [];
  const ids = new Set([
    ...listed.map(({ id }) => id),
    ...(state?.projects ?? []).map(({ id }) => id),
    ...found.flatMap(({ project }) => project ?? []),
    ...configuration.segment.flatMap(({ project }) => project ?? []),
  ]);
  for (const id of archivedProjects) ids.delete(id);
  const environments = configuration.environment.map(({ name }) => name);
  const read = await readFeatures(server, state, { projects: [...ids], environments }, options);
  const names = new Map(configuration.segment.map(({ id, name }) => [id, name]));
  const features = read.features.map((feature) => featureOf(feature, names));
  for (const { project } of features) ids.add(project);
  const places = placesOf(features);
  const notes = [...read.notes];
  const projects = await inParallel([...ids].toSorted(byText), async (id) => {
    const answer = await readProject(server, id);
    if (!answer) throw new ServerError(`${server.url} has features or segments of project "${id}", but does not show it`);
    return { project: projectOf(id, answer, names, places.get(id) ?? new Set()), beyond: beyondProject(id, answer) };
  });
  return {
    url: server.url,
    version,
    way: read.way,
    things: {
      ...configuration,
      project: projects.map(({ project }) => project),
      feature: sortedBy(features, ({ name }) => name),
    },
    beyond: [
      ...projects.flatMap((one) => one.beyond),
      ...archivedProjects.map(beyondArchivedProject),
      ...read.features.flatMap(({ details }) => beyondFeature(details)),
      ...beyond,
    ],
    notes,
  };
};

import { byText } from '../../lib/basics/order.ts';
import type { ListedFeature, ProjectAnswer, StateExport } from './answers.ts';
import * as answers from './answers.ts';
import { inParallel } from './in-parallel.ts';
import {
  type Beyond,
  type Environment,
  type Feature,
  type FeatureEnvironment,
  type Inventory,
  nameOf,
  type Tag,
} from './inventory.ts';
import { beyondExport, beyondFeature, beyondProject, beyondServer, beyondTagType } from './left-out.ts';
import {
  completionOf,
  contextFieldOf,
  dependencyOf,
  environmentOf,
  inOrder,
  linksOf,
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
} from './normalize.ts';
import { type ReadFeature, readStateExport } from './read-exports.ts';
import { archivedFeatures, type ReadOptions, readFeatures, searchedFeatures } from './read-features.ts';
import { readIntegrations } from './read-integrations.ts';
import { readTemplates } from './read-templates.ts';
import { releasePlanOf, safeguardOf, templateOf } from './release-plans.ts';
import { type Server, ServerError } from './server.ts';

const isConfigured = ({ enabled, variants, strategies, releasePlan, safeguards }: FeatureEnvironment): boolean =>
  enabled || variants.length > 0 || strategies.length > 0 || releasePlan !== null || safeguards.length > 0;

type Configured = NonNullable<ReadFeature['details']['environments']>[number];

/**
 * What is configured in an environment. Strategies of a plan that cannot be carried over become ordinary ones: a feature
 * that is on by its plan alone would be on for everybody without them. A Halyard does not list them among the others.
 */
const environmentIn = (configured: Configured, feature: string, names: SegmentNames): FeatureEnvironment => {
  const { name, enabled, strategies, variants, releasePlans, safeguards } = configured;
  const plan = releasePlanOf(releasePlans, names);
  const planned = new Set(plan?.milestones.map(({ id }) => id));
  const own = (strategies ?? []).filter(({ milestoneId }) => !milestoneId || !planned.has(milestoneId));
  return {
    name,
    enabled,
    variants: (variants ?? []).map(variantOf),
    strategies: inOrder(own).map((one, i) => strategyOf({ ...one, id: one.id ?? `${feature}.${name}.${i}` }, names)),
    releasePlan: plan ?? null,
    safeguards: (safeguards ?? []).map(safeguardOf),
  };
};

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
  links: linksOf(details.links),
  completed: completionOf(details),
  dependencies: sortedBy((details.dependencies ?? []).map(dependencyOf), ({ feature }) => feature),
  environments: sortedBy(
    (details.environments ?? [])
      .map((configured) => environmentIn(configured, details.name, names))
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
    beyond: tagTypes.tagTypes.flatMap(({ name, color }) => beyondTagType(name, color)),
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
  // Servers before 5.6 have no separate overview of a project.
  return (await server.find(`${path}/overview`, answers.project)) ?? (await server.find(path, answers.project));
};

const readSoftware = async (server: Server): Promise<Pick<Inventory, 'version' | 'isHalyard'>> => {
  const config = await server.find('/api/admin/ui-config', answers.uiConfig.catch({}));
  const current = Object.values(config?.versionInfo?.current ?? {}).find(
    (one) => typeof one === 'string' && one !== '',
  );
  return {
    version: typeof current === 'string' ? current : (config?.version ?? null),
    isHalyard: config?.name === 'Halyard',
  };
};

/** For each project, the environments in which its features have a configuration. */
const placesOf = (features: readonly Feature[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Map.groupBy(features, ({ project }) => project)
      .entries()
      .map(([id, own]) => [id, new Set(own.flatMap(({ environments }) => environments.map(({ name }) => name)))]),
  );

/** The environments that the list omits but features name: the open-source edition of newer servers lists only some. */
const unlistedEnvironments = (
  listed: readonly Environment[],
  names: ReadonlySet<string>,
  features: readonly ReadFeature[],
  notes: string[],
): readonly Environment[] => {
  const known = new Map(
    features.flatMap(({ details }) =>
      (details.environments ?? []).filter(({ type }) => type).map((one) => [one.name, one] as const),
    ),
  );
  return [...names]
    .filter((name) => !listed.some((one) => one.name === name))
    .map((name) => {
      const { type, sortOrder } = known.get(name) ?? {};
      const how = type ? 'its type is known from features' : 'its type is not known: production was taken';
      notes.push(`environment ${name} is in use, but the server does not list it: ${how}`);
      return { name, type: type ?? 'production', enabled: true, sortOrder: sortOrder ?? 9999 };
    });
};

/** Tags of features that the list of tags omits. */
const unlistedTags = (listed: readonly Tag[], features: readonly Feature[]): readonly Tag[] => {
  const known = new Set(listed.map(nameOf.tag));
  const used = new Map(features.flatMap(({ tags }) => tags.map((tag) => [nameOf.tag(tag), tag])));
  return [...used].filter(([name]) => !known.has(name)).map(([, tag]) => tag);
};

/** Ids of all projects, archived ones too: the open-source edition lists only one, but others may exist. */
const projectIds = (
  { listed, configuration }: Awaited<ReturnType<typeof readConfiguration>>,
  state: StateExport | undefined,
  found: readonly { readonly project?: string | null | undefined }[],
): readonly string[] => {
  const ids = new Set([
    ...listed.map(({ id }) => id),
    ...(state?.projects ?? []).map(({ id }) => id),
    ...found.flatMap(({ project }) => project ?? []),
    ...configuration.segment.flatMap(({ project }) => project ?? []),
  ]);
  return [...ids].toSorted(byText);
};

/**
 * Reads projects.
 * @param ofArchive of archived features: such a project may be hidden, and its features are left out then
 * @throws ServerError when the server does not show a project of which it has something else
 */
const readProjects = async (
  server: Server,
  ids: readonly string[],
  ofArchive: readonly ListedFeature[],
): Promise<ReadonlyMap<string, ProjectAnswer>> => {
  const needed = new Set(ids);
  const all = [...needed.union(new Set(ofArchive.flatMap(({ project }) => project ?? [])))].toSorted(byText);
  const found = await inParallel(all, async (id) => {
    const answer = await readProject(server, id);
    if (!answer && needed.has(id))
      throw new ServerError(`${server.url} has something of project "${id}", but does not show it`);
    return answer ? [[id, answer] as const] : [];
  });
  return new Map(found.flat());
};

/** Features that the search finds but no export contains; without this they would go unnoticed. */
const notExported = (
  searched: readonly ListedFeature[],
  features: readonly Feature[],
  { only }: ReadOptions,
): readonly Beyond[] => {
  const read = new Set(features.map(({ name }) => name));
  return searched
    .filter(({ name }) => !read.has(name) && (only?.has(name) ?? true))
    .map(({ name }) => beyondExport(name));
};

/**
 * Reads a whole server: version 5 by its state export, newer ones by exports of each project and environment.
 * @param options.only the features to read; the other configuration is read in any case
 * @throws ServerError if the server cannot be reached or read
 */
export const readInventory = async (server: Server, options: ReadOptions = {}): Promise<Inventory> => {
  options.progress?.('configuration');
  const [software, read, state, onServer, { integrations, providers }] = await Promise.all([
    readSoftware(server),
    readConfiguration(server),
    readStateExport(server),
    beyondServer(server),
    readIntegrations(server),
  ]);
  const { configuration } = read;
  const searched = state ? [] : ((await searchedFeatures(server)) ?? []);
  const archived = await archivedFeatures(server);
  const projects = await readProjects(server, projectIds(read, state, state?.features ?? searched), archived ?? []);
  const environments = new Set([
    ...configuration.environment.map(({ name }) => name),
    ...[...projects.values()].flatMap((project) => project.environments.map(({ environment }) => environment)),
  ]);
  const found = await readFeatures(
    server,
    state,
    { projects: [...projects.keys()], environments: [...environments], listed: archived },
    options,
  );
  const templates = await readTemplates(server, software.isHalyard, [...projects.keys()]);
  const names = new Map(configuration.segment.map(({ id, name }) => [id, name]));
  const features = found.features.map((feature) => featureOf(feature, names));
  const places = placesOf(features);
  const notes = [...found.notes];
  return {
    url: server.url,
    ...software,
    way: found.way,
    providers,
    things: {
      ...configuration,
      environment: [
        ...configuration.environment,
        ...unlistedEnvironments(configuration.environment, environments, found.features, notes),
      ],
      tag: [...configuration.tag, ...unlistedTags(configuration.tag, features)],
      project: [...projects].map(([id, answer]) => projectOf(id, answer, names, places.get(id) ?? new Set())),
      'release plan template': templates.map((one) => templateOf(one, names)),
      feature: sortedBy(features, ({ name }) => name),
      integration: integrations,
    },
    beyond: [
      ...read.beyond,
      ...[...projects].flatMap(([id, answer]) => beyondProject(id, answer)),
      ...found.features.flatMap(({ details }) => beyondFeature(details)),
      ...notExported(searched, features, options),
      ...onServer,
    ],
    notes,
  };
};

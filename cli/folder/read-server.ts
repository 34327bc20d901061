import { ApiError, answerOf, type Client, type Schema } from '../../client/client.ts';
import { byText } from '../../lib/basics/order.ts';
import { inParallel } from '../../lib/basics/parallel.ts';
import { byUrl } from '../../lib/definition/links.ts';
import { ownerKey, ownerText } from '../../lib/definition/owners.ts';
import { movedError } from '../exit.ts';
import { readPeople } from '../service/people.ts';
import type { ReleasePlanFile } from './files/release-plan-schema.ts';
import type {
  ConstraintFile,
  FeatureFile,
  ProjectFile,
  SegmentFile,
  StrategyFile,
  StrategyVariantFile,
  VariantFile,
} from './files/schema.ts';
import type { Flags } from './flags.ts';
import { type ReadFeature, type ReadPlan, readFeaturesAt } from './read-state.ts';
import { milestoneFrame } from './release-plans.ts';
import { type ServerSafeguards, safeguardsMember, serverSafeguards } from './safeguards.ts';
import { tagText } from './tag.ts';

type StoredConstraint = Schema<'StoredConstraint'>;
type StoredVariant = Schema<'Variant'>;

/** A strategy with the members that only the server has. */
export interface ServerStrategy {
  readonly id: string;
  readonly sortOrder: number;
  readonly file: StrategyFile;
  /** In the stored form: sent back unchanged, they keep their order and weights. */
  readonly variants: readonly Schema<'StrategyVariant'>[];
}

export interface ServerMilestone {
  readonly id: string;
  readonly strategies: readonly ServerStrategy[];
}

/** A release plan with the members that only the server has. */
export interface ServerPlan {
  readonly id: string;
  readonly file: ReleasePlanFile;
  readonly milestones: readonly ServerMilestone[];
  readonly safeguards: ServerSafeguards;
  /** Name of the milestone in force; undefined: none has begun. */
  readonly active: string | undefined;
}

export interface ServerFeature {
  readonly file: FeatureFile;
  /** Strategies by environment, in the order of evaluation. */
  readonly strategies: ReadonlyMap<string, readonly ServerStrategy[]>;
  /** Release plans by environment. */
  readonly plans: ReadonlyMap<string, ServerPlan>;
  /** Safeguards by environment. */
  readonly safeguards: ReadonlyMap<string, ServerSafeguards>;
}

export interface ServerSegment {
  readonly id: number;
  /** The only project that may use the segment; null: all may. */
  readonly project: string | null;
  readonly file: SegmentFile;
}

/** A project on a server, with everything that its strategies can reference. */
export interface Server {
  readonly project: ProjectFile;
  /** Environments in which changes are reviewed, in their order. */
  readonly reviewed: readonly string[];
  /** All segments that the caller sees, including those of other projects, by name. */
  readonly segments: ReadonlyMap<string, ServerSegment>;
  /** Release plan templates of the project, by name; of several with one name the oldest. */
  readonly templates: ReadonlyMap<string, Omit<ServerPlan, 'active'>>;
  readonly features: ReadonlyMap<string, ServerFeature>;
  /** Names of archived features of the project. */
  readonly archived: ReadonlySet<string>;
  /** Revision of the project; undefined if the server keeps no history of it. */
  readonly revision: number | undefined;
}

/** Number of features that are read at the same time. */
const readsAtOnce = 8;

const constraintFile = (constraint: StoredConstraint): ConstraintFile => {
  const { contextName, operator, values = [], value, caseInsensitive = false, inverted = false } = constraint;
  return { contextName, operator, values, ...(value !== undefined && { value }), caseInsensitive, inverted };
};

const strategyVariantFile = (given: StoredVariant): StrategyVariantFile => {
  const { name, weight, weightType = 'variable', stickiness = 'default', payload } = given;
  return { name, weight, weightType, stickiness, ...(payload && { payload }) };
};

const variantFile = (given: StoredVariant): VariantFile => ({
  ...strategyVariantFile(given),
  overrides: given.overrides ?? [],
});

/** Sorted parameters; an empty stickiness is the default one. */
export const plainParameters = (parameters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters)
      .map(([name, value]) => [name, name === 'stickiness' && value === '' ? 'default' : value] as const)
      .sort(([a], [b]) => byText(a, b)),
  );

interface AnyStrategy {
  readonly name: string;
  readonly title?: string | null;
  readonly disabled?: boolean | null;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly StoredConstraint[];
  readonly segments?: readonly number[];
  readonly variants?: readonly StoredVariant[];
}

const strategyFile = (strategy: AnyStrategy, segmentNames: ReadonlyMap<number, string>): StrategyFile => ({
  name: strategy.name,
  ...(strategy.title && { title: strategy.title }),
  disabled: strategy.disabled ?? false,
  parameters: plainParameters(strategy.parameters ?? {}),
  constraints: (strategy.constraints ?? []).map(constraintFile),
  segments: (strategy.segments ?? []).map((id) => segmentNames.get(id) ?? `segment ${id}`).sort(byText),
  variants: (strategy.variants ?? []).map(strategyVariantFile),
});

const completionFile = ({ status, statusValue }: Schema<'Completion'>): FeatureFile['completed'] => ({
  status,
  ...(statusValue !== undefined && { variant: statusValue }),
});

const featureFile = (
  feature: ReadFeature,
  { strategies, plans, safeguards }: Omit<ServerFeature, 'file'>,
): FeatureFile => ({
  name: feature.name,
  type: feature.type ?? 'release',
  ...(feature.description && { description: feature.description }),
  stale: feature.stale ?? false,
  impressionData: feature.impressionData ?? false,
  ...(feature.completed && { completed: completionFile(feature.completed) }),
  tags: (feature.tags ?? []).map(tagText).sort(byText),
  links: (feature.links ?? []).map(({ url, title }) => ({ url, ...(title && { title }) })).sort(byUrl),
  owners: (feature.owners ?? []).map(ownerText).sort(byText),
  dependencies: (feature.dependencies ?? [])
    .map((one) => ({
      feature: one.feature,
      enabled: one.enabled ?? true,
      variants: (one.variants ?? []).toSorted(byText),
    }))
    .sort((a, b) => byText(a.feature, b.feature)),
  environments: Object.fromEntries(
    feature.environments.map(({ name, enabled, variants }) => [
      name,
      {
        enabled,
        strategies: (strategies.get(name) ?? []).map(({ file }) => file),
        variants: (variants ?? []).map(variantFile),
        ...(plans.has(name) && { releasePlan: plans.get(name)?.file }),
        ...safeguardsMember(safeguards.get(name)?.file),
      },
    ]),
  ),
});

const serverStrategy = (
  strategy: ReadFeature['environments'][number]['strategies'][number],
  segmentNames: ReadonlyMap<number, string>,
): ServerStrategy => ({
  id: strategy.id,
  sortOrder: strategy.sortOrder,
  file: strategyFile(strategy, segmentNames),
  variants: strategy.variants,
});

const serverMilestones = (
  plan: Omit<ReadPlan, 'activeMilestoneId'>,
  segmentNames: ReadonlyMap<number, string>,
): Omit<ServerPlan, 'active'> => {
  const milestones = plan.milestones.map(({ id, strategies }) => ({
    id,
    strategies: strategies.map((one) => serverStrategy(one, segmentNames)),
  }));
  const safeguards = serverSafeguards(plan.safeguards ?? []);
  return {
    id: plan.id,
    milestones,
    safeguards,
    file: {
      name: plan.name,
      ...(plan.description && { description: plan.description }),
      ...safeguardsMember(safeguards.file),
      milestones: plan.milestones.map((one, i) => ({
        ...milestoneFrame(one),
        strategies: (milestones[i]?.strategies ?? []).map(({ file }) => file),
      })),
    },
  };
};

const serverPlan = (plan: ReadPlan, segmentNames: ReadonlyMap<number, string>): ServerPlan => ({
  ...serverMilestones(plan, segmentNames),
  active: plan.milestones.find(({ id }) => id === plan.activeMilestoneId)?.name,
});

const serverFeature = (feature: ReadFeature, segmentNames: ReadonlyMap<number, string>): ServerFeature => {
  const strategies = new Map(
    feature.environments.map((environment) => [
      environment.name,
      environment.strategies.map((strategy) => serverStrategy(strategy, segmentNames)),
    ]),
  );
  const plans = new Map(
    feature.environments.flatMap(({ name, releasePlans: [plan] = [] }) =>
      plan ? [[name, serverPlan(plan, segmentNames)] as const] : [],
    ),
  );
  const safeguards = new Map(
    feature.environments.map((one) => [one.name, serverSafeguards(one.safeguards ?? [])] as const),
  );
  return { file: featureFile(feature, { strategies, plans, safeguards }), strategies, plans, safeguards };
};

const readProject = async (
  client: Client,
  projectId: string,
  segmentNames: ReadonlyMap<number, string>,
): Promise<ProjectFile> => {
  const overview = await answerOf(
    client.GET('/api/admin/projects/{projectId}/overview', { params: { path: { projectId } } }),
  );
  const { name, description, mode, defaultStickiness, featureLimit, featureNaming, environments } = overview;
  // Older servers have no templates of links.
  const { linkTemplates = [] }: Partial<typeof overview> = overview;
  const { pattern, example, description: about } = featureNaming;
  return {
    id: projectId,
    name,
    ...(description && { description }),
    mode,
    defaultStickiness,
    ...(featureLimit !== null && { featureLimit }),
    ...(pattern && {
      featureNaming: { pattern, ...(example && { example }), ...(about && { description: about }) },
    }),
    linkTemplates: linkTemplates.map(({ title, urlTemplate }) => ({ urlTemplate, ...(title && { title }) })),
    environments: Object.fromEntries(
      environments.map(({ environment, defaultStrategy }) => [
        environment,
        defaultStrategy ? { defaultStrategy: strategyFile(defaultStrategy, segmentNames) } : {},
      ]),
    ),
  };
};

const readSegments = async (client: Client, projectId: string): Promise<ReadonlyMap<string, ServerSegment>> => {
  const { segments } = await answerOf(client.GET('/api/admin/segments'));
  return new Map(
    segments.map(({ id, name, description, project = null, constraints }) => [
      name,
      {
        id,
        project,
        file: {
          name,
          ...(description && { description }),
          global: project !== projectId,
          constraints: constraints.map(constraintFile),
        },
      },
    ]),
  );
};

/** Reads the templates that belong to the project. */
const readTemplates = async (
  client: Client,
  projectId: string,
  segmentNames: ReadonlyMap<number, string>,
): Promise<Server['templates']> => {
  try {
    const templates = await answerOf(
      client.GET('/api/admin/projects/{projectId}/release-plan-templates', { params: { path: { projectId } } }),
    );
    return new Map(
      templates
        .filter(({ project }) => project === projectId)
        // They are the oldest first.
        .toReversed()
        .map((one) => [one.name, serverMilestones(one, segmentNames)]),
    );
  } catch (error) {
    // Older servers do not have this route.
    if (error instanceof ApiError && error.status === 404) return new Map();
    throw error;
  }
};

/** Reads the newest revision of a project. */
const readRevision = async (client: Client, projectId: string): Promise<number | undefined> => {
  try {
    const { revisions } = await answerOf(
      client.GET('/api/admin/projects/{projectId}/history', {
        params: { path: { projectId }, query: { limit: 1 } },
      }),
    );
    return revisions[0]?.revision;
  } catch (error) {
    // Older servers do not have this route.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
};

type Progress = (read: number, of: number) => void;

/** Reads features one by one, for servers without history. */
const readEachFeature = async (
  client: Client,
  projectId: string,
  progress: Progress,
): Promise<readonly ReadFeature[]> => {
  const params = { path: { projectId } };
  const list = await answerOf(client.GET('/api/admin/projects/{projectId}/features', { params }));
  let read = 0;
  const features = await inParallel(list.features, readsAtOnce, async ({ name }) => {
    const feature = await answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path: { projectId, featureName: name }, query: { variantEnvironments: 'true' } },
      }),
    );
    read += 1;
    progress(read, list.features.length);
    return feature;
  });
  // Older servers have no owners.
  const hasOwners = features.some(({ owners }: Partial<(typeof features)[number]>) => (owners ?? []).length > 0);
  const people = hasOwners ? await readPeople(client) : undefined;
  return features.map(({ owners, ...feature }) => ({
    ...feature,
    owners: (owners ?? []).flatMap((one) => people?.names.get(ownerKey(one)) ?? []),
  }));
};

const readOnce = async (
  client: Client,
  { projectId, revision }: { readonly projectId: string; readonly revision: number | undefined },
  progress: Progress,
): Promise<Server> => {
  const params = { path: { projectId } };
  const segments = await readSegments(client, projectId);
  const segmentNames = new Map([...segments].map(([name, { id }]) => [id, name]));
  const project = await readProject(client, projectId, segmentNames);
  const templates = await readTemplates(client, projectId, segmentNames);
  const reviews = await answerOf(client.GET('/api/admin/projects/{projectId}/change-requests/config', { params }));
  const archive = await answerOf(client.GET('/api/admin/archive/features/{projectId}', { params }));
  const environments = Object.keys(project.environments);
  const features =
    (revision === undefined ? undefined : await readFeaturesAt(client, { projectId, revision }, environments)) ??
    (await readEachFeature(client, projectId, progress));
  return {
    project,
    reviewed: reviews.filter(({ changeRequestEnabled }) => changeRequestEnabled).map(({ environment }) => environment),
    segments,
    templates,
    features: new Map(
      features
        .map((feature) => [feature.name, serverFeature(feature, segmentNames)] as const)
        .sort(([a], [b]) => byText(a, b)),
    ),
    archived: new Set(archive.features.map(({ name }) => name)),
    revision,
  };
};

/** Number of attempts to read a project before it counts as changing too often. */
const readings = 4;

/**
 * Reads a project at one moment: its settings, and its active features with their configuration in every environment.
 * If the project changes during the read, it is read again.
 * @param progress called with the number of features read so far, and the total
 * @throws ApiError, e.g. 404 for a project that the caller does not see
 * @throws CliError when the project keeps changing
 */
export const readServer = async (client: Client, projectId: string, progress: Progress): Promise<Server> => {
  let revision = await readRevision(client, projectId);
  for (let reading = 0; reading < readings; reading += 1) {
    const server = await readOnce(client, { projectId, revision }, progress);
    const newest = await readRevision(client, projectId);
    if (newest === revision) return server;
    revision = newest;
  }
  throw movedError(`The project "${projectId}" changes all the time while it is read. Try again.`);
};

/** Names of the segments that strategies of these flags use. */
export const usedSegments = ({
  project,
  features,
  templates,
}: Pick<Flags, 'project' | 'features' | 'templates'>): ReadonlySet<string> =>
  new Set(
    [
      ...Object.values(project.environments).flatMap(({ defaultStrategy }) => defaultStrategy ?? []),
      ...[...features.values()].flatMap(({ environments }) =>
        Object.values(environments).flatMap(({ strategies, releasePlan }) => [
          ...strategies,
          ...(releasePlan?.milestones ?? []).flatMap((milestone) => milestone.strategies),
        ]),
      ),
      ...[...templates.values()].flatMap(({ milestones }) => milestones.flatMap(({ strategies }) => strategies)),
    ].flatMap(({ segments }) => segments),
  );

/**
 * The parts of a server that a folder has files for: the whole project, the global segments that it uses, and global
 * segments that have files already.
 */
export const flagsOfServer = (server: Server, segmentFiles: Iterable<string> = []): Flags => {
  const features = new Map([...server.features].map(([name, { file }]) => [name, file]));
  const templates = new Map(
    [...server.templates].map(([name, { file }]) => [name, file] as const).sort(([a], [b]) => byText(a, b)),
  );
  const { project } = server;
  const chosen = new Set([...usedSegments({ project, features, templates }), ...segmentFiles]);
  const segments = [...server.segments]
    .filter(([name, segment]) => segment.project === project.id || (segment.project === null && chosen.has(name)))
    .map(([name, { file }]) => [name, file] as const)
    .sort(([a], [b]) => byText(a, b));
  return { project, features, templates, segments: new Map(segments) };
};

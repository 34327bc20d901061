import { featureElsewhere, featureInPrivateProject, notFound } from '../../contract/problems.ts';
import { isPossibleName } from '../../contract/schemas/names.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureEnvironmentItem, FeatureItem, ProjectItem, Stored } from '../../store/table/items.ts';
import {
  environmentKey,
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  type Key,
  projectKey,
  type Range,
} from '../../store/table/keys.ts';
import { maxFeaturesOfCommit } from '../../store/table/limits.ts';

/** A feature by its full path. */
export interface FeaturePlace {
  readonly project: string;
  readonly feature: string;
}

/** One environment of a feature by its full path. */
export interface EnvironmentPlace extends FeaturePlace {
  readonly environment: string;
}

/** One environment of many features of a project. */
export interface EnvironmentOfMany extends Omit<EnvironmentPlace, 'feature'> {
  readonly features: readonly string[];
}

/** The path of a feature, from the parameters of a request. */
export const featurePlaceOf = (params: { readonly projectId: string; readonly featureName: string }): FeaturePlace => ({
  project: params.projectId,
  feature: params.featureName,
});

export const environmentPlaceOf = (
  params: Parameters<typeof featurePlaceOf>[0] & { readonly environment: string },
): EnvironmentPlace => ({ ...featurePlaceOf(params), environment: params.environment });

/** Keys of features, and of their items in some environments. */
export const keysOfFeatures = (
  project: string,
  features: readonly string[],
  environments: readonly string[] = [],
): Key[] =>
  features.flatMap((feature) => [
    featureKey(project, feature),
    ...environments.map((environment) => featureEnvironmentKey(project, feature, environment)),
  ]);

/** What a rule reads about a feature and its project. */
export const featureReads = ({ project, feature }: FeaturePlace): RequestReads => ({
  keys: [projectKey(project), featureKey(project, feature)],
});

/** What `requireFeature` reads. */
export const featureAloneReads = ({ project, feature }: FeaturePlace): RequestReads => ({
  keys: [featureKey(project, feature)],
});

/** What `requireConfigured` reads. */
export const environmentReads = ({ project, feature, environment }: EnvironmentPlace): RequestReads => ({
  keys: [projectKey(project), ...keysOfFeatures(project, [feature], [environment])],
});

/** As `environmentReads`, for many features, as far as the first commit goes. */
export const bulkReads = (
  project: string,
  features: readonly string[],
  environments: readonly string[] = [],
): RequestReads => ({
  keys: [projectKey(project), ...keysOfFeatures(project, features.slice(0, maxFeaturesOfCommit), environments)],
});

/** The items of a feature in all environments: together they cost one read unit, unless they are large. */
export const environmentsRange = ({ project, feature }: FeaturePlace): Range => {
  const { pk, sk } = featureEnvironmentKey(project, feature, '');
  return { pk, prefix: sk };
};

/** What a rule reads about a feature in all environments of its project, when their names are not known yet. */
export const everywhereReads = (place: FeaturePlace): RequestReads => ({
  ...featureReads(place),
  ranges: [environmentsRange(place)],
});

/** As `everywhereReads`, for many features, as far as the first commit goes. */
export const bulkEverywhereReads = (project: string, features: readonly string[]): RequestReads => ({
  ...bulkReads(project, features),
  ranges: features.slice(0, maxFeaturesOfCommit).map((feature) => environmentsRange({ project, feature })),
});

/** The configuration of a feature in one environment. */
export type EnvironmentParts = Pick<
  FeatureEnvironmentItem,
  'enabled' | 'strategies' | 'variants' | 'lastSeenAt' | 'firstEnabledAt' | 'releasePlan' | 'safeguards'
>;

/** The parts when no item is stored: disabled, nothing configured, never seen. */
export const emptyParts: EnvironmentParts = { enabled: false, strategies: [], variants: [], lastSeenAt: null };

/** Whether the parts need no item. */
export const isEmpty = ({ enabled, strategies, variants, lastSeenAt, ...optional }: EnvironmentParts): boolean =>
  !enabled &&
  strategies.length === 0 &&
  variants.length === 0 &&
  lastSeenAt === null &&
  optional.firstEnabledAt === undefined &&
  optional.releasePlan === undefined &&
  optional.safeguards === undefined;

/**
 * The error for a feature that is not in the project of the path. It names the feature's real project only to callers
 * who see that project.
 */
export const misplacedFeature = async (reading: Reading, { project, feature }: FeaturePlace): Promise<Error> => {
  const [guard] = isPossibleName(feature) ? await reading.peek([featureNameKey(feature)]) : [];
  if (!guard || guard.project === project) return notFound('feature', feature);
  const [actual] = await reading.peek([projectKey(guard.project)]);
  if (!actual) return notFound('feature', feature);
  return actual.mode === 'private'
    ? featureInPrivateProject({ feature, project, actual: actual.id })
    : featureElsewhere(feature, project, actual.id);
};

export const archivedFeature = (feature: string): Error =>
  notFound('feature', feature, 'A feature of that name is archived.');

/**
 * The feature at this place, archived or not.
 * @throws Problem NotFoundError; for a feature in another project the text names that project (contract: features §3.3)
 */
export const requireAnyFeature = async (reading: Reading, place: FeaturePlace): Promise<FeatureItem> => {
  const isPossible = isPossibleName(place.project) && isPossibleName(place.feature);
  const item = isPossible ? await reading.get(featureKey(place.project, place.feature)) : undefined;
  if (!item) throw await misplacedFeature(reading, place);
  return item;
};

/** An active feature. @throws Problem as `requireAnyFeature`, also when the feature is archived */
export const requireFeature = async (reading: Reading, place: FeaturePlace): Promise<FeatureItem> => {
  const item = await requireAnyFeature(reading, place);
  if (item.archived) throw archivedFeature(place.feature);
  return item;
};

/**
 * Features of a project, archived or not. All of them are read before a rule judges any (contract: features §10).
 * @throws Problem as `requireAnyFeature`
 */
export const requireAnyFeatures = async (
  unit: UnitOfWork,
  project: string,
  names: readonly string[],
): Promise<FeatureItem[]> => {
  await unit.peek<Stored>(keysOfFeatures(project, names));
  const found: FeatureItem[] = [];
  for (const feature of names) found.push(await requireAnyFeature(unit, { project, feature }));
  return found;
};

/** Active features. @throws Problem as `requireFeature` */
export const requireFeatures = async (
  unit: UnitOfWork,
  project: string,
  names: readonly string[],
): Promise<FeatureItem[]> => {
  const found = await requireAnyFeatures(unit, project, names);
  const archived = found.find((feature) => feature.archived);
  if (archived) throw archivedFeature(archived.name);
  return found;
};

/** A feature, its project, and its configuration in one environment. */
export interface Configured {
  readonly project: ProjectItem;
  readonly feature: FeatureItem;
  readonly parts: EnvironmentParts;
}

const isLinked = (project: ProjectItem, environment: string): boolean =>
  project.environments.some(({ name }) => name === environment);

/** @throws Problem NotFoundError when the environment is unknown, or not linked to the project */
export const requireLinked = (project: ProjectItem, environment: string): void => {
  if (!isLinked(project, environment))
    throw notFound('environment', environment, `Project "${project.id}" is not linked to it.`);
};

/** Whether an environment with this name exists, linked or not. */
export const environmentExists = async (reading: Reading, environment: string): Promise<boolean> => {
  const [item] = isPossibleName(environment) ? await reading.peek([environmentKey(environment)]) : [];
  return item !== undefined;
};

const partsOf = (item: FeatureEnvironmentItem | undefined): EnvironmentParts => item ?? emptyParts;

/** The configuration of a feature in some environments, in the given order. All of them must be linked. */
export const partsIn = async (
  unit: UnitOfWork,
  { project, feature }: FeaturePlace,
  environments: readonly string[],
): Promise<EnvironmentParts[]> => {
  const items = await unit.getMany(environments.map((name) => featureEnvironmentKey(project, feature, name)));
  return items.map(partsOf);
};

/**
 * An active feature in one environment of its project; when nothing is stored, it is disabled and empty.
 * @throws Problem NotFoundError for an unknown project, feature or environment, or an environment that is not linked
 */
export const requireConfigured = async (unit: UnitOfWork, place: EnvironmentPlace): Promise<Configured> => {
  await unit.peek<Stored>(environmentReads(place).keys ?? []);
  const feature = await requireFeature(unit, place);
  const project = await requireProject(unit, place.project);
  requireLinked(project, place.environment);
  const item = await unit.get(featureEnvironmentKey(place.project, place.feature, place.environment));
  return { project, feature, parts: partsOf(item) };
};

import { ApiError, answerOf, type Client, type DataOf, type Schema } from '../../client/client.ts';
import type { NamedOwner } from '../../lib/definition/owners.ts';

/** The members of a release plan that are read, in both ways of reading. */
export type ReadPlan = Pick<Schema<'ReleasePlan'>, 'id' | 'name' | 'description' | 'activeMilestoneId'> & {
  /** Absent: of a template. */
  readonly safeguards?: Schema<'ReleasePlan'>['safeguards'];
  readonly milestones: readonly Pick<
    Schema<'ReleasePlan'>['milestones'][number],
    'id' | 'name' | 'strategies' | 'transitionCondition' | 'approvals' | 'notBefore' | 'window' | 'guards'
  >[];
};

/** The members of a feature that are read, in both ways of reading. */
export type ReadFeature = Pick<
  Schema<'FeatureDetails'>,
  'name' | 'type' | 'description' | 'stale' | 'impressionData' | 'completed' | 'tags' | 'dependencies'
> & {
  /** Absent: an older server. */
  readonly links?: readonly { readonly url: string; readonly title: string | null }[];
  /** As files name them. Absent: an older server, or none. */
  readonly owners?: readonly NamedOwner[];
  readonly environments: readonly (Pick<
    Schema<'FeatureDetails'>['environments'][number],
    'name' | 'enabled' | 'variants' | 'strategies' | 'safeguards'
  > & { readonly releasePlans?: readonly ReadPlan[] })[];
};

/** A revision of a project, or of one feature of it. */
interface Moment {
  readonly projectId: string;
  readonly revision: number;
  readonly feature?: string;
}

const stateOf = (client: Client, { projectId, ...query }: Moment) =>
  client.GET('/api/admin/projects/{projectId}/history/state', { params: { path: { projectId }, query } });

type StateDocument = DataOf<Awaited<ReturnType<typeof stateOf>>>['state'];

/** Key of a feature in an environment; neither name contains a slash. */
const placeKey = (feature: string, environment: string): string => `${feature}/${environment}`;

const planOf = (plan: StateDocument['featureEnvironments'][number]['releasePlan']) =>
  plan && {
    releasePlans: [
      {
        ...plan,
        milestones: plan.milestones.map((milestone) => ({
          ...milestone,
          strategies: milestone.strategies.map((one) => ({ ...one, title: one.title ?? null })),
        })),
      },
    ],
  };

const featuresOf = (document: StateDocument, environments: readonly string[]): readonly ReadFeature[] => {
  const tags = Map.groupBy(document.featureTags, ({ featureName }) => featureName);
  const segments = Map.groupBy(document.featureStrategySegments, ({ featureStrategyId }) => featureStrategyId);
  const strategies = Map.groupBy(document.featureStrategies, (one) => placeKey(one.featureName, one.environment));
  const places = new Map(
    document.featureEnvironments.map((one) => [placeKey(one.featureName, one.environment), one] as const),
  );
  return document.features
    .filter(({ archived }) => !archived)
    .map((feature) => ({
      ...feature,
      tags: (tags.get(feature.name) ?? []).map(({ tagType, tagValue }) => ({ type: tagType, value: tagValue })),
      dependencies: feature.dependencies ?? [],
      environments: environments.map((name) => {
        const key = placeKey(feature.name, name);
        return {
          name,
          enabled: places.get(key)?.enabled ?? false,
          variants: places.get(key)?.variants ?? [],
          ...planOf(places.get(key)?.releasePlan),
          safeguards: places.get(key)?.safeguards ?? [],
          strategies: (strategies.get(key) ?? []).map((strategy) => ({
            ...strategy,
            title: strategy.title ?? null,
            segments: (segments.get(strategy.id) ?? []).map(({ segmentId }) => segmentId),
          })),
        };
      }),
    }));
};

/**
 * Reads all active features of a project at a revision with one request, or one of them.
 * @param environments those linked to the project, in order
 * @returns undefined if the server does not have that revision of the project
 */
export const readFeaturesAt = async (
  client: Client,
  moment: Moment,
  environments: readonly string[],
): Promise<readonly ReadFeature[] | undefined> => {
  try {
    const { state } = await answerOf(stateOf(client, moment));
    return featuresOf(state, environments);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
};

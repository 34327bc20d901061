import { answerOf, type Client, type Schema } from '../../client/client.ts';
import type { ProjectEnvironment } from '../changing/change.ts';
import { CliError } from '../exit.ts';

export type Plan = Schema<'ReleasePlan'>;
/** What lists show of a plan. */
type ListedPlan = Pick<Plan, 'id' | 'name' | 'pause' | 'completedAt' | 'activeMilestoneId'> & {
  readonly milestones: readonly Pick<Plan['milestones'][number], 'id' | 'name'>[];
};
export type PlanStatus = Schema<'PlanStatus'>;
export type Milestone = Plan['milestones'][number];

/** A feature in one environment. */
export interface ReleasePlace extends ProjectEnvironment {
  readonly feature: string;
}

/** A feature in an environment, with its release plan if it has one. */
export interface Release {
  readonly place: ReleasePlace;
  /** Whether the feature is on there. */
  readonly enabled: boolean;
  readonly plan: Plan | undefined;
}

export interface ListedRelease extends Omit<Release, 'plan'> {
  readonly plan: ListedPlan;
}

/** Parameters of the paths of a place. */
export const inPlace = ({ project, feature, environment }: ReleasePlace) => ({
  projectId: project,
  featureName: feature,
  environment,
});

/** @throws CliError when the feature is not in that environment; ApiError, e.g. 404 for an unknown feature */
export const readRelease = async (client: Client, place: ReleasePlace): Promise<Release> => {
  const { environments } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
      params: { path: { projectId: place.project, featureName: place.feature } },
    }),
  );
  const own = environments.find(({ name }) => name === place.environment);
  if (!own)
    throw new CliError(
      `Project "${place.project}" has no environment "${place.environment}". It has: ${environments.map(({ name }) => name).join(', ')}.`,
    );
  return { place, enabled: own.enabled, plan: own.releasePlans?.[0] };
};

/** The same, for commands that need a plan. @throws CliError when there is none */
export const requireRelease = async (
  client: Client,
  place: ReleasePlace,
): Promise<Release & { readonly plan: Plan }> => {
  const release = await readRelease(client, place);
  const { plan } = release;
  if (!plan)
    throw new CliError(`"${place.feature}" has no release plan in ${place.environment}.`, undefined, [
      `Begin with: halyard release start ${place.feature} --environment ${place.environment} --file plan.yaml`,
    ]);
  return { ...release, plan };
};

export const readStatus = (client: Client, place: ReleasePlace, planId: string): Promise<PlanStatus> =>
  answerOf(
    client.GET(
      '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/status',
      { params: { path: { ...inPlace(place), planId } } },
    ),
  );

export const activeOf = <M extends { readonly id: string }>({
  milestones,
  activeMilestoneId,
}: {
  readonly milestones: readonly M[];
  readonly activeMilestoneId: string | null;
}): M | undefined => milestones.find(({ id }) => id === activeMilestoneId);

/** The milestone that begins next; undefined: the last one is active. */
export const nextOf = (plan: Plan): Milestone | undefined => {
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  return plan.milestones[active + 1];
};

/**
 * The milestone with a name.
 * @throws CliError when there is none, or several
 */
export const milestoneNamed = ({ name: plan, milestones }: Plan, name: string): Milestone => {
  const found = milestones.filter((one) => one.name === name);
  const [only, ...others] = found.length > 0 ? found : milestones.filter(({ id }) => id === name);
  if (!only)
    throw new CliError(
      `The plan "${plan}" has no milestone "${name}". It has: ${milestones.map((one) => `"${one.name}"`).join(', ')}.`,
    );
  if (others.length > 0)
    throw new CliError(
      `The plan "${plan}" has several milestones "${name}". Name one by its id: ${found.map(({ id }) => id).join(', ')}.`,
    );
  return only;
};

/** How far a release is, for scripts. */
export type Standing = 'complete' | 'running' | 'paused' | 'stopped';

/** What stopped a plan by what it found: a guard, a safeguard, or one of them that could not take the milestone back. */
const breaches: readonly string[] = ['guard', 'safeguard', 'conflict'];

/** `stopped`: by a guard or a safeguard; `paused`: by a person, a right or a review, or because the feature is off. */
export const standingOf = ({ completedAt, pause }: Pick<Plan, 'completedAt' | 'pause'>): Standing => {
  if (pause) return breaches.includes(pause.reason) ? 'stopped' : 'paused';
  return completedAt === null ? 'running' : 'complete';
};

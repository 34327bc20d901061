import { notFound } from '../../contract/problems.ts';
import type { StoredMilestone, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { type Configured, type EnvironmentPlace, environmentPlaceOf, requireConfigured } from '../features/load.ts';

/** A plan by its full path. */
export interface PlanPlace {
  readonly place: EnvironmentPlace;
  /** Id of the plan. */
  readonly id: string;
}

/** The path of a plan, from the parameters of a request. */
export const planPlaceOf = (
  params: Parameters<typeof environmentPlaceOf>[0] & { readonly planId: string },
): PlanPlace => ({ place: environmentPlaceOf(params), id: params.planId });

/** A feature in an environment, with its plan. */
export interface Planned extends Configured {
  readonly plan: StoredReleasePlan;
}

/**
 * The plan of an active feature in an environment.
 * @throws Problem NotFoundError, also when the plan is one of another feature or environment
 */
export const requirePlan = async (unit: UnitOfWork, { place, id }: PlanPlace): Promise<Planned> => {
  const configured = await requireConfigured(unit, place);
  const plan = configured.parts.releasePlan;
  if (plan?.id !== id) throw notFound('release plan', id);
  return { ...configured, plan };
};

/** The plan that a feature has in an environment. @throws Problem NotFoundError */
export const requireAnyPlan = async (unit: UnitOfWork, place: EnvironmentPlace): Promise<Planned> => {
  const configured = await requireConfigured(unit, place);
  const plan = configured.parts.releasePlan;
  if (!plan) throw notFound('release plan of feature', place.feature, `It has none in ${place.environment}.`);
  return { ...configured, plan };
};

/** @throws Problem NotFoundError */
export const requireMilestone = ({ milestones }: StoredReleasePlan, id: string): StoredMilestone => {
  const milestone = milestones.find((one) => one.id === id);
  if (!milestone) throw notFound('milestone', id);
  return milestone;
};

import { conflictingState, invalid, notFound } from '../../contract/problems.ts';
import type { ReleasePlan, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { activeMilestone, strategiesInForce } from '../../definition/release-plan.ts';
import { isSame } from '../../definition/same.ts';
import { approversText, canTakeBack, mayFollow, missingApprovals } from '../../rollout/plan.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type GuardedUnit, isReviewed } from '../features/guarded-unit.ts';
import type { EnvironmentPlace } from '../features/load.ts';
import { emitPlanEvent, emitPlanRemoved, planData } from '../features/releases/emit.ts';
import { askForApprovals } from '../features/releases/notice.ts';
import { begun, paused, resumed, staysOn } from '../features/releases/running.ts';
import { isWatched, scheduleLook } from '../features/releases/schedule.ts';
import { planView } from '../features/releases/view.ts';
import { putParts } from '../features/store.ts';
import { hasActiveStrategy } from '../features/strategies.ts';
import { edited, putPlan } from './put.ts';
import { type Planned, type PlanPlace, requireAnyPlan, requireMilestone, requirePlan } from './require.ts';
import type { Starter } from './starter.ts';

/** A milestone by its full path. */
export interface MilestonePlace extends PlanPlace {
  readonly milestone: string;
}

/**
 * Removes a plan; its strategies leave with it (contract: release-plans §1).
 * @throws Problem NotFoundError
 */
export const removePlanIn = async (unit: GuardedUnit, planPlace: PlanPlace): Promise<void> => {
  const { place } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  emitPlanRemoved(unit, { place, ...planned });
  putPlan(unit, place, planned, undefined);
};

/** @throws Problem InvalidOperationError (409) when the feature is off in the environment, or approvals are missing */
const requireStartable = ({ parts, plan }: Planned, place: EnvironmentPlace, id: string, by: Starter): void => {
  const milestone = requireMilestone(plan, id);
  const missing = missingApprovals(milestone, { startedBy: by });
  if (missing > 0)
    throw conflictingState(`The milestone "${milestone.name}" has to be approved by ${approversText(missing)} first.`);
  if (!parts.enabled)
    throw conflictingState(
      `"${place.feature}" is off in ${place.environment}. Switch it on: that starts the first milestone.`,
    );
};

/**
 * Somebody starts a milestone, or starts it anew: it becomes the active one, whatever the times of the plan say, and the
 * plan goes on from there in the name of whoever started it (contract: release-plans §3).
 * @throws Problem NotFoundError; InvalidOperationError (409)
 */
export const startMilestoneIn = async (
  unit: GuardedUnit,
  {
    milestone,
    by,
    approves,
    ...planPlace
  }: MilestonePlace & { readonly by: Starter; readonly approves?: number | undefined },
): Promise<ReleasePlan> => {
  const { place } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  requireStartable(planned, place, milestone, by);
  const { plan } = planned;
  // Who approves that a milestone begins approves the plan as it was then.
  const approvedEdition = isReviewed(unit) && approves === plan.edition ? plan.edition : plan.approvedEdition;
  const started = { ...planned, plan: { ...plan, pause: null, startedBy: by, approvedEdition } };
  return startIn(unit, place, started, milestone, { ranBy: plan.startedBy });
};

/** Makes a milestone the active one. @param how who ran the plan until then, or why the clock does it */
export const startIn = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  planned: Planned,
  milestone: string,
  how: { readonly ranBy: Starter } | { readonly text: string },
): ReleasePlan => {
  const plan = begun(planned.plan, milestone, { now: unit.now.toISOString(), ...planned.parts });
  const told = 'text' in how ? { byClock: true, more: how } : how;
  emitPlanEvent(unit, { place, feature: planned.feature, plan, ...told }, 'release-plan-milestone-started');
  scheduleLook(unit, place);
  askForApprovals(unit, place, plan);
  putPlan(unit, place, planned, plan);
  return planView(plan, place);
};

/** Stops a plan where it is, until somebody resumes it; does nothing when it is paused (contract: release-plans §3). */
export const pausePlanIn = async (
  unit: GuardedUnit,
  { by, ...planPlace }: PlanPlace & { readonly by: Starter },
): Promise<ReleasePlan> => {
  const { place } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  const { plan } = planned;
  // Only a switch would end that pause by itself.
  if (plan.pause && plan.pause.reason !== 'environment') return planView(plan, place);
  const after = paused(plan, 'person', `${by.username} paused it.`, unit.now.toISOString());
  emitPlanEvent(unit, { place, feature: planned.feature, plan: after }, 'release-plan-progressions-paused');
  putPlan(unit, place, planned, after);
  return planView(after, place);
};

/**
 * A paused plan goes on, in the name of whoever resumes it; does nothing when it is not paused (contract: release-plans
 * §3).
 * @throws Problem NotFoundError; InvalidOperationError (409) while the feature is off there
 */
export const resumePlanIn = async (
  unit: GuardedUnit,
  { by, ...planPlace }: PlanPlace & { readonly by: Starter },
): Promise<ReleasePlan> => {
  const { place } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  const { plan, parts } = planned;
  if (!plan.pause) return planView(plan, place);
  if (!parts.enabled) {
    // A pause of the switch ends with it; any other one stays.
    const remedy = plan.pause.reason === 'environment' ? 'Switching it on resumes the plan.' : 'Switch it on first.';
    throw conflictingState(`"${place.feature}" is off in ${place.environment}. ${remedy}`);
  }
  const after = { ...resumed(plan, unit.now.toISOString()), startedBy: by };
  const resumes = { place, feature: planned.feature, plan: after, ranBy: plan.startedBy };
  emitPlanEvent(unit, resumes, 'release-plan-progressions-resumed');
  scheduleLook(unit, place);
  putPlan(unit, place, planned, after);
  return planView(after, place);
};

/**
 * Somebody approves that a milestone may begin; approving twice changes nothing (contract: release-plans §4).
 * @throws Problem NotFoundError; InvalidOperationError (409) when the milestone needs no approval, or it is the plan's
 *   own starter who approves
 */
export const approveMilestoneIn = async (
  unit: GuardedUnit,
  { milestone: id, by, ...planPlace }: MilestonePlace & { readonly by: Starter },
): Promise<ReleasePlan> => {
  const { place } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  const { plan } = planned;
  const milestone = requireMilestone(plan, id);
  if (!milestone.approvals) throw conflictingState(`The milestone "${milestone.name}" needs no approval.`);
  if (milestone.approvedBy.some((one) => one.id === by.id)) return planView(plan, place);
  if (plan.startedBy.id === by.id)
    throw conflictingState(`${by.username} runs this plan, so somebody else has to approve "${milestone.name}".`);
  const approved = { ...milestone, approvedBy: [...milestone.approvedBy, { id: by.id, username: by.username }] };
  const after = { ...plan, milestones: plan.milestones.map((one) => (one === milestone ? approved : one)) };
  emitFeatureEvent(unit, planned.feature, 'release-plan-milestone-approved', {
    environment: place.environment,
    data: { ...planData(after), milestone: { id, name: milestone.name } },
  });
  scheduleLook(unit, place);
  putPlan(unit, place, planned, after);
  return planView(after, place);
};

/**
 * Takes the active milestone back: exactly what its start replaced is in force again, and the plan is paused (contract:
 * release-plans §5).
 * @param why the pause
 * @throws Problem InvalidOperationError (409) when no milestone is active, or somebody has changed the plan since
 */
export const takeBackIn = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  planned: Planned,
  why: { readonly reason: NonNullable<StoredReleasePlan['pause']>['reason']; readonly text: string },
): ReleasePlan => {
  const { plan, parts, feature } = planned;
  const { before } = plan;
  const active = activeMilestone(plan);
  if (!before || !active) throw conflictingState(`No milestone of the plan "${plan.name}" can be taken back.`);
  if (!canTakeBack(plan))
    throw conflictingState(
      `The plan "${plan.name}" was changed since "${active.name}" began, so it is not taken back.`,
    );
  const now = unit.now.toISOString();
  const back: StoredReleasePlan = {
    ...paused(plan, why.reason, why.text, now),
    activeMilestoneId: before.milestoneId,
    completedAt: null,
    milestones: plan.milestones.map((one) => {
      // The time of the milestone that is in force again begins anew, and so does what its guards count.
      if (one.id === before.milestoneId) return { ...one, startedAt: now, pausedMs: 0, countsFrom: now };
      return one === active ? { ...one, startedAt: null, pausedMs: 0, approvedBy: [] } : one;
    }),
    before: null,
  };
  const byClock = why.reason !== 'person';
  const taken = { place, feature, plan: back, milestone: active, byClock };
  emitPlanEvent(unit, taken, 'release-plan-milestone-taken-back');
  const after = { ...parts, releasePlan: back };
  // Nobody gets the feature because a milestone is taken back: without an active strategy everybody would.
  const enabled = parts.enabled && staysOn(plan, parts.strategies) && hasActiveStrategy(strategiesInForce(after));
  putParts(unit, place, { ...after, enabled });
  // The milestone that is in force again has guards of its own.
  if (isWatched({ ...after, enabled })) scheduleLook(unit, place);
  if (parts.enabled && !enabled)
    emitFeatureEvent(unit, feature, 'feature-environment-disabled', { environment: place.environment });
  return planView(back, place);
};

/** Somebody takes the active milestone back. @throws Problem NotFoundError; as `takeBackIn` */
export const takeBackByHandIn = async (
  unit: GuardedUnit,
  { by, ...planPlace }: PlanPlace & { readonly by: Starter },
): Promise<ReleasePlan> => {
  const { place } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  return takeBackIn(unit, place, planned, { reason: 'person', text: `${by.username} took it back.` });
};

/**
 * Sets when the plan goes on from a milestone by itself (contract: release-plans §4).
 * @param input.condition null: a person has to start the next milestone
 * @param input.target the milestone that then begins: the next one
 * @param input.targetMember the member of the body that names it
 * @throws Problem NotFoundError, also when there is no time to remove; ValidationError naming `targetMember`
 */
export const changeProgressionIn = async (
  unit: GuardedUnit,
  {
    place,
    source,
    target,
    condition,
    targetMember = 'targetMilestone',
  }: {
    readonly place: EnvironmentPlace;
    readonly source: string;
    readonly target: string | undefined;
    readonly condition: { readonly intervalMinutes: number } | null;
    readonly targetMember?: string;
  },
): Promise<ReleasePlan> => {
  const planned = await requireAnyPlan(unit, place);
  const { plan } = planned;
  const milestone = requireMilestone(plan, source);
  if (target !== undefined && !mayFollow(plan.milestones, source, target))
    throw invalid(targetMember, `must be the milestone after "${milestone.name}"`, target);
  if (!condition && !milestone.transitionCondition)
    throw notFound('progression of milestone', milestone.name, 'The plan does not go on from there by itself.');
  if (isSame(milestone.transitionCondition, condition)) return planView(plan, place);
  const after = edited(unit, {
    ...plan,
    milestones: plan.milestones.map((one) => (one === milestone ? { ...one, transitionCondition: condition } : one)),
  });
  emitFeatureEvent(
    unit,
    planned.feature,
    condition ? 'milestone-progression-changed' : 'milestone-progression-deleted',
    {
      environment: place.environment,
      data: {
        ...planData(after),
        milestone: { id: milestone.id, name: milestone.name },
        ...(condition && { transitionCondition: condition }),
      },
    },
  );
  scheduleLook(unit, place);
  putPlan(unit, place, planned, after);
  return planView(after, place);
};

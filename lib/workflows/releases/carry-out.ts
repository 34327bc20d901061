import type { PlanPause } from '../../contract/schemas/release-plan.ts';
import { disableFeatureIn } from '../../flags/feature-environments/disable.ts';
import { emitFeatureEvent } from '../../flags/features/emit.ts';
import { forRelease, type GuardedUnit } from '../../flags/features/guarded-unit.ts';
import type { Configured, EnvironmentPlace } from '../../flags/features/load.ts';
import { emitPlanEvent } from '../../flags/features/releases/emit.ts';
import { paused } from '../../flags/features/releases/running.ts';
import { startIn, takeBackIn } from '../../flags/release-plans/change.ts';
import { putPlan } from '../../flags/release-plans/put.ts';
import type { Planned } from '../../flags/release-plans/require.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import { canTakeBack } from '../../rollout/plan.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { guardedEnvironments } from '../change-requests/guard/guarded-write.ts';
import { type Acting, nobodyActs } from '../change-requests/stored/acting.ts';
import type { Breach, Forward } from './look.ts';

/** One step of a plan, in a commit. */
interface Carrying {
  readonly place: EnvironmentPlace;
  readonly planned: Planned;
}

type Why = Pick<PlanPause, 'reason' | 'text'>;

const pauseIn = (unit: GuardedUnit, { place, planned }: Carrying, { reason, text }: Why): void => {
  const plan = paused(planned.plan, reason, text, unit.now.toISOString());
  emitPlanEvent(unit, { place, feature: planned.feature, plan, byClock: true }, 'release-plan-progressions-paused');
  putPlan(unit, place, planned, plan);
};

/**
 * Why whoever runs the plan may not go on; undefined: nothing. Rights may have been taken away since, and reviews switched
 * on, or the plan changed after its approval.
 * @param acting undefined: there is no such user any more
 */
const refusal = ({ place, planned }: Carrying, acting: Acting | undefined): Why | undefined => {
  const { plan, project } = planned;
  const { environment } = place;
  const where = { project: place.project, environment };
  const who = plan.startedBy.username;
  if (!acting) return { reason: 'rights', text: nobodyActs(plan.startedBy, 'runs it') };
  if (!hasPermission(acting.rights, 'UPDATE_FEATURE_STRATEGY', where))
    return {
      reason: 'rights',
      text: `${who}, who runs it, no longer has the permission "UPDATE_FEATURE_STRATEGY" in ${environment}.`,
    };
  const isReviewed = guardedEnvironments(project).includes(environment);
  if (
    isReviewed &&
    plan.approvedEdition !== plan.edition &&
    !hasPermission(acting.rights, 'SKIP_CHANGE_REQUEST', where)
  )
    return {
      reason: 'review',
      text: `Changes in ${environment} are reviewed, and what this plan says by now was not.`,
    };
  return undefined;
};

/** The plan goes on: its next milestone begins, or it is complete. */
export const goOnIn = (
  unit: UnitOfWork,
  carrying: Carrying,
  { step, acting, text }: { readonly step: Forward; readonly acting: Acting | undefined; readonly text: string },
): void => {
  const { place, planned } = carrying;
  const { plan, feature } = planned;
  const guarded = forRelease(unit, place);
  const now = unit.now.toISOString();
  if (step.kind === 'complete') {
    const completed = { ...plan, completedAt: now };
    const completes = { place, feature, plan: completed, byClock: true, more: { text } };
    emitPlanEvent(unit, completes, 'release-plan-completed');
    putPlan(guarded, place, planned, completed);
    return;
  }
  const why = refusal(carrying, acting);
  if (why) {
    pauseIn(guarded, carrying, why);
    return;
  }
  const left = plan.milestones.map((one) =>
    one.id === plan.activeMilestoneId ? { ...one, progressionExecutedAt: now } : one,
  );
  startIn(guarded, place, { ...planned, plan: { ...plan, milestones: left } }, step.milestoneId, { text });
};

/** A feature in an environment that a guard or a safeguard stops. */
interface Stopping {
  readonly place: EnvironmentPlace;
  readonly configured: Configured;
}

/**
 * A guard or a safeguard stops a plan, or switches a feature off, as it says (contract: release-plans §5, §6). Nobody's
 * rights are asked: whoever runs a plan accepted its guards.
 */
export const stopIn = async (unit: UnitOfWork, { place, configured }: Stopping, step: Breach): Promise<void> => {
  const guarded = forRelease(unit, place);
  const { environment } = place;
  const text = `${step.text}.`;
  if (step.by === 'safeguard')
    emitFeatureEvent(unit, configured.feature, 'safeguard-triggered', {
      environment,
      data: { id: step.guardId, text },
    });
  const plan = configured.parts.releasePlan;
  if (plan) stopPlanIn(guarded, { place, planned: { ...configured, plan } }, step, text);
  if (step.action === 'disable') await disableFeatureIn(guarded, place);
};

const stopPlanIn = (unit: GuardedUnit, carrying: Carrying, step: Breach, text: string): void => {
  const { place, planned } = carrying;
  if (planned.plan.completedAt !== null) return;
  if (step.action !== 'undo') pauseIn(unit, carrying, { reason: step.by, text });
  else if (canTakeBack(planned.plan)) takeBackIn(unit, place, planned, { reason: step.by, text });
  else
    pauseIn(unit, carrying, {
      reason: 'conflict',
      text: `${text} The milestone is not taken back, because ${planned.plan.before ? 'the plan was changed since it began' : 'nothing is known of what it replaced'}.`,
    });
};

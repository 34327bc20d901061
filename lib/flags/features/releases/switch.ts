import { conflictingState } from '../../../contract/problems.ts';
import { approversText, missingApprovals } from '../../../rollout/plan.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../../store/table/items.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../load.ts';
import { emitPlanEvent } from './emit.ts';
import { askForApprovals, switchedOnText } from './notice.ts';
import { begun, firstMilestone, whenSwitchedOff, whenSwitchedOn } from './running.ts';
import { isWatched, scheduleLook } from './schedule.ts';

/** What a switch of a feature needs. */
interface Switched {
  readonly place: EnvironmentPlace;
  readonly feature: FeatureItem;
  readonly parts: EnvironmentParts;
}

/**
 * The parts of a feature that is switched off: its plan waits (contract: release-plans §3). Emits the pause, but not the
 * switch.
 */
export const switchedOff = (unit: UnitOfWork, { place, feature, parts }: Switched): EnvironmentParts => {
  const { releasePlan } = parts;
  if (!releasePlan) return { ...parts, enabled: false };
  const plan = whenSwitchedOff(releasePlan, unit.now.toISOString());
  if (plan !== releasePlan) emitPlanEvent(unit, { place, feature, plan }, 'release-plan-progressions-paused');
  return { ...parts, enabled: false, releasePlan: plan };
};

/**
 * The parts of a feature that is switched on: its plan goes on, or begins with its first milestone (contract:
 * release-plans §3). Emits what happens to the plan, but not the switch.
 * @throws Problem InvalidOperationError (409) while the first milestone waits for approvals: without it, everybody would
 *   get the feature
 */
export const switchedOn = (unit: UnitOfWork, { place, feature, parts }: Switched): EnvironmentParts => {
  const { releasePlan } = parts;
  if (!releasePlan) {
    const after = { ...parts, enabled: true };
    if (isWatched(after)) scheduleLook(unit, place);
    return after;
  }
  const now = unit.now.toISOString();
  let plan = whenSwitchedOn(releasePlan, now);
  if (releasePlan.pause?.reason === 'environment')
    emitPlanEvent(unit, { place, feature, plan, why: switchedOnText }, 'release-plan-progressions-resumed');
  const first = firstMilestone(plan);
  if (plan.activeMilestoneId === null && first) {
    const missing = missingApprovals(first, plan);
    if (missing > 0)
      throw conflictingState(
        `The release plan of "${place.feature}" in ${place.environment} begins with "${first.name}", which has to be approved by ${approversText(missing)} first. To switch it on without the plan, remove the plan.`,
      );
    plan = begun(plan, first.id, { now, enabled: parts.enabled, strategies: parts.strategies });
    emitPlanEvent(unit, { place, feature, plan }, 'release-plan-milestone-started');
    askForApprovals(unit, place, plan);
  }
  const after = { ...parts, enabled: true, releasePlan: plan };
  // While it was off, the clock may have looked, and has then nothing left to look at.
  if (isWatched(after)) scheduleLook(unit, place);
  return after;
};

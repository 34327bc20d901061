import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { strategiesInForce } from '../../definition/release-plan.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type GuardedUnit, isReviewed } from '../features/guarded-unit.ts';
import type { Configured, EnvironmentPlace } from '../features/load.ts';
import { switchedOff } from '../features/releases/switch.ts';
import { putParts } from '../features/store.ts';
import { hasActiveStrategy } from '../features/strategies.ts';

/**
 * Stores what a plan became. If no active strategy is in force any more, the feature is switched off in the environment,
 * with its event, as when its last strategy is removed: without one, everybody would get it.
 * @param plan undefined: it is removed
 */
export const putPlan = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  { feature, parts }: Configured,
  plan: StoredReleasePlan | undefined,
): void => {
  const { releasePlan: _, ...rest } = parts;
  const after = { ...rest, ...(plan && { releasePlan: plan }) };
  const isSwitchedOff = parts.enabled && !hasActiveStrategy(strategiesInForce(after));
  putParts(unit, place, isSwitchedOff ? switchedOff(unit, { place, feature, parts: after }) : after);
  if (isSwitchedOff)
    emitFeatureEvent(unit, feature, 'feature-environment-disabled', { environment: place.environment });
};

/**
 * A plan that somebody has changed. What a change request changes is approved, if all the rest was; anything else needs a
 * new approval where changes are reviewed (contract: release-plans §7).
 */
export const edited = (unit: GuardedUnit, plan: StoredReleasePlan): StoredReleasePlan => {
  const edition = plan.edition + 1;
  const isApproved = isReviewed(unit) && plan.approvedEdition === plan.edition;
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  return {
    ...plan,
    edition,
    approvedEdition: isApproved ? edition : plan.approvedEdition,
    // What was approved of milestones that are still to come was approved as it was; some of them may have begun before.
    milestones: plan.milestones.map((one, i) => (i > active ? { ...one, approvedBy: [] } : one)),
  };
};

import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import type { Configured, EnvironmentPlace } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { hasActiveStrategy, strategiesInForce } from '../features/strategies.ts';
import { switchedOff } from './switch.ts';

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

/** A plan that somebody has changed: the approvals of a change request were for what it said before. */
export const edited = (plan: StoredReleasePlan): StoredReleasePlan => ({ ...plan, edition: plan.edition + 1 });

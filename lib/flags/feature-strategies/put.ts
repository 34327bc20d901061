import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import { strategiesInForce } from '../../definition/release-plan.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import type { Configured, EnvironmentPlace } from '../features/load.ts';
import { switchedOff } from '../features/releases/switch.ts';
import { putParts } from '../features/store.ts';
import { hasActiveStrategy } from '../features/strategies.ts';

/**
 * Stores the strategies of a feature after one was changed or removed. If no active strategy is left, the feature is
 * disabled in this environment, with its event (contract: feature-strategies §8).
 */
export const putStrategies = (
  unit: GuardedUnit,
  place: EnvironmentPlace,
  { feature, parts }: Configured,
  strategies: readonly StoredStrategy[],
): void => {
  const after = { ...parts, strategies };
  const isSwitchedOff = parts.enabled && !hasActiveStrategy(strategiesInForce(after));
  putParts(unit, place, isSwitchedOff ? switchedOff(unit, { place, feature, parts: after }) : after);
  if (isSwitchedOff)
    emitFeatureEvent(unit, feature, 'feature-environment-disabled', { environment: place.environment });
};

import type { Stored } from '../../store/table/items.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { type EnvironmentOfMany, type EnvironmentPlace, keysOfFeatures, requireConfigured } from '../features/load.ts';
import { switchedOff } from '../features/releases/switch.ts';
import { putParts } from '../features/store.ts';

/**
 * Disables a feature in an environment; does nothing when it is disabled already (contract: feature-environments §3).
 */
export const disableFeatureIn = async (unit: GuardedUnit, place: EnvironmentPlace): Promise<void> => {
  const { feature, parts } = await requireConfigured(unit, place);
  if (!parts.enabled) return;
  putParts(unit, place, switchedOff(unit, { place, feature, parts }));
  emitFeatureEvent(unit, feature, 'feature-environment-disabled', { environment: place.environment });
};

/** As `disableFeatureIn`, for many features. */
export const disableFeaturesIn = async (
  unit: GuardedUnit,
  { features, ...where }: EnvironmentOfMany,
): Promise<void> => {
  await unit.peek<Stored>(keysOfFeatures(where.project, features, [where.environment]));
  for (const feature of features) await disableFeatureIn(unit, { ...where, feature });
};

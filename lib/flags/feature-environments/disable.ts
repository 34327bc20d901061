import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';

/** Switches a feature off in an environment; off already, nothing happens (behaviour §4, E/off). */
export const disableFeature = async (unit: UnitOfWork, place: EnvironmentPlace): Promise<void> => {
  const { feature, parts } = await requireConfigured(unit, place);
  if (!parts.enabled) return;
  putParts(unit, place, { ...parts, enabled: false });
  emitFeatureEvent(unit, feature, 'feature-environment-disabled', { environment: place.environment });
};

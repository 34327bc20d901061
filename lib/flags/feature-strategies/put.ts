import type { StoredStrategy } from '../../contract/schemas/strategy.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { Configured, EnvironmentPlace } from '../features/load.ts';
import { putParts } from '../features/store.ts';

/** Whether at least one strategy takes part in evaluation. */
export const anyActive = (strategies: readonly { readonly disabled?: boolean | null | undefined }[]): boolean =>
  strategies.some(({ disabled }) => !disabled);

/**
 * Stores strategies after one was changed or taken away: without an active one left, the feature is switched off in
 * this environment, and says so (behaviour §4).
 */
export const putStrategies = (
  unit: UnitOfWork,
  place: EnvironmentPlace,
  { feature, parts }: Configured,
  strategies: readonly StoredStrategy[],
): void => {
  const enabled = parts.enabled && anyActive(strategies);
  putParts(unit, place, { ...parts, strategies, enabled });
  if (enabled !== parts.enabled)
    emitFeatureEvent(unit, feature, 'feature-environment-disabled', { environment: place.environment });
};

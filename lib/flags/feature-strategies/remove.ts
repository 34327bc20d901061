import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { requireConfigured } from '../features/load.ts';
import { strategyView } from '../features/strategies.ts';
import { putStrategies } from './put.ts';
import { requireStrategy, type StrategyPlace } from './require.ts';

/**
 * Removes a strategy. If no active strategy is left, the feature is disabled in this environment (contract:
 * feature-strategies §9).
 * @throws Problem NotFoundError
 */
export const removeStrategyIn = async (unit: GuardedUnit, { place, id }: StrategyPlace): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const { strategies } = configured.parts;
  const strategy = requireStrategy(strategies, id, place);
  emitFeatureEvent(unit, configured.feature, 'feature-strategy-remove', {
    environment: place.environment,
    preData: strategyView(strategy),
  });
  const left = strategies.filter((one) => one !== strategy);
  putStrategies(unit, place, configured, left);
};

import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { strategyView } from '../features/strategy-view.ts';
import { requireStrategy } from './find.ts';
import { putStrategies } from './put.ts';

/**
 * Takes a strategy away; without an active one left the feature is switched off there (behaviour §4).
 * @throws Problem NotFoundError
 */
export const removeStrategy = async (unit: UnitOfWork, place: EnvironmentPlace, id: string): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const strategy = requireStrategy(configured.parts.strategies, id, place);
  emitFeatureEvent(unit, configured.feature, 'feature-strategy-remove', {
    environment: place.environment,
    preData: strategyView(strategy),
  });
  putStrategies(
    unit,
    place,
    configured,
    configured.parts.strategies.filter((one) => one !== strategy),
  );
};

import type { Draft } from '../../store/commit/unit-of-work.ts';
import { sayOf } from '../features/emit.ts';
import { demandConfigured, type EnvironmentPlace } from '../features/load.ts';
import { strategyView } from '../features/strategy-view.ts';
import { demandStrategy } from './find.ts';
import { putStrategies } from './put.ts';

/**
 * Takes a strategy away; without an active one left the feature is switched off there (behaviour §4).
 * @throws Problem NotFoundError
 */
export const removeStrategy = async (draft: Draft, place: EnvironmentPlace, id: string): Promise<void> => {
  const configured = await demandConfigured(draft, place);
  const strategy = demandStrategy(configured.parts.strategies, id, place);
  sayOf(draft, configured.feature, 'feature-strategy-remove', {
    environment: place.environment,
    preData: strategyView(strategy),
  });
  putStrategies(
    draft,
    place,
    configured,
    configured.parts.strategies.filter((one) => one !== strategy),
  );
};

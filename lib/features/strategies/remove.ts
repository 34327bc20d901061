import type { Draft } from '../../table/draft.ts';
import { demandConfigured, type EnvironmentPlace } from '../load.ts';
import { sayOf } from '../say.ts';
import { demandStrategy } from './find.ts';
import { putStrategies } from './put.ts';
import { shownStrategyOf } from './shown.ts';

/**
 * Takes a strategy away; without an active one left the feature is switched off there (behaviour §4).
 * @throws Problem NotFoundError
 */
export const removeStrategy = async (draft: Draft, place: EnvironmentPlace, id: string): Promise<void> => {
  const configured = await demandConfigured(draft, place);
  const strategy = demandStrategy(configured.parts.strategies, id, place);
  sayOf(draft, configured.feature, 'feature-strategy-remove', {
    environment: place.environment,
    preData: shownStrategyOf(strategy),
  });
  putStrategies(
    draft,
    place,
    configured,
    configured.parts.strategies.filter((one) => one !== strategy),
  );
};

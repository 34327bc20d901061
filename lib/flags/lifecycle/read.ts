import type { ReachedStage } from '../../contract/schemas/lifecycle.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { type FeaturePlace, misplacedFeature } from '../features/load.ts';
import { readProject } from '../features/read.ts';
import type { LastSeenContext } from '../features/times/last-seen.ts';
import { lifecycleOf } from './facts.ts';

/**
 * The stages that a feature has reached, also of an archived one (contract: lifecycle §2).
 * @throws Problem NotFoundError
 */
export const readLifecycle = async (context: LastSeenContext, place: FeaturePlace): Promise<ReachedStage[]> => {
  const { lastSeen, now } = context;
  const [{ config, state }, seen] = await Promise.all([
    readProject(context, place.project),
    lastSeen.of([place.project], now, context),
  ]);
  const record = state.features.get(place.feature);
  if (!record) throw await misplacedFeature(readingOf(context), place);
  return lifecycleOf(record, config.environments, seen.get(place.project));
};

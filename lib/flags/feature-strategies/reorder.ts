import type { Draft } from '../../store/commit/unit-of-work.ts';
import { sayOf } from '../features/emit.ts';
import { inEvaluationOrder } from '../features/items.ts';
import { demandConfigured, type EnvironmentPlace } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { demandStrategy } from './find.ts';

/** Where a strategy is to stand. */
export interface Position {
  readonly id: string;
  readonly sortOrder: number;
}

const idsOf = (strategies: readonly { readonly id: string }[]): string[] => strategies.map(({ id }) => id);

/**
 * Gives strategies their positions; those not named keep theirs (behaviour §4, set-sort-order).
 * @throws Problem NotFoundError for an unknown strategy
 */
export const reorderStrategies = async (
  draft: Draft,
  place: EnvironmentPlace,
  positions: readonly Position[],
): Promise<void> => {
  const { feature, parts } = await demandConfigured(draft, place);
  for (const { id } of positions) demandStrategy(parts.strategies, id, place);
  const sortOrders = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]));
  const strategies = inEvaluationOrder(
    parts.strategies.map((one) => ({ ...one, sortOrder: sortOrders.get(one.id) ?? one.sortOrder })),
  );
  putParts(draft, place, { ...parts, strategies });
  sayOf(draft, feature, 'strategy-order-changed', {
    environment: place.environment,
    data: { strategyIds: idsOf(strategies) },
    preData: { strategyIds: idsOf(parts.strategies) },
  });
};

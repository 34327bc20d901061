import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { inEvaluationOrder } from '../features/items.ts';
import { type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { requireStrategy } from './find.ts';

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
  unit: UnitOfWork,
  place: EnvironmentPlace,
  positions: readonly Position[],
): Promise<void> => {
  const { feature, parts } = await requireConfigured(unit, place);
  for (const { id } of positions) requireStrategy(parts.strategies, id, place);
  const sortOrders = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]));
  const strategies = inEvaluationOrder(
    parts.strategies.map((one) => ({ ...one, sortOrder: sortOrders.get(one.id) ?? one.sortOrder })),
  );
  putParts(unit, place, { ...parts, strategies });
  emitFeatureEvent(unit, feature, 'strategy-order-changed', {
    environment: place.environment,
    data: { strategyIds: idsOf(strategies) },
    preData: { strategyIds: idsOf(parts.strategies) },
  });
};

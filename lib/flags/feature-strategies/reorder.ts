import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { inEvaluationOrder } from '../features/strategies.ts';
import { requireStrategy } from './require.ts';

/** The new position of a strategy. */
export interface Position {
  readonly id: string;
  readonly sortOrder: number;
}

const idsOf = (strategies: readonly { readonly id: string }[]): string[] => strategies.map(({ id }) => id);

/**
 * Sets the positions of strategies; the others keep theirs (contract: feature-strategies §7).
 * @throws Problem NotFoundError for an unknown strategy
 */
export const reorderStrategiesIn = async (
  unit: GuardedUnit,
  { place, positions }: { readonly place: EnvironmentPlace; readonly positions: readonly Position[] },
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

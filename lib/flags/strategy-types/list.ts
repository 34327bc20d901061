import { byName } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { strategyTypeView } from './view.ts';

/** All strategy types: built-in types in their order, then the others by name. */
export const listStrategyTypes = async ({ catalog, instanceRev }: CatalogContext): Promise<StrategyType[]> => {
  const { strategyTypes } = await catalog.config({ instanceRev });
  return [...strategyTypes.values()].sort((a, b) => a.sortOrder - b.sortOrder || byName(a, b)).map(strategyTypeView);
};

/** @throws Problem NotFoundError */
export const getStrategyType = async (
  { catalog, instanceRev }: CatalogContext,
  name: string,
): Promise<StrategyType> => {
  const { strategyTypes } = await catalog.config({ instanceRev });
  const item = strategyTypes.get(name);
  if (!item) throw notFound('strategy type', name);
  return strategyTypeView(item);
};

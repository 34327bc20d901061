import { notFound } from '../../contract/problems.ts';
import type { StrategyType } from '../../contract/schemas/strategy.ts';
import type { Catalog, Known } from '../../store/catalog/catalog.ts';
import { strategyTypeView } from './view.ts';

/** Built-in types in their order, then the others by name. */
export const listStrategyTypes = async (catalog: Catalog, known: Known): Promise<StrategyType[]> => {
  const { strategyTypes } = await catalog.config(known);
  return [...strategyTypes.values()]
    .sort((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1))
    .map(strategyTypeView);
};

/** @throws Problem NotFoundError */
export const getStrategyType = async (catalog: Catalog, known: Known, name: string): Promise<StrategyType> => {
  const { strategyTypes } = await catalog.config(known);
  const item = strategyTypes.get(name);
  if (!item) throw notFound('strategy type', name);
  return strategyTypeView(item);
};

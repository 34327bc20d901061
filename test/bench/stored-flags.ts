import type { FeatureEnvironmentDefinition } from '../../lib/evaluation/index.ts';
import { storedStrategy } from '../../lib/schema/strategy.ts';
import { variant } from '../../lib/schema/variant.ts';
import type { FeatureEnvironmentItem } from '../../lib/table/items.ts';

/** A flag as the table stores it: what evaluation leaves optional, filled in. */
export const storedFlag = (
  flag: FeatureEnvironmentDefinition,
): Pick<FeatureEnvironmentItem, 'enabled' | 'strategies' | 'variants'> => ({
  enabled: flag.enabled,
  strategies: flag.strategies.map((strategy) =>
    storedStrategy.parse({ disabled: false, sortOrder: 0, variants: [], ...strategy }),
  ),
  variants: flag.variants.map((one) => variant.parse(one)),
});

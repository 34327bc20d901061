import { storedStrategy } from '../../../lib/contract/schemas/feature-strategy.ts';
import { variant } from '../../../lib/contract/schemas/variant.ts';
import type { FeatureEnvironmentDefinition } from '../../../lib/evaluation/index.ts';
import type { FeatureEnvironmentItem } from '../../../lib/store/table/items.ts';

/** A flag in its stored form: members that are optional in an evaluation are filled in. */
export const storedFlag = (
  flag: FeatureEnvironmentDefinition,
): Pick<FeatureEnvironmentItem, 'enabled' | 'strategies' | 'variants'> => ({
  enabled: flag.enabled,
  strategies: flag.strategies.map((strategy) =>
    storedStrategy.parse({ disabled: false, sortOrder: 0, variants: [], ...strategy }),
  ),
  variants: flag.variants.map((one) => variant.parse(one)),
});

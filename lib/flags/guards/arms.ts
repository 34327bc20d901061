import type { FeatureEnvironmentItem } from '../../store/table/items.ts';
import { allStrategies } from '../features/strategies.ts';

/** The arms of a feature without variants. */
const plainArms = ['enabled', 'disabled'] as const;

/**
 * The arms of which there may be readings: the variants of the feature in an environment, of its strategies there and of
 * every milestone of its plan, and `enabled` and `disabled`.
 * @param item undefined: nothing is configured there
 */
export const armsOf = (item: FeatureEnvironmentItem | undefined): ReadonlySet<string> => {
  const ofStrategies = item ? allStrategies(item).flatMap(({ variants }) => variants) : [];
  const variants = [...(item?.variants ?? []), ...ofStrategies];
  return new Set([...plainArms, ...variants.map(({ name }) => name)]);
};

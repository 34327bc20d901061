import { badData } from '../../contract/problems.ts';
import {
  fixedWeight,
  isFixed,
  sharedWeights,
  sharesOf,
  storedVariants,
  type Weighted,
  type WithWeight,
  wholeWeight,
} from '../../definition/variants.ts';

/** Names that occur more than once, in order of appearance. */
export const repeatedNames = (variants: readonly { readonly name: string }[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(variants.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size))];
};

/** @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights exceed 1000 */
const requireValidWeights = (variants: readonly Weighted[]): void => {
  const [repeated] = repeatedNames(variants);
  if (repeated !== undefined) throw badData(`Two variants are called "${repeated}". Give each its own name.`);
  const fixed = fixedWeight(variants);
  if (fixed > wholeWeight)
    throw badData(`The fixed weights of the variants sum to ${fixed}; they may take ${wholeWeight} at most.`);
  if (variants.length > 0 && variants.every(isFixed))
    throw badData('At least one variant needs the weight type "variable", so that all weights can sum to 1000.');
};

/**
 * Turns a list of variants into its stored form (contract: feature-variants §2, §3). Weights of type `fix` stay. The
 * `variable` ones share the rest equally; when it does not divide, the first ones in the given order get 1 more. The
 * result is sorted by `byVariantName`.
 * @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights exceed 1000
 */
export const distributeWeights = <V extends Weighted>(variants: readonly V[]): WithWeight<V>[] => {
  requireValidWeights(variants);
  return storedVariants(variants);
};

/** Whether the variable variants have the weights that a write would give them in some order. */
const hasEvenShares = (variants: readonly Weighted[]): boolean => {
  const weights = variants.filter((variant) => !isFixed(variant)).map(({ weight = 0 }) => weight);
  const heaviestFirst = weights.toSorted((a, b) => b - a);
  return sharesOf(variants).every((share, i) => share === heaviestFirst[i]);
};

/**
 * Turns a list of variants into the form in which an import stores it (docs/decisions/0145-the-order-of-variants.md).
 * They keep the order of the document. They keep their weights, too, if a write could have stored these; otherwise
 * weights are distributed as for a write.
 * @throws Problem as `distributeWeights`
 */
export const importedVariants = <V extends Weighted>(variants: readonly V[]): V[] => {
  requireValidWeights(variants);
  return hasEvenShares(variants) ? [...variants] : sharedWeights(variants);
};

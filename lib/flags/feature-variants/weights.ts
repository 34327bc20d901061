import { maxWeight } from '../../contract/limits.ts';
import { badData } from '../../contract/problems.ts';

/** The members of a variant that concern its weight, which is in thousandths. */
export interface Weighted {
  readonly name: string;
  readonly weight: number;
  readonly weightType?: 'variable' | 'fix' | undefined;
}

const isFixed = (variant: Weighted): boolean => variant.weightType === 'fix';

/** Sum of the fixed weights. */
export const fixedWeight = (variants: readonly Weighted[]): number =>
  variants.filter(isFixed).reduce((sum, { weight }) => sum + weight, 0);

/** Compares names by code unit (contract: requests §12). */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

const english = new Intl.Collator('en');

/**
 * Compares names as people sort them, and equal ones by code unit. Variants are stored in this order (contract:
 * feature-variants §3). The collator has a fixed language, so that the variant that a user gets does not depend on
 * where the process runs.
 */
export const byVariantName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  english.compare(a.name, b.name) || byName(a, b);

/** Names that occur more than once, in order of appearance. */
export const repeatedNames = (variants: readonly { readonly name: string }[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(variants.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size))];
};

/**
 * The weight of each variable variant: equal shares, and 1 more for the first ones until nothing is left. In
 * thousandths.
 */
const sharesOf = (variants: readonly Weighted[]): readonly number[] => {
  const count = variants.filter((variant) => !isFixed(variant)).length;
  if (count === 0) return [];
  const rest = maxWeight - fixedWeight(variants);
  const even = Math.floor(rest / count);
  return Array.from({ length: count }, (_, i) => (i < rest - even * count ? even + 1 : even));
};

/** @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights exceed 1000 */
const requireValidWeights = (variants: readonly Weighted[]): void => {
  const [repeated] = repeatedNames(variants);
  if (repeated !== undefined) throw badData(`Two variants are called "${repeated}". Give each its own name.`);
  const fixed = fixedWeight(variants);
  if (fixed > maxWeight)
    throw badData(`The fixed weights of the variants sum to ${fixed}; they may take ${maxWeight} at most.`);
  if (variants.length > 0 && variants.every(isFixed))
    throw badData('At least one variant needs the weight type "variable", so that all weights can sum to 1000.');
};

const withShares = <V extends Weighted>(variants: readonly V[]): V[] => {
  const shares = sharesOf(variants).values();
  return variants.map((variant) =>
    isFixed(variant) ? { ...variant } : { ...variant, weight: shares.next().value ?? 0 },
  );
};

/**
 * Turns a list of variants into its stored form (contract: feature-variants §2, §3). Weights of type `fix` stay. The
 * `variable` ones share the rest equally; when it does not divide, the first ones in the given order get 1 more. The
 * result is sorted by `byVariantName`.
 * @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights exceed 1000
 */
export const distributeWeights = <V extends Weighted>(variants: readonly V[]): V[] => {
  requireValidWeights(variants);
  return withShares(variants).sort(byVariantName);
};

/** Whether the variable variants have the weights that a write would give them in some order. */
const hasEvenShares = (variants: readonly Weighted[]): boolean => {
  const weights = variants.filter((variant) => !isFixed(variant)).map(({ weight }) => weight);
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
  return hasEvenShares(variants) ? [...variants] : withShares(variants);
};

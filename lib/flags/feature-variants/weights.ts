import { maxWeight } from '../../contract/limits.ts';
import { badData } from '../../contract/problems.ts';

/** A variant as far as its weight is concerned; in thousandths. */
export interface Weighted {
  readonly name: string;
  readonly weight: number;
  readonly weightType?: 'variable' | 'fix' | undefined;
}

const isFixed = (variant: Weighted): boolean => variant.weightType === 'fix';

/** Sum of the weights that must stay as they are. */
export const fixedWeight = (variants: readonly Weighted[]): number =>
  variants.filter(isFixed).reduce((sum, { weight }) => sum + weight, 0);

/** By name, as code units compare (contract: requests §12). */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

const english = new Intl.Collator('en');

/**
 * By name as people read it, equal ones by code unit: the order in which variants are stored (contract:
 * feature-variants §3). The collator has a named language, so that who gets which variant does not depend on where the
 * process runs.
 */
export const byVariantName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  english.compare(a.name, b.name) || byName(a, b);

/** Names that occur more than once, in order of appearance. */
export const repeatedNames = (variants: readonly { readonly name: string }[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(variants.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size))];
};

/** What each variable variant gets: the same, the first ones 1 more while something is left. In thousandths. */
const sharesOf = (variants: readonly Weighted[]): readonly number[] => {
  const count = variants.filter((variant) => !isFixed(variant)).length;
  if (count === 0) return [];
  const rest = maxWeight - fixedWeight(variants);
  const even = Math.floor(rest / count);
  return Array.from({ length: count }, (_, i) => (i < rest - even * count ? even + 1 : even));
};

/** @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights pass 1000. */
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
 * A list of variants as a write stores it (contract: feature-variants §2, §3): `fix` weights stay, the `variable` ones
 * share the rest evenly, the first of them in the given order getting 1 more where it does not divide; sorted by
 * `byVariantName`.
 * @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights pass 1000.
 */
export const distributeWeights = <V extends Weighted>(variants: readonly V[]): V[] => {
  requireValidWeights(variants);
  return withShares(variants).sort(byVariantName);
};

/** Whether the variable ones have the weights that a write would give them in some order. */
const hasEvenShares = (variants: readonly Weighted[]): boolean => {
  const weights = variants.filter((variant) => !isFixed(variant)).map(({ weight }) => weight);
  const heaviestFirst = weights.toSorted((a, b) => b - a);
  return sharesOf(variants).every((share, i) => share === heaviestFirst[i]);
};

/**
 * A list of variants as an import stores it (docs/decisions/0145-the-order-of-variants.md): in the order of its
 * document, and with its weights where those are what a write could have stored; else weighted as a write does.
 * @throws Problem as `distributeWeights`
 */
export const importedVariants = <V extends Weighted>(variants: readonly V[]): V[] => {
  requireValidWeights(variants);
  return hasEvenShares(variants) ? [...variants] : withShares(variants);
};

import { byName } from '../basics/order.ts';
import { isSame } from './same.ts';

/** A variant of a strategy or of a feature in an environment. Absent members have their defaults. */
export interface Variant {
  readonly name: string;
  /** In thousandths. */
  readonly weight: number;
  /** Default: `variable`. */
  readonly weightType?: 'variable' | 'fix' | undefined;
  readonly stickiness?: string | undefined;
  readonly payload?: { readonly type: 'json' | 'csv' | 'string' | 'number'; readonly value: string } | undefined;
  /** Only in an environment: values of context fields that get this variant, whatever the weights are. */
  readonly overrides?: readonly { readonly contextName: string; readonly values: readonly string[] }[] | undefined;
}

/** The members of a variant that its weight and its place depend on. A file may leave out a weight that is shared. */
export interface Weighted {
  readonly name: string;
  readonly weight?: number | undefined;
  readonly weightType?: 'variable' | 'fix' | undefined;
}

export type WithWeight<V> = V & { readonly weight: number };

/** The sum of the weights of all variants. */
export const wholeWeight = 1000;

export const isFixed = ({ weightType }: Weighted): boolean => weightType === 'fix';

/** Sum of the fixed weights. */
export const fixedWeight = (variants: readonly Weighted[]): number =>
  variants.filter(isFixed).reduce((sum, { weight = 0 }) => sum + weight, 0);

/** The weight of each variable variant: equal shares, and 1 more for the first ones until nothing is left. */
export const sharesOf = (variants: readonly Weighted[]): readonly number[] => {
  const count = variants.length - variants.filter(isFixed).length;
  const rest = Math.max(0, wholeWeight - fixedWeight(variants));
  const even = Math.floor(rest / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => (i < rest - even * count ? even + 1 : even));
};

/**
 * The variants with the weights that a write gives them (contract: feature-variants §2): fixed weights stay, the others
 * share the rest, in the given order.
 */
export const sharedWeights = <V extends Weighted>(variants: readonly V[]): WithWeight<V>[] => {
  const shares = sharesOf(variants).values();
  return variants.map((variant) => ({
    ...variant,
    weight: isFixed(variant) ? (variant.weight ?? 0) : (shares.next().value ?? 0),
  }));
};

const english = new Intl.Collator('en');

/**
 * Compares names as people sort them, and equal ones by code unit. Variants are stored in this order (contract:
 * feature-variants §3). The collator has a fixed language, so that the variant that a user gets does not depend on
 * where the process runs.
 */
export const byVariantName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  english.compare(a.name, b.name) || byName(a, b);

/** A list of variants as a write stores it (contract: feature-variants §2, §3). */
export const storedVariants = <V extends Weighted>(variants: readonly V[]): WithWeight<V>[] =>
  sharedWeights(variants).sort(byVariantName);

/**
 * What the list is after a write of `given` where `stored` is: a list that is stored already is left alone, even if a
 * write would store it in another form, because imports keep order and weights
 * (docs/decisions/0145-the-order-of-variants.md).
 */
export const wantedVariants = <V extends Weighted>(given: readonly V[], stored: readonly V[]): readonly V[] =>
  isSame(given, stored) ? stored : storedVariants(given);

/**
 * A stored list in an order from which a write makes exactly this list: whoever has the larger share comes first.
 * @param before the list that is stored now; if it is the same, it is sent as it is
 */
export const sentVariants = <V extends Weighted>(list: readonly V[], before: readonly V[] = []): readonly V[] => {
  if (isSame(list, before)) return list;
  const even = Math.min(...list.filter((one) => !isFixed(one)).map(({ weight = 0 }) => weight));
  const isLarger = (one: V): boolean => !isFixed(one) && (one.weight ?? 0) > even;
  return [...list.filter(isLarger), ...list.filter((one) => !isLarger(one))];
};

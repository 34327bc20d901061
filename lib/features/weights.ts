import { badData } from '../schema/problem.ts';

/** What of a variant the rules of behaviour §2.5 look at. Weight in thousandths. */
export interface Weighted {
  readonly name: string;
  readonly weight: number;
  readonly weightType?: 'variable' | 'fix' | undefined;
}

/** All the weight there is to give, in thousandths. */
export const wholeWeight = 1000;

const isFixed = (variant: Weighted): boolean => variant.weightType === 'fix';

/** Sum of the weights that must stay as they are. */
export const fixedWeight = (variants: readonly Weighted[]): number =>
  variants.filter(isFixed).reduce((sum, { weight }) => sum + weight, 0);

/** By name, as code units compare: the order in which variants are stored (behaviour §2.5). */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** Names that occur more than once, in order of appearance. */
export const repeatedNames = (variants: readonly { readonly name: string }[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(variants.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size))];
};

/**
 * A list of variants as it is stored (behaviour §2.5): `fix` weights stay, the `variable` ones share the rest evenly,
 * the first of them in the given order getting 1 more where it does not divide; sorted by name.
 * @throws Problem BadDataError when a name is repeated, no variant is variable, or fixed weights pass 1000.
 */
export const settleWeights = <V extends Weighted>(variants: readonly V[]): V[] => {
  const [repeated] = repeatedNames(variants);
  if (repeated !== undefined) throw badData(`Two variants are called "${repeated}". Give each its own name.`);
  const fixed = fixedWeight(variants);
  if (fixed > wholeWeight)
    throw badData(`The fixed weights of the variants sum to ${fixed}; they may take ${wholeWeight} at most.`);
  const variable = variants.filter((variant) => !isFixed(variant));
  if (variants.length > 0 && variable.length === 0)
    throw badData('At least one variant needs the weight type "variable", so that all weights can sum to 1000.');
  const share = variable.length > 0 ? Math.floor((wholeWeight - fixed) / variable.length) : 0;
  const remainder = wholeWeight - fixed - share * variable.length;
  const settled = new Map(variable.map((variant, i) => [variant, i < remainder ? share + 1 : share]));
  return variants.map((variant) => ({ ...variant, weight: settled.get(variant) ?? variant.weight })).sort(byName);
};

import type { Variant } from './definition.ts';

/** The sum of the weights of all variants. */
export const wholeWeight = 1000;

/**
 * The variants with the weights that the service assigns (docs/contract/feature-variants.md §2): fixed weights stay,
 * the other variants share the rest equally; the first ones get the remainder, one each.
 */
export const sharedWeights = (variants: readonly Variant[]): readonly Variant[] => {
  const fixed = variants.filter(({ weightType }) => weightType === 'fix').reduce((sum, { weight }) => sum + weight, 0);
  const sharing = variants.filter(({ weightType }) => weightType === 'variable').length;
  const left = Math.max(0, wholeWeight - fixed);
  const each = sharing === 0 ? 0 : Math.floor(left / sharing);
  let more = left - each * sharing;
  return variants.map((variant) => {
    if (variant.weightType === 'fix') return variant;
    more -= 1;
    return { ...variant, weight: more >= 0 ? each + 1 : each };
  });
};

const byName = new Intl.Collator('en');

/** The variants in the form in which the service stores them (docs/contract/feature-variants.md §2 and §3). */
export const storedVariants = (variants: readonly Variant[]): readonly Variant[] =>
  sharedWeights(variants).toSorted((a, b) => byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));

/** A weight as a percentage: `33.3 %`. */
export const percentText = (weight: number): string => `${(weight / 10).toLocaleString('en')} %`;

import type { Variant } from './definition.ts';

/** Of all variants of a list together. */
export const wholeWeight = 1000;

/**
 * The variants with the weights that the service would give them (docs/contract/feature-variants.md §2): fixed ones keep
 * theirs, the others share what is left; if it does not divide, the first of them get one more each.
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

/** The variants as the service would store them (docs/contract/feature-variants.md §2 and §3). */
export const storedVariants = (variants: readonly Variant[]): readonly Variant[] =>
  sharedWeights(variants).toSorted((a, b) => byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));

/** A weight as people read it: `33.3 %`. */
export const percentText = (weight: number): string => `${(weight / 10).toLocaleString('en')} %`;

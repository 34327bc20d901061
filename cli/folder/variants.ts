import { byText, isEqual } from './value.ts';

/** The members of a variant that order and weight depend on; weights in thousandths. */
interface Weighted {
  readonly name: string;
  readonly weight?: number | undefined;
  readonly weightType: 'variable' | 'fix';
}

type WithWeight<V> = V & { readonly weight: number };

const english = new Intl.Collator('en');

/**
 * A list of variants as a write stores it (contract: feature-variants §2, §3): fixed weights stay, and the others share
 * the rest equally. The first ones in the given order get the remainder, 1 each. Then the list is sorted by name.
 */
export const storedVariants = <V extends Weighted>(variants: readonly V[]): readonly WithWeight<V>[] => {
  const fixed = variants.filter(({ weightType }) => weightType === 'fix');
  const rest = 1000 - fixed.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const count = variants.length - fixed.length;
  const even = Math.floor(rest / Math.max(count, 1));
  let shared = 0;
  const shareOf = (): number => {
    shared += 1;
    return shared <= rest - even * count ? even + 1 : even;
  };
  return variants
    .map((variant) => ({ ...variant, weight: variant.weightType === 'fix' ? (variant.weight ?? 0) : shareOf() }))
    .sort((a, b) => english.compare(a.name, b.name) || byText(a.name, b.name));
};

/**
 * The list that a file asks for. A file with exactly the stored list asks for no change, even if a write would store it
 * in another form: imports keep order and weights.
 */
export const wantedVariants = <V extends Weighted>(file: readonly V[], stored: readonly V[]): readonly V[] =>
  isEqual(file, stored) ? stored : storedVariants(file);

/** Drops the weights that follow from the others, so that a new variant is one change in a file, not many. */
export const variantsForFile = <V extends Weighted>(stored: readonly V[]): readonly V[] => {
  const short = stored.map((variant) => (variant.weightType === 'fix' ? variant : { ...variant, weight: undefined }));
  return isEqual(storedVariants(short), stored) ? short : stored;
};

/** The list on the server when the file was pulled, if the file has not changed since. */
export const pulledVariants = <V extends Weighted>(file: readonly V[]): readonly V[] =>
  file.every(({ weight }) => weight !== undefined) ? file : storedVariants(file);

import { byText, isEqual } from './value.ts';

/** A variant as far as order and weight are concerned; in thousandths. */
interface Weighted {
  readonly name: string;
  readonly weight?: number | undefined;
  readonly weightType: 'variable' | 'fix';
}

type WithWeight<V> = V & { readonly weight: number };

const english = new Intl.Collator('en');

/**
 * A list of variants as a write stores it (contract: feature-variants §2, §3): fixed weights stay, the others share what
 * is left evenly, the first of them in the given order 1 more where it does not divide; then sorted by name.
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
 * What a file wants a list to be. One that says exactly what is stored wants no change, even if no write would store it
 * so: imports keep order and weights.
 */
export const wantedVariants = <V extends Weighted>(file: readonly V[], stored: readonly V[]): readonly V[] =>
  isEqual(file, stored) ? stored : storedVariants(file);

/** Without the weights that follow from the others, so that a new variant is one change in a file, not many. */
export const variantsForFile = <V extends Weighted>(stored: readonly V[]): readonly V[] => {
  const short = stored.map((variant) => (variant.weightType === 'fix' ? variant : { ...variant, weight: undefined }));
  return isEqual(storedVariants(short), stored) ? short : stored;
};

/** What a list of a file was on the server when it was pulled, if nobody has changed the file since. */
export const pulledVariants = <V extends Weighted>(file: readonly V[]): readonly V[] =>
  file.every(({ weight }) => weight !== undefined) ? file : storedVariants(file);

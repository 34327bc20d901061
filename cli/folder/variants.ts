import { isSame } from '../../lib/definition/same.ts';
import { isFixed, storedVariants, type Weighted } from '../../lib/definition/variants.ts';

/** Drops the weights that follow from the others, so that a new variant is one change in a file, not many. */
export const variantsForFile = <V extends Weighted>(stored: readonly V[]): readonly V[] => {
  const short = stored.map((variant) => (isFixed(variant) ? variant : { ...variant, weight: undefined }));
  return isSame(storedVariants(short), stored) ? short : stored;
};

/** The list on the server when the file was pulled, if the file has not changed since. */
export const pulledVariants = <V extends Weighted>(file: readonly V[]): readonly V[] =>
  file.every(({ weight }) => weight !== undefined) ? file : storedVariants(file);

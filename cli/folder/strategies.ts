import type { Schema } from '../../client/client.ts';
import { alike, matchByLikeness } from '../../lib/definition/likeness.ts';
import { isSame } from '../../lib/definition/same.ts';
import { wantedVariants } from '../../lib/definition/variants.ts';
import type { StrategyPayload } from './actions.ts';
import type { StrategyFile, VariantFile } from './files/schema.ts';
import type { ServerStrategy } from './read-server.ts';

/** A strategy of a file, and the stored one that it updates. */
export interface Match {
  readonly file: StrategyFile;
  /** In the form in which the server would store it. */
  readonly wanted: StrategyFile;
  readonly stored: ServerStrategy | undefined;
}

const wantedStrategy = (file: StrategyFile, stored: StrategyFile | undefined): StrategyFile => ({
  ...file,
  variants: [...wantedVariants(file.variants, stored?.variants ?? [])],
});

/**
 * Matches the strategies of a file with stored ones, in the order of the file: strategies in files have no ids, because
 * people write them.
 */
export const matchStrategies = (
  files: readonly StrategyFile[],
  stored: readonly ServerStrategy[],
): readonly Match[] => {
  const found = matchByLikeness(files, stored, [
    (file, one) => isSame(wantedStrategy(file, one.file), one.file),
    ...alike.map((isLike) => (file: StrategyFile, one: ServerStrategy) => isLike(file, one.file)),
  ]);
  return files.map((file, i) => ({ file, wanted: wantedStrategy(file, found[i]?.file), stored: found[i] }));
};

type VariantPayload = Schema<'StrategyVariant'>;

/** Keeps the order of the file, because the server distributes weights in this order. */
export const variantPayload = ({ name, weight = 0, weightType, stickiness, payload }: Omit<VariantFile, 'overrides'>) =>
  ({ name, weight, weightType, stickiness, ...(payload && { payload }) }) satisfies VariantPayload;

/**
 * A strategy for a write. @param stored the stored strategy, whose variants are sent unchanged if the file does not
 * change them
 */
export const strategyPayload = (
  file: StrategyFile,
  stored?: Pick<ServerStrategy, 'file' | 'variants'>,
): StrategyPayload => {
  const { title, variants, ...members } = file;
  const keeps = stored !== undefined && isSame(wantedVariants(variants, stored.file.variants), stored.file.variants);
  return { ...members, title: title ?? null, variants: keeps ? stored.variants : variants.map(variantPayload) };
};

export const strategyLabel = ({ name, title }: StrategyFile): string =>
  title === undefined ? name : `${name} "${title}"`;

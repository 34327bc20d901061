import { alike, matchByLikeness } from '../../lib/definition/likeness.ts';
import { isSame } from '../../lib/definition/same.ts';
import { wantedVariants } from '../../lib/definition/variants.ts';
import { emptyEnvironment, type FeatureEnvironmentFile, type StrategyFile } from './files/schema.ts';
import type { ServerFeature, ServerStrategy } from './read-server.ts';

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

/** The desired state of a feature in an environment, in the form in which the server would store it. */
export const wantedEnvironment = (
  file: FeatureEnvironmentFile,
  server: ServerFeature | undefined,
  environment: string,
): FeatureEnvironmentFile => {
  const matches = matchStrategies(file.strategies, server?.strategies.get(environment) ?? []);
  const stored = server?.file.environments[environment] ?? emptyEnvironment;
  return {
    enabled: file.enabled,
    strategies: matches.map(({ wanted }) => wanted),
    variants: [...wantedVariants(file.variants, stored.variants)],
  };
};

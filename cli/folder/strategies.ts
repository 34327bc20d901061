import { isSame } from '../../lib/definition/same.ts';
import { wantedVariants } from '../../lib/definition/variants.ts';
import type { ServerFeature, ServerStrategy } from './read-server.ts';
import { emptyEnvironment, type FeatureEnvironmentFile, type StrategyFile } from './schema.ts';

/** A strategy of a file, and the stored one that it updates. */
export interface Match {
  readonly file: StrategyFile;
  /** In the form in which the server would store it. */
  readonly wanted: StrategyFile;
  readonly stored: ServerStrategy | undefined;
}

export interface Matches {
  /** In the order of the file. */
  readonly matches: readonly Match[];
  /** Stored strategies that the file does not have. */
  readonly removed: readonly ServerStrategy[];
}

const wantedStrategy = (file: StrategyFile, stored: StrategyFile | undefined): StrategyFile => ({
  ...file,
  variants: [...wantedVariants(file.variants, stored?.variants ?? [])],
});

/** Criteria to match strategies, best first: all members, then type and title, then type. */
const likenesses: readonly ((file: StrategyFile, stored: StrategyFile) => boolean)[] = [
  (file, stored) => isSame(wantedStrategy(file, stored), stored),
  (file, stored) => file.name === stored.name && file.title === stored.title && file.title !== undefined,
  (file, stored) => file.name === stored.name,
];

/** Matches the strategies of a file with stored ones: strategies in files have no ids, because people write them. */
export const matchStrategies = (files: readonly StrategyFile[], stored: readonly ServerStrategy[]): Matches => {
  const found = new Map<number, ServerStrategy>();
  const left = new Set(stored);
  for (const isLike of likenesses)
    for (const [i, file] of files.entries()) {
      const like = found.has(i) ? undefined : [...left].find((one) => isLike(file, one.file));
      if (!like) continue;
      found.set(i, like);
      left.delete(like);
    }
  return {
    matches: files.map((file, i) => {
      const one = found.get(i);
      return { file, wanted: wantedStrategy(file, one?.file), stored: one };
    }),
    removed: [...left],
  };
};

/** The desired state of a feature in an environment, in the form in which the server would store it. */
export const wantedEnvironment = (
  file: FeatureEnvironmentFile,
  server: ServerFeature | undefined,
  environment: string,
): FeatureEnvironmentFile => {
  const { matches } = matchStrategies(file.strategies, server?.strategies.get(environment) ?? []);
  const stored = server?.file.environments[environment] ?? emptyEnvironment;
  return {
    enabled: file.enabled,
    strategies: matches.map(({ wanted }) => wanted),
    variants: [...wantedVariants(file.variants, stored.variants)],
  };
};

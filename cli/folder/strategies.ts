import type { ServerFeature, ServerStrategy } from './read-server.ts';
import { emptyEnvironment, type FeatureEnvironmentFile, type StrategyFile } from './schema.ts';
import { isEqual } from './value.ts';
import { wantedVariants } from './variants.ts';

/** A strategy of a file, and the one of the server that becomes it. */
export interface Match {
  readonly file: StrategyFile;
  /** As the server would store it. */
  readonly wanted: StrategyFile;
  readonly stored: ServerStrategy | undefined;
}

export interface Matches {
  /** In the order of the file. */
  readonly matches: readonly Match[];
  /** Those of the server that the file does not have. */
  readonly removed: readonly ServerStrategy[];
}

const wantedStrategy = (file: StrategyFile, stored: StrategyFile | undefined): StrategyFile => ({
  ...file,
  variants: [...wantedVariants(file.variants, stored?.variants ?? [])],
});

/** How a strategy is recognised: by all that it is, else by type and title, else by type. */
const likenesses: readonly ((file: StrategyFile, stored: StrategyFile) => boolean)[] = [
  (file, stored) => isEqual(wantedStrategy(file, stored), stored),
  (file, stored) => file.name === stored.name && file.title === stored.title && file.title !== undefined,
  (file, stored) => file.name === stored.name,
];

/** Finds the strategies of a file among those of the server: files have no ids, because people write them. */
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

/** What a feature is to have in an environment, as the server would store it. */
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

/** A place for each strategy of the file; undefined: the end, which every new one gets by itself. */
export interface Positions {
  readonly added: ReadonlyMap<Match, number | undefined>;
  readonly moved: readonly { readonly id: string; readonly sortOrder: number }[];
}

/** How the strategies come into the order of the file: without a word where they stand so already. */
export const positionsOf = ({ matches }: Matches, stored: readonly ServerStrategy[]): Positions => {
  const places = matches.map((match) => (match.stored ? stored.indexOf(match.stored) : stored.length));
  const inOrder = places.every((place, i) => i === 0 || (places[i - 1] ?? 0) <= place);
  const added = matches.filter((match) => match.stored === undefined);
  if (inOrder) return { added: new Map(added.map((match) => [match, undefined])), moved: [] };
  return {
    added: new Map(added.map((match) => [match, matches.indexOf(match)])),
    moved: matches.flatMap(({ stored: one }, i) => (one && one.sortOrder !== i ? [{ id: one.id, sortOrder: i }] : [])),
  };
};

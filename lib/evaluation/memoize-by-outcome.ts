import type { FeatureOutcome } from './outcome.ts';

/** A node of a tree: stands for outcomes that are equal so far, and has a branch for each next part. */
interface Fork<Made> {
  yes: Fork<Made> | undefined;
  no: Fork<Made> | undefined;
  others: Map<unknown, Fork<Made>> | undefined;
  made: Made | undefined;
}

/** Text, or its bytes. */
export interface TextOrBytes {
  readonly length: number;
}

/** Most bytes that are remembered at a time. */
const MAX_REMEMBERED = 4_194_304;

/**
 * Calls `make` once for all outcomes that are equal in every part. They must be outcomes of one feature in one set: the
 * definition is not compared. Results are remembered while the returned function lives, or until they exceed
 * {@link MAX_REMEMBERED} bytes: each of thousands of contexts may have a different outcome.
 */
export const memoizeByOutcome = <Made extends TextOrBytes>(
  make: (outcome: FeatureOutcome) => Made,
): ((outcome: FeatureOutcome) => Made) => {
  let root = fork<Made>();
  let kept = 0;
  return (outcome) => {
    const end = follow(root, outcome);
    if (end.made !== undefined) return end.made;
    const made = make(outcome);
    end.made = made;
    kept += made.length;
    if (kept > MAX_REMEMBERED) {
      root = fork();
      kept = 0;
    }
    return made;
  };
};

const fork = <Made>(): Fork<Made> => ({ yes: undefined, no: undefined, others: undefined, made: undefined });

/** Compares all parts in which outcomes of one feature can differ; the rest of an outcome follows from these. */
const follow = <Made>(root: Fork<Made>, { strategies, unsatisfied, variant }: FeatureOutcome): Fork<Made> => {
  let at = root;
  for (const strategy of strategies) {
    for (const result of strategy.constraints) at = next(at, result);
    for (const segment of strategy.segments) for (const result of segment.constraints) at = next(at, result);
    at = next(at, strategy.enabled);
    at = next(at, strategy.variant);
  }
  return next(next(at, unsatisfied), variant);
};

const next = <Made>(at: Fork<Made>, way: unknown): Fork<Made> => {
  if (way === true) {
    at.yes ??= fork();
    return at.yes;
  }
  if (way === false) {
    at.no ??= fork();
    return at.no;
  }
  at.others ??= new Map();
  let there = at.others.get(way);
  if (there === undefined) {
    there = fork();
    at.others.set(way, there);
  }
  return there;
};

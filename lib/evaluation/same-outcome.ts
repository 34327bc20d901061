import type { FeatureOutcome } from './outcome.ts';

/** Where outcomes that agree so far part: a branch for each way they may go on. */
interface Fork<Made> {
  yes: Fork<Made> | undefined;
  no: Fork<Made> | undefined;
  others: Map<unknown, Fork<Made>> | undefined;
  made: Made | undefined;
}

/** Text, or its bytes. */
export interface Written {
  readonly length: number;
}

/** Bytes of what was made that are remembered at once. */
const MOST = 4_194_304;

/**
 * Answers what `make` made of the first outcome that was the same in every part. All must be outcomes of one feature in
 * one set: what its definition says is not compared. Remembers them as long as the answered function lives, or until they
 * have more than {@link MOST} bytes: each of thousands of contexts may come to something else.
 */
export const oncePerOutcome = <Made extends Written>(
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
    if (kept > MOST) {
      root = fork();
      kept = 0;
    }
    return made;
  };
};

const fork = <Made>(): Fork<Made> => ({ yes: undefined, no: undefined, others: undefined, made: undefined });

/** Goes by all that may differ between two outcomes of a feature; the rest of an outcome follows from it. */
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

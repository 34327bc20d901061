/** Counts the results of random examples, so that a property can show that it covers all cases. */
export interface Tally {
  readonly add: (...names: readonly string[]) => void;
  /** Those of the names that were counted fewer than `least` times. */
  readonly rarer: (least: number, names: readonly string[]) => readonly string[];
}

/** An empty tally. */
export const newTally = (): Tally => {
  const counts = new Map<string, number>();
  return {
    add: (...names) => {
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    rarer: (least, names) => names.filter((name) => (counts.get(name) ?? 0) < least),
  };
};

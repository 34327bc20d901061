/** The median of a candidate's rounds, and half of the interquartile range in percent of the median. */
export interface Figure {
  readonly median: number;
  readonly spread: number;
}

const WARM_UP = 3;
const ROUNDS = 15;

/**
 * Measures nanoseconds per item for each candidate, by name. A candidate works once per call and returns the number of
 * items. Candidates take turns, so that a slow moment of the machine affects all of them.
 */
export const race = <Name extends string>(
  candidates: Readonly<Record<Name, () => number>>,
): ((name: Name) => Figure) => {
  const times = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [name, work] of Object.entries<() => number>(candidates)) {
      const start = process.hrtime.bigint();
      const items = work();
      const elapsed = Number(process.hrtime.bigint() - start);
      if (round >= WARM_UP) times.set(name, [...(times.get(name) ?? []), elapsed / items]);
    }
  }
  return (name) => figure(times.get(name) ?? []);
};

/** The figure for some measurements. */
export const figure = (times: readonly number[]): Figure => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const median = at(0.5);
  return { median, spread: ((at(0.75) - at(0.25)) / 2 / median) * 100 };
};

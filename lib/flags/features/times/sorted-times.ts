/**
 * Times in epoch ms, in order. Sorted once, they show for any clock how many are earlier, without a look at each
 * (docs/decisions/0174-nothing-twice.md).
 */
export type SortedTimes = Float64Array;

/** Sorts times. Invalid times (NaN) and times that never come (Infinity) are left out. */
export const sortedTimes = (times: Iterable<number>): SortedTimes =>
  Float64Array.from([...times].filter(Number.isFinite)).sort();

/** The first index whose time passes a test that all later times pass, too. */
const firstIndex = (times: SortedTimes, passes: (time: number) => boolean): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(times[middle] ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** How many times are earlier than this one. */
export const countBefore = (times: SortedTimes, time: number): number => firstIndex(times, (one) => one >= time);

/** How many times are equal to this one or earlier. */
export const countUntil = (times: SortedTimes, time: number): number => firstIndex(times, (one) => one > time);

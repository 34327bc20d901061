/** For more items than this, sorting all of them costs less than inserting. */
const maxInserted = 1_000;

/** The index at which inserting `item` keeps a list sorted. */
const indexFor = <T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The first `count` items in the order of `compare`, without sorting the others: a page costs about one comparison for
 * each item.
 * @param compare a total order
 */
export const firstOf = <T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] => {
  if (count > maxInserted || count >= items.length) return items.toSorted(compare).slice(0, count);
  const first: T[] = [];
  let last: T | undefined;
  for (const item of items) {
    if (first.length === count && (last === undefined || compare(item, last) >= 0)) continue;
    first.splice(indexFor(first, item, compare), 0, item);
    if (first.length > count) first.pop();
    last = first.at(-1);
  }
  return first;
};

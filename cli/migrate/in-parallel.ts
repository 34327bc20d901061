/** How many requests are on their way at once: enough to hide the distance, too few to burden a server in use. */
const width = 6;

/** The results in the order of the items. The first failure ends it. */
export const inParallel = async <T, R>(
  items: readonly T[],
  each: (item: T, index: number) => Promise<R>,
  onDone?: (done: number) => void,
): Promise<readonly R[]> => {
  const results: R[] = new Array(items.length);
  const entries = items.entries();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const [index, item] of entries) {
      results[index] = await each(item, index);
      done += 1;
      onDone?.(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
};

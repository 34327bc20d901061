import { inParallel as runInParallel } from '../parallel.ts';

/** How many requests are on their way at once: enough to hide the distance, too few to burden a server in use. */
const width = 6;

/** The results in the order of the items. The first failure ends it. */
export const inParallel = <T, R>(
  items: readonly T[],
  each: (item: T) => Promise<R>,
  onDone?: (done: number) => void,
): Promise<readonly R[]> => {
  let done = 0;
  return runInParallel(items, width, async (item) => {
    const result = await each(item);
    done += 1;
    onDone?.(done);
    return result;
  });
};

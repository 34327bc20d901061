import { inParallel as runInParallel } from '../../lib/basics/parallel.ts';

/** Number of simultaneous requests: enough to hide the latency, few enough for a server in use. */
const width = 6;

/** Runs a task for each item. Results have the order of the items; the first failure ends everything. */
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

/**
 * Runs a task for each item, some at a time, and gives the results in the order of the items. After a failure no new
 * task begins.
 * @param limit how many run at once
 */
export const inParallel = async <T, R>(
  items: readonly T[],
  limit: number,
  task: (item: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const entries = items.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [index, item] of entries) {
      if (failed) return;
      try {
        results[index] = await task(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
};

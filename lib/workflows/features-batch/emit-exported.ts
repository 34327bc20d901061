import type { BatchExport } from '../../contract/schemas/features-batch.ts';
import type { NewEvent } from '../../store/commit/journal.ts';
import { storedSize } from '../../store/table/size.ts';

/** An event has to fit into one item of the log (behaviour §6: truncated over 300 KB). */
const largestData = 300 * 1024;

/** The first items of each list, list by list, as long as there is room; `truncated` tells that some are missing. */
const truncated = (data: BatchExport): Record<string, unknown> => {
  let left = largestData;
  const lists = Object.entries(data).map(([name, items]: [string, readonly unknown[]]) => {
    const kept = items.filter((item) => {
      // The comma between two items counts too. Once one found no room, nothing after it is put in.
      left -= left < 0 ? 0 : storedSize(item) + 1;
      return left >= 0;
    });
    return [name, kept];
  });
  return { ...Object.fromEntries(lists), truncated: true };
};

/** That features were exported, with what was exported. */
export const exportedEvent = (environment: string, data: BatchExport): NewEvent => ({
  type: 'features-exported',
  environment,
  data: storedSize(data) > largestData ? truncated(data) : data,
});

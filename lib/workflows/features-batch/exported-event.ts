import type { BatchExport } from '../../contract/schemas/features-batch.ts';
import type { NewEvent } from '../../store/commit/journal.ts';
import { storedSize } from '../../store/table/limits.ts';

/**
 * Maximum size of the exported data in an event, in bytes: the event has to fit into one item of the log (contract:
 * features-batch §2.4).
 */
const maxData = 300 * 1024;

/** Keeps the first items of the lists, list by list, until there is no room left. */
const truncated = (data: BatchExport): Record<string, unknown> => {
  let left = maxData;
  const lists = Object.entries(data).map(([name, items]: [string, readonly unknown[]]) => {
    const kept = items.filter((item) => {
      // The comma between two items counts, too. After the first item that does not fit, no item is added.
      left -= left < 0 ? 0 : storedSize(item) + 1;
      return left >= 0;
    });
    return [name, kept];
  });
  return { ...Object.fromEntries(lists), truncated: true };
};

/** The event of an export, with the exported data. */
export const exportedEvent = (environment: string, data: BatchExport): NewEvent => ({
  type: 'features-exported',
  environment,
  data: storedSize(data) > maxData ? truncated(data) : data,
});

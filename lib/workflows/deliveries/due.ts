import { dueDeliveries, nextWaiting, type WaitingDelivery } from '../../store/deliveries/waiting.ts';
import type { Table } from '../../store/table/table.ts';

/** Deliveries that are read at once, besides those that are known. */
const pageSize = 256;

/** What is due to an integration, as one process reads it that alone begins deliveries to it. */
export interface Due {
  /**
   * The next ones that were not taken yet. It asks the table when none is left of what it has read, page by page; but again
   * from the beginning only after `lookMs`.
   * @param now epoch ms
   * @param open how many were taken and still wait
   */
  take(now: number, most: number, open: number): Promise<readonly WaitingDelivery[]>;
  /** When `take` looks again from the beginning, epoch ms. */
  looksAt(): number;
  /**
   * When the first one that was not taken is due, epoch ms; undefined: none waits. If it is due by now, the next `take`
   * looks for it.
   * @param open how many were taken and still wait
   */
  next(now: number, open: number): Promise<number | undefined>;
}

/** @param lookMs while nothing more is due, the table is asked so often, in ms */
export const openDue = (table: Table, integration: number, lookMs: number): Due => {
  const taken = new Set<string>();
  let ready: WaitingDelivery[] = [];
  /** The last one of a full page; undefined: there was nothing after the last page. */
  let after: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const notTaken = ({ sk }: WaitingDelivery): boolean => !taken.has(sk);

  const read = async (now: number, open: number): Promise<void> => {
    const limit = after === undefined ? pageSize + open : pageSize;
    if (after === undefined) lookedAt = now;
    const found = await dueDeliveries(table, integration, { now: new Date(now).toISOString(), after, limit });
    after = found.length < limit ? undefined : found.at(-1)?.sk;
    ready = found.filter(notTaken);
  };

  return {
    take: async (now, most, open) => {
      if (ready.length === 0 && (after !== undefined || now - lookedAt >= lookMs)) await read(now, open);
      const next = ready.splice(0, most);
      for (const { sk } of next) taken.add(sk);
      return next;
    },
    looksAt: () => lookedAt + lookMs,
    next: async (now, open) => {
      const first = (await nextWaiting(table, integration, open + 1)).find(notTaken);
      if (!first) return undefined;
      const due = Date.parse(first.due);
      if (due <= now) lookedAt = Number.NEGATIVE_INFINITY;
      return due;
    },
  };
};

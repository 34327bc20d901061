import { setTimeout as delay } from 'node:timers/promises';
import { openLastSeen } from '../../lib/store/observations/last-seen.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** More than an aggregation may take on a busy machine, in ms. */
const patienceMs = 60_000;

/**
 * Waits until it is stored that features of a project were seen. A function that looks before this remembers for half a
 * minute that they were not.
 *
 * @throws Error when they are not seen within a minute
 */
export const untilSeen = async (table: Table, project: string, features: readonly string[]): Promise<void> => {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    // With a memory of its own each time.
    const seen = (await openLastSeen(table).of([project], new Date())).get(project);
    if (features.every((feature) => seen?.has(feature))) return;
    if (performance.now() > giveUpAt) throw new Error(`Nobody noted that ${features} of ${project} were seen`);
    await delay(20);
  }
};

import { setTimeout as delay } from 'node:timers/promises';
import { openLastSeen } from '../../lib/store/observations/last-seen.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** Time limit for an aggregation, generous for a busy machine, in ms. */
const patienceMs = 60_000;

/**
 * Waits until the table says that features of a project were seen. A function that reads this too early remembers for
 * half a minute that they were not.
 * @throws Error when they are not seen within a minute
 */
export const untilSeen = async (table: Table, project: string, features: readonly string[]): Promise<void> => {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    // Uses a new memory each time.
    const seen = (await openLastSeen(table).of([project], new Date())).get(project);
    if (features.every((feature) => seen?.has(feature))) return;
    if (performance.now() > giveUpAt) throw new Error(`Nobody noted that ${features} of ${project} were seen`);
    await delay(20);
  }
};

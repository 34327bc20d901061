import { setImmediate } from 'node:timers/promises';
import type { TableClient } from '../../lib/store/table/client.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** Turns of the event loop without a new request after which a wave counts as complete. */
const quietTurns = 3;

/** What is counted while `run` of `measureWaves` runs. */
interface Counter {
  /** Names of the commands of each wave, in order. */
  readonly waves: string[][];
}

/**
 * Counts waves of requests to the table: how often a piece of work waits for the table one time after the other. Requests
 * that are sent without waiting for each other are one wave.
 *
 * So that the count does not depend on time, the answers of a wave are held back until all of its requests are answered
 * and the work sends no more; then all of them are released together.
 */
export const openWaveMeter = (table: Table) => {
  let counter: Counter | undefined;
  let wave: string[] = [];
  let open = 0;
  let turns = 0;
  let release: (() => void)[] = [];

  const releaseWhenQuiet = async (): Promise<void> => {
    while (open > 0 || turns < quietTurns) {
      await setImmediate();
      turns = open > 0 ? 0 : turns + 1;
    }
    counter?.waves.push(wave);
    wave = [];
    const held = release;
    release = [];
    for (const one of held) one();
  };

  const watch = (client: TableClient): void => {
    client.wrap(async ({ operation }, next) => {
      if (!counter) return next();
      const first = wave.length === 0;
      wave.push(operation);
      open++;
      turns = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      release.push(resolve);
      if (first) void releaseWhenQuiet();
      try {
        return await next();
      } finally {
        open--;
        await promise;
      }
    });
  };
  watch(table.client);
  watch(table.transactions);

  return async <T>(run: () => Promise<T>): Promise<{ readonly answer: T; readonly waves: readonly string[][] }> => {
    const own: Counter = { waves: [] };
    counter = own;
    try {
      return { answer: await run(), waves: own.waves };
    } finally {
      counter = undefined;
    }
  };
};

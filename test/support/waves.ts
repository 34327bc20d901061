import { setImmediate } from 'node:timers/promises';
import type { Table } from '../../lib/store/table/table.ts';
import type { TableClient } from '../../lib/store/wire/client.ts';

/** Turns of the event loop without a new request after which a wave counts as complete. */
const quietTurns = 3;

const keysIn = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return [];
  if ('pk' in value && 'sk' in value) return [`${value.pk} ${value.sk}`];
  if (':pk' in value) return [Object.values(value).join(' ')];
  return Object.values(value).flatMap(keysIn);
};

/** E.g. `GetItem(HEADS INSTANCE)`; for a transaction only its name, for many keys only the first ones. */
const describe = (operation: string, input: object): string => {
  if (operation === 'TransactWriteItems') return operation;
  const keys = keysIn(input);
  return `${operation}(${keys.slice(0, 8).join(', ')}${keys.length > 8 ? ', …' : ''})`;
};

/** The measurements during `run` of `measureWaves`. */
interface Counter {
  /** The requests of each wave, in order: the operation and its keys. */
  readonly waves: string[][];
}

/**
 * Counts waves of requests to the table: how often a piece of work waits for the table, one time after the other.
 * Requests that are sent without waiting for each other are one wave.
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
  /** Called when all requests have been answered. */
  let answered = (): void => undefined;

  const releaseWhenQuiet = async (): Promise<void> => {
    while (open > 0 || turns < quietTurns) {
      // Watching every turn of the event loop would keep a processor busy while the engine works.
      if (open > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        answered = resolve;
        await promise;
      }
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
    client.wrap(async ({ operation, input }, next) => {
      if (!counter) return next();
      const first = wave.length === 0;
      wave.push(describe(operation, input));
      open++;
      turns = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      release.push(resolve);
      if (first) void releaseWhenQuiet();
      try {
        return await next();
      } finally {
        open--;
        if (open === 0) answered();
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

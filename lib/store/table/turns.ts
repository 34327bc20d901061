import type { Table } from './table.ts';

const queues = new WeakMap<Table['client'], Map<string, Promise<void>>>();

/**
 * Runs `work` after all earlier work on the same names of the same table in this process, so that commits of
 * one scope queue here rather than collide in the database. Names are taken in sorted order: no two wait for each
 * other.
 */
export const inTurn = async <T>(table: Table, names: readonly string[], work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(table.client) ?? new Map<string, Promise<void>>();
  queues.set(table.client, queue);
  const leave: (() => void)[] = [];
  try {
    for (const name of [...names].sort()) {
      const before = queue.get(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.set(name, promise);
      leave.push(() => {
        if (queue.get(name) === promise) queue.delete(name);
        resolve();
      });
      await before;
    }
    return await work();
  } finally {
    for (const done of leave) done();
  }
};

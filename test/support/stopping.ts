import { openTable, type Table } from '../../lib/store/table/table.ts';

/** A process of its own that can be delayed. */
export interface Stopping {
  readonly lane: Table;
  /**
   * From now on it stops before its call number `n` to the table, until it is let go on. Tried with every `n`, that is
   * every point at which it may be delayed while others go on. `reached` becomes true when it has stopped.
   */
  arm(n: number): { readonly reached: Promise<boolean>; readonly release: () => void };
}

export const stopping = ({ name }: Table, endpoint: string): Stopping => {
  const lane = openTable(name, { endpoint });
  let left = Number.POSITIVE_INFINITY;
  let reached = Promise.withResolvers<boolean>();
  let released = Promise.withResolvers<void>();
  for (const client of [lane.client, lane.transactions])
    client.wrap(async (_, next) => {
      if (left-- === 0) {
        reached.resolve(true);
        await released.promise;
      }
      return next();
    });
  return {
    lane,
    arm: (n) => {
      left = n;
      reached = Promise.withResolvers();
      released = Promise.withResolvers();
      const { resolve } = released;
      return { reached: reached.promise, release: () => resolve() };
    },
  };
};

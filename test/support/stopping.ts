import { openTable, type Table } from '../../lib/store/table/table.ts';

/** A simulated process that can be delayed. */
export interface Stopping {
  readonly lane: Table;
  /**
   * Makes the process stop before its call number `n` to the table, until it is released. All values of `n` together
   * cover every point at which it can be delayed while others continue. `reached` resolves to true when it has stopped.
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

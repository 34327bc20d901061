import { z } from 'zod';
import type { Table } from '../../lib/store/table/table.ts';
import type { Layer } from '../../lib/store/wire/client.ts';

const input = z.object({
  RequestItems: z
    .record(z.string(), z.union([z.object({ Keys: z.unknown().array() }), z.unknown().array()]))
    .optional(),
  TransactItems: z.unknown().array().optional(),
});

/**
 * How many items the requests of `run` read and write; a query counts as one. For tests of what is asked for: engines
 * differ in the units of an item that is not there, and of a transaction (docs/table.md, "Engines").
 */
export const countItems = async (
  table: Table,
  run: () => Promise<unknown>,
): Promise<{ read: number; write: number }> => {
  const items = { read: 0, write: 0 };
  const count: Layer = (request, next) => {
    const { RequestItems = {}, TransactItems = [] } = input.parse(request.input);
    const batches = Object.values(RequestItems).map((batch) => ('Keys' in batch ? batch.Keys : batch));
    const named = batches.reduce((sum, batch) => sum + batch.length, TransactItems.length);
    items[/Get|Query|Scan/.test(request.operation) ? 'read' : 'write'] += named || 1;
    return next();
  };
  const stops = [table.client.wrap(count), table.transactions.wrap(count)];
  try {
    await run();
  } finally {
    for (const stop of stops) stop();
  }
  return items;
};

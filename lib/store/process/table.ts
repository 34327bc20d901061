import { defaultHistoryDays } from '../../contract/limits.ts';
import type { HeadItem } from '../commit/head.ts';
import { optional, required } from '../runtime/env.ts';
import { headKey, instance } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import { openTable, type Table } from '../table/table.ts';

/** The table this process was deployed with. Opened once, at module scope, so that warm invocations share it. */
export const table: Table = openTable(required('table'), {
  endpoint: optional('endpoint'),
  historyDays: Number(optional('historyDays') ?? defaultHistoryDays),
});

/** How long (ms) a function waits for its first read before it answers requests. */
const patience = 500;

/**
 * Reads one small item, so that the connection is open and the client's code compiled before the first request. Whether it
 * succeeds does not matter: a request reads for itself. It costs one read unit.
 */
const readFirst = async (): Promise<void> => {
  const read = getItem<HeadItem>(table, headKey(instance)).catch(() => undefined);
  await Promise.race([read, table.pace.sleep(patience)]);
};

// Lambda gives a function more of a processor while it starts than while it answers, at the same price, so what the first
// request would do at a fraction of that speed is done here (docs/decisions/0299-kept-warm.md).
if (optional('initialization') !== undefined) await readFirst();

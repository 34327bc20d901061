import { optional, required } from '../runtime/env.ts';
import { defaultHistoryDays, openTable, type Table } from '../table/table.ts';

/** The table this process was deployed with. Opened once, at module scope, so that warm invocations share it. */
export const table: Table = openTable(required('table'), {
  endpoint: optional('endpoint'),
  historyDays: Number(optional('historyDays') ?? defaultHistoryDays),
});

import type { Table } from '../../lib/store/table/table.ts';

/** The table as a new process sees it, without remembered heads and commits. */
export const asNewProcess = (table: Table): Table => ({
  ...table,
  client: Object.create(table.client),
  transactions: Object.create(table.transactions),
});

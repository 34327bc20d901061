import type { Table } from '../../lib/store/table/table.ts';

/** The table as a process finds it that has just started: it remembers no heads and no commits. */
export const asNewProcess = (table: Table): Table => ({
  ...table,
  client: Object.create(table.client),
  transactions: Object.create(table.transactions),
});

import { randomUUID } from 'node:crypto';
import { startEngine } from '../../infra/local/database.ts';
import { createTable, openTable, type Table } from '../../lib/store/table/table.ts';

export interface TestDatabase {
  readonly endpoint: string;
  readonly table: Table;
  /** Creates another empty table on the same engine. */
  another(): Promise<Table>;
  stop(): Promise<void>;
}

/** The real embedded engine with one empty table. */
export const startDatabase = async (): Promise<TestDatabase> => {
  const engine = await startEngine();
  const another = async (): Promise<Table> => {
    const table = openTable(`halyard-${randomUUID()}`, { endpoint: engine.endpoint });
    await createTable(table);
    return table;
  };
  const table = await another();
  return { endpoint: engine.endpoint, table, another, stop: engine.stop };
};

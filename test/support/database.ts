import { randomUUID } from 'node:crypto';
import { startEngine } from '../../infra/local/table/database.ts';
import type { Engine } from '../../infra/local/table/engine-process.ts';
import { createTable } from '../../lib/store/table/create-table.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { startModelEngine } from './model-engine/engine.ts';

export interface TestDatabase {
  readonly endpoint: string;
  readonly table: Table;
  /** Creates another empty table on the same engine. */
  another(): Promise<Table>;
  stop(): Promise<void>;
}

/** Whether all tests run on a real engine. */
export const isOnEngines = (): boolean =>
  process.env.HALYARD_DEEP === 'true' || (process.env.DYNAMODB_ENDPOINT ?? '') !== '';

const startOn = async (engine: Engine): Promise<TestDatabase> => {
  const another = async (): Promise<Table> => {
    const table = openTable(`halyard-${randomUUID()}`, { endpoint: engine.endpoint });
    await createTable(table);
    return table;
  };
  const table = await another();
  return { endpoint: engine.endpoint, table, another, stop: engine.stop };
};

/** The real embedded engine with one empty table, for tests of what the project asks of an engine. */
export const startDatabase = async (): Promise<TestDatabase> => startOn(await startEngine());

/**
 * The model of that engine with one empty table, for tests of rules. `npm run check:deep`, and whoever sets
 * DYNAMODB_ENDPOINT, runs these tests on a real engine, too.
 */
export const startModelDatabase = async (): Promise<TestDatabase> =>
  isOnEngines() ? startDatabase() : startOn(await startModelEngine());

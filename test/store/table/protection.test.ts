import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protectTable } from '../../../lib/store/table/protection.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

describe('the protection of the table', () => {
  it('is switched on and off, and may be asked for again', async () => {
    const { table } = database;
    for (const wanted of [true, true, false, false]) {
      await protectTable(table, wanted);
      const { Table: found } = await table.control.send(new DescribeTableCommand({ TableName: table.name }));
      expect(found?.DeletionProtectionEnabled ?? false).toBe(wanted);
    }
  });
});

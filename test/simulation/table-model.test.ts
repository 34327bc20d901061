import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { runs } from '../support/runs.ts';
import { directTable } from './direct.ts';
import { openServer } from './model-client.ts';
import { newItems } from './stored-items.ts';
import { operation, outcome } from './table-operations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

describe('the model of the table', () => {
  it('answers and refuses as the embedded engine does', async () => {
    const property = fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      const engine = await database.another();
      const model = directTable(openServer(newItems()));
      for (const one of operations) {
        const [expected, actual] = await Promise.all([outcome(one(engine)), outcome(one(model))]);
        expect(actual).toEqual(expected);
      }
      engine.client.destroy();
    });
    await fc.assert(property, { numRuns: runs(40) });
  });

  it('executes a request with the same token once, as the engine does', async () => {
    for (const table of [await database.another(), directTable(openServer(newItems()))]) {
      const Item = { pk: 'A', sk: 'a' };
      const once = { Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
      const command = () => new TransactWriteCommand({ TransactItems: [once], ClientRequestToken: 'token' });
      await table.transactions.send(command());
      await table.transactions.send(command());
      await expect(table.transactions.send(new TransactWriteCommand({ TransactItems: [once] }))).rejects.toThrow();
    }
  });

  it('refuses what it does not know', async () => {
    const { client, name } = directTable(openServer(newItems()));
    const unknown = { ConditionExpression: 'size(list) > :n', ExpressionAttributeValues: { ':n': 1 } };
    const put = new PutCommand({ TableName: name, Item: { pk: 'A', sk: 'a' }, ...unknown });
    await expect(client.send(put)).rejects.toThrow('Unknown condition');
  });
});

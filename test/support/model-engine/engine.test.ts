import { BatchExecuteStatementCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStreams } from '../../../infra/local/table/streams.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { engineOperation, outcome } from '../../simulation/table-operations.ts';
import { startDatabase, startModelDatabase, type TestDatabase } from '../database.ts';
import { runs } from '../runs.ts';

/** The embedded engine, and the model of it. */
let databases: readonly [TestDatabase, TestDatabase];
beforeAll(async () => {
  databases = [await startDatabase(), await startModelDatabase()];
});
afterAll(() => Promise.all(databases.map((database) => database.stop())));

const streamOf = async ({ endpoint }: TestDatabase, table: Table) => {
  const { Table: description } = await table.control.send(new DescribeTableCommand({ TableName: table.name }));
  const stream = openStreams(endpoint, description?.LatestStreamArn ?? '');
  const [shard = ''] = await stream.shards();
  const { records } = await stream.read(await stream.iterator(shard, { type: 'TRIM_HORIZON' }));
  stream.close();
  return records.map(({ eventName, dynamodb }) => ({ eventName, keys: dynamodb?.Keys, at: dynamodb?.SequenceNumber }));
};

/** What a step answers, or how it is refused, on both. */
const both = async (step: (table: Table) => Promise<object>): Promise<readonly [unknown, unknown]> => {
  const answer = async (database: TestDatabase) => outcome(step(database.table));
  const [engine, model] = databases;
  return [await answer(engine), await answer(model)];
};

const put = (Item: Record<string, unknown>) => (table: Table) =>
  table.client.send(new PutCommand({ TableName: table.name, Item }));

describe('the model of the embedded engine', () => {
  it('answers, refuses, counts units and streams as the engine does', async () => {
    const property = fc.asyncProperty(
      fc.array(engineOperation, { minLength: 10, maxLength: 40 }),
      async (operations) => {
        const tables = await Promise.all(databases.map((database) => database.another()));
        for (const one of operations) {
          const [expected, actual] = await Promise.all(
            tables.map(async (table) => {
              const { answer, units } = await measureUnits(() => outcome(one(table)));
              return { answer, units };
            }),
          );
          expect(actual).toEqual(expected);
        }
        const [expected, actual] = await Promise.all(
          databases.map((database, i) => streamOf(database, tables[i] ?? database.table)),
        );
        expect(actual).toEqual(expected);
        for (const { client } of tables) client.destroy();
      },
    );
    await fc.assert(property, { numRuns: runs(40) });
  });

  const refused: Readonly<Record<string, (table: Table) => Promise<object>>> = {
    'a key without characters': put({ pk: 'a', sk: '' }),
    'a partition key of more than 2,048 bytes': put({ pk: 'ä'.repeat(1_025), sk: 'a' }),
    'a sort key of more than 1,024 bytes': put({ pk: 'a', sk: 'x'.repeat(1_025) }),
    'an item of more than 400 KB': put({ pk: 'a', sk: 'a', text: 'x'.repeat(410_000) }),
    'a transaction of more than 4 MB': (table) =>
      table.transactions.send(
        new TransactWriteCommand({
          TransactItems: Array.from({ length: 11 }, (_, i) => ({
            Put: { TableName: table.name, Item: { pk: 'a', sk: `${i}`, text: 'x'.repeat(400_000) } },
          })),
        }),
      ),
    'two actions on one item': (table) =>
      table.transactions.send(
        new TransactWriteCommand({
          TransactItems: [1, 2].map((n) => ({ Put: { TableName: table.name, Item: { pk: 'a', sk: 'a', n } } })),
        }),
      ),
    'more than 100 keys': (table) =>
      table.client.send(
        new BatchGetCommand({
          RequestItems: { [table.name]: { Keys: Array.from({ length: 101 }, (_, i) => ({ pk: 'a', sk: `${i}` })) } },
        }),
      ),
    'a table that is not there': (table) =>
      table.client.send(
        new QueryCommand({
          TableName: `no-${table.name}`,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'a' },
        }),
      ),
  };
  for (const [what, step] of Object.entries(refused))
    it(`refuses ${what}`, async () => {
      const [expected, actual] = await both(step);
      expect(expected).toMatchObject({ error: expect.stringMatching(/Exception$/) });
      expect(actual).toEqual(expected);
    });

  it('answers a batch of more than 16 MB in part', async () => {
    const keys = Array.from({ length: 49 }, (_, i) => ({ pk: 'batch', sk: String(i).padStart(3, '0') }));
    const counts = databases.map(async ({ table }) => {
      for (const key of keys) await put({ ...key, text: 'x'.repeat(350_000) })(table);
      const { Responses, UnprocessedKeys } = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead: true } } }),
      );
      return [Responses?.[table.name]?.length, UnprocessedKeys?.[table.name]?.Keys?.length];
    });
    const [expected, actual] = await Promise.all(counts);
    expect(actual).toEqual(expected);
  });

  it('deletes by statements what still has its mark', async () => {
    const answers = databases.map(async ({ table }) => {
      for (const sk of ['a', 'b', 'c']) await put({ pk: 'marked', sk, mark: 'first' })(table);
      await put({ pk: 'marked', sk: 'b', mark: 'second' })(table);
      const statement = (sk: string) => ({
        Statement: `DELETE FROM "${table.name}" WHERE "pk" = ? AND "sk" = ? AND "mark" = ?`,
        Parameters: [{ S: 'marked' }, { S: sk }, { S: 'first' }],
      });
      const { Responses = [], ConsumedCapacity = [] } = await table.client.send(
        new BatchExecuteStatementCommand({
          Statements: ['a', 'b', 'gone', 'c'].map(statement),
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      const left = await queryAll(table, { pk: 'marked' });
      return { codes: Responses.map((one) => one.Error?.Code), units: ConsumedCapacity[0]?.CapacityUnits, left };
    });
    const [expected, actual] = await Promise.all(answers);
    expect(expected).toMatchObject({ codes: [undefined, 'ConditionalCheckFailed', undefined, undefined] });
    expect(actual).toEqual(expected);
  });

  it('answers what an update has made of a counter', async () => {
    const step = async (table: Table) => {
      await put({ pk: 'counter', sk: 'a', count: 1, other: 1 })(table);
      return table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk: 'counter', sk: 'a' },
          UpdateExpression: 'SET kind = :kind ADD #count :one',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':kind': 'counter', ':one': 1 },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
    };
    const [expected, actual] = await both(step);
    expect(expected).toMatchObject({ Attributes: { count: 2, kind: 'counter' } });
    expect(actual).toEqual(expected);
  });

  it('scans page by page', async () => {
    const found = databases.map(async (database) => {
      const table = await database.another();
      for (let i = 0; i < 7; i += 1) await put({ pk: `p${i % 3}`, sk: `${i}`, i })(table);
      const seen: unknown[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await table.client.send(
          new ScanCommand({ TableName: table.name, Limit: 3, ...(start && { ExclusiveStartKey: start }) }),
        );
        seen.push(...(page.Items ?? []).map(({ i }) => i));
        start = page.LastEvaluatedKey;
      } while (start);
      return seen.sort();
    });
    const [expected, actual] = await Promise.all(found);
    expect(expected).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(actual).toEqual(expected);
  });

  it('is the same for others that ask over the network', async () => {
    const [, { endpoint, table }] = databases;
    await put({ pk: 'seen', sk: 'outside', n: 1 })(table);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' },
      body: JSON.stringify({ TableName: table.name, Key: { pk: { S: 'seen' }, sk: { S: 'outside' } } }),
    });
    expect(await answer.json()).toEqual({ Item: { pk: { S: 'seen' }, sk: { S: 'outside' }, n: { N: '1' } } });
  });

  it('says what it does not know, and nobody tries that again', async () => {
    const [, { table, endpoint }] = databases;
    let asked = 0;
    const own = openTable(table.name, { endpoint });
    own.client.wrap((_, next) => {
      asked += 1;
      return next();
    });
    const unknown = { ConditionExpression: 'size(list) > :n', ExpressionAttributeValues: { ':n': 1 } };
    const sent = own.client.send(new PutCommand({ TableName: table.name, Item: { pk: 'a', sk: 'a' }, ...unknown }));
    await expect(sent).rejects.toThrow('Unknown condition');
    expect(asked).toBe(1);
    own.client.destroy();
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DescribeContinuousBackupsCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openStreams } from '../../../infra/local/table/streams.ts';
import { expiryAttribute } from '../../../lib/store/table/definition.ts';
import type { Action, Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { clientConfig } from '../../../lib/store/wire/config.ts';
import { openTransport, tableService } from '../../../lib/store/wire/transport.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

/**
 * What the embedded engine and DynamoDB Local answer otherwise than DynamoDB, or than each other: a row of the section
 * "Engines" of docs/table.md for each. `npm test` runs this on the embedded engine, `npm run check:dynamodb` on the other.
 */
let database: TestDatabase;
let table: Table;
let engine: 'embedded' | 'local';
beforeAll(async () => {
  database = await startDatabase();
  ({ table } = database);
  const { headers } = await fetch(database.endpoint);
  engine = headers.get('server')?.startsWith('Dynoxide') ? 'embedded' : 'local';
});
afterAll(() => database.stop());

const pad = (n: number): string => String(n).padStart(3, '0');
const item = (pk: string, sk: string, size = 0) => ({ pk, sk, text: 'x'.repeat(size) });
/** Objects in objects, so many levels. */
const nested = (levels: number): object => (levels === 1 ? {} : { inner: nested(levels - 1) });
const put = (Item: Record<string, unknown>, to = table) => to.client.send(new PutCommand({ TableName: to.name, Item }));
const fill = (pk: string, count: number, size: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => put(item(pk, pad(i), size))));
const putting = (Item: object): Action => ({ Put: { TableName: table.name, Item: { ...Item } } });
const transact = (...TransactItems: Action[]) => table.transactions.send(new TransactWriteCommand({ TransactItems }));
const unitsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const { read, write } = (await measureUnits(run)).units;
  return read + write;
};
const query = (pk: string, limit?: number, to?: string) =>
  table.client.send(
    new QueryCommand({
      TableName: table.name,
      ConsistentRead: true,
      ...(limit !== undefined && { Limit: limit }),
      KeyConditionExpression: `pk = :pk${to === undefined ? '' : ' AND sk <= :to'}`,
      ExpressionAttributeValues: { ':pk': pk, ...(to !== undefined && { ':to': to }) },
    }),
  );
const batchOf = (pk: string, count: number) =>
  table.client.send(
    new BatchGetCommand({
      RequestItems: {
        [table.name]: { ConsistentRead: true, Keys: Array.from({ length: count }, (_, i) => ({ pk, sk: pad(i) })) },
      },
    }),
  );
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

/** A table of its own, with its stream. */
const streamed = async () => {
  const fresh = await database.another();
  const { Table: description } = await fresh.control.send(new DescribeTableCommand({ TableName: fresh.name }));
  const arn = description?.LatestStreamArn ?? '';
  const streams = openStreams(database.endpoint, arn);
  const records = async () => {
    const [shard = ''] = await streams.shards();
    return (await streams.read(await streams.iterator(shard, { type: 'TRIM_HORIZON' }))).records;
  };
  return { fresh, arn, records, close: streams.close };
};
const described = z.object({
  StreamDescription: z.object({
    Shards: z.array(z.object({ SequenceNumberRange: z.object({ EndingSequenceNumber: z.string().optional() }) })),
  }),
});

interface Behaviour {
  readonly ask: () => Promise<unknown>;
  /** What each engine answers. */
  readonly embedded: unknown;
  readonly local: unknown;
}

const behaviours: Readonly<Record<string, Behaviour>> = {
  'units of a transaction that puts three items of 1 KB': {
    ask: () => unitsOf(() => transact(...['a', 'b', 'c'].map((sk) => putting(item('three', sk))))),
    embedded: 6,
    local: 2,
  },
  'units of a condition on an item of 3 KB in a transaction': {
    ask: async () => {
      await put(item('checked', '0', 2_500));
      const Key = { pk: 'checked', sk: '0' };
      const check = { ConditionExpression: 'attribute_exists(pk)' };
      return unitsOf(() => transact({ ConditionCheck: { TableName: table.name, Key, ...check } }));
    },
    embedded: 6,
    local: 2,
  },
  'units of a transaction that deletes what is not there': {
    ask: () => unitsOf(() => transact({ Delete: { TableName: table.name, Key: { pk: 'nothing', sk: '0' } } })),
    embedded: 2,
    local: 1,
  },
  'units of a batch of ten items that are not there': {
    ask: () => unitsOf(() => batchOf('nothing', 10)),
    embedded: 10,
    local: 0,
  },
  'units of a query that finds nothing': { ask: () => unitsOf(() => query('nothing')), embedded: 1, local: 0 },
  'a page of a query, of items of 20 KB': {
    ask: async () => {
      await fill('paged', 60, 20_000);
      return (await query('paged')).Items?.length;
    },
    // 52 items are less than 1 MB, 53 are more.
    embedded: 52,
    local: 53,
  },
  'a page that ends with its limit, at the bound of its sort key': {
    ask: async () => {
      await fill('bound', 3, 1);
      return (await query('bound', 2, '001')).LastEvaluatedKey;
    },
    embedded: { pk: 'bound', sk: '001' },
    local: undefined,
  },
  'an answer of a transaction of more than 4 MB': {
    ask: async () => {
      await fill('large', 12, 390_000);
      const keys = Array.from({ length: 12 }, (_, i) => ({ pk: 'large', sk: pad(i) }));
      const TransactItems = keys.map((Key) => ({ Get: { TableName: table.name, Key } }));
      return refusal(table.client.send(new TransactGetCommand({ TransactItems })));
    },
    embedded: 'accepted',
    local: 'ValidationException',
  },
  'an expression of more than 300 operators': {
    ask: () => {
      const ConditionExpression = `attribute_not_exists(pk)${' OR a = :a'.repeat(301)}`;
      const condition = { ConditionExpression, ExpressionAttributeValues: { ':a': 1 } };
      return refusal(
        table.client.send(new PutCommand({ TableName: table.name, Item: item('many', '0'), ...condition })),
      );
    },
    embedded: 'accepted',
    local: 'ValidationException',
  },
  'two actions for one item, of which one has a condition that fails': {
    ask: () => {
      const double = item('double', '0');
      const fails = { TableName: table.name, Item: double, ConditionExpression: 'attribute_exists(pk)' };
      return refusal(transact({ Put: fails }, putting(double)));
    },
    embedded: 'ValidationException',
    local: 'TransactionCanceledException',
  },
  'an attribute with 32 levels below it': {
    ask: () => refusal(put({ ...item('deepest', '0'), value: nested(32) })),
    embedded: 'accepted',
    local: 'ValidationException',
  },
  'transactions and writes of one item at the same time': {
    ask: async () => {
      const works = Array.from({ length: 12 }, (_, i) => {
        if (i % 3 === 0) return put(item('contested', '0', i));
        return transact(putting(item('contested', '0', i)), putting(item('contested', `${i + 1}`)));
      });
      return [...new Set(await Promise.all(works.map(refusal)))];
    },
    embedded: ['accepted'],
    local: ['accepted'],
  },
  'the stream record of a write that changes nothing': {
    ask: async () => {
      const { fresh, records, close } = await streamed();
      for (const text of ['a', 'a', 'b']) await put({ pk: 'p', sk: '0', text }, fresh);
      await fresh.client.send(new DeleteCommand({ TableName: fresh.name, Key: { pk: 'p', sk: '0' } }));
      const names = async () => (await records()).map(({ eventName }) => eventName);
      await expect.poll(names).toContain('REMOVE');
      close();
      return names();
    },
    embedded: ['INSERT', 'MODIFY', 'MODIFY', 'REMOVE'],
    local: ['INSERT', 'MODIFY', 'REMOVE'],
  },
  'the digits of the first sequence number of a stream': {
    ask: async () => {
      const { fresh, records, close } = await streamed();
      await put(item('p', '0'), fresh);
      await expect.poll(records).toHaveLength(1);
      const [record] = await records();
      close();
      return record?.dynamodb?.SequenceNumber?.length;
    },
    embedded: 1,
    local: 21,
  },
  'the end of a shard to which the engine still writes': {
    ask: async () => {
      const { fresh, arn, records, close } = await streamed();
      await put(item('p', '0'), fresh);
      await expect.poll(records).toHaveLength(1);
      close();
      const client = new DynamoDBClient(clientConfig(database.endpoint));
      const ask = openTransport(client, { ...tableService, prefix: 'DynamoDBStreams_20120810' });
      const { StreamDescription } = described.parse(await ask('DescribeStream', { StreamArn: arn }));
      client.destroy();
      return StreamDescription.Shards.map(
        ({ SequenceNumberRange: { EndingSequenceNumber: end } }) => end !== undefined,
      );
    },
    embedded: [true],
    local: [false],
  },
  'the time of a stream record': {
    ask: async () => {
      const { fresh, records, close } = await streamed();
      const before = Math.floor(Date.now() / 1000);
      await put(item('p', '0'), fresh);
      await expect.poll(records).toHaveLength(1);
      const [record] = await records();
      close();
      const made = record?.dynamodb?.ApproximateCreationDateTime ?? 0;
      if (made >= before) return 'the second';
      return made % 60 === 0 ? 'the minute' : made;
    },
    embedded: 'the second',
    local: 'the minute',
  },
  'the backups of a table': {
    ask: async () => refusal(table.control.send(new DescribeContinuousBackupsCommand({ TableName: table.name }))),
    embedded: 'UnknownOperationException',
    local: 'UnknownOperationException',
  },
  'an item that expired a minute ago': {
    ask: async () => {
      const Key = { pk: 'expired', sk: '0' };
      await put({ ...Key, [expiryAttribute]: Math.floor(Date.now() / 1000) - 60 });
      const isThere = async () =>
        (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item !== undefined;
      if (engine === 'local') await expect.poll(isThere, { interval: 1_000, timeout: 1_200_000 }).toBe(false);
      return (await isThere()) ? 'there' : 'removed';
    },
    embedded: 'there',
    local: 'removed',
  },
};

describe('what engines answer otherwise than DynamoDB, or than each other', () => {
  it.each(Object.entries(behaviours))('%s', async (_, { ask, ...answers }) => {
    expect(await ask()).toEqual(answers[engine]);
  });

  it('is all in docs/table.md, and nothing there is without its test or its source', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../../docs/table.md'), 'utf8');
    const [, section = ''] = /^## Engines$(.*?)^## /ms.exec(text) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What'));
    const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()));
    expect(cells.filter(([, , , , , shown = '']) => shown !== 'test' && !/^\[.+\]\[.+\]$/.test(shown))).toEqual([]);
    const tested = cells.filter(([, , , , , shown]) => shown === 'test').map(([, what]) => what);
    expect(tested.toSorted()).toEqual(Object.keys(behaviours).toSorted());
  });
});

/** An item of exactly so many bytes: names, keys and text ("DynamoDB item sizes and formats"). */
const itemOf = (bytes: number) =>
  item('sized', '0', bytes - 'pk'.length - 'sk'.length - 'text'.length - 'sized0'.length);
const many = (count: number, bytes = 0): readonly Action[] =>
  Array.from({ length: count }, (_, i) => putting(item('many', pad(i), bytes)));
const conditionOf = (characters: number) =>
  new PutCommand({
    TableName: table.name,
    Item: item('conditional', randomUUID()),
    ConditionExpression: 'attribute_not_exists(pk)'.padEnd(characters),
  });

/** Work at a limit that DynamoDB documents, and work just beyond it. */
const limits: Readonly<Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]>> = {
  'an item of 400 KB, its names included': [() => put(itemOf(409_600)), () => put(itemOf(409_601))],
  'a partition key of 2,048 bytes': [() => put(item('p'.repeat(2_048), '0')), () => put(item('p'.repeat(2_049), '0'))],
  'a sort key of 1,024 bytes': [() => put(item('p', 's'.repeat(1_024))), () => put(item('p', 's'.repeat(1_025)))],
  'about 32 levels': [
    () => put({ ...item('deep', '0'), value: nested(31) }),
    () => put({ ...item('deep', '0'), value: nested(33) }),
  ],
  'an expression of 4,096 characters': [
    () => table.client.send(conditionOf(4_096)),
    () => table.client.send(conditionOf(4_097)),
  ],
  'a batch of 100 keys': [() => batchOf('many', 100), () => batchOf('many', 101)],
  'a transaction of 100 actions': [() => transact(...many(100)), () => transact(...many(101))],
  'a transaction of 4 MB': [() => transact(...many(10, 400_000)), () => transact(...many(11, 400_000))],
  'a transaction with one action for an item': [() => transact(...many(2)), () => transact(...many(1), ...many(1))],
};

describe('limits that engines share with DynamoDB', () => {
  it.each(Object.entries(limits))('%s', async (_, [within, beyond]) => {
    await within();
    expect(await refusal(beyond())).toBe('ValidationException');
  });

  it('a repeated token does the work of a transaction once, and never other work', async () => {
    const ClientRequestToken = randomUUID();
    const add = (n: number) =>
      table.transactions.send(
        new TransactWriteCommand({
          ClientRequestToken,
          TransactItems: [
            {
              Update: {
                TableName: table.name,
                Key: { pk: 'once', sk: '0' },
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': n },
              },
            },
          ],
        }),
      );
    await add(1);
    await add(1);
    expect(await refusal(add(2))).toBe('IdempotentParameterMismatchException');
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'once', sk: '0' } }));
    expect(Item?.n).toBe(1);
  });

  it('a batch of more than 16 MB leaves keys for another request', async () => {
    await fill('heavy', 45, 390_000);
    const { Responses, UnprocessedKeys } = await batchOf('heavy', 45);
    const found = Responses?.[table.name]?.length ?? 0;
    expect(found).toBeLessThan(45);
    expect(found + (UnprocessedKeys?.[table.name]?.Keys?.length ?? 0)).toBe(45);
  });

  it('a page that ends with its limit names the last key, although nothing follows', async () => {
    await fill('ended', 3, 1);
    const { Items, LastEvaluatedKey } = await query('ended', 3);
    expect([Items?.length, LastEvaluatedKey]).toEqual([3, { pk: 'ended', sk: '002' }]);
  });
});

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../lib/store/table/table.ts';
import type { TableCommand } from '../../../lib/store/wire/client.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
let other: Table;
beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
  other = await database.another();
});
afterAll(() => database.stop());

const a = { pk: 'A', sk: '1' };
const b = { pk: 'A', sk: '2' };
const c = { pk: 'B', sk: '1' };
const none = { pk: 'none', sk: 'none' };
const item = {
  ...a,
  text: '',
  n: 1.5,
  list: [1, null, undefined, { deep: [[], {}] }],
  map: { constructor: 'own', bytes: Uint8Array.from([0, 255]) },
  nothing: undefined,
};
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const refusedWithItem = { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
const counting = {
  UpdateExpression: 'SET #map.#x = :x ADD n :one',
  ExpressionAttributeNames: { '#map': 'map', '#x': 'x' },
  ExpressionAttributeValues: { ':x': { y: [1] }, ':one': 1 },
};
/** The engine shares tokens between all of its tables, so each table needs its own. */
const tokenOf = (name: string, table: string): string => `${name}${table.slice(-20)}`;
const units = { ReturnConsumedCapacity: 'TOTAL' } as const;

/** The commands are sent one after the other, to one table for each client; some of them are refused. */
const commands: readonly (readonly [string, (TableName: string) => TableCommand])[] = [
  ['puts', (TableName) => new PutCommand({ TableName, Item: item, ...units })],
  ['puts over', (TableName) => new PutCommand({ TableName, Item: item, ReturnValues: 'ALL_OLD' })],
  ['refuses to put', (TableName) => new PutCommand({ TableName, Item: a, ...isNew })],
  ['refuses to put, with the item', (TableName) => new PutCommand({ TableName, Item: a, ...refusedWithItem })],
  ['refuses an item without a key', (TableName) => new PutCommand({ TableName, Item: { pk: 'A' } })],
  ['gets', (TableName) => new GetCommand({ TableName, Key: a, ConsistentRead: true, ...units })],
  ['gets some members', (TableName) => new GetCommand({ TableName, Key: a, ProjectionExpression: 'n, list' })],
  ['gets nothing', (TableName) => new GetCommand({ TableName, Key: none })],
  ['refuses half a key', (TableName) => new GetCommand({ TableName, Key: { pk: 'A' } })],
  ['refuses another table', () => new GetCommand({ TableName: 'no-such-table', Key: a })],
  ['updates', (TableName) => new UpdateCommand({ TableName, Key: a, ...counting, ReturnValues: 'ALL_NEW' })],
  [
    'refuses to update',
    (TableName) =>
      new UpdateCommand({ TableName, Key: none, ...counting, ConditionExpression: 'attribute_exists(pk)' }),
  ],
  [
    'writes a batch',
    (TableName) =>
      new BatchWriteCommand({
        RequestItems: { [TableName]: [{ PutRequest: { Item: { ...b, n: 2 } } }, { DeleteRequest: { Key: none } }] },
        ...units,
      }),
  ],
  [
    'gets a batch',
    (TableName) => new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [a, b, none] } }, ...units }),
  ],
  ['refuses a key twice', (TableName) => new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [a, a] } } })],
  [
    'queries a page',
    (TableName) =>
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'A' },
        Limit: 1,
        ...units,
      }),
  ],
  [
    'queries the next page',
    (TableName) =>
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'A' },
        ExclusiveStartKey: a,
      }),
  ],
  ['refuses a query', (TableName) => new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk' })],
  ['scans a page', (TableName) => new ScanCommand({ TableName, Limit: 1 })],
  [
    'scans what a filter lets pass',
    (TableName) => new ScanCommand({ TableName, FilterExpression: 'n > :n', ExpressionAttributeValues: { ':n': 2.1 } }),
  ],
  [
    'writes a transaction',
    (TableName) =>
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...c, map: {} }, ...isNew } },
          { Update: { TableName, Key: a, ...counting } },
          { Delete: { TableName, Key: none } },
          {
            ConditionCheck: {
              TableName,
              Key: b,
              ConditionExpression: 'n = :n',
              ExpressionAttributeValues: { ':n': 2 },
            },
          },
        ],
        ClientRequestToken: tokenOf('once', TableName),
        ...units,
      }),
  ],
  [
    'refuses a transaction, with items',
    (TableName) =>
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: c, ...refusedWithItem } },
          { Delete: { TableName, Key: b } },
          { Put: { TableName, Item: a, ...isNew } },
        ],
        ClientRequestToken: tokenOf('refused', TableName),
      }),
  ],
  [
    'refuses to write an item twice',
    (TableName) =>
      new TransactWriteCommand({
        TransactItems: [{ Delete: { TableName, Key: b } }, { Put: { TableName, Item: b } }],
        ClientRequestToken: tokenOf('twice', TableName),
      }),
  ],
  [
    'gets together',
    (TableName) =>
      new TransactGetCommand({
        TransactItems: [{ Get: { TableName, Key: a } }, { Get: { TableName, Key: none } }],
        ...units,
      }),
  ],
  ['deletes', (TableName) => new DeleteCommand({ TableName, Key: a, ReturnValues: 'ALL_OLD' })],
  ['refuses to delete', (TableName) => new DeleteCommand({ TableName, Key: none, ConditionExpression: 'n = n' })],
];

/** The SDK leaves the items in errors in the form of the protocol. */
const plainReasons = (reasons: readonly { Item?: Record<string, AttributeValue> }[]) =>
  reasons.map(({ Item, ...reason }) => ({ ...reason, ...(Item && { Item: unmarshall(Item) }) }));

/** The outcome of a command, with the same name for every table. */
const outcomeOf = async ({ name }: Table, sent: Promise<object>, isPlain: boolean): Promise<unknown> => {
  const outcome = await sent.then(
    (output) => {
      const { $metadata, ...members } = output as { $metadata?: object };
      return members;
    },
    (error) => ({
      name: error.name,
      message: error.message,
      status: error.$metadata.httpStatusCode,
      hasId: typeof error.$metadata.requestId === 'string',
      Item: error.Item && !isPlain ? unmarshall(error.Item) : error.Item,
      reasons:
        error.CancellationReasons && !isPlain ? plainReasons(error.CancellationReasons) : error.CancellationReasons,
    }),
  );
  const members = structuredClone(outcome) as Record<string, unknown>;
  const renamed = (of: unknown): unknown => {
    if (typeof of === 'string') return of.replaceAll(name, 'the table');
    if (Array.isArray(of)) return of.map(renamed);
    if (of === null || typeof of !== 'object' || of instanceof Uint8Array) return of;
    return Object.fromEntries(
      Object.entries(of).map(([key, one]) => [key.replaceAll(name, 'the table'), renamed(one)]),
    );
  };
  return renamed(members);
};

describe('the client of the table', () => {
  const document = () =>
    DynamoDBDocumentClient.from(other.control, {
      marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
    });

  it.each(commands)('%s as the document client of the SDK does', async (_, commandFor) => {
    const own = await outcomeOf(table, table.client.send(commandFor(table.name)), true);
    const theirs = await outcomeOf(other, document().send(commandFor(other.name) as GetCommand), false);
    expect(own).toEqual(theirs);
  });

  it('gives the items of refused transactions as they are written', async () => {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...c, list: [1] } }));
    const refused = new TransactWriteCommand({
      TransactItems: [{ Put: { TableName: table.name, Item: c, ...refusedWithItem } }],
    });
    await expect(table.transactions.send(refused)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { ...c, list: [1] } }],
    });
  });

  it('lets layers change requests and outputs, the last one outermost, until they are taken away', async () => {
    const steps: string[] = [];
    const named = (name: string) =>
      table.client.wrap(async ({ operation, input }, next) => {
        steps.push(`${name} ${operation}`);
        if (name === 'outer') input.Key = none;
        const output = await next();
        return { ...output, [name]: true };
      });
    const remove = [named('inner'), named('outer')];
    const get = new GetCommand({ TableName: table.name, Key: c });
    expect(await table.client.send(get)).toEqual({ inner: true, outer: true });
    expect(steps).toEqual(['outer GetItem', 'inner GetItem']);
    for (const one of remove) one();
    expect(await table.client.send(get)).toMatchObject({ Item: c });
    expect(steps).toHaveLength(2);
  });

  it('does not change what a command was made with', async () => {
    const input = { TableName: table.name, Key: c };
    await table.client.send(new GetCommand(input));
    expect(input).toEqual({ TableName: table.name, Key: c });
  });

  it('throws, without having sent anything, what cannot be written', async () => {
    const error: unknown = await table.client
      .send(new PutCommand({ TableName: table.name, Item: { ...a, n: Number.NaN } }))
      .catch((one) => one);
    expect(error).toMatchObject({ message: 'NaN cannot be stored' });
    expect(error).not.toHaveProperty('$metadata');
  });
});

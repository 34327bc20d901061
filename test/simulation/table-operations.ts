import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import type { Table } from '../../lib/store/table/table.ts';

/** Random requests, by which models are compared with the embedded engine. */

const sortKeys = ['a', 'a#1', 'b', 'bä', 'b~', '000000000012'];
const key = fc.record({ pk: fc.constantFrom('A', 'B'), sk: fc.constantFrom(...sortKeys) });
const rev = fc.integer({ min: 1, max: 3 });
const item = fc.record({ key, rev, list: fc.array(fc.constantFrom('x', null, undefined), { maxLength: 2 }) });

const checks = [
  { ConditionExpression: 'attribute_not_exists(pk)' },
  { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': 1 } },
];

const condition = fc.oneof(
  fc.constant({}),
  fc.constant({ ConditionExpression: 'attribute_not_exists(pk)' }),
  fc.constant({ ConditionExpression: 'attribute_exists(pk)' }),
  rev.map((n) => ({ ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': n } })),
  fc.tuple(rev, rev).map(([a, b]) => ({
    ConditionExpression: '#rev = :rev AND #index = :index',
    ExpressionAttributeNames: { '#rev': 'rev', '#index': 'index' },
    ExpressionAttributeValues: { ':rev': a, ':index': b },
  })),
);

const increase = {
  UpdateExpression: 'SET #expires = :expires ADD h10 :h10, h11 :h11',
  ExpressionAttributeNames: { '#expires': 'expires' },
  ExpressionAttributeValues: { ':expires': 7, ':h10': 1, ':h11': 2 },
};
const expire = {
  UpdateExpression: 'SET #expires = :expires',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeNames: { '#expires': 'expires' },
  ExpressionAttributeValues: { ':expires': 7 },
};

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const action = fc.oneof(
  fc.tuple(item, condition).map(
    ([{ key: at, ...rest }, when]) =>
      (TableName: string): Action => ({ Put: { TableName, Item: { ...at, index: 1, ...rest }, ...when } }),
  ),
  fc.tuple(key, condition).map(
    ([Key, when]) =>
      (TableName: string): Action => ({ Delete: { TableName, Key, ...when } }),
  ),
  fc.tuple(key, fc.constantFrom(...checks)).map(
    ([Key, when]) =>
      (TableName: string): Action => ({
        ConditionCheck: { TableName, Key, ...when },
      }),
  ),
  fc.tuple(key, fc.constantFrom(increase, expire)).map(
    ([Key, change]) =>
      (TableName: string): Action => ({ Update: { TableName, Key, ...change } }),
  ),
);

const itemOf = (one: (TableName: string) => Action): string => {
  const { Put, Update, Delete, ConditionCheck } = one('');
  const { pk, sk } = { ...(Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key) };
  return JSON.stringify([pk, sk]);
};

const range = fc.oneof(
  fc.constant({ text: '', values: {} }),
  fc
    .constantFrom('a', 'b', '0')
    .map((prefix) => ({ text: ' AND begins_with(sk, :prefix)', values: { ':prefix': prefix } })),
  fc.tuple(fc.constantFrom('0', 'a', 'a!'), fc.constantFrom('b', 'b!', 'b~')).map(([from, to]) => ({
    text: ' AND sk BETWEEN :from AND :to',
    values: { ':from': from, ':to': to },
  })),
  fc.constantFrom('a', 'a!', 'b').map((from) => ({ text: ' AND sk >= :from', values: { ':from': from } })),
  fc.constantFrom('a', 'b', 'b!').map((to) => ({ text: ' AND sk <= :to', values: { ':to': to } })),
);
/**
 * Whether engines agree on the last key of a page that ends with its limit: DynamoDB Local names none at the bound of the
 * sort key, and both is right (docs/table.md, "Engines").
 */
const canHaveLimit = ({ text, values }: { text: string; values: object }): boolean =>
  text.includes('begins_with') || !Object.values(values).some((bound) => sortKeys.includes(bound));

const seen = (now: string, before: string) => ({
  UpdateExpression: 'SET seenAt = :now, kind = :kind, rev = :rev',
  ConditionExpression: 'attribute_not_exists(pk) OR seenAt < :before',
  ExpressionAttributeValues: { ':now': now, ':before': before, ':kind': 'seen', ':rev': 0 },
});

const time = fc.constantFrom('2030', '2031', '2032');

/** Whether a refusal contains the item. */
const shown = fc.constantFrom({}, { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const);

/** The forms of updates of the stores of what was seen. */
const update = fc.constantFrom(
  { UpdateExpression: 'ADD rev :one', ExpressionAttributeValues: { ':one': 1 } },
  {
    UpdateExpression: 'SET seenAt = :now, createdAt = if_not_exists(createdAt, :now), #of = :list',
    ExpressionAttributeNames: { '#of': 'list' },
    ExpressionAttributeValues: { ':now': '2031', ':list': ['y', { z: null }, true, 1.5] },
  },
  { UpdateExpression: 'REMOVE #of', ExpressionAttributeNames: { '#of': 'list' } },
  {
    UpdateExpression: 'SET #of = list_append(if_not_exists(#of, :none), :more) REMOVE seenAt',
    ExpressionAttributeNames: { '#of': 'list' },
    ExpressionAttributeValues: { ':none': [], ':more': ['z', { n: 1 }] },
  },
  {
    UpdateExpression: 'SET #of = list_append(if_not_exists(#of, :none), :more)',
    ConditionExpression: 'attribute_not_exists(#of[2])',
    ExpressionAttributeNames: { '#of': 'list' },
    ExpressionAttributeValues: { ':none': [], ':more': ['z'] },
  },
  {
    UpdateExpression: 'REMOVE #of[1]',
    ConditionExpression: 'attribute_exists(#of[2])',
    ExpressionAttributeNames: { '#of': 'list' },
  },
  {
    UpdateExpression: 'SET seenAt = :now ADD rev :one',
    ConditionExpression: 'attribute_not_exists(pk) OR (rev < :most AND seenAt <> :now)',
    ExpressionAttributeValues: { ':now': '2032', ':one': 1, ':most': 3 },
  },
);

/** Members that take much room: 300 KB, so that a page of a query is full after three, and 5 KB. */
const large = fc.constantFrom(undefined, undefined, 'x'.repeat(300_000), 'ä'.repeat(2_500));

/** All requests that lib sends to a table, as functions of the table. */
export const operation: fc.Arbitrary<(table: Table) => Promise<object>> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .uniqueArray(action, { minLength: 1, maxLength: 4, selector: itemOf })
      .map(
        (actions) => (table: Table) =>
          table.transactions.send(new TransactWriteCommand({ TransactItems: actions.map((one) => one(table.name)) })),
      ),
  },
  // Two actions for one item, without conditions: engines differ in which of two refusals comes first.
  fc.tuple(item, item).map(([{ key: at, ...one }, { key: _, ...two }]) => (table: Table) => {
    const puts = [one, two].map((rest) => ({ Put: { TableName: table.name, Item: { ...at, ...rest } } }));
    return table.transactions.send(new TransactWriteCommand({ TransactItems: puts }));
  }),
  key.map(
    (Key) => (table: Table) => table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })),
  ),
  fc
    .array(key, { minLength: 1, maxLength: 5 })
    .map(
      (Keys) => (table: Table) =>
        table.client.send(new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } })),
    ),
  fc
    .tuple(key, key)
    .map(
      (keys) => (table: Table) =>
        table.client.send(
          new TransactGetCommand({ TransactItems: keys.map((Key) => ({ Get: { TableName: table.name, Key } })) }),
        ),
    ),
  fc.tuple(key, time, time).map(
    ([Key, now, before]) =>
      (table: Table) =>
        table.client.send(new UpdateCommand({ TableName: table.name, Key, ...seen(now, before) })),
  ),
  item.map(
    ({ key: at, ...rest }) =>
      (table: Table) =>
        table.client.send(new PutCommand({ TableName: table.name, Item: { ...at, ...rest } })),
  ),
  key.map((Key) => (table: Table) => table.client.send(new DeleteCommand({ TableName: table.name, Key }))),
  fc.tuple(key, range, fc.boolean(), fc.option(fc.integer({ min: 1, max: 3 }))).map(
    ([{ pk, sk }, { text, values }, descending, limit]) =>
      (table: Table) =>
        table.client.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: `pk = :pk${text}`,
            ExpressionAttributeValues: { ':pk': pk, ...values },
            ConsistentRead: true,
            ScanIndexForward: !descending,
            ...(limit !== null &&
              canHaveLimit({ text, values }) && {
                Limit: limit,
                ...(text === '' && { ExclusiveStartKey: { pk, sk } }),
              }),
          }),
        ),
  ),
);

/** Also requests with large items, which fill pages, and those that want the item before or after. */
export const engineOperation: fc.Arbitrary<(table: Table) => Promise<object>> = fc.oneof(
  { weight: 8, arbitrary: operation },
  fc.tuple(item, large, condition, shown).map(
    ([{ key: at, ...rest }, text, when, refusal]) =>
      (table: Table) =>
        table.client.send(
          new PutCommand({ TableName: table.name, Item: { ...at, ...rest, text, index: 1 }, ...when, ...refusal }),
        ),
  ),
  fc.tuple(key, update, fc.constantFrom('NONE', 'ALL_NEW')).map(
    ([Key, change, ReturnValues]) =>
      (table: Table) =>
        table.client.send(new UpdateCommand({ TableName: table.name, Key, ...change, ReturnValues })),
  ),
  fc.tuple(key, condition, fc.constantFrom('NONE', 'ALL_OLD')).map(
    ([Key, when, ReturnValues]) =>
      (table: Table) =>
        table.client.send(new DeleteCommand({ TableName: table.name, Key, ReturnValues, ...when })),
  ),
);

const textOf = (item: unknown): string => JSON.stringify(item, ['pk', 'sk']);
const byKey = (a: unknown, b: unknown): number => (textOf(a) < textOf(b) ? -1 : 1);

/** The parts of an answer or an error that are compared. */
export const outcome = async (answer: Promise<object>): Promise<unknown> => {
  try {
    const { Item, Items, LastEvaluatedKey, Responses, Attributes }: Record<string, unknown> = { ...(await answer) };
    // The items of a BatchGet are unordered.
    const together =
      Responses === undefined || Array.isArray(Responses)
        ? Responses
        : Object.values(Responses as object)
            .flat()
            .sort(byKey);
    return { Item, Items, LastEvaluatedKey, Attributes, together };
  } catch (error) {
    const reasons = error instanceof Error && 'CancellationReasons' in error ? error.CancellationReasons : undefined;
    const codes = Array.isArray(reasons) ? reasons.map(({ Code }) => Code) : undefined;
    const item = error instanceof Error && 'Item' in error ? error.Item : undefined;
    return { error: error instanceof Error ? error.name : error, codes, item };
  }
};

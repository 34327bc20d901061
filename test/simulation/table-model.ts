import {
  type BatchExecuteStatementCommandInput,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchWriteCommandInput,
  DeleteCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactGetCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type Key, keyText } from '../../lib/store/table/keys.ts';
import { holds, keyRange, updated } from './expression.ts';
import { byBytes, type Item, type Items, itemFrom } from './stored-items.ts';

/**
 * The part of DynamoDB that the project uses: the effect of each operation on the items, without time, faults or
 * network (those are in model-client.ts). It refuses unknown input with a plain Error.
 */

/** One item after the operation; undefined: it is removed. */
export interface Effect {
  readonly key: Key;
  readonly item: Item | undefined;
}

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const metadata = {} as const;

/** The error for a request that DynamoDB does not accept. */
export const validation = (message: string): Error =>
  Object.assign(new Error(message), { name: 'ValidationException', $metadata: metadata });

const keyOf = (key: Readonly<Record<string, unknown>> | undefined): Key => ({
  pk: String(key?.pk),
  sk: String(key?.sk),
});

interface Plan {
  readonly key: Key;
  readonly condition: string | undefined;
  readonly terms: Pick<
    UpdateCommandInput,
    'ExpressionAttributeNames' | 'ExpressionAttributeValues' | 'ReturnValuesOnConditionCheckFailure'
  >;
  readonly next: (before: Item | undefined) => Item | undefined;
}

const updateOf =
  ({ UpdateExpression = '', Key, ...terms }: Pick<UpdateCommandInput, 'UpdateExpression' | 'Key'> & Plan['terms']) =>
  (before: Item | undefined): Item =>
    itemFrom(updated(UpdateExpression, terms, { ...(before ?? keyOf(Key)) }));

const planOf = ({ Put, Delete, Update, ConditionCheck }: Action): Plan => {
  const input = Put ?? Delete ?? Update ?? ConditionCheck;
  if (!input) throw new Error('An action without anything to do');
  const plan = { condition: input.ConditionExpression, terms: input };
  if (Put) {
    const item = itemFrom(Put.Item);
    return { ...plan, key: keyOf(item), next: () => item };
  }
  if (Delete) return { ...plan, key: keyOf(Delete.Key), next: () => undefined };
  if (Update) return { ...plan, key: keyOf(Update.Key), next: updateOf(Update) };
  return { ...plan, key: keyOf(ConditionCheck?.Key), next: (before) => before };
};

/** @param shown by action, the item that the refusal contains */
const canceled = (codes: readonly string[], shown: readonly (Item | undefined)[] = []): TransactionCanceledException =>
  new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    $metadata: metadata,
    CancellationReasons: codes.map((Code, i) => ({ Code, ...(shown[i] && { Item: shown[i] as never }) })),
  });

const distinct = (keys: readonly Key[]): void => {
  if (new Set(keys.map(keyText)).size < keys.length)
    throw validation('Transaction request cannot include multiple operations on one item');
};

/** Whether a running transaction has not written an item yet. */
export type Locked = (key: Key) => boolean;
const none: Locked = () => false;

/**
 * The effect of a transaction, all of it or nothing.
 * @returns an effect for each item, including those that are only checked
 * @throws TransactionCanceledException with a reason for each action; ValidationException
 */
export const transactWrite = (
  items: Items,
  { TransactItems: actions = [] }: Pick<TransactWriteCommandInput, 'TransactItems'>,
  locked: Locked = none,
): Effect[] => {
  if (actions.length === 0 || actions.length > 100) throw validation('Member must have length between 1 and 100');
  const plans = actions.map(planOf);
  distinct(plans.map(({ key }) => key));
  const codes = plans.map(({ key, condition, terms }) => {
    if (locked(key)) return 'TransactionConflict';
    return holds(condition, terms, items.get(key)) ? 'None' : 'ConditionalCheckFailed';
  });
  const shown = plans.map(({ key, terms }, i) =>
    codes[i] === 'ConditionalCheckFailed' && terms.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
      ? items.get(key)
      : undefined,
  );
  if (codes.some((code) => code !== 'None')) throw canceled(codes, shown);
  return plans.map(({ key, next }) => ({ key, item: next(items.get(key)) }));
};

/** The error of a transaction that conflicts with another one. */
export const conflict = (actions: number): Error =>
  canceled(Array.from({ length: actions }, (_, i) => (i === 0 ? 'TransactionConflict' : 'None')));

export const transactGet = (
  items: Items,
  { TransactItems = [] }: Pick<TransactGetCommandInput, 'TransactItems'>,
  locked: Locked = none,
) => {
  const keys = TransactItems.map(({ Get }) => keyOf(Get?.Key));
  distinct(keys);
  if (keys.some(locked)) throw canceled(keys.map((key) => (locked(key) ? 'TransactionConflict' : 'None')));
  return { Responses: keys.map((key) => ({ Item: items.get(key) })) };
};

const single = (items: Items, { key, condition, terms, next }: Plan, locked: Locked): Effect => {
  if (locked(key))
    throw new TransactionConflictException({ message: 'A transaction is under way', $metadata: metadata });
  const before = items.get(key);
  if (!holds(condition, terms, before)) {
    const shown = terms.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before;
    const message = 'The conditional request failed';
    throw new ConditionalCheckFailedException({ message, $metadata: metadata, ...(shown && { Item: shown as never }) });
  }
  return { key, item: next(items.get(key)) };
};

/** @throws ConditionalCheckFailedException */
export const update = (items: Items, input: UpdateCommandInput, locked: Locked = none): Effect =>
  single(
    items,
    { key: keyOf(input.Key), condition: input.ConditionExpression, terms: input, next: updateOf(input) },
    locked,
  );

/** @throws ConditionalCheckFailedException */
export const put = (items: Items, input: PutCommandInput, locked: Locked = none): Effect => {
  const item = itemFrom(input.Item);
  return single(items, { key: item, condition: input.ConditionExpression, terms: input, next: () => item }, locked);
};

/** @throws ConditionalCheckFailedException */
export const remove = (items: Items, input: DeleteCommandInput, locked: Locked = none): Effect =>
  single(
    items,
    { key: keyOf(input.Key), condition: input.ConditionExpression, terms: input, next: () => undefined },
    locked,
  );

/**
 * Statements that delete an item with a mark: the only ones that the project sends. Each is on its own.
 * @returns for each its effect, or the code of its error
 */
export const batchStatements = (
  items: Items,
  { Statements = [] }: BatchExecuteStatementCommandInput,
  locked: Locked = none,
): readonly (Effect | 'ConditionalCheckFailed' | 'TransactionConflict')[] => {
  if (Statements.length > 25) throw validation('Member must have length less than or equal to 25');
  return Statements.map(({ Statement = '', Parameters = [] }) => {
    if (!/^DELETE FROM "[\w.-]+" WHERE "pk" = \? AND "sk" = \? AND "mark" = \?$/.test(Statement))
      throw new Error(`Unknown statement: ${Statement}`);
    const [pk = '', sk = '', mark] = Parameters.map(({ S }) => S);
    const key = { pk, sk };
    if (locked(key)) return 'TransactionConflict';
    const item = items.get(key);
    return item && item.mark !== mark ? 'ConditionalCheckFailed' : { key, item: undefined };
  });
};

/** Puts and deletes, each by itself. */
export const batchWrite = (input: BatchWriteCommandInput): Effect[] =>
  Object.values(input.RequestItems ?? {}).flatMap((requests) =>
    requests.map(({ PutRequest, DeleteRequest }) => ({
      key: keyOf(PutRequest?.Item ?? DeleteRequest?.Key),
      item: PutRequest ? itemFrom(PutRequest.Item) : undefined,
    })),
  );

/** The keys of a BatchGet. @throws ValidationException */
export const batchKeys = ({ RequestItems = {} }: BatchGetCommandInput): Key[] => {
  const keys = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys.map(keyOf));
  if (keys.length === 0 || keys.length > 100) throw validation('Too many items requested for the BatchGetItem call');
  if (new Set(keys.map(keyText)).size < keys.length) throw validation('Provided list of item keys contains duplicates');
  return keys;
};

/** One page of at most `pageSize` items. */
export const query = (items: Items, input: QueryCommandInput, pageSize = Number.POSITIVE_INFINITY) => {
  const { KeyConditionExpression = '', ExclusiveStartKey, ScanIndexForward = true, Limit } = input;
  const { pk, from, has } = keyRange(KeyConditionExpression, input);
  // Only the first can be outside of a row of neighbours: `sk > :from`.
  const found = items.row(pk, from, (sk) => sk !== from && !has(sk)).filter(({ sk }) => has(sk));
  if (!ScanIndexForward) found.reverse();
  const start = ExclusiveStartKey === undefined ? undefined : String(ExclusiveStartKey.sk);
  const isBeyond = ({ sk }: Item): boolean =>
    start === undefined || (ScanIndexForward ? byBytes(sk, start) > 0 : byBytes(sk, start) < 0);
  const rest = found.filter(isBeyond);
  const size = Math.min(pageSize, Limit ?? Number.POSITIVE_INFINITY);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  // DynamoDB detects the end only when it reads on: a page that is exactly full has a successor.
  const more = last !== undefined && rest.length >= size;
  return { Items: page, Count: page.length, ...(more && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }) };
};

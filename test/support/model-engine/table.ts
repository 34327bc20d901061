import type { BatchExecuteStatementCommandInput } from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchWriteCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  ScanCommandInput,
  TransactGetCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type Key, keyText } from '../../../lib/store/table/keys.ts';
import { holds } from '../../simulation/expression.ts';
import { type Item, newItems } from '../../simulation/stored-items.ts';
import * as model from '../../simulation/table-model.ts';
import { readUnits, sizeOf, writeUnits } from './size.ts';
import { openStream, type Stream } from './stream.ts';

/** Limits of DynamoDB in bytes (Amazon DynamoDB Developer Guide, "Quotas and limits"). */
const max = { pk: 2048, sk: 1024, item: 400 * 1024, transaction: 4_194_304, page: 1_048_576, batch: 16_777_216 };

/** The inputs of the operations on items, with plain items. */
export interface Inputs {
  readonly GetItem: GetCommandInput;
  readonly PutItem: PutCommandInput;
  readonly UpdateItem: UpdateCommandInput;
  readonly DeleteItem: DeleteCommandInput;
  readonly Query: QueryCommandInput;
  readonly Scan: ScanCommandInput;
  readonly BatchGetItem: BatchGetCommandInput;
  readonly BatchExecuteStatement: BatchExecuteStatementCommandInput;
  readonly BatchWriteItem: BatchWriteCommandInput;
  readonly TransactGetItems: TransactGetCommandInput;
  readonly TransactWriteItems: TransactWriteCommandInput;
}

/** An output with plain items, and the units that it consumed. */
export interface Outcome {
  readonly output: Readonly<Record<string, unknown>>;
  readonly units: number;
}

/** A table of the model: the effects of `test/simulation/table-model.ts`, with DynamoDB's limits, units and stream. */
export interface ModelTable {
  readonly stream: Stream;
  /** @throws the errors of DynamoDB by their names; Error for something that the model does not know */
  readonly operations: { readonly [Name in keyof Inputs]: (input: Inputs[Name]) => Outcome };
}

/** For how long a transaction's token is remembered, in ms. */
const tokenMs = 600_000;

const checkKey = ({ pk, sk }: Key): void => {
  if (pk === '' || sk === '')
    throw model.validation(
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.',
    );
  if (Buffer.byteLength(pk) > max.pk || Buffer.byteLength(sk) > max.sk)
    throw model.validation('One or more parameter values were invalid: a key has exceeded the size limit');
};

const keyOf = (key: Readonly<Record<string, unknown>> | undefined): Key => {
  const found = { pk: String(key?.pk), sk: String(key?.sk) };
  checkKey(found);
  return found;
};

/** Only these members of an item; all without an expression. */
const projected = (
  item: Item,
  {
    ProjectionExpression,
    ExpressionAttributeNames: names = {},
  }: Pick<QueryCommandInput, 'ProjectionExpression' | 'ExpressionAttributeNames'>,
): Readonly<Record<string, unknown>> => {
  if (ProjectionExpression === undefined) return item;
  const wanted = ProjectionExpression.split(',').map((name) => name.trim());
  return Object.fromEntries(
    wanted.map((name) => names[name] ?? name).flatMap((name) => (name in item ? [[name, item[name]]] : [])),
  );
};

export const openModelTable = (arn: string, now: () => Date = () => new Date()): ModelTable => {
  const items = newItems();
  const stream = openStream(arn, now);
  const tokens = new Map<string, number>();
  const sizes = new WeakMap<Item, number>();
  const sizeOfItem = (item: Item | undefined): number => {
    if (item === undefined) return 0;
    const size = sizes.get(item) ?? sizeOf(item);
    sizes.set(item, size);
    return size;
  };

  const check = ({ key, item }: model.Effect): void => {
    checkKey(key);
    if (sizeOfItem(item) > max.item) throw model.validation('Item size has exceeded the maximum allowed size');
  };

  /** Writes what an operation leaves behind. @returns the units of a single write */
  const write = (effects: readonly model.Effect[]): number => {
    for (const effect of effects) check(effect);
    return effects.reduce((units, effect) => {
      const before = items.get(effect.key);
      const bytes = Math.max(sizeOfItem(before), sizeOfItem(effect.item));
      if (effect.item !== before || effect.item === undefined) {
        items.set(effect.key, effect.item);
        stream.add(effect, before !== undefined);
      }
      return units + writeUnits(bytes);
    }, 0);
  };

  const written = (
    effect: model.Effect,
    {
      ReturnValues: wanted,
      UpdateExpression = '',
    }: Partial<Pick<UpdateCommandInput, 'ReturnValues' | 'UpdateExpression' | 'ExpressionAttributeNames'>>,
    names: Readonly<Record<string, string>> = {},
  ): Outcome => {
    const before = items.get(effect.key);
    const units = write([effect]);
    if (wanted === 'ALL_OLD') return { output: before ? { Attributes: before } : {}, units };
    if (wanted === 'ALL_NEW') return { output: { Attributes: effect.item }, units };
    if (wanted === undefined || wanted === 'NONE') return { output: {}, units };
    if (wanted !== 'UPDATED_NEW') throw new Error(`Unknown ReturnValues: ${wanted}`);
    const touched = new Set([...UpdateExpression.matchAll(/#?\w+/g)].map(([name]) => names[name] ?? name));
    const members = Object.entries(effect.item ?? {}).filter(([name]) => touched.has(name));
    return { output: members.length > 0 ? { Attributes: Object.fromEntries(members) } : {}, units };
  };

  /** How many of these items an answer has room for, at least one. */
  const fitting = (found: readonly (Item | undefined)[], room: number): number => {
    let left = room;
    const end = found.findIndex((item) => {
      left -= sizeOfItem(item);
      return left < 0;
    });
    return end < 0 ? found.length : Math.max(1, end);
  };

  const page = (
    found: readonly Item[],
    last: Key | undefined,
    input: QueryCommandInput | ScanCommandInput,
  ): Outcome => {
    const bytes = found.reduce((sum, item) => sum + sizeOfItem(item), 0);
    const shown = found.filter((item) => holds(input.FilterExpression, input, item));
    return {
      output: {
        ...(input.Select !== 'COUNT' && { Items: shown.map((item) => projected(item, input)) }),
        Count: shown.length,
        ScannedCount: found.length,
        ...(last && { LastEvaluatedKey: last }),
      },
      units: readUnits(bytes) / (input.ConsistentRead ? 1 : 2),
    };
  };

  const query = (input: QueryCommandInput): Outcome => {
    const { Items: found, LastEvaluatedKey: last } = model.query(items, input);
    const end = fitting(found, max.page);
    if (end === found.length) return page(found, last, input);
    const { pk = '', sk = '' } = found[end - 1] ?? {};
    return page(found.slice(0, end), { pk, sk }, input);
  };

  const scan = (input: ScanCommandInput): Outcome => {
    const { ExclusiveStartKey: start, Limit = Number.POSITIVE_INFINITY } = input;
    const all = [...items.all()];
    const text = start && keyText(keyOf(start));
    const rest = text === undefined ? all : all.slice(all.findIndex((item) => keyText(item) === text) + 1);
    const end = Math.min(fitting(rest, max.page), Limit);
    const { pk = '', sk = '' } = rest[end - 1] ?? {};
    return page(rest.slice(0, end), end < rest.length || end === Limit ? { pk, sk } : undefined, input);
  };

  const batchGet = (input: BatchGetCommandInput): Outcome => {
    const keys = model.batchKeys(input);
    for (const key of keys) checkKey(key);
    const [[name, asked] = ['', undefined]] = Object.entries(input.RequestItems ?? {});
    const end = fitting(
      keys.map((key) => items.get(key)),
      max.batch,
    );
    const read = keys.slice(0, end);
    const units = read.reduce((sum, key) => sum + readUnits(sizeOfItem(items.get(key))), 0);
    return {
      output: {
        Responses: { [name]: read.flatMap((key) => items.get(key) ?? []).map((item) => projected(item, asked ?? {})) },
        UnprocessedKeys: end < keys.length ? { [name]: { ...asked, Keys: keys.slice(end) } } : {},
      },
      units: units / (asked?.ConsistentRead ? 1 : 2),
    };
  };

  const transactWrite = (input: TransactWriteCommandInput): Outcome => {
    const { ClientRequestToken: token } = input;
    const at = now().getTime();
    if (token !== undefined && at - (tokens.get(token) ?? Number.NEGATIVE_INFINITY) < tokenMs)
      return { output: {}, units: 0 };
    const effects = model.transactWrite(items, input);
    for (const effect of effects) check(effect);
    const bytes = effects.reduce((sum, { item }) => sum + sizeOfItem(item), 0);
    if (bytes > max.transaction) throw model.validation('Transaction size has exceeded the maximum allowed size');
    if (token !== undefined) tokens.set(token, at);
    return { output: {}, units: 2 * write(effects) };
  };

  return {
    stream,
    operations: {
      GetItem: (input) => {
        const item = items.get(keyOf(input.Key));
        return {
          output: item ? { Item: projected(item, input) } : {},
          units: readUnits(sizeOfItem(item)) / (input.ConsistentRead ? 1 : 2),
        };
      },
      PutItem: (input) => written(model.put(items, input), input),
      UpdateItem: (input) => written(model.update(items, input), input, input.ExpressionAttributeNames),
      DeleteItem: (input) => written(model.remove(items, input), input),
      Query: query,
      Scan: scan,
      BatchGetItem: batchGet,
      BatchExecuteStatement: (input) => {
        const answers = model.batchStatements(items, input);
        const units = answers.reduce((sum, one) => sum + (typeof one === 'string' ? 1 : write([one])), 0);
        return {
          output: { Responses: answers.map((one) => (typeof one === 'string' ? { Error: { Code: one } } : {})) },
          units,
        };
      },
      BatchWriteItem: (input) => ({ output: { UnprocessedItems: {} }, units: write(model.batchWrite(input)) }),
      TransactGetItems: (input) => {
        const { Responses } = model.transactGet(items, input);
        const units = Responses.reduce((sum, { Item: item }) => sum + 2 * readUnits(sizeOfItem(item)), 0);
        return { output: { Responses: Responses.map(({ Item }) => (Item ? { Item } : {})) }, units };
      },
      TransactWriteItems: transactWrite,
    },
  };
};

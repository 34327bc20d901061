import { BatchGetCommand, GetCommand, QueryCommand, TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { decode, encode } from '../wire/attributes.ts';
import { refusal } from './errors.ts';
import type { Stored } from './items.ts';
import { isStorableKey, type Key, type KeyOf, keyText, type Range } from './keys.ts';
import { maxKeysOfRead } from './limits.ts';
import { restoredItem } from './stored-members.ts';
import type { Table } from './table.ts';
import { jitter } from './waiting.ts';

/** Items by key; undefined: there is no item. */
type ReadItems = readonly (readonly [Key, Stored | undefined])[];
/** Ranges with all their items. */
type ReadRanges = readonly (readonly [Range, readonly object[]])[];

/**
 * Everything that a request read ahead, in one wave, when it began. Reads of the request are answered from it until the
 * request writes (docs/decisions/0173-one-round-trip.md).
 */
export interface ReadAhead {
  /** When the request began to read, in the counted time of the memory of heads (lib/store/commit/head.ts). */
  began: number;
  /** When the request began to read, in monotonic ms. */
  readonly readAt: number;
  /** Whether the item was read, by its key or as part of a range without a limit. */
  hasItem(key: Key): boolean;
  item(key: Key): Stored | undefined;
  range(range: Range): readonly object[] | undefined;
  /** Adds items that were read later; does nothing after `close`. */
  add(items: ReadItems, ranges: ReadRanges): void;
  /** Forgets everything, because from now on the request may have changed it. */
  close(): void;
}

/** The part of a request that reads: the table, and what was read ahead. */
export interface RequestReading {
  readonly table: Table;
  /** undefined: nothing was read ahead. */
  readonly readAhead?: ReadAhead | undefined;
}

/** What can be read from. A request answers from what it has read ahead; the table itself reads everything anew. */
export type Source = Table | RequestReading;

export const tableOf = (source: Source): Table => ('client' in source ? source : source.table);

export const readAheadOf = (source: Source): ReadAhead | undefined =>
  'client' in source ? undefined : source.readAhead;

/**
 * Casts a read item to the type T of its key `KeyOf<T>`. That is safe because only `commit` writes under such keys, and
 * it takes a T. This is the only place that relies on it: validating every item would cost more than reading it.
 */
export const stored = <T>(item: Record<string, unknown> | undefined): T | undefined =>
  item && (restoredItem(item) as T);

/** Converts a written item to the form in which a read returns it. */
export const asRead = <T extends object>(item: T): T => decode(encode(item)) as T;

/** Strongly consistent; undefined when absent, also when the key is too long to be stored. */
export const getItem = async <T extends Stored>(source: Source, key: KeyOf<T>): Promise<T | undefined> => {
  if (!isStorableKey(key)) return undefined;
  const readAhead = readAheadOf(source);
  if (readAhead?.hasItem(key)) return readAhead.item(key) as T | undefined;
  const table = tableOf(source);
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
  );
  return stored<T>(Item);
};

/**
 * For items that are never changed once they are stored, or in nothing that the caller uses: whichever copy has it has the
 * right one, so this asks any, for half a read unit. A copy that has none yet is not believed
 * (docs/decisions/0272-what-a-delivery-reads.md).
 */
export const getLasting = async <T extends Stored>(table: Table, key: KeyOf<T>): Promise<T | undefined> => {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk: key.pk, sk: key.sk }, ConsistentRead: false }),
  );
  return stored<T>(Item) ?? getItem(table, key);
};

const maxParallel = 8;

const getBatch = async (table: Table, keys: readonly Key[], found: Map<string, Record<string, unknown>>) => {
  let wanted: readonly Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 0; wanted.length > 0; attempt++) {
    if (attempt > 0) await table.pace.sleep(jitter(attempt, table.pace.random));
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: [...wanted], ConsistentRead: true } } }),
    );
    for (const item of Responses?.[table.name] ?? []) found.set(`${item.pk} ${item.sk}`, item);
    wanted = UnprocessedKeys?.[table.name]?.Keys ?? [];
  }
};

/** Strongly consistent, each item by itself; in the order of `keys`, undefined where there is no item. */
export const getItems = async <T extends Stored>(
  source: Source,
  keys: readonly KeyOf<T>[],
): Promise<(T | undefined)[]> => {
  const only = keys[0];
  if (!only) return [];
  if (keys.length === 1) return [await getItem(source, only)];
  const readAhead = readAheadOf(source);
  // These are copied now: a transaction that is sent meanwhile clears what the request has read ahead.
  const known = new Map(
    readAhead ? keys.filter(readAhead.hasItem).map((key) => [keyText(key), readAhead.item(key)] as const) : [],
  );
  const unread = keys.filter((key) => !known.has(keyText(key)));
  const distinct = [...new Map(unread.filter(isStorableKey).map((key) => [keyText(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / maxKeysOfRead) }, (_, i) =>
    distinct.slice(i * maxKeysOfRead, (i + 1) * maxKeysOfRead),
  );
  const found = new Map<string, Record<string, unknown>>();
  for (let i = 0; i < batches.length; i += maxParallel)
    await Promise.all(batches.slice(i, i + maxParallel).map((batch) => getBatch(tableOf(source), batch, found)));
  return keys.map((key) =>
    known.has(keyText(key)) ? (known.get(keyText(key)) as T | undefined) : stored<T>(found.get(keyText(key))),
  );
};

const condition = ({ prefix, from, to }: Range): { text: string; values: Record<string, string> } => {
  if (prefix !== undefined) return { text: ' AND begins_with(sk, :prefix)', values: { ':prefix': prefix } };
  if (from !== undefined && to !== undefined)
    return { text: ' AND sk BETWEEN :from AND :to', values: { ':from': from, ':to': to } };
  if (from !== undefined) return { text: ' AND sk >= :from', values: { ':from': from } };
  if (to !== undefined) return { text: ' AND sk <= :to', values: { ':to': to } };
  return { text: '', values: {} };
};

/**
 * Strongly consistent, page by page (1 MB each), in key order. Each item is as committed; a transaction that is applied
 * while the pages are read may be visible in part.
 */
export async function* queryItems<T extends object>(source: Source, range: Range): AsyncGenerator<T> {
  const readAhead = readAheadOf(source)?.range(range);
  if (readAhead) {
    yield* readAhead as readonly T[];
    return;
  }
  const table = tableOf(source);
  const { text, values } = condition(range);
  let left = range.limit ?? Number.POSITIVE_INFINITY;
  const pageSize = range.pageSize ?? Number.POSITIVE_INFINITY;
  let start: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: `pk = :pk${text}`,
        ExpressionAttributeValues: { ':pk': range.pk, ...values },
        ConsistentRead: true,
        ScanIndexForward: !range.descending,
        ...(Number.isFinite(Math.min(left, pageSize)) && { Limit: Math.min(left, pageSize) }),
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    for (const item of Items ?? []) yield restoredItem(item) as T;
    left -= Items?.length ?? 0;
    start = LastEvaluatedKey;
  } while (start && left > 0);
}

/** All items of a range as an array. */
export const queryAll = async <T extends object>(source: Source, range: Range): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of queryItems<T>(source, range)) items.push(item);
  return items;
};

/** Reads a whole range ahead: the request need not read it again, neither as a range nor by key. */
export const readRangeAhead = async <T extends object>(source: Source, range: Range): Promise<T[]> => {
  const found = await queryAll<T>(source, range);
  readAheadOf(source)?.add([], [[range, found]]);
  return found;
};

/**
 * Reads two items as of one moment: before or after any transaction, never half way. Two read units each.
 * @throws TransactionCanceledException when one of them is being written right now
 */
export const readTogether = async <A extends Stored, B extends Stored>(
  table: Table,
  ...keys: readonly [KeyOf<A>, KeyOf<B>]
): Promise<[A | undefined, B | undefined]> => {
  const { Responses } = await table.client.send(
    new TransactGetCommand({
      TransactItems: keys.map(({ pk, sk }) => ({ Get: { TableName: table.name, Key: { pk, sk } } })),
    }),
  );
  return [stored<A>(Responses?.[0]?.Item), stored<B>(Responses?.[1]?.Item)];
};

/**
 * Reads one item at a moment when no transaction is writing it: everything else that the last such transaction wrote is
 * visible from now on. Two read units.
 * @throws TransactionCanceledException when it is being written right now
 */
export const readAlone = async <T extends Stored>(table: Table, { pk, sk }: KeyOf<T>): Promise<T | undefined> => {
  const Get = { TableName: table.name, Key: { pk, sk } };
  const { Responses } = await table.client.send(new TransactGetCommand({ TransactItems: [{ Get }] }));
  return stored<T>(Responses?.[0]?.Item);
};

/** Like `readAlone`, but waits until no transaction is writing the item. */
export const readWhenAlone = async <T extends Stored>(table: Table, key: KeyOf<T>): Promise<T | undefined> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readAlone(table, key);
    } catch (error) {
      if (refusal(error) !== 'busy') throw error;
      await table.pace.sleep(jitter(attempt, table.pace.random));
    }
  }
};

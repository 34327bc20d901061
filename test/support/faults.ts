import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../../lib/store/table/table.ts';
import type { Layer } from '../../lib/store/wire/client.ts';

/** The fates of a transaction: refused, sent without an answer, executed with a lost answer, or the process dies. */
export type WriteFault = 'none' | 'conflict' | 'throttle' | 'dropped' | 'lost' | 'crash-before' | 'crash-after';

/** The random decisions for each call. */
export interface Dice {
  write(): WriteFault;
  /** Whether a read sees items of the latest transaction in their old state. */
  torn(): boolean;
}

type Image = Record<string, unknown> | undefined;

const identity = (key: Record<string, unknown>): string => `${key.pk} ${key.sk}`;

class Fault extends Error {
  /** The member that every error of the SDK's transport has. */
  readonly $metadata = {};

  constructor(name: string, extra: object = {}) {
    super(`injected ${name}`);
    this.name = name;
    Object.assign(this, extra);
  }
}

/** The process is dead: none of its calls reaches the table. */
export class Crash extends Fault {
  constructor() {
    // A name that the code under test does not treat as a reason to retry.
    super('AccessDeniedException');
  }
}

/** The old state of an item in a running transaction. */
interface Replaced {
  readonly image: Image;
  /** The engine has written the new state. */
  applied: boolean;
}

/**
 * The old states of items in running transactions, shared by the lanes of one test. DynamoDB applies a transaction item
 * by item and answers after the last one ("Distributed Transactions at Scale in Amazon DynamoDB", USENIX ATC 2023);
 * until then, plain reads see some items in their new and some in their old state. But after a read has seen the new
 * state of an item, no later read sees the old one: a strongly consistent read includes every write that another such
 * read has shown.
 */
export interface Tear {
  readonly before: Map<string, Replaced>;
}
export const newTear = (): Tear => ({ before: new Map() });

const keysOf = (input: Record<string, unknown>): Record<string, unknown>[] =>
  (input.TransactItems as Record<string, { Item?: Record<string, unknown>; Key?: Record<string, unknown> }>[]).flatMap(
    ({ Put, Delete }) => (Put?.Item ? [Put.Item] : Delete?.Key ? [Delete.Key] : []),
  );

/** Lets plain reads see old states of items in running transactions, if `torn` says so. */
const tearing = (tear: Tear, torn: () => boolean): Layer => {
  /** The state before the running transaction, if this read sees it. */
  const past = (key: string, present: Image): { image: Image } | undefined => {
    const old = tear.before.get(key);
    if (!old) return undefined;
    if (old.applied && torn()) return { image: structuredClone(old.image) };
    if (!isDeepStrictEqual(old.image, present)) tear.before.delete(key);
    return undefined;
  };

  const tearItems = (items: Record<string, unknown>[]): Record<string, unknown>[] =>
    items.flatMap((item) => {
      const old = past(identity(item), item);
      return old ? (old.image ? [old.image] : []) : [item];
    });

  /** A query of a whole partition may still see items that a running transaction removes. */
  const resurrect = (pk: string, items: Record<string, unknown>[]): Record<string, unknown>[] => {
    const seen = new Set(items.map(identity));
    const back = [...tear.before].flatMap(([key, { image }]) =>
      image && key.startsWith(`${pk} `) && !seen.has(key) && past(key, undefined) ? [image] : [],
    );
    return [...items, ...back].sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
  };

  return async ({ operation, input }, next) => {
    const output = await next();
    if (operation === 'GetItem') {
      const old = past(identity(input.Key as Record<string, unknown>), output.Item as Image);
      if (old) output.Item = old.image;
    } else if (operation === 'BatchGetItem') {
      const responses = (output.Responses ?? {}) as Record<string, Record<string, unknown>[]>;
      for (const [of, items] of Object.entries(responses)) responses[of] = tearItems(items);
    } else if (operation === 'Query' && Array.isArray(output.Items)) {
      const values = input.ExpressionAttributeValues as Record<string, unknown>;
      const whole = !String(input.KeyConditionExpression).includes('AND');
      const items = tearItems(output.Items);
      output.Items = whole && !output.LastEvaluatedKey ? resurrect(String(values[':pk']), items) : items;
    }
    return output;
  };
};

/** Records the reads of a table without faults: later reads see no older state. */
export const watchReads = (table: Table, tear: Tear): void => {
  const read = tearing(tear, () => false);
  for (const client of [table.client, table.transactions])
    client.wrap((request, next) => (request.operation === 'TransactWriteItems' ? next() : read(request, next)));
};

/** Time in which a transaction is applied to all its items, in ms. */
const applyMs = 8;

/**
 * Lets the calls of a table fail as the dice decide. Each "process" needs its own table object, and this must come
 * before any call. `peek` reads the present state of a key, without faults.
 */
export const injectFaults = (
  table: Table,
  dice: Dice,
  tear: Tear,
  peek: (pk: string, sk: string) => Promise<Image>,
): { crashed(): boolean } => {
  let dead = false;

  /** Executes a transaction, and answers some time after the engine has; until then reads may be torn. */
  const apply = async (keys: readonly Record<string, unknown>[], next: () => Promise<Record<string, unknown>>) => {
    const images = await Promise.all(keys.map((key) => peek(String(key.pk), String(key.sk))));
    const replaced = keys.map((key, i) => ({ key: identity(key), entry: { image: images[i], applied: false } }));
    for (const { key, entry } of replaced) tear.before.set(key, entry);
    try {
      const answer = await next();
      for (const { entry } of replaced) entry.applied = true;
      await setTimeout(applyMs);
      return answer;
    } finally {
      for (const { key, entry } of replaced) if (tear.before.get(key) === entry) tear.before.delete(key);
    }
  };

  const write: Layer = async ({ input }, next) => {
    const fault = dice.write();
    if (fault === 'crash-before') dead = true;
    if (dead) throw new Crash();
    if (fault === 'dropped') throw new Fault('TimeoutError');
    if (fault === 'throttle') throw new Fault('ThrottlingException');
    if (fault === 'conflict')
      throw new Fault('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] });
    const answer = await apply(keysOf(input), next);
    if (fault === 'crash-after') {
      dead = true;
      throw new Crash();
    }
    if (fault === 'lost') throw new Fault('TimeoutError');
    return answer;
  };

  const read = tearing(tear, () => dice.torn());
  const readAlive: Layer = (request, next) => {
    if (dead) throw new Crash();
    return read(request, next);
  };

  for (const client of [table.client, table.transactions])
    client.wrap((request, next) =>
      request.operation === 'TransactWriteItems' ? write(request, next) : readAlive(request, next),
    );
  return { crashed: () => dead };
};

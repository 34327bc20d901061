import { setTimeout } from 'node:timers/promises';
import type { Table } from '../../lib/store/table/table.ts';
import type { Layer } from '../../lib/store/wire/client.ts';

/** What may happen to a transaction: refused, answered never, carried out but the answer lost, or the process dies. */
export type WriteFault = 'none' | 'conflict' | 'throttle' | 'dropped' | 'lost' | 'crash-before' | 'crash-after';

/** What is decided for each call that passes; all random choices come from here. */
export interface Dice {
  write(): WriteFault;
  /** Whether this read sees items of the latest transaction as they were before it. */
  torn(): boolean;
}

type Image = Record<string, unknown> | undefined;

const identity = (key: Record<string, unknown>): string => `${key.pk} ${key.sk}`;

class Fault extends Error {
  /** As every error has that comes from sending. */
  readonly $metadata = {};

  constructor(name: string, extra: object = {}) {
    super(`injected ${name}`);
    this.name = name;
    Object.assign(this, extra);
  }
}

/** The process is dead: nothing it tries reaches the table any more. */
export class Crash extends Fault {
  constructor() {
    // A name the code under test cannot mistake for something worth repeating.
    super('AccessDeniedException');
  }
}

/**
 * Shared by the lanes of one test: what the transactions under way have replaced. DynamoDB applies a transaction item by
 * item and answers when all are done ("Distributed Transactions at Scale in Amazon DynamoDB", USENIX ATC 2023); until
 * then plain reads see some items new and some old.
 */
export interface Tear {
  readonly before: Map<string, { readonly image: Image }>;
}
export const newTear = (): Tear => ({ before: new Map() });

const keysOf = (input: Record<string, unknown>): Record<string, unknown>[] =>
  (input.TransactItems as Record<string, { Item?: Record<string, unknown>; Key?: Record<string, unknown> }>[]).flatMap(
    ({ Put, Delete }) => (Put?.Item ? [Put.Item] : Delete?.Key ? [Delete.Key] : []),
  );

/** How long a transaction takes to be applied to all its items, in ms. */
const applyMs = 8;

/**
 * Lets the calls of a table fail as the dice say. Applied to a table of its own (a "process"), before any call.
 * `peek` reads the present image of a key, bypassing the faults.
 */
export const injectFaults = (
  table: Table,
  dice: Dice,
  tear: Tear,
  peek: (pk: string, sk: string) => Promise<Image>,
): { crashed(): boolean } => {
  let dead = false;

  const write: Layer = async ({ input }, next) => {
    const fault = dice.write();
    if (fault === 'crash-before') dead = true;
    if (dead) throw new Crash();
    if (fault === 'dropped') throw new Fault('TimeoutError');
    if (fault === 'throttle') throw new Fault('ThrottlingException');
    if (fault === 'conflict')
      throw new Fault('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] });
    const keys = keysOf(input);
    const images = await Promise.all(keys.map((key) => peek(String(key.pk), String(key.sk))));
    const answer = await next();
    const torn = keys.map((key, i) => ({ key: identity(key), entry: { image: images[i] } }));
    for (const { key, entry } of torn) tear.before.set(key, entry);
    await setTimeout(applyMs);
    for (const { key, entry } of torn) if (tear.before.get(key) === entry) tear.before.delete(key);
    if (fault === 'crash-after') {
      dead = true;
      throw new Crash();
    }
    if (fault === 'lost') throw new Fault('TimeoutError');
    return answer;
  };

  const past = (key: string): { image: Image } | undefined => {
    const old = tear.before.get(key);
    return old && dice.torn() ? { image: structuredClone(old.image) } : undefined;
  };

  const tearItems = (items: Record<string, unknown>[]): Record<string, unknown>[] =>
    items.flatMap((item) => {
      const old = past(identity(item));
      return old ? (old.image ? [old.image] : []) : [item];
    });

  /** Items a transaction removed may still be seen by a query of their whole partition. */
  const resurrect = (pk: string, items: Record<string, unknown>[]): Record<string, unknown>[] => {
    const seen = new Set(items.map(identity));
    const back = [...tear.before].flatMap(([key, { image }]) =>
      image && key.startsWith(`${pk} `) && !seen.has(key) && past(key) ? [image] : [],
    );
    return [...items, ...back].sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
  };

  const read: Layer = async ({ operation, input }, next) => {
    if (dead) throw new Crash();
    const output = await next();
    if (operation === 'GetItem') {
      const old = past(identity(input.Key as Record<string, unknown>));
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

  for (const client of [table.client, table.transactions])
    client.wrap((request, next) =>
      request.operation === 'TransactWriteItems' ? write(request, next) : read(request, next),
    );
  return { crashed: () => dead };
};

import type { Stored } from '../table/items.ts';
import { type Key, type KeyOf, keyText, type Scope } from '../table/keys.ts';
import { stored } from '../table/read.ts';
import { commit } from './commit.ts';
import type { HeadChange, Scopes, Unwritten } from './context.ts';
import type { Decide, Decision, ReadView } from './decision.ts';
import type { Head } from './head.ts';
import type { Actor, NewEvent } from './journal.ts';
import type { Request } from './request.ts';

/** An item before and after a unit of work. */
export interface ItemChange {
  readonly key: Key;
  /** undefined: there was no item. */
  readonly before: Stored | undefined;
  /** undefined: the item is removed. */
  readonly after: Stored | undefined;
}

/**
 * One commit while it is being made. Rules read and write through it; a later rule sees the writes of earlier ones. So
 * one commit can make one change or many, and each rule is written once.
 */
export interface UnitOfWork {
  /** Time and author of the change; the commit gets both. */
  readonly now: Date;
  readonly actor: Actor;
  /** @throws Error when the scope is not among those of the commit. */
  head(scope: Scope): Head;
  /** Whether the scope is among those of the commit. */
  has(scope: Scope): boolean;
  /** The item as this unit has it. The commit relies on the stored item: it fails if that changes. */
  get<T extends Stored>(key: KeyOf<T>): Promise<T | undefined>;
  getMany<T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]>;
  /** Reads without relying on the items: they are no condition of the commit, and use none of its 100 actions. */
  peek<T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]>;
  /** Writes a whole item, under a key that was read before. */
  put<T extends Stored>(item: Unwritten<T>): void;
  /**
   * Writes a whole item under a new, generated key. The key is not read; the commit fails if an item exists under it.
   */
  create<T extends Stored>(item: Unwritten<T>): void;
  /** Removes the item under a key that was read before. Does nothing when there is no such item. */
  remove(key: Key): void;
  emit(...events: readonly NewEvent[]): void;
  /** Changes the head of a scope; several changes of `features` add up. */
  changeHead(scope: Scope, change: HeadChange): void;
  /** Items that this unit has written so far; removed items are left out. */
  written(): readonly Stored[];
  /** Items that this unit has written and removed so far. */
  changes(): readonly ItemChange[];
  /** Whether this unit writes or removes the item under the key. */
  touches(key: Key): boolean;
}

const merged = (before: HeadChange | undefined, change: HeadChange): HeadChange => ({
  ...before,
  ...change,
  ...((before?.features ?? change.features) !== undefined && {
    features: (before?.features ?? 0) + (change.features ?? 0),
  }),
  ...((before?.counters ?? change.counters) && { counters: { ...before?.counters, ...change.counters } }),
});

interface OpenUnit {
  readonly unit: UnitOfWork;
  /** The decision to commit: everything that the unit has read, written and emitted. */
  decide<T>(answer: T): Decision<T>;
}

export const openUnitOfWork = (view: ReadView, { now, actor }: Pick<Request, 'now' | 'actor'>): OpenUnit => {
  const read = new Map<string, Stored | undefined>();
  const relied = new Map<string, Key>();
  const puts = new Map<string, Stored>();
  const removed = new Map<string, Key>();
  const events: NewEvent[] = [];
  const heads = new Map<Scope, HeadChange>();

  /** The item as the unit has it. The key must have been read. */
  const current = <T extends Stored>(key: KeyOf<T>): T | undefined => {
    const id = keyText(key);
    if (removed.has(id)) return undefined;
    const item = puts.get(id) ?? read.get(id);
    return stored<T>(item && { ...item });
  };
  /** The keys that rules ask for in this tick, and the one read of all of them. */
  let tick: { readonly keys: Map<string, Key>; readonly done: Promise<void> } | undefined;
  const readInTick = (wanted: readonly Key[]): Promise<void> => {
    if (!tick) {
      const keys = new Map<string, Key>();
      const done = Promise.resolve().then(async () => {
        tick = undefined;
        const fresh = [...keys.values()];
        const items = await view.getMany<Stored>(fresh);
        for (const [i, key] of fresh.entries()) read.set(keyText(key), items[i]);
      });
      tick = { keys, done };
    }
    for (const key of wanted) tick.keys.set(keyText(key), key);
    return tick.done;
  };
  const peek = async <T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]> => {
    const fresh = keys.filter((key) => !read.has(keyText(key)));
    if (fresh.length > 0) await readInTick(fresh);
    return keys.map(current);
  };
  const revisionOf = (key: Key): number => {
    const id = keyText(key);
    if (!read.has(id)) throw new Error(`${id} is written, but was not read`);
    return read.get(id)?.rev ?? 0;
  };

  const unit: UnitOfWork = {
    now,
    actor,
    head: (scope) => view.head(scope),
    has: (scope) => view.has(scope),
    get: async (key) => {
      relied.set(keyText(key), key);
      const [item] = await peek([key]);
      return item;
    },
    getMany: (keys) => {
      for (const key of keys) relied.set(keyText(key), key);
      return peek(keys);
    },
    peek,
    put: (item) => {
      puts.set(keyText(item), { ...item, rev: revisionOf(item) });
      removed.delete(keyText(item));
    },
    create: (item) => {
      const id = keyText(item);
      view.absent(item);
      read.set(id, undefined);
      puts.set(id, { ...item, rev: 0 });
    },
    remove: (key) => {
      revisionOf(key);
      puts.delete(keyText(key));
      removed.set(keyText(key), key);
    },
    emit: (...added) => {
      events.push(...added);
    },
    changeHead: (scope, change) => {
      heads.set(scope, merged(heads.get(scope), change));
    },
    written: () => [...puts.values()],
    changes: () => [
      ...[...puts.values()].map((after) => ({ key: after, before: read.get(keyText(after)), after })),
      ...[...removed.values()].map((key) => ({ key, before: read.get(keyText(key)), after: undefined })),
    ],
    touches: (key) => puts.has(keyText(key)) || removed.has(keyText(key)),
  };

  return {
    unit,
    decide: (answer) => {
      // A removal of an item that did not exist becomes a condition: there must still be no item.
      const isWritten = (id: string): boolean => puts.has(id) || (removed.has(id) && read.get(id) !== undefined);
      const check = [...relied].filter(([id]) => !isWritten(id)).map(([, key]) => key);
      return {
        put: [...puts.values()],
        remove: [...removed.values()],
        check,
        events,
        head: Object.fromEntries(heads),
        answer,
      };
    },
  };
};

/**
 * Makes one change: `work` reads and writes through a unit of work, which is then committed (see `commit`). `work` may
 * run several times. Errors of `work` pass through, and nothing is written.
 * @throws CommitGivenUp when the time budget is used up
 * @throws Problem BadDataError when the change does not fit into one transaction
 */
export const transact = <T>(context: Request, scopes: Scopes, work: (unit: UnitOfWork) => T | Promise<T>): Promise<T> =>
  commit(context, scopes, decideBy(context, work));

/** The decision that `work` makes. */
const decideBy =
  <T>(context: Request, work: (unit: UnitOfWork) => T | Promise<T>): Decide<T> =>
  async (view) => {
    const { unit, decide } = openUnitOfWork(view, context);
    return decide(await work(unit));
  };

/** Like `transact`, for work that reads only by key and only through its unit (see `Wanted`). */
export const transactByKey = <T>(
  context: Request,
  scope: Scope,
  work: (unit: UnitOfWork) => T | Promise<T>,
): Promise<T> => commit(context, [scope], decideBy(context, work), { byKey: true });

/** Runs the rules of a change and writes nothing. Returns the answer of `work`, and throws its errors. */
export const dryRun = <T>(context: Request, scopes: Scopes, work: (unit: UnitOfWork) => T | Promise<T>): Promise<T> =>
  commit(context, scopes, async (view) => ({ answer: await work(openUnitOfWork(view, context).unit) }));

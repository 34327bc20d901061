import type { Stored } from '../table/items.ts';
import { type Key, type KeyOf, keyText, type Scope } from '../table/keys.ts';
import { getItem, getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { Head } from './head.ts';
import { newerHead, readHeadsOf } from './read-heads.ts';

/** A view, and what was read through it. */
export interface OpenedView {
  readonly view: ReadView;
  /** By the text of a key: the revision it was read at, `undefined` when there was nothing. */
  readonly revisions: ReadonlyMap<string, number | undefined>;
  /** By the text of a key: the item. */
  readonly items: ReadonlyMap<string, Stored>;
}

/** What a refused transaction showed: heads and items as they are now, and those that it was right about. */
export interface Shown {
  readonly heads: ReadonlyMap<Scope, Head>;
  /** By the text of a key; undefined: there is nothing. */
  readonly items: ReadonlyMap<string, Stored | undefined>;
}

/**
 * Opens a view. Heads and items may come from different moments: from what the request read when it began, from what a
 * refused attempt showed, or from this process's own commits. What is out of date is found by the conditions of the
 * transaction.
 */
export const openReadView = async (table: Table, scopes: readonly Scope[], shown?: Shown): Promise<OpenedView> => {
  const read = shown
    ? scopes.map((scope) => shown.heads.get(scope)).filter((head) => head !== undefined)
    : await readHeadsOf(table, scopes);
  const heads = new Map(read.map((head) => [head.scope, newerHead(table, head)]));
  const revisions = new Map<string, number | undefined>();
  const items = new Map<string, Stored>();
  const remember = <T extends Stored>(key: Key, item: T | undefined): T | undefined => {
    revisions.set(keyText(key), item?.rev);
    if (item) items.set(keyText(key), item);
    else items.delete(keyText(key));
    return item;
  };
  const known = shown?.items;
  const get = async <T extends Stored>(key: KeyOf<T>): Promise<T | undefined> =>
    known?.has(keyText(key)) ? (known.get(keyText(key)) as T | undefined) : getItem(table, key);
  const getMany = async <T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]> => {
    if (!known) return getItems(table, keys);
    const unknown = keys.filter((key) => !known.has(keyText(key)));
    const found = new Map((await getItems(table, unknown)).map((item, i) => [keyText(unknown[i] as Key), item]));
    return keys.map((key) => (found.get(keyText(key)) ?? known.get(keyText(key))) as T | undefined);
  };
  const view: ReadView = {
    head: (scope) => {
      const head = heads.get(scope);
      if (!head) throw new Error(`${scope} is not among the scopes of this commit`);
      return head;
    },
    has: (scope) => heads.has(scope),
    get: async (key) => remember(key, await get(key)),
    getMany: async (keys) => {
      const found = await getMany(keys);
      return keys.map((key, i) => remember(key, found[i]));
    },
  };
  return { view, revisions, items };
};

/** What a command may read: by key, strongly consistent, after the heads. */
export interface ReadView {
  /** @throws Error when the scope is not among those of the commit. */
  head(scope: Scope): Head;
  /** Whether the scope is among those of the commit. */
  has(scope: Scope): boolean;
  get<T extends Stored>(key: KeyOf<T>): Promise<T | undefined>;
  getMany<T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]>;
}

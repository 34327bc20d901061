import type { Stored } from '../table/items.ts';
import { type Key, type KeyOf, keyText, type Scope } from '../table/keys.ts';
import { getItem, getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { Head } from './head.ts';
import { readHeadsOf } from './read-heads.ts';

/** A view, and what was read through it. */
export interface OpenedView {
  readonly view: ReadView;
  /** By the text of a key: the revision it was read at, `undefined` when there was nothing. */
  readonly revisions: ReadonlyMap<string, number | undefined>;
  /** By the text of a key: the item. */
  readonly items: ReadonlyMap<string, Stored>;
}

/** Reads the heads first, so that everything that is read later is at least as new as they are. */
export const openReadView = async (table: Table, scopes: readonly Scope[]): Promise<OpenedView> => {
  const heads = new Map((await readHeadsOf(table, scopes)).map((head) => [head.scope, head]));
  const revisions = new Map<string, number | undefined>();
  const items = new Map<string, Stored>();
  const remember = <T extends Stored>(key: Key, item: T | undefined): T | undefined => {
    revisions.set(keyText(key), item?.rev);
    if (item) items.set(keyText(key), item);
    else items.delete(keyText(key));
    return item;
  };
  const view: ReadView = {
    head: (scope) => {
      const head = heads.get(scope);
      if (!head) throw new Error(`${scope} is not among the scopes of this commit`);
      return head;
    },
    has: (scope) => heads.has(scope),
    get: async (key) => remember(key, await getItem(table, key)),
    getMany: async (keys) => {
      const found = await getItems(table, keys);
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

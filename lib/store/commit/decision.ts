import { CommitTooLarge } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import {
  hasHistory,
  headsPartition,
  instance,
  type Key,
  type KeyOf,
  keyText,
  parseKeyText,
  projectScope,
  type Scope,
  scopeOfKey,
  segmentOfKey,
} from '../table/keys.ts';
import { maxStoredItemBytes, maxTransactionActions, maxTransactionBytes, storedSize } from '../table/limits.ts';
import { getItem, getItems, type Source, tableOf } from '../table/read.ts';
import { unknownMembers, writtenItem } from '../table/stored-members.ts';
import type { Action, Table } from '../table/table.ts';
import type { HeadChange, Scopes, Unwritten } from './context.ts';
import { encodeHead, type Head, newerHead, newestSeen, nextHead, projectLife, readHeadsOf } from './head.ts';
import { type ItemChange, journalItems, type NewEvent } from './journal.ts';
import type { Request } from './request.ts';

/** The reads of a command: by key, strongly consistent, after the heads. */
export interface ReadView {
  /** @throws Error when the scope is not among those of the commit. */
  head(scope: Scope): Head;
  /** Whether the scope is among those of the commit. */
  has(scope: Scope): boolean;
  get<T extends Stored>(key: KeyOf<T>): Promise<T | undefined>;
  getMany<T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]>;
  /**
   * Relies on a new key being unused, without reading it: the transaction is refused if an item exists under it.
   * @throws Error when a refusal has shown that an item exists
   */
  absent(key: Key): void;
}

/** A view, and everything that was read through it. */
export interface OpenedView {
  readonly view: ReadView;
  /** By the text of a key: the revision it was read at; `undefined` when there was no item. */
  readonly revisions: ReadonlyMap<string, number | undefined>;
  /** By the text of a key: the item. */
  readonly items: ReadonlyMap<string, Stored>;
}

/** Heads and items after a refused transaction: as the refusal shows them, or as the attempt had read them. */
export interface AfterRefusal {
  readonly heads: ReadonlyMap<Scope, Head>;
  /** By the text of a key; undefined: there is no item. */
  readonly items: ReadonlyMap<string, Stored | undefined>;
}

/** A commit also reads the head of the instance: it notes the revision that it was made on (`instanceOf`). */
export const headsToRead = (scopes: readonly Scope[]): readonly Scope[] => [...new Set([...scopes, instance])];

/**
 * Opens a view. Heads and items may come from different moments: the start of the request, a refused attempt, or this
 * process's own commits. The conditions of the transaction detect everything that is out of date.
 */
export const openReadView = async (
  source: Source,
  scopes: readonly Scope[],
  shown?: AfterRefusal,
): Promise<OpenedView> => {
  const read = shown ? [...shown.heads.values()] : await readHeadsOf(source, headsToRead(scopes));
  const own = read.filter(({ scope }) => scopes.includes(scope));
  const heads = new Map(own.map((head) => [head.scope, newerHead(tableOf(source), head)]));
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
    known?.has(keyText(key)) ? (known.get(keyText(key)) as T | undefined) : getItem(source, key);
  const getMany = async <T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]> => {
    if (!known) return getItems(source, keys);
    const unknown = keys.filter((key) => !known.has(keyText(key)));
    const found = new Map((await getItems(source, unknown)).map((item, i) => [keyText(unknown[i] as Key), item]));
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
    absent: (key) => {
      if (known?.get(keyText(key))) throw new Error(`${keyText(key)} is not new`);
      remember(key, undefined);
    },
  };
  return { view, revisions, items };
};

/** The decision of a command. Without anything to write or to emit, no commit is made. */
export interface Decision<T> {
  /** Whole items, under keys that were read: their revision becomes the condition. */
  readonly put?: readonly Unwritten<Stored>[];
  readonly remove?: readonly Key[];
  /**
   * Keys that the decision relies on but does not write: their items must be unchanged. Default: everything that was
   * read. This is needed even inside a scope, because DynamoDB's plain reads are isolated item by item: a read after
   * the head may still see an item as it was before the transaction that moved the head.
   */
  readonly check?: readonly Key[];
  readonly events?: readonly NewEvent[];
  readonly head?: Readonly<Partial<Record<Scope, HeadChange>>>;
  readonly answer: T;
}

/** Decides what a commit writes and emits; may run several times, and reads through its view only. */
export type Decide<T> = (view: ReadView) => Decision<T> | Promise<Decision<T>>;

/** Whether there is nothing to write and nothing to emit. */
export const isEmpty = ({ put, remove, events }: Decision<unknown>): boolean =>
  !put?.length && !remove?.length && !events?.length;

/** The key of the item that an action of a commit writes or checks. */
export const keyOfAction = ({ Put, Delete, ConditionCheck }: Action): Key =>
  (Put?.Item ?? Delete?.Key ?? ConditionCheck?.Key) as Key;

/** Makes a refusal contain the item as it is in the table. */
const shows = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
const absent = { ConditionExpression: 'attribute_not_exists(pk)', ...shows } as const;
const atRevision = (rev: number) => ({
  ...shows,
  ConditionExpression: 'rev = :rev',
  ExpressionAttributeValues: { ':rev': rev },
});

/** The condition that an item still has the revision that the view read. */
const unchanged = (revisions: OpenedView['revisions'], key: Key) => {
  const id = keyText(key);
  if (!revisions.has(id)) throw new Error(`${id} is written or relied on, but was not read`);
  const rev = revisions.get(id);
  return rev === undefined ? absent : atRevision(rev);
};

/** Finds the scope of each key and event of a commit. No other code decides this. */
const ownersIn = (scopes: Scopes) => {
  const owned = (scope: Scope, what: string): Scope => {
    if (!scopes.includes(scope)) throw new Error(`${what} lies outside the scopes of this commit`);
    return scope;
  };
  return {
    /** A key that belongs to no scope counts as part of the first. */
    ofKey: (key: Key): Scope => owned(scopeOfKey(key) ?? scopes[0], keyText(key)),
    ofEvent: ({ type, project }: NewEvent): Scope =>
      owned(project === undefined ? instance : projectScope(project), type),
  };
};

/**
 * The revision of the instance on which a commit to projects is made: the newest one that this process has seen, and
 * never an older one than the projects already rest on. History reads the projects together with it (contract: history
 * §3). The items that a command relies on do not show it: most of them were written long ago.
 */
const instanceOf = (table: Table, scopes: readonly Scope[], { view }: OpenedView): number =>
  Math.max(newestSeen(table, instance), ...scopes.map((scope) => view.head(scope).restsOn?.[instance] ?? 0));

/**
 * The revisions of scopes after a commit: the next one of those it writes, the newest seen of those it relies on. The
 * instance comes first, because heads remember only a few of them.
 */
const revisionsMade = (
  table: Table,
  scopes: readonly Scope[],
  opened: OpenedView,
  relied: readonly Key[],
): ReadonlyMap<Scope, number> => {
  const { view, revisions } = opened;
  const made = new Map<Scope, number>([[instance, instanceOf(table, scopes, opened)]]);
  for (const scope of scopes) made.set(scope, view.head(scope).rev + 1);
  for (const key of relied) {
    const scope = key.pk === headsPartition ? (key.sk as Scope) : scopeOfKey(key);
    const rev = revisions.get(keyText(key));
    if (scope === undefined || rev === undefined || scopes.includes(scope)) continue;
    made.set(scope, Math.max(rev, made.get(scope) ?? 0));
  }
  return made;
};

/** A transaction, and the heads and items that it writes. */
export interface Composed {
  readonly actions: Action[];
  readonly heads: readonly Head[];
  readonly changes: readonly ItemChange[];
}

/** With at most this many actions a transaction fits in any case, however large the items are. */
const fewActions = Math.floor(maxTransactionBytes / maxStoredItemBytes);

/** Bytes that the actions write. */
const bytesOf = (actions: readonly Action[]): number =>
  actions.reduce((sum, { Put }) => sum + (Put ? storedSize(Put.Item) : 0), 0);

/** Whether the actions fit into one transaction. */
export const fitsTransaction = (actions: readonly Action[]): boolean =>
  actions.length <= fewActions || (actions.length <= maxTransactionActions && bytesOf(actions) <= maxTransactionBytes);

/** @param items how many of the actions are about items of the decision @throws CommitTooLarge */
const requireFew = (actions: number, items: number): void => {
  if (actions > maxTransactionActions)
    throw new CommitTooLarge(`touches ${items} stored items, more than one change may.`);
};

/** @throws CommitTooLarge when the actions do not fit into one transaction; `items` as above */
const requireFits = (actions: readonly Action[], items: number): void => {
  requireFew(actions.length, items);
  if (actions.length <= fewActions) return;
  const bytes = bytesOf(actions);
  if (bytes > maxTransactionBytes)
    throw new CommitTooLarge(
      `writes ${bytes} bytes with its events, more than the ${maxTransactionBytes} that one change may.`,
    );
};

/**
 * Composes the transaction of a decision: the items it writes and relies on, each under the condition of the revision
 * it was read at; and for every scope the next head and the commit record.
 * @param id of the commit, the same in every scope
 * @throws Problem BadDataError when the decision does not fit into one transaction
 */
export const compose = (
  { table, actor, now }: Request,
  given: Scopes,
  opened: OpenedView,
  decision: Decision<unknown>,
  id: string,
): Composed => {
  const { view, revisions, items } = opened;
  const { put = [], remove = [], events = [] } = decision;
  const TableName = table.name;
  const owners = ownersIn(given);
  const isNew = (key: Key): boolean => revisions.get(keyText(key)) === undefined;
  const removed = remove.filter((key) => !revisions.has(keyText(key)) || !isNew(key));
  const written = new Set([...put, ...remove].map(keyText));
  const check = decision.check ?? [...revisions.keys()].map(parseKeyText).filter((key) => !written.has(keyText(key)));

  // Before anything is composed: whoever tries whether a change fits may have thousands of items.
  const count = put.length + removed.length + check.length;
  requireFew(count, count);
  const next = put.map((item): Stored => {
    const rev = view.head(owners.ofKey(item)).rev + 1;
    return { ...unknownMembers(items.get(keyText(item)), item), ...item, rev };
  });
  const itemActions: Action[] = [
    ...next.map((item): Action => ({ Put: { TableName, Item: writtenItem(item), ...unchanged(revisions, item) } })),
    ...removed.map(
      ({ pk, sk }): Action => ({ Delete: { TableName, Key: { pk, sk }, ...unchanged(revisions, { pk, sk }) } }),
    ),
    ...check.map(
      ({ pk, sk }): Action => ({ ConditionCheck: { TableName, Key: { pk, sk }, ...unchanged(revisions, { pk, sk }) } }),
    ),
  ];

  const scopes = [...new Set(given)].sort();
  const made = { id, now, revisions: revisionsMade(table, scopes, opened, check) };
  const segments = [...put, ...removed].flatMap((key) => segmentOfKey(key) ?? []);
  const heads = new Map<Scope, Head>();
  const headAction = (before: Head, next: Head): Action => ({
    Put: { TableName, Item: encodeHead(next), ...(before.rev === 0 ? absent : atRevision(before.rev)) },
  });
  const scopeActions = scopes.flatMap((scope): Action[] => {
    const head = view.head(scope);
    const own = put.filter((item) => owners.ofKey(item) === scope);
    const gone = removed.filter((key) => owners.ofKey(key) === scope);
    const life = projectLife(scope, own.filter(isNew), gone);
    const before = [...own, ...gone].filter(hasHistory).map((key) => items.get(keyText(key)));
    const journal = journalItems({
      scope,
      rev: head.rev + 1,
      id,
      at: now.toISOString(),
      actor,
      put: own,
      removed: gone,
      begins: life.begins,
      events: events.filter((event) => owners.ofEvent(event) === scope),
      before,
      segments: scope === instance ? [] : segments,
      instanceRev: made.revisions.get(instance) ?? 0,
    });
    const after = nextHead(head, decision.head?.[scope], { ...made, life, keys: [...own, ...gone] });
    heads.set(scope, after);
    return [headAction(head, after), ...journal.map((Item): Action => ({ Put: { TableName, Item, ...absent } }))];
  });

  const actions = [...itemActions, ...scopeActions];
  requireFits(actions, itemActions.length);
  const changes = [...next.map((item) => ({ key: item, item })), ...removed.map((key) => ({ key, item: undefined }))];
  return { actions, heads: [...heads.values()], changes };
};

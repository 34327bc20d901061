import { changesOf, type Head, type HeadItem, readHead } from '../commit/head.ts';
import {
  type CommitRecord,
  changedEverywhere,
  type LastChanges,
  madeCommit,
  nextChanges,
  ownCommitsAfter,
  recordsAfter,
  recordsRange,
} from '../commit/journal.ts';
import { refusal } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import {
  headKey,
  journalPartition,
  type Key,
  type KeyOf,
  padded,
  parseKeyText,
  type Range,
  type Scope,
} from '../table/keys.ts';
import { asRead, getItems, queryAll, queryItems, type ReadAhead, readAlone } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { inTurn, jitter } from '../table/waiting.ts';

/** An item that changed: `undefined` when it is gone. */
export interface ChangedItem {
  readonly sk: string;
  readonly item: Stored | undefined;
}

/** How a state is built from the items of one partition. States are never mutated: a reader may still hold one. */
export interface Fold<S> {
  readonly partition: string;
  /** Only items whose sort key begins with this prefix are followed. */
  readonly prefix?: string;
  readonly empty: S;
  apply(state: S, changes: readonly ChangedItem[]): S;
}

/** Whether a fold uses the item under a key. */
const isOf = ({ partition, prefix = '' }: Pick<Fold<unknown>, 'partition' | 'prefix'>, { pk, sk }: Key): boolean =>
  pk === partition && sk.startsWith(prefix);

/** A state and its revision. */
export interface StateAt<S> {
  readonly rev: number;
  /** Id of the commit that made this revision; undefined when the caller did not know it. */
  readonly commit?: string | undefined;
  /** Which commits changed what SDKs are sent; right for projects. */
  readonly changes: LastChanges;
  readonly state: S;
}

/**
 * Reads the items of a revision from a cheaper place than the partition itself (see snapshot.ts); `now` in epoch ms.
 */
type ReadSnapshot = (
  table: Table,
  scope: Scope,
  now: number,
) => Promise<{ rev: number; items: readonly Stored[] } | undefined>;

export interface Snapshots {
  readonly read: ReadSnapshot;
  /** Projects with fewer active features have none. */
  readonly minFeatures: number;
}

/**
 * DynamoDB's reads are isolated item by item: a read after the head may still see items as they were before the
 * transactions that were being applied at that moment. So a load is compared with the last `maxDoubted` commits of the
 * journal, unless the newest of them is older than this (s).
 */
const maxYoungSeconds = 600;
const maxDoubted = 8;
/** If more items were touched, a reload is cheaper: a key costs a unit, a query a unit for 4 KB of items. */
const maxTouched = 400;
const maxRounds = 12;

/** The last commit in the journal that touched a key. */
interface Touch {
  readonly rev: number;
  readonly gone: boolean;
}

/** Whether the item that was read of a key is at least as new as the last commit that touched the key. */
const isCurrent = (touch: Touch, item: Stored | undefined): boolean =>
  touch.gone ? item === undefined || item.rev > touch.rev : item !== undefined && item.rev >= touch.rev;

interface Span {
  /** The journal is read from the record after this revision. */
  readonly after: number;
  /** A revision of which the last changes are known, not before `after`; records up to it change nothing in them. */
  readonly known: Pick<StateAt<unknown>, 'rev' | 'changes'>;
  /** The lowest revision to reach. */
  readonly target: number;
  /** Items of the partition that were just loaded; without them every touched item is read. */
  readonly loaded?: ReadonlyMap<string, Stored>;
  /** With more touched items than this, the read gives up. */
  readonly maxTouched: number;
  /** The next records, as far as they have already been read. */
  readonly records?: readonly CommitRecord[] | undefined;
}

/**
 * Reads the journal after revision `after`, and the touched items, until every item agrees with the journal and none is
 * newer than the last record read.
 * @returns the changes and the revision they lead to; undefined when the journal does not reach back to `after`, has a
 * gap, or holds so many changes that a reload is cheaper
 */
const readChanges = async <S>(
  table: Table,
  scope: Scope,
  fold: Fold<S>,
  span: Span,
): Promise<(Omit<StateAt<S>, 'state'> & { readonly items: ChangedItem[] }) | undefined> => {
  const touches = new Map<string, Touch>();
  const fetched = new Map<string, Stored | undefined>();
  let rev = span.after;
  let commit: string | undefined;
  let { changes } = span.known;
  let newest = span.target;
  const open = (): string[] =>
    [...touches]
      .filter(([sk, touch]) =>
        fetched.has(sk) || span.loaded
          ? !isCurrent(touch, fetched.has(sk) ? fetched.get(sk) : span.loaded?.get(sk))
          : true,
      )
      .map(([sk]) => sk);
  const take = (record: CommitRecord): void => {
    rev = record.rev;
    commit = record.id;
    const touched: string[] = [];
    for (const [texts, gone] of [[record.put, false] as const, [record.removed, true] as const])
      for (const key of (texts ?? []).map(parseKeyText))
        if (isOf(fold, key)) {
          touches.set(key.sk, { rev, gone });
          touched.push(key.sk);
        }
    if (rev > span.known.rev) changes = nextChanges(changes, madeCommit(rev, commit), touched);
  };
  for (const record of span.records ?? []) if (record.rev === rev + 1) take(record);
  for (let round = 0; round < maxRounds; round++) {
    if (round > 0) await table.pace.sleep(jitter(round, table.pace.random));
    const isRead = round === 0 && span.records !== undefined && rev >= newest;
    if (!isRead) for await (const record of recordsAfter(table, scope, rev)) take(record);
    if (rev === span.after && newest > rev) return undefined;
    if (touches.size > span.maxTouched) return undefined;
    const wanted = open();
    const items = await getItems<Stored>(
      table,
      wanted.map((sk): KeyOf<Stored> => ({ pk: fold.partition, sk })),
    );
    wanted.forEach((sk, i) => {
      fetched.set(sk, items[i]);
    });
    newest = items.reduce((most, item) => Math.max(most, item?.rev ?? 0), newest);
    if (rev >= newest && open().length === 0)
      return { rev, commit, changes, items: [...fetched].map(([sk, item]) => ({ sk, item })) };
  }
  return undefined;
};

/** A revision up to which a load of a scope is certainly complete, and the records that lead from it to the head. */
interface Trusted {
  readonly after: number;
  readonly records: readonly CommitRecord[];
}

/** Undefined: a commit is being applied, so the caller tries again in a moment. */
const trustedUntil = async (
  table: Table,
  scope: Scope,
  head: Pick<Head, 'rev' | 'at'>,
  now: number,
): Promise<Trusted | undefined> => {
  if (head.rev === 0 || now / 1000 - head.at > maxYoungSeconds) return { after: head.rev, records: [] };
  const newest = await queryAll<CommitRecord>(table, {
    pk: journalPartition(scope),
    from: padded(Math.max(1, head.rev - maxDoubted + 1)),
    to: padded(head.rev),
    descending: true,
  });
  if (newest[0]?.rev !== head.rev) return undefined;
  const gap = newest.findIndex(({ rev }, i) => rev !== head.rev - i);
  const records = newest.slice(0, gap < 0 ? newest.length : gap).toReversed();
  return { after: head.rev - records.length, records };
};

/** The head of the scope as far as the caller knows it; read after the caller's request began. */
export interface KnownHead {
  readonly rev: number;
  /** Id of the commit that made that revision. */
  readonly commit?: string;
  /** Which commits changed what SDKs are sent; absent: the one that made that revision. */
  readonly changes?: LastChanges | undefined;
  /** When that revision was made, in epoch seconds; undefined: unknown, it may have been just now. */
  readonly at?: number;
  /** Whether to read the snapshot when nothing is in memory yet. */
  readonly large?: boolean;
  /** Of the request: it may contain the records that follow what is in memory (`Follower.unread`). */
  readonly readAhead?: ReadAhead | undefined;
}

/** The last changes as of a head. */
const atHead = ({ rev, commit, changes = changedEverywhere(madeCommit(rev, commit)) }: KnownHead): Span['known'] => ({
  rev,
  changes,
});

/** Follows one partition of one scope in memory. */
export interface Follower<S> {
  /** The state at the revision asked for, or later. */
  at(asked: KnownHead): Promise<StateAt<S>>;
  /** The range of records between the state in memory and the newest revision; undefined when nothing is in memory. */
  unread(): Range | undefined;
}

/**
 * Keeps a state up to date. A current state is answered from memory. An older one is updated: first with the commits of
 * this process, then with the rest of the journal and the items that it touched. A state is loaded as a whole when
 * nothing is in memory, when too much has changed, or when the journal no longer reaches back to its revision. So the
 * cost grows with what others changed, not with what is stored.
 */
export const follow = <S>(
  table: Table,
  scope: Scope,
  fold: Fold<S>,
  options: { readonly snapshots?: Snapshots | undefined } = {},
): Follower<S> => {
  const { pace } = table;
  let inMemory: StateAt<S> | undefined;

  /** Applies the commits of this process that directly follow a state. Each of them was based on exactly that state. */
  const withOwnCommits = (from: StateAt<S>): StateAt<S> => {
    const own = ownCommitsAfter(table, scope, from.rev);
    const last = own.at(-1);
    if (last === undefined) return from;
    const items = new Map<string, ChangedItem>();
    let { changes } = from;
    for (const { rev, id, changes: all } of own) {
      const touched = all.filter(({ key }) => isOf(fold, key));
      for (const { key, item } of touched) items.set(key.sk, { sk: key.sk, item: item && asRead(item) });
      changes = nextChanges(
        changes,
        madeCommit(rev, id),
        touched.map(({ key }) => key.sk),
      );
    }
    return { rev: last.rev, commit: last.id, changes, state: fold.apply(from.state, [...items.values()]) };
  };

  const catchUp = async (
    from: StateAt<S>,
    asked: KnownHead,
    known: Span['known'] = from,
  ): Promise<StateAt<S> | undefined> => {
    const records = asked.readAhead?.range(recordsRange(scope, from.rev)) as CommitRecord[] | undefined;
    const span = { after: from.rev, known, target: asked.rev, maxTouched, records };
    const read = await readChanges(table, scope, fold, span);
    if (!read) return undefined;
    const { rev, commit = rev === asked.rev ? asked.commit : from.commit, changes } = read;
    return { rev, commit, changes, state: fold.apply(from.state, read.items) };
  };

  const stateOf = (items: readonly Stored[]): S =>
    fold.apply(
      fold.empty,
      items.map((item) => ({ sk: item.sk, item })),
    );

  const loadFromSnapshot = async (asked: KnownHead): Promise<StateAt<S> | undefined> => {
    const snapshot = await options.snapshots?.read(table, scope, pace.now());
    // If the snapshot is newer than the head that was read, the commits between them are unknown. A load finds them.
    if (!snapshot || snapshot.rev > asked.rev) return undefined;
    const from = { rev: snapshot.rev, changes: atHead(asked).changes, state: stateOf(snapshot.items) };
    return catchUp(from, asked, atHead(asked));
  };

  const partition = async (): Promise<Map<string, Stored>> => {
    const items = new Map<string, Stored>();
    const { partition: pk, prefix } = fold;
    const range = { pk, ...(prefix !== undefined && { prefix }) };
    for await (const item of queryItems<Stored>(table, range)) items.set(item.sk, item);
    return items;
  };

  /**
   * The newest revision after everything was read. A commit that only removed items is visible in the head alone.
   * Undefined while a commit is being applied.
   */
  const revisionAfter = async (): Promise<number | undefined> => {
    try {
      return (await readAlone<HeadItem>(table, headKey(scope)))?.rev ?? 0;
    } catch (error) {
      if (refusal(error) === 'busy') return undefined;
      throw error;
    }
  };

  const load = async (head: Pick<Head, 'rev' | 'at'> & KnownHead): Promise<StateAt<S> | undefined> => {
    const [trusted, loaded] = await Promise.all([trustedUntil(table, scope, head, pace.now()), partition()]);
    if (trusted === undefined) return undefined;
    let newest = await revisionAfter();
    if (newest === undefined) return undefined;
    for (const { rev } of loaded.values()) if (rev > newest) newest = rev;
    const known = atHead(head);
    if (newest === trusted.after) return { ...known, commit: head.commit, state: stateOf([...loaded.values()]) };
    const span = { ...trusted, known, target: newest, loaded, maxTouched: Number.POSITIVE_INFINITY };
    const read = await readChanges(table, scope, fold, span);
    if (!read) return undefined;
    // All changes are merged before they are applied: an item may need another one that was read again.
    for (const { sk, item } of read.items) {
      if (item) loaded.set(sk, item);
      else loaded.delete(sk);
    }
    const { rev, commit, changes } = read;
    return { rev, commit, changes, state: stateOf([...loaded.values()]) };
  };

  const newestHead = async () => {
    const head = await readHead(table, scope);
    return { ...head, changes: changesOf(head) };
  };

  const reload = async (asked: KnownHead): Promise<StateAt<S>> => {
    for (let attempt = 0; attempt < maxRounds; attempt++) {
      const head = attempt === 0 ? { at: Number.POSITIVE_INFINITY, ...asked } : await newestHead();
      const loaded = head.rev < asked.rev ? undefined : await load(head);
      if (loaded) return loaded;
      await pace.sleep(jitter(attempt, pace.random));
    }
    throw new Error(`${scope} could not be read in one piece at revision ${asked.rev}`);
  };

  /** Updates the state in memory, or an empty state if this process made all commits of the scope. */
  const update = async (asked: KnownHead): Promise<StateAt<S> | undefined> => {
    const near = withOwnCommits(inMemory ?? { ...atHead({ rev: 0 }), state: fold.empty });
    if (near.rev > 0 && near.rev >= asked.rev) return near;
    if (inMemory || near.rev > 0) return catchUp(near, asked);
    return asked.large ? loadFromSnapshot(asked) : undefined;
  };

  /** The head decides which commits changed what, also where an older version made it, of which the journal is silent. */
  const remember = (state: StateAt<S>, { rev, changes }: KnownHead): StateAt<S> => {
    inMemory = changes && state.rev === rev ? { ...state, changes } : state;
    return inMemory;
  };

  return {
    at: (asked) => {
      if (inMemory && inMemory.rev >= asked.rev) return Promise.resolve(remember(inMemory, asked));
      return inTurn(table.client, [`follow ${scope} ${fold.partition} ${fold.prefix ?? ''}`], async () => {
        if (inMemory && inMemory.rev >= asked.rev) return remember(inMemory, asked);
        return remember((await update(asked)) ?? (await reload(asked)), asked);
      });
    },
    unread: () => {
      if (inMemory === undefined) return undefined;
      return recordsRange(scope, ownCommitsAfter(table, scope, inMemory.rev).at(-1)?.rev ?? inMemory.rev);
    },
  };
};

import { revisionMoved } from '../../contract/problems.ts';
import type { Stored } from '../table/items.ts';
import { headKey, isStorableKey, type Key, keyText, projectOfScope, type Range, type Scope } from '../table/keys.ts';
import { getItems, queryAll } from '../table/read.ts';
import type { Prefetched, RequestRevision, Table } from '../table/table.ts';
import { type Decide, isEmpty } from './decision.ts';
import { allHeads, collect, prefetchedHeads, prefetchedHeadsOf, readHead } from './head.ts';

/** Whether the range contains every item of its partition with this sort key. */
const covers = ({ prefix, from, to, limit }: Range, sk: string): boolean =>
  limit === undefined &&
  (prefix === undefined ? (from === undefined || sk >= from) && (to === undefined || sk <= to) : sk.startsWith(prefix));

const rangeText = ({ pk, prefix, from, to, descending, limit }: Range): string =>
  JSON.stringify([pk, prefix, from, to, descending === true, limit]);

/** The ranges without duplicates. */
const distinctRanges = (ranges: readonly Range[]): readonly Range[] => [
  ...new Map(ranges.map((range) => [rangeText(range), range])).values(),
];

/** A range, with its items by key as soon as one of them is read by its key. */
interface PrefetchedRange {
  readonly range: Range;
  readonly found: readonly object[];
  byKey?: ReadonlyMap<string, Stored>;
}

const itemIn = (held: PrefetchedRange, key: Key): Stored | undefined => {
  held.byKey ??= new Map((held.found as readonly Stored[]).map((item) => [keyText(item), item]));
  return held.byKey.get(keyText(key));
};

/** An empty `Prefetched`: the request is about to read. */
const newPrefetched = (): Prefetched => {
  const byKey = new Map<string, Stored | undefined>();
  const byRange = new Map<string, PrefetchedRange>();
  let closed = false;
  const rangeOf = ({ pk, sk }: Key): PrefetchedRange | undefined =>
    byRange.size === 0 ? undefined : [...byRange.values()].find(({ range }) => range.pk === pk && covers(range, sk));
  return {
    began: 0,
    readAt: performance.now(),
    hasItem: (key) => byKey.has(keyText(key)) || rangeOf(key) !== undefined,
    item: (key) => {
      if (byKey.has(keyText(key))) return byKey.get(keyText(key));
      const range = rangeOf(key);
      return range && itemIn(range, key);
    },
    range: (range) => (byRange.size === 0 ? undefined : byRange.get(rangeText(range))?.found),
    add: (items, ranges) => {
      if (closed) return;
      for (const [range, found] of ranges) byRange.set(rangeText(range), { range, found });
      for (const [key, item] of items) byKey.set(keyText(key), item);
    },
    close: () => {
      closed = true;
      byKey.clear();
      byRange.clear();
    },
  };
};

/** The reads that a request begins with. */
export interface RequestReads {
  /** Scopes whose heads the request needs; `*`: all. */
  readonly scopes?: readonly Scope[] | '*';
  readonly keys?: readonly Key[];
  readonly ranges?: readonly Range[];
}

/** All these reads in one. */
export const joinReads = (...all: readonly RequestReads[]): RequestReads => ({
  scopes: all.some(({ scopes }) => scopes === '*')
    ? '*'
    : all.flatMap(({ scopes = [] }) => (scopes === '*' ? [] : [...scopes])),
  keys: all.flatMap(({ keys = [] }) => keys),
  ranges: all.flatMap(({ ranges = [] }) => ranges),
});

/** Makes all reads in parallel and adds them to the prefetched items. @returns when the reads began */
const readInto = async (table: Table, prefetched: Prefetched, reads: RequestReads): Promise<number> => {
  const { scopes = [], keys = [], ranges = [] } = reads;
  const wantedKeys = [...(scopes === '*' ? [] : scopes.map(headKey)), ...keys].filter(isStorableKey);
  const wantedRanges = distinctRanges(scopes === '*' ? [allHeads, ...ranges] : ranges);
  const { began } = await collect(table, async () => {
    const [items, found] = await Promise.all([
      getItems<Stored>(table, wantedKeys),
      Promise.all(wantedRanges.map((range) => queryAll<Stored>(table, range))),
    ]);
    prefetched.add(
      wantedKeys.map((key, i) => [key, items[i]] as const),
      wantedRanges.map((range, i) => [range, found[i] ?? []] as const),
    );
    const read = { ...table, prefetched };
    return (scopes === '*' ? prefetchedHeads(read) : prefetchedHeadsOf(read, scopes))?.heads ?? [];
  });
  return began;
};

/**
 * Reads everything that a request needs, in one wave.
 * @returns the table of the request: it answers further reads of these items from memory until the request writes
 */
export const openRequest = async (table: Table, reads: RequestReads): Promise<Table> => {
  const prefetched = newPrefetched();
  prefetched.began = await readInto(table, prefetched, reads);
  const send: Table['transactions']['send'] = ((...args: Parameters<Table['transactions']['send']>) => {
    prefetched.close();
    return table.transactions.send(...args);
  }) as Table['transactions']['send'];
  return { ...table, transactions: { ...table.transactions, send }, prefetched };
};

/**
 * Prefetches further items, for requests that learn only now which they need. Items that are already prefetched are not
 * read again. Heads keep the time at which the request began to read: the earlier time never proves too much.
 * @param table of the request; for any other table nothing is read
 */
export const prefetchMore = async (
  table: Table,
  { scopes = [], keys = [], ranges = [] }: RequestReads,
): Promise<void> => {
  const { prefetched } = table;
  if (!prefetched || scopes === '*') return;
  await readInto(table, prefetched, {
    scopes: scopes.filter((scope) => !prefetched.hasItem(headKey(scope))),
    keys: keys.filter((key) => !prefetched.hasItem(key)),
    ranges: ranges.filter((range) => !prefetched.range(range)),
  });
};

/** @throws Problem PreconditionFailed when the request expects another revision */
const requireExpected = ({ scope, expected }: RequestRevision, rev: number): void => {
  if (expected !== undefined && expected !== rev) throw revisionMoved(projectOfScope(scope), { expected, newest: rev });
};

/** Checks the expected revision before the request begins. @throws Problem PreconditionFailed */
export const requireExpectedRevision = async (table: Table): Promise<void> => {
  const { revision } = table;
  if (revision?.expected !== undefined) requireExpected(revision, (await readHead(table, revision.scope)).rev);
};

/**
 * Makes a commit under the revision that its request expects. Only the first commit of the request that writes has this
 * condition, whatever its scopes are; later commits continue the same work. Commits of a job that others began may come
 * first. They do not break the expectation: the expected revision moves on with them.
 * @param make makes the commit with the decision that it is given
 * @throws Problem PreconditionFailed when the newest revision is another one; then nothing was written
 */
export const atExpectedRevision = async <T>(
  { revision, isOfJob = false }: Table,
  decide: Decide<T>,
  make: (decide: Decide<T>) => Promise<T>,
): Promise<T> => {
  if (!revision) return make(decide);
  const { scope } = revision;
  const key = headKey(scope);
  /** Revisions that the last decision found and reached. The last decision is the one that is committed. */
  const last: { found?: number | undefined; reached?: number | undefined; writes: boolean } = { writes: false };
  const answer = await make(async (view) => {
    const isOwn = view.has(scope);
    const relies = !isOwn && !isOfJob && revision.expected !== undefined;
    const other = relies ? ((await view.get(key))?.rev ?? 0) : undefined;
    const rev = isOwn ? view.head(scope).rev : other;
    if (rev !== undefined && !isOfJob) requireExpected(revision, rev);
    const decision = await decide(view);
    const writes = !isEmpty(decision);
    last.writes = writes;
    last.found = rev;
    last.reached = rev === undefined ? undefined : rev + (isOwn && writes ? 1 : 0);
    return relies && decision.check ? { ...decision, check: [...decision.check, key] } : decision;
  });
  if (!isOfJob && last.writes) revision.expected = undefined;
  else if (revision.expected !== undefined && revision.expected === last.found) revision.expected = last.reached;
  if (last.reached !== undefined) revision.reached = last.reached;
  return answer;
};

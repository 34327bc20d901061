import { revisionMoved } from '../../contract/problems.ts';
import type { Stored } from '../table/items.ts';
import { headKey, isStorableKey, type Key, keyText, projectOfScope, type Range, type Scope } from '../table/keys.ts';
import {
  getItems,
  queryAll,
  type ReadAhead,
  type RequestReading,
  readAheadOf,
  type Source,
  tableOf,
} from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { allHeads, collect, readAheadHeads, readAheadHeadsOf, readHead } from './head.ts';
import type { Actor } from './journal.ts';

/** The scope that a request is about, and its revision (docs/decisions/0230-a-write-may-name-its-revision.md). */
export interface RequestRevision {
  /** The project in the path, else the instance, unless the request names another project. */
  scope: Scope;
  /** The newest revision must equal this one when the request makes its first change; undefined: no condition. */
  expected?: number | undefined;
  /** The newest revision after the last commit of the request; undefined while there is no commit. */
  reached?: number;
}

/** What travels with a request besides the table and what was read ahead: for whom, when, and until when it works. */
export interface Order {
  readonly actor: Actor;
  /** Becomes the `createdAt` of the events. */
  readonly now: Date;
  /**
   * Epoch ms after which nothing new is begun. A commit is tried until then, but never longer than 8 s; its first attempt
   * is always made.
   */
  readonly deadline?: number;
  /** Of a request that may change something: the revision that it expects. */
  readonly revision?: RequestRevision | undefined;
  /** Whether a job is executed: it continues earlier work, so the revision that the request expects does not matter. */
  readonly isOfJob?: boolean;
}

/**
 * A request while it is answered: of a caller, of a schedule, or of a job. Everything that reads for it or commits for it
 * gets it, or a context that extends it (docs/decisions/0282-a-request-is-a-request.md).
 */
export interface Request extends RequestReading, Order {}

/**
 * Makes every request.
 * @param source what the request reads from: the table; what was read ahead for it; or the request that begins a job
 */
export const makeRequest = <O extends Partial<Order>>(source: Source, order: O): RequestReading & O => ({
  ...order,
  table: tableOf(source),
  readAhead: readAheadOf(source),
});

/** From now on, everything is read anew: the request may have changed it, or others may have. */
export const closeReadAhead = (source: Source): void => readAheadOf(source)?.close();

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

/** Whether the range contains every item of its partition with this sort key. */
const covers = ({ prefix, from, to, limit }: Range, sk: string): boolean =>
  limit === undefined &&
  (prefix === undefined ? (from === undefined || sk >= from) && (to === undefined || sk <= to) : sk.startsWith(prefix));

const rangeText = ({ pk, prefix, from, to, descending, limit }: Range): string =>
  JSON.stringify([pk, prefix, from, to, descending === true, limit]);

/** A range, with its items by key as soon as one of them is read by its key. */
interface RangeReadAhead {
  readonly range: Range;
  readonly found: readonly object[];
  byKey?: ReadonlyMap<string, Stored>;
}

const itemIn = (held: RangeReadAhead, key: Key): Stored | undefined => {
  held.byKey ??= new Map((held.found as readonly Stored[]).map((item) => [keyText(item), item]));
  return held.byKey.get(keyText(key));
};

/** An empty `ReadAhead`: the request is about to read. */
const newReadAhead = (): ReadAhead => {
  const byKey = new Map<string, Stored | undefined>();
  const byRange = new Map<string, RangeReadAhead>();
  let closed = false;
  const rangeOf = ({ pk, sk }: Key): RangeReadAhead | undefined =>
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

/** The ranges without duplicates. */
const distinctRanges = (ranges: readonly Range[]): readonly Range[] => [
  ...new Map(ranges.map((range) => [rangeText(range), range])).values(),
];

/** Makes all reads in parallel and adds them to what was read ahead. @returns when the reads began */
const readInto = async (table: Table, readAhead: ReadAhead, reads: RequestReads): Promise<number> => {
  const { scopes = [], keys = [], ranges = [] } = reads;
  const wantedKeys = [...(scopes === '*' ? [] : scopes.map(headKey)), ...keys].filter(isStorableKey);
  const wantedRanges = distinctRanges(scopes === '*' ? [allHeads, ...ranges] : ranges);
  const { began } = await collect(table, async () => {
    const [items, found] = await Promise.all([
      getItems<Stored>(table, wantedKeys),
      Promise.all(wantedRanges.map((range) => queryAll<Stored>(table, range))),
    ]);
    readAhead.add(
      wantedKeys.map((key, i) => [key, items[i]] as const),
      wantedRanges.map((range, i) => [range, found[i] ?? []] as const),
    );
    return (scopes === '*' ? readAheadHeads(readAhead) : readAheadHeadsOf(readAhead, scopes))?.heads ?? [];
  });
  return began;
};

/**
 * Reads everything that a request needs, in one wave, before it is made.
 * @returns what answers further reads of these items from memory until the request writes
 */
export const readFirst = async (
  table: Table,
  reads: RequestReads,
): Promise<RequestReading & { readonly readAhead: ReadAhead }> => {
  const readAhead = newReadAhead();
  readAhead.began = await readInto(table, readAhead, reads);
  return { table, readAhead };
};

/**
 * Reads further items ahead, for requests that learn only now which they need. Items that were already read are not read
 * again. Heads keep the time at which the request began to read: the earlier time never proves too much. Nothing is read
 * for a request that has read nothing ahead.
 */
export const readMore = async (
  { table, readAhead }: RequestReading,
  { scopes = [], keys = [], ranges = [] }: RequestReads,
): Promise<void> => {
  if (!readAhead || scopes === '*') return;
  await readInto(table, readAhead, {
    scopes: scopes.filter((scope) => !readAhead.hasItem(headKey(scope))),
    keys: keys.filter((key) => !readAhead.hasItem(key)),
    ranges: ranges.filter((range) => !readAhead.range(range)),
  });
};

/** @throws Problem PreconditionFailed when the request expects another revision */
export const requireExpected = ({ scope, expected }: RequestRevision, rev: number): void => {
  if (expected !== undefined && expected !== rev) throw revisionMoved(projectOfScope(scope), { expected, newest: rev });
};

/** Checks the expected revision before the request begins. @throws Problem PreconditionFailed */
export const requireExpectedRevision = async (
  request: Pick<Request, 'table' | 'readAhead' | 'revision'>,
): Promise<void> => {
  const { revision } = request;
  if (revision?.expected !== undefined) requireExpected(revision, (await readHead(request, revision.scope)).rev);
};

import { newestSeen } from '../../store/commit/head.ts';
import { instance } from '../../store/table/keys.ts';
import { readAheadOf, type Source, tableOf } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** Values that are valid for one revision of the instance, kept in this process. */
export interface RevisionCache<T> {
  /**
   * The value under `key` at `rev` or later; `load` reads it unless a trusted value is cached.
   * @param readAt when the value of `load` was read, if before now: a request may have read it when it began
   *   (`ReadAhead.readAt`); monotonic ms
   */
  get(key: string, rev: number, load: () => Promise<T>, readAt?: number): Promise<T>;
  /** Whether the next `get` needs no `load`, unless the instance has a new revision by then. */
  holds(key: string): boolean;
  /** The cached value that the next `get` would return; undefined when that `get` needs `load`. */
  held(key: string): T | undefined;
}

interface Entry<T> {
  readonly rev: number;
  readonly value: T;
  /** Monotonic ms. */
  readonly readAt: number;
}

/**
 * While DynamoDB applies a transaction, a plain read may show an old item although the new head was already read. So a
 * value that is read within this time (ms) after a new revision was first seen is not used for the next request.
 * DynamoDB applies a transaction many times faster (docs/decisions/0051).
 */
const untrustedMs = 1000;
const maxEntries = 1000;

/**
 * @param now monotonic clock in ms
 * @param seenRev newest revision of the instance that this process has seen anywhere
 */
export const openRevisionCache = <T>(
  now: () => number = () => performance.now(),
  seenRev: () => number = () => 0,
): RevisionCache<T> => {
  const entries = new Map<string, Entry<T>>();
  let newest = { rev: Number.NEGATIVE_INFINITY, seenAt: 0 };
  const trusted = (entry: Entry<T>, rev: number): boolean =>
    entry.rev >= rev && entry.rev === newest.rev && entry.readAt >= newest.seenAt + untrustedMs;
  const heldEntry = (key: string): Entry<T> | undefined => {
    const entry = entries.get(key);
    return entry && trusted(entry, seenRev()) ? entry : undefined;
  };
  return {
    holds: (key) => heldEntry(key) !== undefined,
    held: (key) => heldEntry(key)?.value,
    get: async (key, rev, load, readAt = now()) => {
      if (rev > newest.rev) newest = { rev, seenAt: now() };
      const known = entries.get(key);
      if (known && trusted(known, rev)) return known.value;
      const value = await load();
      entries.delete(key);
      entries.set(key, { rev, value, readAt });
      if (entries.size > maxEntries) {
        for (const oldest of entries.keys()) {
          entries.delete(oldest);
          break;
        }
      }
      return value;
    },
  };
};

/** A cache of values that are read from a table. */
export const openCacheOf = <T>(table: Table): RevisionCache<T> =>
  openRevisionCache<T>(undefined, () => newestSeen(table, instance));

/**
 * A cache for each table that this process has open. Asked with a request, it uses the time at which that request
 * read.
 */
export const openRevisionCaches = <T>(): ((source: Source) => RevisionCache<T>) => {
  const caches = new WeakMap<Table['client'], RevisionCache<T>>();
  return (source) => {
    const table = tableOf(source);
    const cache = caches.get(table.client) ?? openCacheOf<T>(table);
    caches.set(table.client, cache);
    return { ...cache, get: (key, rev, load) => cache.get(key, rev, load, readAheadOf(source)?.readAt) };
  };
};

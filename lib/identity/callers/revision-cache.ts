/** Values that are valid for one revision of the instance, kept in this process. */
export interface RevisionCache<T> {
  /** The value under `key` at `rev` or later; `load` reads it unless a trusted one is cached. */
  get(key: string, rev: number, load: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  readonly rev: number;
  readonly value: T;
  /** Monotonic ms. */
  readonly readAt: number;
}

/**
 * While DynamoDB applies a transaction, a plain read may show an old item although the new head was already read. So what
 * is read within this time (ms) after a new revision was first seen is not trusted for the next request. DynamoDB
 * applies a transaction many times faster (docs/decisions/0051).
 */
const untrustedMs = 1000;
const maxEntries = 1000;

/** @param now monotonic clock in ms */
export const openRevisionCache = <T>(now: () => number = () => performance.now()): RevisionCache<T> => {
  const entries = new Map<string, Entry<T>>();
  let newest = { rev: Number.NEGATIVE_INFINITY, seenAt: 0 };
  const trusted = (entry: Entry<T>, rev: number): boolean =>
    entry.rev >= rev && entry.rev === newest.rev && entry.readAt >= newest.seenAt + untrustedMs;
  return {
    get: async (key, rev, load) => {
      if (rev > newest.rev) newest = { rev, seenAt: now() };
      const known = entries.get(key);
      if (known && trusted(known, rev)) return known.value;
      const readAt = now();
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

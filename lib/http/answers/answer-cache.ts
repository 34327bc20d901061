import { SizedText } from './sized-text.ts';

/**
 * Texts of answers in the memory of this process, by everything they depend on (docs/decisions/0174-nothing-twice.md).
 */
export interface AnswerCache {
  /**
   * The text of a key; it is made if it is not in memory.
   * @throws errors of `make`; then nothing is kept
   */
  get(key: string, make: () => string): SizedText;
  /** The text of a key, if it is in memory. */
  find(key: string): SizedText | undefined;
  /** Bytes that are kept; never more than the limit. */
  readonly bytes: number;
}

interface Entry {
  readonly sized: SizedText;
  bytes: number;
}

/** Approximate bytes of an entry besides its texts. */
const overhead = 500;

/** Bytes of a text in memory: two for each character if any of them is not ASCII. */
const memoryOf = ({ text, bytes }: SizedText): number => (bytes === text.length ? bytes : 2 * text.length);

/**
 * Opens a cache. When the limit is exceeded, it drops the least recently used texts. It does not keep a text that takes
 * more than a quarter of the limit.
 * @param maxBytes the limit, for texts, their gzip and their keys together
 */
export const openAnswerCache = (maxBytes: number): AnswerCache => {
  /** The most recently used entry is last. */
  const entries = new Map<string, Entry>();
  let total = 0;

  const drop = (key: string, { bytes }: Entry): void => {
    entries.delete(key);
    total -= bytes;
  };

  const dropOldest = (): void => {
    for (const [key, entry] of entries) {
      if (total <= maxBytes) return;
      drop(key, entry);
    }
  };

  const grow = (key: string, entry: Entry, bytes: number): void => {
    if (entries.get(key) !== entry) return;
    entry.bytes += bytes;
    total += bytes;
    if (entry.bytes > maxBytes / 4) drop(key, entry);
    dropOldest();
  };

  const find = (key: string): SizedText | undefined => {
    const known = entries.get(key);
    if (!known) return undefined;
    entries.delete(key);
    entries.set(key, known);
    return known.sized;
  };

  return {
    find,
    get: (key, make) => {
      const known = find(key);
      if (known) return known;
      const sized = new SizedText(make(), (base64 = '') => grow(key, entry, base64.length));
      const entry: Entry = { sized, bytes: 0 };
      entries.set(key, entry);
      grow(key, entry, memoryOf(sized) + 2 * key.length + overhead);
      return sized;
    },
    get bytes() {
      return total;
    },
  };
};

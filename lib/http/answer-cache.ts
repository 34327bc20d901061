import { SizedText } from './sized-text.ts';

/** Texts of answers in the memory of this process, by what they depend on (docs/decisions/0174-nothing-twice.md). */
export interface AnswerCache {
  /**
   * The text of a key, made if it is not in memory.
   * @throws what `make` throws; then nothing is kept
   */
  get(key: string, make: () => string): SizedText;
  /** The text of a key, if it is in memory. */
  find(key: string): SizedText | undefined;
  /** Bytes that are kept, never more than the limit. */
  readonly bytes: number;
}

interface Entry {
  readonly sized: SizedText;
  bytes: number;
}

/** Bytes of an entry beside its texts, roughly. */
const overhead = 500;

/** Bytes of a text in memory: two for each character as soon as one of them is not ASCII. */
const memoryOf = ({ text, bytes }: SizedText): number => (bytes === text.length ? bytes : 2 * text.length);

/**
 * When the limit is exceeded, the texts that were not asked for the longest time are dropped. One that takes more than
 * a quarter of it is not kept.
 * @param maxBytes the limit, for texts, their gzip and their keys together
 */
export const openAnswerCache = (maxBytes: number): AnswerCache => {
  /** Those asked for last come last. */
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

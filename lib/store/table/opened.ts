import type { Stored } from './items.ts';
import { type Key, keyText, type Range } from './keys.ts';

/**
 * What a request read when it began, all at once. Reads through the table of the request (`openRequest`) are answered
 * from it until the request writes (docs/decisions/0173-one-round-trip.md).
 */
export interface Opened {
  /** Time of the read in the memory of heads (lib/store/commit/head.ts). */
  began: number;
  /** Whether it was read, by its key or in a range without a limit. */
  hasItem(key: Key): boolean;
  item(key: Key): Stored | undefined;
  range(range: Range): readonly object[] | undefined;
  /** Adds what was read later; nothing once it is closed. */
  add(items: ReadItems, ranges: ReadRanges): void;
  /** Forgets everything: from now on the request may have changed it. */
  close(): void;
}

export type ReadItems = readonly (readonly [Key, Stored | undefined])[];
export type ReadRanges = readonly (readonly [Range, readonly Stored[]])[];

const rangeText = ({ pk, prefix, from, to, descending, limit }: Range): string =>
  JSON.stringify([pk, prefix, from, to, descending === true, limit]);

/** Whether the range has every item whose key is like this one. */
const covers = ({ pk, prefix = '', from, to, limit }: Range, key: Key): boolean =>
  pk === key.pk && limit === undefined && from === undefined && to === undefined && key.sk.startsWith(prefix);

export const openOpened = (): Opened => {
  const byKey = new Map<string, Stored | undefined>();
  const byRange = new Map<string, readonly Stored[]>();
  const ranges: Range[] = [];
  let closed = false;
  return {
    began: 0,
    hasItem: (key) => byKey.has(keyText(key)) || ranges.some((range) => covers(range, key)),
    item: (key) => byKey.get(keyText(key)),
    range: (range) => (byRange.size === 0 ? undefined : byRange.get(rangeText(range))),
    add: (items, found) => {
      if (closed) return;
      for (const [range, all] of found) {
        ranges.push(range);
        byRange.set(rangeText(range), all);
        for (const item of all) byKey.set(keyText(item), item);
      }
      for (const [key, item] of items) byKey.set(keyText(key), item);
    },
    close: () => {
      closed = true;
      byKey.clear();
      byRange.clear();
      ranges.length = 0;
    },
  };
};

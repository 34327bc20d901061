import type { Stored } from './items.ts';
import { type Key, keyText, type Range } from './keys.ts';

/**
 * What a request read when it began, all at once. Reads through the table of the request (`openRequest`) are answered
 * from it until the request writes (docs/decisions/0173-one-round-trip.md).
 */
export interface Opened {
  /** Time of the read in the memory of heads (lib/store/commit/head.ts). */
  began: number;
  hasItem(key: Key): boolean;
  item(key: Key): Stored | undefined;
  range(range: Range): readonly object[] | undefined;
  /** Forgets everything: from now on the request may have changed it. */
  close(): void;
}

const rangeText = ({ pk, prefix, from, to, descending, limit }: Range): string =>
  JSON.stringify([pk, prefix, from, to, descending === true, limit]);

export const openOpened = (
  items: readonly (readonly [Key, Stored | undefined])[],
  ranges: readonly (readonly [Range, readonly object[]])[],
): Opened => {
  const byKey = new Map(items.map(([key, item]) => [keyText(key), item]));
  const byRange = new Map(ranges.map(([range, found]) => [rangeText(range), found]));
  return {
    began: 0,
    hasItem: (key) => byKey.has(keyText(key)),
    item: (key) => byKey.get(keyText(key)),
    range: (range) => (byRange.size === 0 ? undefined : byRange.get(rangeText(range))),
    close: () => {
      byKey.clear();
      byRange.clear();
    },
  };
};

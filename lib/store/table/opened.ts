import type { Stored } from './items.ts';
import { type Key, keyText, type Range } from './keys.ts';

export type ReadItems = readonly (readonly [Key, Stored | undefined])[];
export type ReadRanges = readonly (readonly [Range, readonly object[]])[];

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

/** Whether all items of its partition with such a sort key are in the range. */
const covers = ({ prefix, from, to, limit }: Range, sk: string): boolean =>
  limit === undefined &&
  (prefix === undefined ? (from === undefined || sk >= from) && (to === undefined || sk <= to) : sk.startsWith(prefix));

const rangeText = ({ pk, prefix, from, to, descending, limit }: Range): string =>
  JSON.stringify([pk, prefix, from, to, descending === true, limit]);

/** Each range once. */
export const distinctRanges = (ranges: readonly Range[]): readonly Range[] => [
  ...new Map(ranges.map((range) => [rangeText(range), range])).values(),
];

/** A range, and its items by key once one is asked for by its key. */
interface OpenedRange {
  readonly range: Range;
  readonly found: readonly object[];
  byKey?: ReadonlyMap<string, Stored>;
}

const itemIn = (opened: OpenedRange, key: Key): Stored | undefined => {
  opened.byKey ??= new Map((opened.found as readonly Stored[]).map((item) => [keyText(item), item]));
  return opened.byKey.get(keyText(key));
};

export const openOpened = (): Opened => {
  const byKey = new Map<string, Stored | undefined>();
  const byRange = new Map<string, OpenedRange>();
  let closed = false;
  const rangeOf = ({ pk, sk }: Key): OpenedRange | undefined =>
    byRange.size === 0 ? undefined : [...byRange.values()].find(({ range }) => range.pk === pk && covers(range, sk));
  return {
    began: 0,
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

/**
 * Tests whether a text starts with, ends with or contains one of many parts, in time that hardly grows with their
 * number. The parts are sorted once. A part that begins with another part is dropped, because the shorter one matches
 * whenever the longer one does. Then at most one part matches at a position of a text, and a binary search finds it.
 * Where a part may occur anywhere, a filter makes the search unnecessary at most positions.
 */

/** Whether a text matches. */
export type TextTest = (text: string) => boolean;

/** Up to this many parts, searching each in turn is faster than a search at every position. */
const FEW_PARTS = 10;

/** Parts must not be empty. */
export const startsWithAny = (parts: readonly string[]): TextTest => {
  const sorted = sortedApart(parts);
  return (text) => matchesAt(text, 0, FORWARD, sorted);
};

/** Parts must not be empty. */
export const endsWithAny = (parts: readonly string[]): TextTest => {
  const sorted = sortedApart(parts.map(reversed));
  return (text) => matchesAt(text, text.length - 1, BACKWARD, sorted);
};

/** Parts must not be empty. */
export const containsAny = (parts: readonly string[]): TextTest => {
  const sorted = sortedApart(parts);
  if (sorted.length <= FEW_PARTS) return (text) => sorted.some((part) => text.includes(part));
  const { window: look, marks } = beginnings(sorted);
  return (text) => {
    let seen = 0;
    for (let i = 0; i < text.length; i++) {
      seen = slide(seen, text.charCodeAt(i), look);
      const at = i + 1 - look;
      if (at >= 0 && marks[placeOf(seen, marks)] === 1 && matchesAt(text, at, FORWARD, sorted)) return true;
    }
    return false;
  };
};

/**
 * Marks the beginnings of parts, so that most positions of a text need no search: a Bloom filter (Bloom 1970) with one
 * hash function, over a window of characters that moves along the text.
 */
interface Beginnings {
  readonly window: number;
  /** The length is a power of two. */
  readonly marks: Uint8Array;
}

/** Largest window in characters: as many as fit into a number of 30 bits. */
const MAX_WINDOW = 3;
const BITS = 10;
/** Marks for each part: enough that a position without a match is rarely searched. */
const MARKS = 16;

const beginnings = (parts: readonly string[]): Beginnings => {
  const look = parts.reduce((least, part) => Math.min(least, part.length), MAX_WINDOW);
  const marks = new Uint8Array(2 ** Math.ceil(Math.log2(parts.length * MARKS)));
  for (const part of parts) {
    let seen = 0;
    for (let i = 0; i < look; i++) seen = slide(seen, part.charCodeAt(i), look);
    marks[placeOf(seen, marks)] = 1;
  }
  return { window: look, marks };
};

/** Moves the window: adds one character and drops the first one. Only the low bits of each character count. */
const slide = (seen: number, code: number, look: number): number =>
  ((seen << BITS) | (code & ((1 << BITS) - 1))) & ((1 << (BITS * look)) - 1);

const placeOf = (seen: number, marks: Uint8Array): number => {
  const mixed = Math.imul(seen, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) & (marks.length - 1);
};

/** The direction in which a text is read. The end of a text is the beginning of the text read backward. */
const FORWARD = 1;
const BACKWARD = -1;
type Direction = typeof FORWARD | typeof BACKWARD;

const reversed = (text: string): string => text.split('').reverse().join('');

/** Sorts by code unit, and drops parts that begin with another part. */
const sortedApart = (parts: readonly string[]): readonly string[] => {
  const apart: string[] = [];
  for (const part of parts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
    const last = apart.at(-1);
    if (last === undefined || !part.startsWith(last)) apart.push(part);
  }
  return apart;
};

/** Whether the text, read from `at`, begins with one of the parts. */
const matchesAt = (text: string, at: number, direction: Direction, sorted: readonly string[]): boolean => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareAt(text, at, direction, sorted[middle] ?? '');
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
};

/** 0 when the text, read from `at`, begins with `part`; else the sort order of the two. */
const compareAt = (text: string, at: number, direction: Direction, part: string): number => {
  for (let i = 0; i < part.length; i++) {
    const difference = text.charCodeAt(at + i * direction) - part.charCodeAt(i);
    if (difference === 0) continue;
    // At the end of the text the difference is NaN: the shorter text sorts first.
    return difference > 0 ? 1 : -1;
  }
  return 0;
};

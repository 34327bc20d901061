/**
 * MurmurHash3 (x86, 32 bit; Austin Appleby, public domain) over UTF-8. SDKs use it to choose the bucket of a user
 * (contract: evaluation §3.1). The text before the id is the same for every user, so it is hashed once, at compile
 * time.
 */

/** Seed of rollout buckets (contract: evaluation §3.1). */
export const ROLLOUT_SEED = 0;

/** Seed of variant selection. It differs from that of rollouts: the two are independent (contract: evaluation §3.1). */
export const VARIANT_SEED = 86028157;

/** An unfinished hash: the state after whole blocks, and the 0–3 bytes of a block that is not full. */
export interface HashPrefix {
  readonly state: number;
  readonly pending: number;
  readonly pendingBits: number;
  readonly length: number;
}

/** Hashes `group:`, the text before the id. */
export const hashPrefix = (group: string, seed: number): HashPrefix => {
  const bytes = utf8Bytes(`${group}:`);
  const whole = bytes.length - (bytes.length % 4);
  let state = seed;
  for (let i = 0; i < whole; i += 4) state = mixBlock(state, littleEndian(bytes, i, i + 4));
  return {
    state,
    pending: littleEndian(bytes, whole, bytes.length),
    pendingBits: (bytes.length - whole) * 8,
    length: bytes.length,
  };
};

/** An id cut into words of four UTF-8 bytes, prepared for hashing after any prefix. */
export interface HashedText {
  readonly words: readonly number[];
  /** The last 0–3 bytes, which do not fill a word. */
  readonly rest: number;
  /** Length of the id in bytes. */
  readonly length: number;
}

/** Prepares an id. Copies it only when it is not ASCII. */
export const wordsOf = (text: string): HashedText => cut(text, MAX_ASCII) ?? cut(utf8Bytes(text), MAX_BYTE) ?? EMPTY;

/** The unsigned 32-bit hash of the prefix followed by the id. */
export const hash = (prefix: HashPrefix, { words, rest, length }: HashedText): number => {
  const { pendingBits } = prefix;
  let { state, pending } = prefix;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    state = mixBlock(state, pending | (word << pendingBits));
    pending = overflowOf(word, pendingBits);
  }
  pending |= rest << pendingBits;
  if (pendingBits + (length & 3) * 8 >= 32) {
    state = mixBlock(state, pending);
    pending = overflowOf(rest, pendingBits);
  }
  return finalize(state ^ scramble(pending) ^ (prefix.length + length));
};

/** The bucket of an id: an integer from 1 to `modulus`, evenly spread (contract: evaluation §3.1). */
export const bucketOf = (prefix: HashPrefix, id: HashedText, modulus: number): number =>
  (hash(prefix, id) % modulus) + 1;

const MAX_ASCII = 0x7f;
const MAX_BYTE = 0xff;
const EMPTY: HashedText = { words: [], rest: 0, length: 0 };

/** The bits that a shift to the left by `bits` pushes out of a word. Two shifts, because `>>> 32` would not shift. */
const overflowOf = (word: number, bits: number): number => (word >>> 1) >>> (31 - bits);

/** Takes char codes as bytes; undefined when a code is above `max`. Checking here is cheaper than a check before. */
const cut = (codes: string, max: number): HashedText | undefined => {
  const words: number[] = [];
  let seen = 0;
  let rest = 0;
  let restBits = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes.charCodeAt(i);
    seen |= code;
    rest |= code << restBits;
    restBits += 8;
    if (restBits < 32) continue;
    words.push(rest);
    rest = 0;
    restBits = 0;
  }
  return seen > max ? undefined : { words, rest, length: codes.length };
};

/** A string whose char codes are the bytes of `text` in UTF-8 (a lone surrogate counts as U+FFFD). */
const utf8Bytes = (text: string): string => {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
};

const littleEndian = (bytes: string, from: number, to: number): number => {
  let word = 0;
  for (let i = from; i < to; i++) word |= bytes.charCodeAt(i) << ((i - from) * 8);
  return word;
};

const rotateLeft = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const scramble = (block: number): number => Math.imul(rotateLeft(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);

const mixBlock = (state: number, block: number): number =>
  (Math.imul(rotateLeft(state ^ scramble(block), 13), 5) + 0xe6546b64) | 0;

const finalize = (mixed: number): number => {
  let h = mixed;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

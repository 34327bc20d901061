/**
 * MurmurHash3 (x86, 32 bit; Austin Appleby, public domain) over UTF-8: how every SDK of the field buckets users
 * (behaviour §2.2). What stands before the id is the same for every user, so it is hashed once, at compile time.
 */

/** Seed of rollout buckets (behaviour §2.2). */
export const ROLLOUT_SEED = 0;

/** Seed of variant selection; differs from the rollouts' so that the two are independent (behaviour §2.2). */
export const VARIANT_SEED = 86028157;

/** A hash under way: the state after whole blocks, and the 0–3 bytes that wait for their block to fill. */
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

/** The unsigned 32-bit hash of the prefix followed by `id`. Copies nothing when the id is ASCII. */
export const hash = (prefix: HashPrefix, id: string): number => {
  const hashed = hashCodes(prefix, id, MAX_ASCII);
  return hashed === undefined ? (hashCodes(prefix, utf8Bytes(id), MAX_BYTE) ?? 0) : hashed;
};

/** The bucket of `id`: an integer from 1 to `modulus`, evenly spread (behaviour §2.2). */
export const normalized = (prefix: HashPrefix, id: string, modulus: number): number => (hash(prefix, id) % modulus) + 1;

const MAX_ASCII = 0x7f;
const MAX_BYTE = 0xff;

/** Hashes char codes as bytes; undefined when one is over `max`: looking on the way is cheaper than looking before. */
const hashCodes = (prefix: HashPrefix, codes: string, max: number): number | undefined => {
  let { state, pending, pendingBits } = prefix;
  let seen = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes.charCodeAt(i);
    seen |= code;
    pending |= code << pendingBits;
    pendingBits += 8;
    if (pendingBits === 32) {
      state = mixBlock(state, pending);
      pending = 0;
      pendingBits = 0;
    }
  }
  return seen > max ? undefined : finalize(state ^ scramble(pending) ^ (prefix.length + codes.length));
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

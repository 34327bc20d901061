/**
 * MurmurHash3 (x86, 32 bit) over UTF-8, as every SDK of the field buckets users (behaviour §2.2).
 * The part of the text that is the same for every user (`group:`) is hashed once, when a strategy is compiled.
 */

/** Seed of rollout buckets. */
export const ROLLOUT_SEED = 0;

/** Seed of variant selection; differs from rollouts so that the two are independent. */
export const VARIANT_SEED = 86028157;

/** The hash after its first bytes: what is mixed in, and the up to three bytes that wait for a whole block. */
export interface HashPrefix {
  readonly state: number;
  readonly pending: number;
  readonly pendingBits: number;
  readonly length: number;
}

/** Hashes the text before the id, i.e. `group:`. */
export const hashPrefix = (group: string, seed: number): HashPrefix => {
  const bytes = utf8Bytes(`${group}:`);
  let state = seed;
  let pending = 0;
  let pendingBits = 0;
  for (let i = 0; i < bytes.length; i++) {
    pending |= bytes.charCodeAt(i) << pendingBits;
    pendingBits += 8;
    if (pendingBits === 32) {
      state = mixState(state, pending);
      pending = 0;
      pendingBits = 0;
    }
  }
  return { state, pending, pendingBits, length: bytes.length };
};

/** The unsigned 32-bit hash of the prefix followed by `id`. */
export const hash = (prefix: HashPrefix, id: string): number => {
  let { state, pending, pendingBits } = prefix;
  for (let i = 0; i < id.length; i++) {
    const byte = id.charCodeAt(i);
    if (byte > MAX_ASCII) return hashBytes(prefix, utf8Bytes(id));
    pending |= byte << pendingBits;
    pendingBits += 8;
    if (pendingBits === 32) {
      state = mixState(state, pending);
      pending = 0;
      pendingBits = 0;
    }
  }
  return finish(state, pending, prefix.length + id.length);
};

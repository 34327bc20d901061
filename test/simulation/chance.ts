import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** A small generator of repeatable numbers in [0, 1) (mulberry32). */
export const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

export const oneOf = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
};

const hex = (random: () => number, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');

/**
 * While `work` runs, ids and secrets come from the seed, too: their order decides the order of items, and so the order
 * of turns.
 */
export const withSeededIds = async <T>(random: () => number, work: () => Promise<T>): Promise<T> => {
  const { randomUUID, randomBytes } = crypto;
  const uuid = () =>
    `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}` as const;
  const bytes = (size: number): Buffer => Buffer.from(hex(random, size * 2), 'hex');
  Object.assign(crypto, { randomUUID: uuid, randomBytes: bytes });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(crypto, { randomUUID, randomBytes });
    syncBuiltinESMExports();
  }
};

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, hash, hashPrefix, wordsOf } from '../../lib/evaluation/hash.ts';
import { hashCases } from './cases.ts';
import { naiveHash } from './naive-hash.ts';

describe('evaluation §3: hash', () => {
  it.each(hashCases)('of $group:$id with seed $seed is $hash', (row) => {
    const prefix = hashPrefix(row.group, row.seed);
    expect(hash(prefix, wordsOf(row.id))).toBe(row.hash);
    expect(bucketOf(prefix, wordsOf(row.id), 100)).toBe(row.of100);
    if (row.of1000 !== undefined) expect(bucketOf(prefix, wordsOf(row.id), 1000)).toBe(row.of1000);
  });

  it('is MurmurHash3 of the UTF-8 text, wherever the group ends', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'b', ':', '0'), fc.constantFrom('ø', '日', '😀')) });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 0xffffffff }), (group, id, seed) => {
        expect(hash(hashPrefix(group, seed), wordsOf(id))).toBe(naiveHash(`${group}:${id}`, seed));
      }),
      { numRuns: 5_000, seed: 2_2 },
    );
  });

  it('takes a lone surrogate for the replacement character, as UTF-8 encoders do', () => {
    expect(hash(hashPrefix('g', 0), wordsOf('\ud800'))).toBe(hash(hashPrefix('g', 0), wordsOf('\ufffd')));
  });

  it('normalizes from 1 to the modulus', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2_000 }), (id, modulus) => {
        const bucket = bucketOf(hashPrefix('g', 0), wordsOf(id), modulus);
        expect(bucket).toBeGreaterThanOrEqual(1);
        expect(bucket).toBeLessThanOrEqual(modulus);
      }),
      { seed: 2_2 },
    );
  });
});

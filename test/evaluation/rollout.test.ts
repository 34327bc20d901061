import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPrefix, normalized, ROLLOUT_SEED } from '../../lib/evaluation/hash.ts';
import { compileSet, decide, prepareContext } from '../../lib/evaluation/index.ts';
import { flag, strategy, surroundings } from './flags.ts';

/** Ids as they occur: serial numbers, hexadecimal, mail addresses; the same ones each time. */
const ids = Array.from({ length: 100_000 }, (_, n) => {
  const scrambled = Math.imul(n + 1, 2_654_435_761) >>> 0;
  return [`${n}`, scrambled.toString(16), `user-${scrambled}@example.com`][n % 3] ?? '';
});

/** Decides one feature for every id. */
const decideAll = (feature: ReturnType<typeof flag>) => {
  const set = compileSet([feature]);
  const compiled = set.features.get(feature.name);
  return ids.map((userId) => compiled && decide(set, compiled, prepareContext({ userId }, surroundings)));
};

const rollout = (percentage: string, groupId = 'checkout') =>
  strategy({ name: 'flexibleRollout', parameters: { rollout: percentage, groupId, stickiness: 'userId' } });

/** Pearson's statistic of how far counts are from what is expected. */
const chiSquared = (counts: readonly number[], expected: readonly number[]): number =>
  counts.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);

describe('behaviour §2.3, rollouts', () => {
  it('spreads 100,000 ids evenly over the hundred buckets', () => {
    const prefix = hashPrefix('checkout', ROLLOUT_SEED);
    const buckets = Array.from({ length: 100 }, () => 0);
    for (const id of ids) {
      const index = normalized(prefix, id, 100) - 1;
      buckets[index] = (buckets[index] ?? 0) + 1;
    }
    // The 99.9 % quantile of chi-squared with 99 degrees of freedom.
    expect(
      chiSquared(
        buckets,
        buckets.map(() => 1_000),
      ),
    ).toBeLessThan(148.23);
  });

  it('turns on for a share of 100,000 ids that lies within half a percent of the percentage', () => {
    for (const percent of [0, 1, 10, 50, 99, 100]) {
      const on = decideAll(flag({ strategies: [rollout(String(percent))] })).filter((decision) => decision?.enabled);
      expect(Math.abs(on.length - percent * 1_000)).toBeLessThanOrEqual(percent === 0 || percent === 100 ? 0 : 500);
    }
  });

  it('never turns off for a user when the percentage grows', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), share, share, (groupId, userId, a, b) => {
        const enabled = (percentage: number): boolean => {
          const set = compileSet([flag({ strategies: [rollout(String(percentage), groupId)] })]);
          const feature = set.features.get('flag');
          return feature !== undefined && decide(set, feature, prepareContext({ userId }, surroundings)).enabled;
        };
        if (enabled(Math.min(a, b))) expect(enabled(Math.max(a, b))).toBe(true);
      }),
      { numRuns: 2_000, seed: 2_3 },
    );
  });
});

describe('behaviour §2.5, variants by weight', () => {
  const weights = { a: 100, b: 0, c: 250, d: 650 };
  const variants = Object.entries(weights).map(([name, weight]) => ({ name, weight, stickiness: 'userId' }));

  it('gives each variant its share of 100,000 ids', () => {
    const chosen = decideAll(flag({ variants })).map((decision) => decision?.variant.name);
    const count = (name: string): number => chosen.filter((each) => each === name).length;
    expect(count('b')).toBe(0);
    // The 99.9 % quantile of chi-squared with 2 degrees of freedom.
    expect(chiSquared([count('a'), count('c'), count('d')], [10_000, 25_000, 65_000])).toBeLessThan(13.82);
  });

  it('chooses variants independently of who is in the rollout', () => {
    const halves = [
      { name: 'a', weight: 500, stickiness: 'userId' },
      { name: 'b', weight: 500, stickiness: 'userId' },
    ];
    const inRollout = decideAll(flag({ name: 'checkout', strategies: [rollout('10')], variants: halves })).filter(
      (decision) => decision?.enabled,
    );
    const a = inRollout.filter((decision) => decision?.variant.name === 'a').length;
    const expected = inRollout.length / 2;
    // The 99.9 % quantile of chi-squared with 1 degree of freedom.
    expect(chiSquared([a, inRollout.length - a], [expected, expected])).toBeLessThan(10.83);
  });
});

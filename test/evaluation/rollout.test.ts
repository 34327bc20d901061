import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSet, decide, prepareContext, type RawContext } from '../../lib/evaluation/index.ts';
import { flag, strategy, surroundings } from './flags.ts';

/** Realistic ids: serial numbers, hexadecimal, e-mail addresses; the same ones each time. */
const ids = Array.from({ length: 100_000 }, (_, n) => {
  const scrambled = Math.imul(n + 1, 2_654_435_761) >>> 0;
  return [`${n}`, scrambled.toString(16), `user-${scrambled}@example.com`][n % 3] ?? '';
});

/** Evenly distributed chances, in an order that is unrelated to that of the ids. */
const chances = ids.map((_, n) => ((n * 61_803) % ids.length) / ids.length);

/** Evaluates one feature for every id, as a member of a context. */
const decideAll = (feature: ReturnType<typeof flag>, contextOf = (id: string): RawContext => ({ userId: id })) => {
  const set = compileSet([feature]);
  const [compiled] = set.features.values();
  if (compiled === undefined) throw new Error('no feature');
  return ids.map((id, n) => {
    const random = (): number => chances[n] ?? 0;
    return decide(set, compiled, prepareContext(contextOf(id), { ...surroundings, random }));
  });
};

/** A strategy that is on for a percentage. */
type Rollout = (percentage: string) => ReturnType<typeof strategy>;

const flexible =
  (stickiness: string, groupId = 'checkout'): Rollout =>
  (rollout) =>
    strategy({ name: 'flexibleRollout', parameters: { rollout, groupId, stickiness } });

const gradual =
  (name: string, groupId = 'checkout'): Rollout =>
  (percentage) =>
    strategy({ name, parameters: { percentage, groupId } });

/** Every kind of rollout, with the context for an id, and whether its result is random instead. */
const kinds: readonly [string, Rollout, (id: string) => RawContext][] = [
  ['flexibleRollout by user', flexible('userId'), (userId) => ({ userId })],
  ['flexibleRollout by session', flexible('sessionId'), (sessionId) => ({ sessionId, userId: 'one' })],
  ['flexibleRollout by a property', flexible('tenant'), (tenant) => ({ userId: 'one', properties: { tenant } })],
  ['flexibleRollout by default, of a user', flexible('default'), (userId) => ({ userId, sessionId: 'one' })],
  ['flexibleRollout by default, of a session', flexible('default'), (sessionId) => ({ sessionId })],
  ['flexibleRollout without a group', flexible('userId', ''), (userId) => ({ userId })],
  ['gradualRolloutUserId', gradual('gradualRolloutUserId'), (userId) => ({ userId })],
  ['gradualRolloutSessionId', gradual('gradualRolloutSessionId'), (sessionId) => ({ sessionId })],
];

const byChance: readonly [string, Rollout, (id: string) => RawContext][] = [
  ['flexibleRollout at random', flexible('random'), (userId) => ({ userId })],
  ['flexibleRollout by default, of nobody', flexible('default'), () => ({})],
  ['gradualRolloutRandom', gradual('gradualRolloutRandom'), (userId) => ({ userId })],
];

/** Steps of 5 percent. */
const steps = 20;

/** A feature whose variant shows the first of equal steps at which it is on. */
const staircase = (rollout: Rollout, steps: number) =>
  flag({
    strategies: Array.from({ length: steps }, (_, step) => ({
      ...rollout(String((step + 1) * (100 / steps))),
      variants: [{ name: `${step}`, weight: 1000 }],
    })),
  });

const stepsOf = (rollout: Rollout, contextOf?: (id: string) => RawContext, count = steps): number[] =>
  decideAll(staircase(rollout, count), contextOf).map(({ variant }) => Number(variant.name));

/** The number of occurrences of each number from 0 on. */
const counts = (numbers: readonly number[], kindsOfNumbers: number): number[] => {
  const found = Array.from({ length: kindsOfNumbers }, () => 0);
  for (const number of numbers) found[number] = (found[number] ?? 0) + 1;
  return found;
};

/** Pearson's statistic for the deviation of counts from the expected ones. */
const chiSquared = (found: readonly number[], expected: readonly number[]): number =>
  found.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);

const unevenness = (found: readonly number[]): number =>
  chiSquared(
    found,
    found.map(() => ids.length / found.length),
  );

/** The 99.9 % quantiles of chi-squared by degrees of freedom. */
const QUANTILE = { 2: 13.82, 19: 43.82, 38: 70.7, 57: 95.75, 99: 148.23 } as const;

/** Pearson's statistic for the dependence of two properties of every id. */
const dependence = (one: readonly number[], other: readonly number[], rows: number, columns: number): number => {
  const [inRow, inColumn] = [counts(one, rows), counts(other, columns)];
  const cells = counts(
    one.map((row, n) => row * columns + (other[n] ?? 0)),
    rows * columns,
  );
  const expected = inRow.flatMap((row) => inColumn.map((column) => (row * column) / one.length));
  return chiSquared(cells, expected);
};

describe('evaluation §4.5: rollouts', () => {
  it.each(kinds)('%s spreads 100,000 ids evenly', (_, rollout, contextOf) => {
    const found = counts(stepsOf(rollout, contextOf), steps);
    expect(unevenness(found)).toBeLessThan(QUANTILE[19]);
  });

  it('spreads them evenly over all hundred buckets', () => {
    const found = counts(stepsOf(flexible('userId'), undefined, 100), 100);
    expect(unevenness(found)).toBeLessThan(QUANTILE[99]);
  });

  it.each(byChance)('%s spreads evenly what chance spreads evenly', (_, rollout, contextOf) => {
    const found = counts(stepsOf(rollout, contextOf), steps);
    expect(found).toEqual(found.map(() => ids.length / found.length));
  });

  it.each([0, 1, 10, 50, 99, 100])('turns on for %i percent of 100,000 ids, to half a percent', (percent) => {
    const on = decideAll(flag({ strategies: [flexible('userId')(String(percent))] })).filter(({ enabled }) => enabled);
    expect(Math.abs(on.length - percent * 1_000)).toBeLessThanOrEqual(percent === 0 || percent === 100 ? 0 : 500);
  });

  it('spreads one group independently of another', () => {
    const [one, other] = ['checkout', 'search'].map((group) => stepsOf(flexible('userId', group)));
    const quarter = (step: number): number => Math.floor(step / 5);
    const dependent = dependence((one ?? []).map(quarter), other ?? [], 4, steps);
    expect(dependent).toBeLessThan(QUANTILE[57]);
  });

  it.each([...kinds, ...byChance])(
    '%s never turns off for anyone when the percentage grows',
    (_, rollout, contextOf) => {
      const share = fc.double({ min: 0, max: 100, noNaN: true });
      const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
      let turnedOn = 0;
      fc.assert(
        fc.property(fc.string(), fc.string({ minLength: 1 }), chance, share, share, (group, id, random, a, b) => {
          const enabled = (percentage: number): boolean => {
            const growing = rollout(String(percentage));
            const parameters = { ...growing.parameters, groupId: group };
            const set = compileSet([flag({ strategies: [{ ...growing, parameters }] })]);
            const feature = set.features.get('flag');
            const prepared = prepareContext(contextOf(id), { ...surroundings, random: () => random });
            return feature !== undefined && decide(set, feature, prepared).enabled;
          };
          const [before, after] = [enabled(Math.min(a, b)), enabled(Math.max(a, b))];
          if (before) expect(after).toBe(true);
          if (after && !before) turnedOn++;
        }),
        { numRuns: 400, seed: 2_3, endOnFailure: true },
      );
      // If all or none were on, the test would prove nothing.
      expect(turnedOn).toBeGreaterThan(5);
    },
  );
});

describe('evaluation §7.4: variants by weight', () => {
  const weights = [100, 0, 250, 650];
  const named = (stickiness: string) =>
    weights.map((weight, index) => ({ name: `${index}`, weight, stickiness, weightType: 'variable' }));

  /** Variants of the environment, and of a strategy in the group of a rollout. */
  const ofEnvironment = (stickiness: string) => flag({ name: 'checkout', variants: named(stickiness) });
  const ofStrategy = (stickiness: string) =>
    flag({ strategies: [{ ...flexible('default')('100'), variants: named(stickiness) }] });

  const chosen = (feature: ReturnType<typeof flag>, contextOf?: (id: string) => RawContext): number[] =>
    decideAll(feature, contextOf).map(({ variant }) => Number(variant.name));

  const contexts: readonly [string, string, (id: string) => RawContext][] = [
    ['the user', 'userId', (userId) => ({ userId, sessionId: 'one' })],
    ['the session', 'sessionId', (sessionId) => ({ sessionId, userId: 'one' })],
    ['a property', 'tenant', (tenant) => ({ userId: 'one', properties: { tenant } })],
    ['default, of a user', 'default', (userId) => ({ userId, sessionId: 'one', remoteAddress: 'one' })],
    ['default, of a session', 'default', (sessionId) => ({ sessionId, remoteAddress: 'one' })],
    ['default, of an address', 'default', (remoteAddress) => ({ remoteAddress })],
  ];

  describe.each([
    ['the environment', ofEnvironment],
    ['a strategy', ofStrategy],
  ])('of %s', (_about, feature) => {
    it.each(contexts)('by %s, give each its share of 100,000 ids', (_, stickiness, contextOf) => {
      const [a = 0, b, c = 0, d = 0] = counts(chosen(feature(stickiness), contextOf), weights.length);
      expect(b).toBe(0);
      expect(chiSquared([a, c, d], [10_000, 25_000, 65_000])).toBeLessThan(QUANTILE[2]);
    });

    it('give by chance what chance spreads evenly', () => {
      expect(counts(chosen(feature('random')), weights.length)).toEqual([10_000, 0, 25_000, 65_000]);
    });

    // The same id in the same group, so only the seed of the hash differs.
    it('are chosen independently of who is in the rollout', () => {
      const halves = (index: number): number => (index === 3 ? 2 : Math.min(index, 1));
      const dependent = dependence(stepsOf(flexible('userId')), chosen(feature('userId')).map(halves), steps, 3);
      expect(dependent).toBeLessThan(QUANTILE[38]);
    });

    it('stay with their users when the rollout grows', () => {
      const at = (percentage: string) => {
        const { strategies, ...rest } = feature('userId');
        const rollout = { ...flexible('userId')(percentage), variants: strategies[0]?.variants };
        return decideAll({ ...rest, strategies: [rollout] });
      };
      const [few, many] = [at('20'), at('60')];
      const moved = few.filter(({ enabled, variant }, n) => enabled && variant.name !== many[n]?.variant.name);
      expect(few.filter(({ enabled }) => enabled).length).toBeGreaterThan(19_000);
      expect(moved).toEqual([]);
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counts, errorsMissing, errorsNeeded, evidence } from '../../lib/rollout/counts.ts';
import { runs } from '../support/runs.ts';
import { randomFrom } from './random.ts';

const counts = (newRequests: number, newErrors: number, oldRequests: number, oldErrors: number): Counts => ({
  newArm: { requests: newRequests, errors: newErrors },
  oldArm: { requests: oldRequests, errors: oldErrors },
});
const alpha = 0.05;
const logM = (one: Counts, delta = 0): number => evidence(one, { alpha, delta }).logM;

/** ln M error by error, as the paper has it. */
const stepwise = (n: number, o: number, q: number): number => {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.log((20 * q + i) / (20 + i) / q);
  for (let i = 0; i < o; i++) sum += Math.log((20 * (1 - q) + i) / (20 + n + i) / (1 - q));
  return sum;
};

describe('the evidence that the arms differ', () => {
  it('is what the paper multiplies error by error', () => {
    const errors = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(errors, errors, fc.integer({ min: 1, max: 9_999 }), (n, o, share) => {
        expect(logM(counts(share, n, 10_000 - share, o))).toBeCloseTo(stepwise(n, o, share / 10_000), 9);
      }),
      { numRuns: runs(300) },
    );
  });

  it('allows the new arm a part more', () => {
    // 1.5 times the errors at equal shares: six tenths of all errors.
    const even = counts(1_000, 60, 1_000, 40);
    expect(logM(even, 0.5)).toBeCloseTo(stepwise(60, 40, 0.6), 9);
    expect(logM(even, 0.5)).toBeLessThan(0);
    expect(evidence(counts(1e5, 600, 1e5, 400), { alpha, delta: 0.5 }).worse).toBe(false);
    expect(evidence(counts(1e5, 600, 1e5, 400), { alpha }).worse).toBe(true);
  });

  it('is exact for billions: one error more multiplies it as it should', () => {
    const large = fc.integer({ min: 0, max: 2e9 });
    fc.assert(
      fc.property(
        large,
        fc.integer({ min: -200_000, max: 200_000 }),
        fc.integer({ min: 1, max: 99 }),
        (all, off, share) => {
          const q = share / 100;
          const n = Math.min(all, Math.max(0, Math.round(all * q) + off));
          const of = (more: number) => logM(counts(share, n + more, 100 - share, all - n));
          const expected = Math.log((20 * q + n) / (20 + all) / q);
          expect(Math.abs(of(1) - of(0) - expected)).toBeLessThan(1e-9 + 1e-12 * Math.abs(of(0)));
        },
      ),
      { numRuns: runs(500) },
    );
    // M is exactly known where all errors come from one arm: Γ(10 + n) Γ(20) / (Γ(20 + n) Γ(10) 2⁻ⁿ), here by its product.
    const product = Array.from({ length: 10 }, (_, i) => Math.log((10 + i) / (1e9 + 10 + i))).reduce(
      (a, b) => a + b,
      0,
    );
    const expected = 1e9 * Math.log(2) + product;
    expect(Math.abs(logM(counts(1, 1e9, 1, 0)) - expected) / expected).toBeLessThan(1e-15 * 4);
  });

  it('is none without errors, and without requests of an arm', () => {
    for (const none of [counts(0, 0, 0, 0), counts(1_000, 0, 1_000, 0), counts(5, 5, 0, 0), counts(0, 3, 1_000, 2)])
      expect(evidence(none, { alpha })).toEqual({ logM: 0, ratio: '1 : 1', worse: false });
    expect(logM(counts(1, 0, 1_000_000, 0))).toBe(0);
  });

  it('is finite and no reason to stop for the smallest shares', () => {
    expect(evidence(counts(1, 0, 1e12, 1e12), { alpha }).worse).toBe(false);
    expect(evidence(counts(1e12, 1e12, 1, 0), { alpha }).worse).toBe(false);
    expect(Number.isFinite(logM(counts(1e12, 1e12, 1, 1)))).toBe(true);
    expect(Number.isFinite(logM(counts(1, 1, 1e12, 1e12)))).toBe(true);
  });

  it('stops only if it is the new arm that is worse', () => {
    expect(evidence(counts(1_000, 80, 1_000, 20), { alpha })).toMatchObject({ worse: true });
    expect(evidence(counts(1_000, 20, 1_000, 80), { alpha })).toMatchObject({ worse: false });
    expect(logM(counts(1_000, 20, 1_000, 80))).toBe(logM(counts(1_000, 80, 1_000, 20)));
  });

  it('is written as odds', () => {
    const ratio = (n: number, o: number): string => evidence(counts(1_000, n, 1_000, o), { alpha }).ratio;
    expect([ratio(0, 0), ratio(10, 10), ratio(28, 10), ratio(40, 10), ratio(500, 10)]).toEqual([
      '1 : 1',
      '1 : 1.4',
      '10 : 1',
      '449 : 1',
      'more than 1,000,000 : 1',
    ]);
    expect(evidence(counts(1e12, 5e11, 1e12, 5e11), { alpha }).ratio).toMatch(/^1 : [\d,]+$/);
  });
});

describe('how many errors are needed', () => {
  it('is what simulations need', () => {
    expect(errorsNeeded(0.5, 3, alpha)).toBe(41);
    expect(errorsNeeded(0.1, 3, alpha)).toBe(56);
  });

  it('is the first number that is evidence enough when it is divided as the rise divides it', () => {
    const share = fc.integer({ min: 1, max: 99 }).map((part) => part / 100);
    fc.assert(
      fc.property(
        share,
        fc.constantFrom(1.2, 1.5, 2, 3, 10),
        fc.constantFrom(0.05, 0.01, 0.00025),
        (part, rise, alphaOfOne) => {
          const needed = errorsNeeded(part, rise, alphaOfOne);
          const q = (part * rise) / (part * rise + 1 - part);
          const isEnough = (all: number) =>
            evidence(counts(part, all * q, 1 - part, all * (1 - q)), { alpha: alphaOfOne }).worse;
          expect([isEnough(needed - 1), isEnough(needed)]).toEqual([false, true]);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('grows with what is asked, and is endless without a rise or with one arm', () => {
    expect(errorsNeeded(0.5, 2, alpha)).toBeGreaterThan(errorsNeeded(0.5, 3, alpha));
    expect(errorsNeeded(0.5, 3, alpha / 20)).toBeGreaterThan(errorsNeeded(0.5, 3, alpha));
    for (const [share, rise] of [
      [0, 3],
      [1, 3],
      [0.5, 1],
      [Number.NaN, 3],
    ] as const)
      expect(errorsNeeded(share, rise, alpha)).toBe(Number.POSITIVE_INFINITY);
  });

  it('leaves what is missing', () => {
    expect(errorsMissing(counts(1_000, 12, 1_000, 10), 3, alpha)).toBe(19);
    expect(errorsMissing(counts(1_000, 40, 1_000, 40), 3, alpha)).toBe(0);
    expect(errorsMissing(counts(0, 0, 0, 0), 3, alpha)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('simulated errors', () => {
  /** Errors of both arms until the test stops, looking after each; undefined: not within `most`. */
  const stopsAt = (random: () => number, share: number, rise: number, most: number): number | undefined => {
    const q = (share * rise) / (share * rise + 1 - share);
    let n = 0;
    for (let all = 1; all <= most; all++) {
      if (random() < q) n++;
      if (evidence(counts(share, n, 1 - share, all - n), { alpha }).worse) return all;
    }
    return undefined;
  };

  it.each([
    [0.1, 1.5, 429],
    [0.1, 2, 124],
    [0.1, 3, 51],
    [0.1, 5, 24],
    [0.5, 1.5, 181],
    [0.5, 2, 75],
    [0.5, 3, 38],
    [0.5, 5, 26],
  ])('at a share of %d, a rise by %d stops after about %d errors', (share, rise, median) => {
    const random = randomFrom(33);
    const times = runs(600, 4_000);
    const stops = Array.from({ length: times }, () => stopsAt(random, share, rise, 20_000) ?? Number.POSITIVE_INFINITY);
    const found = stops.toSorted((a, b) => a - b)[times / 2] ?? Number.NaN;
    expect(found).toBeGreaterThan(median * 0.8);
    expect(found).toBeLessThan(median * 1.2);
    // What people are told is no less than what half of the releases need, and not half as much again.
    const told = errorsNeeded(share, rise, alpha);
    expect(told).toBeGreaterThan(found * 0.95);
    expect(told).toBeLessThan(found * 1.5);
  });

  it.each([0.01, 0.1, 0.5, 0.9])('of arms that are alike stop falsely in at most α, at a share of %d', (share) => {
    const random = randomFrom(7);
    const times = runs(1_500, 10_000);
    const stopped = Array.from({ length: times }, () => stopsAt(random, share, 1, 800)).filter(
      (one) => one !== undefined,
    );
    expect(stopped.length / times).toBeLessThanOrEqual(alpha);
  });
});

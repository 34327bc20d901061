import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Weighted } from '../../../lib/definition/variants.ts';
import { distributeWeights } from '../../../lib/flags/feature-variants/weights.ts';

const variable = (name: string, weight = 0): Weighted => ({ name, weight, weightType: 'variable' });
const fixed = (name: string, weight: number): Weighted => ({ name, weight, weightType: 'fix' });
/** By the collation, equal ones by code unit. */
const english = (a: string, b: string): number => new Intl.Collator('en').compare(a, b) || (a < b ? -1 : 1);
const weights = (variants: readonly Weighted[]) =>
  Object.fromEntries(distributeWeights(variants).map(({ name, weight }) => [name, weight]));

describe('weights on writing', () => {
  it('shares what is not fixed evenly, the first in the given order getting the remainder', () => {
    expect(weights([variable('c'), variable('a'), variable('b')])).toEqual({ a: 333, b: 333, c: 334 });
    expect(weights([fixed('x', 999), variable('b'), variable('a')])).toEqual({ a: 0, b: 1, x: 999 });
  });

  it('takes a variant without a weight type as variable', () => {
    expect(distributeWeights([{ name: 'a', weight: 3 }])).toEqual([{ name: 'a', weight: 1000 }]);
  });

  it('stores an empty list as it is', () => {
    expect(distributeWeights([])).toEqual([]);
  });

  it.each([
    ['a repeated name', [variable('a'), variable('a')], '"a"'],
    ['no variable variant', [fixed('a', 1000)], 'variable'],
    ['fixed weights beyond 1000', [fixed('a', 600), fixed('b', 401), variable('c')], '1001'],
  ])('refuses %s', (_, variants, text) => {
    expect(() => distributeWeights(variants)).toThrow(expect.objectContaining({ name: 'BadDataError' }));
    expect(() => distributeWeights(variants)).toThrow(text);
  });

  it('always sums to 1000, keeps fixed weights, and sorts by name', () => {
    const lists = fc
      .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 })
      .chain((names) =>
        fc
          .tuple(
            ...names.map((name, i) =>
              fc.integer({ min: 0, max: 140 }).map((n) => (i % 2 ? fixed(name, n) : variable(name, n))),
            ),
          )
          .map((variants): readonly Weighted[] => variants),
      );
    fc.assert(
      fc.property(lists, (variants) => {
        const distributed = distributeWeights(variants);
        expect(distributed.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
        expect(
          distributed
            .filter((v) => v.weightType === 'fix')
            .every((v) => variants.includes(v) || variants.some((o) => o.name === v.name && o.weight === v.weight)),
        ).toBe(true);
        const names = distributed.map(({ name }) => name);
        expect(names).toEqual([...names].sort(english));
        const own = distributed.filter((v) => v.weightType === 'variable').map(({ weight }) => weight);
        expect(Math.max(...own) - Math.min(...own)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

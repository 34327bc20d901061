import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOf } from '../../../lib/flags/search/first.ts';
import { runs } from '../../support/runs.ts';

describe('the first of an order', () => {
  it('are those that sorting everything would put first', () => {
    const items = fc.array(fc.record({ key: fc.nat(5), id: fc.nat() }), { maxLength: 60 });
    fc.assert(
      fc.property(items, fc.nat(70), (all, count) => {
        const numbered = all.map(({ key }, id) => ({ key, id }));
        const compare = (a: { key: number; id: number }, b: { key: number; id: number }) =>
          a.key - b.key || a.id - b.id;
        expect(firstOf(numbered, count, compare)).toEqual(numbered.toSorted(compare).slice(0, count));
      }),
      { numRuns: runs(200) },
    );
  });

  it('are nothing of nothing', () => {
    expect(firstOf([], 5, () => 0)).toEqual([]);
    expect(firstOf([1, 2], 0, (a, b) => a - b)).toEqual([]);
  });
});

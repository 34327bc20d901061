import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinations, countCombinations, sizeOfCombinations } from '../../lib/evaluation/index.ts';

describe('playground §8.1: combinations of a batch', () => {
  it('splits strings at commas and trims, the last member varying fastest', () => {
    expect(combinations({ appName: 'web', userId: 'u1, u2', sessionId: ' s1 ,s2 ' })).toEqual([
      { appName: 'web', userId: 'u1', sessionId: 's1' },
      { appName: 'web', userId: 'u1', sessionId: 's2' },
      { appName: 'web', userId: 'u2', sessionId: 's1' },
      { appName: 'web', userId: 'u2', sessionId: 's2' },
    ]);
  });

  it('puts the properties at the top level in their place', () => {
    const [first] = combinations({ appName: 'web', properties: { b: '1', a: '2' }, userId: 'u' });
    expect(Object.keys(first ?? {})).toEqual(['appName', 'b', 'a', 'userId']);
  });

  it('lets a later namesake replace an earlier one at the earlier position', () => {
    const later = combinations({ userId: 'u', properties: { country: 'no', userId: 'v,w' } });
    expect(JSON.stringify(later)).toBe('[{"userId":"v","country":"no"},{"userId":"w","country":"no"}]');
    const earlier = combinations({ properties: { userId: 'v,w' }, userId: 'u' });
    expect(earlier).toEqual([{ userId: 'u' }]);
  });

  it('leaves other values single', () => {
    expect(combinations({ age: 42, flag: true, list: ['a,b', 'c'], none: null })).toEqual([
      { age: 42, flag: true, list: ['a,b', 'c'], none: null },
    ]);
  });

  it('keeps what is empty', () => {
    expect(combinations({ userId: 'u1,' })).toEqual([{ userId: 'u1' }, { userId: '' }]);
    expect(combinations({})).toEqual([{}]);
  });

  it('takes properties that are no object for a value', () => {
    expect(combinations({ properties: 'a,b' })).toEqual([{ properties: 'a' }, { properties: 'b' }]);
    expect(combinations({ properties: null })).toEqual([{ properties: null }]);
  });

  it('counts them without making them', () => {
    const twos = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field-${index}`, 'a,b']));
    expect(countCombinations(twos)).toBe(2 ** 60);
  });

  it('counts as many as it makes, and their bytes', () => {
    const text = fc.array(fc.constantFrom('a', 'é"', ''), { minLength: 1, maxLength: 3 }).map((parts) => parts.join());
    const members = fc.dictionary(fc.constantFrom('x', 'y', 'z', '__proto__'), fc.oneof(text, fc.integer()));
    fc.assert(
      fc.property(members, fc.option(members), (own, properties) => {
        const context = { ...own, properties };
        const made = combinations(context);
        expect(made).toHaveLength(countCombinations(context));
        const bytes = made.map((one) => Buffer.byteLength(JSON.stringify(one)));
        expect(sizeOfCombinations(context)).toBeCloseTo(
          bytes.reduce((sum, one) => sum + one, 0),
          3,
        );
      }),
      { seed: 2_7 },
    );
  });
});

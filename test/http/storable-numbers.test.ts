import { describe, expect, it } from 'vitest';
import { requireStorableNumbers } from '../../lib/http/reading/storable-numbers.ts';

describe('a body that is to be stored', () => {
  it.each([0, -0, 1, -1, 0.5, 1e-99, 2 ** 53 - 1, -(2 ** 53 - 1), '9e99', null, true])('may hold %s', (value) => {
    expect(requireStorableNumbers({ a: [value] })).toEqual({ a: [value] });
  });

  it.each([2 ** 53, -1e40, 1e308, 5e-324, Number.POSITIVE_INFINITY, Number.NaN])('may not hold %s', (value) => {
    expect(() => requireStorableNumbers({ strategies: [{ sortOrder: value }] })).toThrow(
      /`strategies\/0\/sortOrder` must be a number/,
    );
  });
});

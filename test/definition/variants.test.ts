import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sentVariants,
  sharedWeights,
  storedVariants,
  wantedVariants,
  wholeWeight,
} from '../../lib/definition/variants.ts';
import { runs } from '../support/runs.ts';
import { givenVariants, variants } from './random.ts';

describe('a list of variants', () => {
  it('shares all that fixed weights leave, the first ones getting 1 more', () => {
    const three = ['c', 'a', 'b'].map((name) => ({ name, weightType: 'variable' as const }));
    expect(sharedWeights(three).map(({ weight }) => weight)).toEqual([334, 333, 333]);
    expect(storedVariants(three).map(({ name, weight }) => `${name} ${weight}`)).toEqual(['a 333', 'b 333', 'c 334']);
    fc.assert(
      fc.property(givenVariants, (given) => {
        const sum = sharedWeights(given).reduce((all, { weight }) => all + weight, 0);
        expect(sum).toBe(given.length === 0 ? 0 : wholeWeight);
      }),
    );
  });

  it('is sent in an order from which the service makes exactly this list', () => {
    fc.assert(
      fc.property(variants, (list) => {
        expect(storedVariants(sentVariants(list))).toEqual(list);
        expect(sentVariants(list, list)).toBe(list);
      }),
      { numRuns: runs(200) },
    );
  });

  it('asks for no change if it is stored already, in whatever form', () => {
    const imported = [
      { name: 'z', weight: 500 },
      { name: 'a', weight: 500 },
    ];
    expect(wantedVariants([...imported], imported)).toBe(imported);
    expect(wantedVariants(imported.toReversed(), imported).map(({ name }) => name)).toEqual(['a', 'z']);
  });
});

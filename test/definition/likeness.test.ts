import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alike, matchByLikeness } from '../../lib/definition/likeness.ts';
import { isSameStrategy } from '../../lib/definition/strategy.ts';
import { runs } from '../support/runs.ts';
import { storedEnvironment } from './random.ts';

const criteria = [isSameStrategy, ...alike];

const strategy = (id: string, name: string, title: string | null) => ({ id, name, title });

describe('strategies that are matched by likeness', () => {
  it('are found whatever ids they have, each stored one at most once', () => {
    fc.assert(
      fc.property(storedEnvironment, ({ strategies }) => {
        const copies = strategies.map((one) => ({ ...one, id: `copy of ${one.id}` })).reverse();
        const found = matchByLikeness(copies, strategies, criteria);
        expect(found.map((one) => one?.id).toSorted()).toEqual(strategies.map(({ id }) => id).toSorted());
        for (const [i, copy] of copies.entries())
          expect({ ...found[i], id: copy.id, sortOrder: copy.sortOrder }).toEqual(copy);
      }),
      { numRuns: runs(100) },
    );
  });

  it('prefer the title to the order, and need the type', () => {
    const stored = [strategy('a', 'default', null), strategy('b', 'default', 'Beta'), strategy('c', 'remote', null)];
    const given = [strategy('1', 'default', null), strategy('2', 'default', 'Beta'), strategy('3', 'userWithId', null)];
    expect(matchByLikeness(given, stored, alike).map((one) => one?.id)).toEqual(['a', 'b', undefined]);
    expect(matchByLikeness([...given].reverse(), stored, alike).map((one) => one?.id)).toEqual([undefined, 'b', 'a']);
  });

  it('do not take two strategies without a title for alike because of that', () => {
    const [byTitle] = alike;
    expect(byTitle?.(strategy('a', 'default', null), strategy('b', 'default', null))).toBe(false);
  });
});

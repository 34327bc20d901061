import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsAny, endsWithAny, startsWithAny } from '../../lib/evaluation/text-list.ts';
import { runs } from '../support/runs.ts';

/** Only a few letters, so that parts often begin, end and contain one another. */
const letters = fc.constantFrom('a', 'b', 'ø', '😀');
const part = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
const text = fc.string({ unit: letters, maxLength: 8 });

describe.each([
  ['a short list', 0, 6],
  ['a long list', 60, 120],
])('evaluation §6.3: text operators with %s', (_about, minLength, maxLength) => {
  const parts = fc.array(part, { minLength, maxLength });
  /** Longer parts match less often, so that a long list of them does not match nearly every text. */
  const longParts = fc.array(fc.string({ unit: letters, minLength: 4, maxLength: 8 }), { minLength, maxLength });
  const options = { numRuns: runs(500, 2_000), seed: 2_4 };

  it.each([
    ['startsWithAny', startsWithAny, (value: string, each: string) => value.startsWith(each)],
    ['endsWithAny', endsWithAny, (value: string, each: string) => value.endsWith(each)],
    ['containsAny', containsAny, (value: string, each: string) => value.includes(each)],
  ] as const)('%s answers as trying every part does', (_name, search, matches) => {
    fc.assert(
      fc.property(fc.oneof(parts, longParts), fc.array(text, { minLength: 5 }), (list, texts) => {
        const found = search(list);
        for (const value of texts) expect(found(value)).toBe(list.some((each) => matches(value, each)));
      }),
      options,
    );
  });
});

describe('evaluation §6.3: text operators', () => {
  it('find nothing in an empty list, and nothing in an empty text', () => {
    for (const search of [startsWithAny, endsWithAny, containsAny]) {
      expect(search([])('a')).toBe(false);
      expect(search(Array.from({ length: 100 }, (_, index) => `${index}`))('')).toBe(false);
    }
  });
});

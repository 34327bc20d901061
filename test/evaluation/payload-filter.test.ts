import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPayload, payloadPaths } from '../../lib/evaluation/payload-filter.ts';

const now = new Date('2030-01-31T12:00:00Z');

describe('the paths of a payload', () => {
  it('are those of texts, numbers and booleans, in its order', () => {
    const payload = { status: 'firing', alerts: [{ labels: { a: 1 }, none: null }, { up: false }], empty: {} };
    expect(payloadPaths(payload, 10)).toEqual(['status', 'alerts[0].labels.a', 'alerts[1].up']);
    expect(payloadPaths(payload, 2)).toEqual(['status', 'alerts[0].labels.a']);
    expect(payloadPaths('a text', 10)).toEqual([]);
    expect(payloadPaths(['a'], 10)).toEqual(['[0]']);
  });

  it('are those at which filters find the value', () => {
    const leaf = fc.oneof(fc.stringMatching(/^[a-z]{1,5}$/), fc.integer(), fc.boolean());
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('tree'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (payload) => {
        for (const path of payloadPaths(payload, 100)) {
          expect(matchesPayload({ [path]: { operator: 'NOT_IN', values: ['no such value'] } }, payload, now)).toBe(
            true,
          );
          // Missing members are in no list, so this one is there.
          expect(matchesPayload({ [path]: { operator: 'STR_CONTAINS', values: [''] } }, payload, now)).toBe(
            matchesPayload(
              { member: { operator: 'STR_CONTAINS', values: [''] } },
              { member: valueAt(payload, path) },
              now,
            ),
          );
        }
      }),
    );
  });
});

/** The value at a path, found in another way: by its steps. */
const valueAt = (payload: unknown, path: string): unknown =>
  path
    .split(/\.|(?=\[)/)
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => {
      const key = step.replace(/^\[(\d+)\]$/, '$1');
      return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    }, payload);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf, selected } from '../../../lib/identity/scim/list.ts';
import { userSchema } from '../../../lib/identity/scim/schemas.ts';

describe('scim §5: pages', () => {
  it('cover all resources exactly once, in their order', () => {
    fc.assert(
      fc.property(fc.nat({ max: 350 }), fc.integer({ min: 1, max: 150 }), (total, count) => {
        const all = Array.from({ length: total }, (_, i) => i);
        const seen: number[] = [];
        for (let startIndex = 1; seen.length < total; ) {
          const page = pageOf(all, { startIndex, count });
          expect(page).toMatchObject({ totalResults: total, startIndex, itemsPerPage: page.Resources.length });
          expect(page.Resources.length).toBeGreaterThan(0);
          seen.push(...page.Resources);
          startIndex += page.itemsPerPage;
        }
        expect(seen).toEqual(all);
      }),
    );
  });

  it('take any numbers', () => {
    fc.assert(
      fc.property(fc.option(fc.integer(), { nil: undefined }), fc.option(fc.integer(), { nil: undefined }), (a, b) => {
        const page = pageOf([1, 2, 3], { startIndex: a, count: b });
        expect(page.itemsPerPage).toBe(page.Resources.length);
        expect(page.startIndex).toBeGreaterThan(0);
      }),
    );
  });
});

describe('scim §5: attributes of an answer', () => {
  const user = { schemas: ['x'], id: '7', userName: 'ada', name: { givenName: 'Ada' }, active: true };

  it.each([
    [{}, ['schemas', 'id', 'userName', 'name', 'active']],
    [{ attributes: 'USERNAME , name.givenName' }, ['schemas', 'id', 'userName', 'name']],
    [{ attributes: `${userSchema.id}:active` }, ['schemas', 'id', 'active']],
    [{ excludedAttributes: 'name,id,unknown' }, ['schemas', 'id', 'userName', 'active']],
    [{ attributes: 'id' }, ['schemas', 'id']],
    [{ attributes: ' , ' }, ['schemas', 'id', 'userName', 'name', 'active']],
  ])('%j', (selection, names) => {
    expect(Object.keys(selected(userSchema, selection, user))).toEqual(names);
  });
});

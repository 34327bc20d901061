import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsAt } from '../../../lib/identity/oidc/claim-path.ts';

const claims = {
  groups: ['a', 'b'],
  role: 'one',
  none: [],
  realm_access: { roles: ['x', 'y'] },
  'https://example.com/groups': ['far'],
  'a.b': ['dotted'],
  a: { b: ['nested'], 'c d': ['spaced'] },
  list: [{ name: 'first' }, { name: 'second' }, { other: 1 }, 'text'],
  mixed: ['text', 1, null, '', { a: 1 }, ['inner'], 'x'.repeat(501)],
};

describe('oidc §5: where groups are', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['groups', ['a', 'b']],
    [' groups ', ['a', 'b']],
    ['$.groups', ['a', 'b']],
    ['$groups', ['a', 'b']],
    ['groups[*]', ['a', 'b']],
    ['groups[1]', ['b']],
    ['groups[2]', undefined],
    ['role', ['one']],
    ['none', []],
    ['realm_access.roles', ['x', 'y']],
    ["$['realm_access']['roles']", ['x', 'y']],
    ['$["realm_access"].roles', ['x', 'y']],
    ['https://example.com/groups', ['far']],
    ["['https://example.com/groups']", ['far']],
    ['a.b', ['dotted']],
    ['$.a.b', ['nested']],
    ["a['c d']", ['spaced']],
    ['list[*].name', ['first', 'second']],
    ['mixed', ['text']],
    ['missing', undefined],
    ['groups.missing', undefined],
    ['', undefined],
    ['$', undefined],
    ['[', undefined],
    ["['open", undefined],
    ['a..b', undefined],
    ['__proto__', undefined],
    ['constructor.name', undefined],
    ['groups.length', undefined],
    ['role.length', undefined],
  ])('%s', (path, expected) => {
    expect(textsAt(claims, path)).toEqual(expected);
  });

  it('are found at any path of plain names, and nothing fails on any other', () => {
    const name = fc.stringMatching(/^[a-z_][a-z0-9_ -]{0,8}$/).filter((one) => !one.endsWith(' '));
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.array(fc.stringMatching(/^\w{1,9}$/)),
        (names, texts) => {
          const nested = names.toReversed().reduce<unknown>((inner, one) => ({ [one]: inner }), texts);
          expect(textsAt(nested as object, names.join('.'))).toEqual(texts);
          expect(textsAt(nested as object, names.map((one) => `['${one}']`).join(''))).toEqual(texts);
        },
      ),
    );
    fc.assert(
      fc.property(fc.object(), fc.string(), (value, path) => {
        const found = textsAt(value, path);
        expect(found === undefined || found.every((text) => typeof text === 'string')).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scimUrns } from '../../../lib/contract/scim-urns.ts';
import { patched } from '../../../lib/identity/scim/patch.ts';
import { groupSchema, userSchema } from '../../../lib/identity/scim/schemas.ts';

const ada = {
  id: '7',
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Berg' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
};
const operation = (op: string, path: string | undefined, value?: unknown) => ({
  op,
  ...(path !== undefined && { path }),
  ...(value !== undefined && { value }),
});
const changedBy = (...Operations: ReturnType<typeof operation>[]) => patched(userSchema, ada, { Operations });

describe('scim §6: what a patch does to a user', () => {
  it.each<[string, ReturnType<typeof operation>, object]>([
    ['Okta: no path', operation('replace', undefined, { active: false }), { ...ada, active: false }],
    [
      'Okta: several',
      operation('add', undefined, { displayName: 'A', externalId: 'x' }),
      { ...ada, displayName: 'A', externalId: 'x' },
    ],
    ['Entra: text', operation('Replace', 'active', 'False'), { ...ada, active: 'False' }],
    [
      'Entra: a list of one value',
      operation('Replace', 'displayName', [{ $ref: null, value: 'A' }]),
      { ...ada, displayName: 'A' },
    ],
    [
      'Entra: dotted names',
      operation('Add', undefined, { 'name.givenName': 'Eva' }),
      { ...ada, name: { givenName: 'Eva', familyName: 'Berg' } },
    ],
    [
      'a part of a name',
      operation('replace', 'name.familyName', 'Lie'),
      { ...ada, name: { givenName: 'Ada', familyName: 'Lie' } },
    ],
    [
      'some parts of a name',
      operation('replace', 'name', { FAMILYNAME: 'Lie', middleName: 'x' }),
      { ...ada, name: { givenName: 'Ada', familyName: 'Lie' } },
    ],
    [
      'names in any case, with their URN',
      operation('REPLACE', `${scimUrns.user.toUpperCase()}:USERNAME`, 'b'),
      { ...ada, userName: 'b' },
    ],
    [
      'a selected value',
      operation('replace', 'emails[type eq "work"].value', 'b@x.no'),
      { ...ada, emails: [{ value: 'b@x.no', type: 'work', primary: true }] },
    ],
    [
      'a selected value that is not there yet',
      operation('replace', 'emails[type eq "home"].value', 'b@x.no'),
      { ...ada, emails: [...ada.emails, { type: 'home', value: 'b@x.no' }] },
    ],
    [
      'a new primary value',
      operation('add', 'emails', [{ value: 'b@x.no', primary: true }]),
      {
        ...ada,
        emails: [
          { value: 'ada@example.com', type: 'work' },
          { value: 'b@x.no', primary: true },
        ],
      },
    ],
    ['a removed attribute', operation('remove', 'name.givenName'), { ...ada, name: { familyName: 'Berg' } }],
    ['null removes', operation('replace', 'name', { givenName: null }), ada],
    [
      'null removes a whole attribute',
      operation('replace', 'userName', null),
      (({ userName: _, ...rest }) => rest)(ada),
    ],
    ['its own id', operation('replace', undefined, { id: '7' }), ada],
    ['what is not kept', operation('add', 'title', 'x'), ada],
    ['what is not kept, in parts', operation('add', 'name.middleName', 'x'), ada],
    ['an extension', operation('add', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', 'x'), ada],
    ['an extension without a path', operation('add', undefined, { 'urn:x:y': { a: 1 }, '': 1, 'a b': 2 }), ada],
    ['what every object inherits', operation('add', 'constructor', { prototype: 1 }), ada],
  ])('%s', (_, change, expected) => {
    expect(changedBy(change)).toEqual(expected);
    expect(Object.getPrototypeOf(changedBy(change))).toBe(Object.prototype);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('does not pollute by a body with a member called __proto__', () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":true},"name":{"__proto__":{"polluted":true}}}');
    expect(changedBy(operation('add', undefined, value))).toEqual(ada);
    expect(changedBy(operation('replace', 'emails', [value]))).toEqual({ ...ada, emails: [{}] });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each(['__proto__', '__proto__.polluted', 'name.__proto__', 'emails[type eq "work"].__proto__'])(
    'refuses the path %s',
    (path) => {
      expect(() => changedBy(operation('add', path, { polluted: true }))).toThrow(
        expect.objectContaining({ scimType: 'invalidPath' }),
      );
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  it('takes operations in their order', () => {
    const changes = ['a', 'b', 'c'].map((value) => operation('replace', 'displayName', value));
    expect(changedBy(...changes)).toEqual({ ...ada, displayName: 'c' });
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 30 });
const values = (all: readonly string[]) => all.map((value) => ({ value }));
const group = (members: readonly string[]) => ({
  id: '1',
  displayName: 'g',
  ...(members.length > 0 && { members: values(members) }),
});
const patchedGroup = (members: readonly string[], ...Operations: ReturnType<typeof operation>[]) =>
  patched(groupSchema, group(members), { Operations });

describe('scim §6: laws', () => {
  it('adding and then removing members leaves a group as it was', () => {
    fc.assert(
      fc.property(ids, ids, (before, given) => {
        const added = given.filter((id) => !before.includes(id));
        const add = operation('add', 'members', values(added));
        if (added.length > 0)
          expect(patchedGroup(before, add, operation('Remove', 'members', values(added)))).toEqual(group(before));
        const oneByOne = added.map((id) => operation('remove', `members[value eq "${id}"]`));
        expect(patchedGroup(before, add, ...oneByOne)).toEqual(group(before));
      }),
    );
  });

  it('adding twice is adding once, and replacing makes what is given', () => {
    fc.assert(
      fc.property(ids, ids, (before, given) => {
        const add = operation('add', 'members', values(given));
        expect(patchedGroup(before, add, add)).toEqual(patchedGroup(before, add));
        expect(patchedGroup(before, operation('replace', 'members', values(given)))).toEqual(group(given));
        expect(patchedGroup(before, operation('remove', 'members'))).toEqual(group([]));
      }),
    );
  });

  it('an attribute that is added and then removed is as before, where there was none', () => {
    const texts = fc.constantFrom('displayName', 'externalId', 'DISPLAYNAME', `${scimUrns.user}:displayName`);
    fc.assert(
      fc.property(texts, fc.string({ minLength: 1 }), (path, value) => {
        expect(changedBy(operation('add', path, value), operation('remove', path))).toEqual(ada);
      }),
    );
  });

  it('takes an object in place of a simple value for equal to nothing', () => {
    const path = 'emails[type eq "work"].value';
    const Operations = [{ op: 'add', path: 'emails', value: [{ type: { toString: [] }, value: 'a@example.com' }] }];
    expect(() =>
      patched(userSchema, ada, { Operations: [...Operations, { op: 'add', path, value: 'b@example.com' }] }),
    ).not.toThrow(TypeError);
  });

  it('refuses or answers whatever comes, and writes only names of the schema', () => {
    const path = fc.oneof(
      fc.string(),
      fc.constantFrom('emails', 'members', 'name', 'active', 'emails[type eq "x"].value'),
    );
    const op = fc.constantFrom('add', 'replace', 'remove', 'Add');
    const any = fc.record({ op, path: fc.option(path, { nil: undefined }), value: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (Operations) => {
        try {
          const names = Object.keys(patched(userSchema, ada, { Operations }));
          expect(['id', 'externalId', 'userName', 'displayName', 'name', 'emails', 'active']).toEqual(
            expect.arrayContaining(names),
          );
        } catch (error) {
          expect(error).toMatchObject({ status: 400, scimType: expect.any(String) });
        }
      }),
    );
  });
});

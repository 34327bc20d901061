import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, readFilter } from '../../../lib/identity/scim/filter.ts';
import { groupSchema, userSchema } from '../../../lib/identity/scim/schemas.ts';
import { processorMs } from '../../support/processor-time.ts';

const ada = {
  id: '7',
  externalId: 'Ext-7',
  userName: 'Ada@example.com',
  displayName: 'Ada Berg',
  name: { givenName: 'Ada' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
};
const finds = (filter: string): boolean => matches(ada, readFilter(userSchema, filter));

describe('scim §5: filters', () => {
  it.each([
    'userName eq "ada@EXAMPLE.com"',
    'USERNAME EQ "ada@example.com"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@example.com"',
    'externalId eq "Ext-7"',
    'displayName eq "ada berg"',
    'name.givenName eq "ada"',
    'id eq "7"',
    'active eq true',
    'active eq "True"',
    'emails eq "ADA@example.com"',
    'emails.value eq "ada@example.com"',
    'emails[type eq "Work" and value eq "ada@example.com"]',
    'emails[type eq "work"].value eq "ada@example.com"',
    '(id eq "7") and ((userName eq "ada@example.com") and active eq true)',
  ])('%s finds', (filter) => {
    expect(finds(filter)).toBe(true);
  });

  it.each([
    'externalId eq "ext-7"',
    'id eq "07"',
    'userName eq ""',
    'userName eq null',
    'displayName eq "Ada"',
    'id eq "7" and userName eq "eva"',
    'emails[type eq "home"]',
    'emails[unknown eq "x"]',
    'unknown eq "x"',
    'unknown[type eq "x"]',
    'unknown eq null',
    'name eq "Ada"',
    'name.unknown eq "Ada"',
    'a.b.c eq "x"',
    'constructor eq "x"',
    '__proto__ eq "x"',
    'toString.name eq "toString"',
  ])('%s finds nothing', (filter) => {
    expect(finds(filter)).toBe(false);
  });

  it('finds exactly what is equal, by the case rules of each attribute', () => {
    const text = fc.string({ maxLength: 20 }).filter((value) => !/[\p{Cc}\\]/u.test(value));
    fc.assert(
      fc.property(text, text, (value, wanted) => {
        const quoted = JSON.stringify(wanted);
        const user = { userName: value, externalId: value };
        const equals = (filter: string) => matches(user, readFilter(userSchema, filter));
        expect(equals(`externalId eq ${quoted}`)).toBe(value === wanted);
        expect(equals(`userName eq ${quoted}`)).toBe(value.toLowerCase() === wanted.toLowerCase());
        const own = JSON.stringify(value);
        expect(equals(`externalId eq ${own} and userName eq ${own}`)).toBe(true);
        expect(matches({ members: [{ value }] }, readFilter(groupSchema, `members eq ${quoted}`))).toBe(
          value === wanted,
        );
      }),
    );
  });

  it('refuses or reads whatever comes, in no time', () => {
    const part = fc.constantFrom(
      'userName',
      ' eq ',
      ' and ',
      ' or ',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"',
      '\\',
      '\n',
      'a',
      '.',
      '1',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const used = processorMs(() => {
          try {
            readFilter(userSchema, parts.join(''));
          } catch (error) {
            expect(error).toMatchObject({ status: 400, scimType: 'invalidFilter' });
          }
        });
        expect(used).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { hashPassword, requireStrong, verifyPassword } from '../../../lib/identity/passwords/password.ts';

describe('users §3: passwords', () => {
  it.each([
    ['Ab1!efghi', /10 characters/],
    [`Ab1!${'xyz'.repeat(50)}`, /128 characters/],
    ['Abbb1!efghij', /three times/],
    ['AB1!EFGHIJ', /lower-case/],
    ['ab1!efghij', /upper-case/],
    ['Abc!efghij', /digit/],
    ['Abc1efghij', /special/],
  ])('%s', (password, message) => {
    expect(() => requireStrong(password)).toThrow(expect.objectContaining({ name: 'OwaspValidationError' }));
    expect(() => requireStrong(password)).toThrow(message);
  });

  it('strong ones pass, in any script', () => {
    requireStrong('Seven-geese-fly-7');
    requireStrong('Syv gjess flyr, Ære være 7');
  });

  it('the message does not repeat the password', () => {
    expect(() => requireStrong('hunter2')).not.toThrow(/hunter2/);
  });
});

it('the same password has another hash each time', async () => {
  const [one, two] = await Promise.all([hashPassword('Seven-geese-fly-7'), hashPassword('Seven-geese-fly-7')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
});

describe('the hash of a password', () => {
  it('is that of the password alone', async () => {
    const hash = await hashPassword('Seven-geese-fly-7');
    expect(await verifyPassword('Seven-geese-fly-7', hash)).toBe(true);
    expect(await verifyPassword('Seven-geese-fly-8', hash)).toBe(false);
    expect(await verifyPassword('Seven-geese-fly-7', undefined)).toBe(false);
  });

  it('is scrypt with what the hash says it was made with (RFC 7914 §12)', async () => {
    const salt = Buffer.from('NaCl').toString('base64').replace(/=+$/, '');
    const key = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex').toString(
      'base64',
    );
    const hash = (ln: number) => `$scrypt$ln=${ln},r=8,p=16$${salt}$${key.replace(/=+$/, '')}`;
    expect(await verifyPassword('password', hash(10))).toBe(true);
    expect(await verifyPassword('password', hash(9))).toBe(false);
  });
});

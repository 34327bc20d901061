import { describe, expect, it } from 'vitest';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import { newApiToken, newUserToken, sha256, tokenIn } from '../../../lib/identity/callers/token.ts';

describe('requests §1: the Authorization header', () => {
  it.each([
    ['*:*.abc', '*:*.abc'],
    ['default:production.abc', 'default:production.abc'],
    ['[]:production.abc', '[]:production.abc'],
    ['user:abc', 'user:abc'],
    ['Bearer *:*.abc', '*:*.abc'],
    ['bearer  user:abc', 'user:abc'],
    ['  *:*.abc  ', '*:*.abc'],
    ['*:*.some.dotted.secret', '*:*.some.dotted.secret'],
  ])('%j holds the token %j', (header, token) => {
    expect(tokenIn(header)).toBe(token);
  });

  it.each([undefined, '', 'x.y', 'foo', 'Bearer', 'Bearer ', ':x', 'a b:c', `*:*.${'x'.repeat(1000)}`])(
    '%j holds none',
    (header) => {
      expect(tokenIn(header)).toBeUndefined();
    },
  );
});

describe('access §1: new tokens', () => {
  it('have 28 random bytes in hex and show what they are for', () => {
    expect(newApiToken({ projects: ['*'], environment: '*' })).toMatch(/^\*:\*\.[0-9a-f]{56}$/);
    expect(newApiToken({ projects: ['p'], environment: 'production' })).toMatch(/^p:production\.[0-9a-f]{56}$/);
    expect(newApiToken({ projects: ['p', 'q'], environment: 'dev' })).toMatch(/^\[\]:dev\.[0-9a-f]{56}$/);
    expect(newUserToken()).toMatch(/^user:[0-9a-f]{56}$/);
    expect(newUserToken()).not.toBe(newUserToken());
  });

  it('are stored under their SHA-256 (FIPS 180-2 example)', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('what the gateway passes on to the authorizer', () => {
  const lets = (header: string): boolean => new RegExp(tokenHeaderPattern).test(header);
  const made = [
    newApiToken({ projects: ['*'], environment: '*' }),
    newApiToken({ projects: ['default'], environment: 'production' }),
    newApiToken({ projects: ['a.b-c_d~e'], environment: 'dev.eu-1' }),
    newApiToken({ projects: ['p', 'q'], environment: 'development' }),
    newUserToken(),
  ];
  const configured = [
    '*:*.s',
    '*:*.insecure-admin-api-token',
    '[]:production.a:b/c+d==',
    'default:development.ünï',
    '*:*.a.b.c',
  ];

  it.each([...made, ...configured])('every form of a token, bare and after Bearer: %s', (token) => {
    for (const prefix of ['', 'Bearer ', 'bearer  ', 'BEARER ']) {
      expect([prefix, lets(`${prefix}${token}`), tokenIn(`${prefix}${token}`)]).toEqual([prefix, true, token]);
    }
  });

  it.each([
    '',
    'x',
    'x.y',
    'Bearer',
    'Bearer x',
    'Basic dXNlcjpwYXNz',
    'a:b',
    ':production.x',
    'default:.x',
    'default:production.',
    'user:',
    'user: x',
    '*:*.a b',
    '*:*.a\n',
    `*:*.${'x'.repeat(1000)}`,
  ])('nothing else: %j', (header) => {
    expect(lets(header)).toBe(false);
  });

  it('as much as the authorizer reads, at most', () => {
    const longest = `*:*.${'x'.repeat(996)}`;
    expect([lets(longest), tokenIn(longest)]).toEqual([true, longest]);
  });
});

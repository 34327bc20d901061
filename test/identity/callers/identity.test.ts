import { describe, expect, it } from 'vitest';
import { unflatten } from '../../../lib/identity/callers/flat-context.ts';
import { flatten, type Identity, isExpired, principalOf } from '../../../lib/identity/callers/identity.ts';

const apiToken: Identity = {
  kind: 'client',
  tokenName: 'ci',
  tokenId: 3,
  tokenKey: 'ab',
  userId: null,
  projects: ['p', 'q'],
  environment: 'production',
  expiresAt: null,
  session: null,
};
const personal: Identity = {
  ...apiToken,
  kind: 'user',
  userId: 5,
  projects: [],
  environment: '*',
  expiresAt: '2030-01-01T00:00:00.000Z',
};

describe('the authorizer context', () => {
  it.each([apiToken, personal])('stays the same when the gateway passes every value on as text: $kind', (identity) => {
    const text = Object.entries(flatten({ identity, instanceRev: 12 })).map(([name, value]) => [name, String(value)]);
    expect(unflatten(Object.fromEntries(text))).toEqual({ identity, instanceRev: 12 });
  });

  it.each([undefined, null, {}, { kind: 'root' }, 'admin'])('is refused when it is not ours: %j', (context) => {
    expect(unflatten(context)).toBeUndefined();
  });

  it('names who calls without naming a secret', () => {
    expect(principalOf(apiToken)).toBe('token:3');
    expect(principalOf(personal)).toBe('user:5');
  });
});

describe('access §9: expired tokens', () => {
  it('are invalid at the very moment of `expiresAt`', () => {
    expect(isExpired('2030-01-01T00:00:00.000Z', new Date('2029-12-31T23:59:59.999Z'))).toBe(false);
    expect(isExpired('2030-01-01T00:00:00.000Z', new Date('2030-01-01T00:00:00.000Z'))).toBe(true);
    expect(isExpired(null, new Date())).toBe(false);
  });
});

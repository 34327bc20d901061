import { describe, expect, it } from 'vitest';
import { isOpenSession } from '../../../lib/identity/callers/session.ts';
import { signedOut } from '../../../lib/identity/directory/signed-out.ts';
import { sessionKey } from '../../../lib/store/table/keys.ts';

const now = new Date('2030-01-01T00:00:00.000Z');
const earlier = new Date('2029-12-31T23:59:59.000Z');
const session = ({ signedOutAt }: { readonly signedOutAt?: string }) => ({
  ...sessionKey(1, 'hash'),
  kind: 'session' as const,
  rev: 0,
  id: 'id',
  userId: 1,
  method: 'password' as const,
  createdAt: now.toISOString(),
  usedAt: now.toISOString(),
  endsAt: '2030-01-02T00:00:00.000Z',
  address: '127.0.0.1',
  agent: null,
  ...(signedOutAt !== undefined && { signedOutAt }),
  expires: 0,
});

describe('sessions §2: all sessions of a user end', () => {
  it.each([
    ['at the same moment as a session of after the last time', now],
    ['in a request that began before the last time', earlier],
  ])('also %s', (_, then) => {
    const before = signedOut({ signedOutAt: '2029-12-31T00:00:00.000Z' }, now);
    const after = signedOut(before, then);
    expect(isOpenSession(session(before), before.signedOutAt, now)).toBe(true);
    expect(isOpenSession(session(before), after.signedOutAt, now)).toBe(false);
    // Nor does any later end open one again.
    const last = signedOut(after, now);
    for (const known of [{}, before, after]) expect(isOpenSession(session(known), last.signedOutAt, now)).toBe(false);
  });

  it('at the time of the first end', () => {
    expect(signedOut({}, now)).toEqual({ signedOutAt: now.toISOString() });
  });
});

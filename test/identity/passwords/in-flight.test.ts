import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGate, type Requirement } from '../../../lib/identity/callers/admission.ts';
import { identify } from '../../../lib/identity/callers/identify.ts';
import { signedOut } from '../../../lib/identity/directory/signed-out.ts';
import { changeOwnPassword } from '../../../lib/identity/passwords/change.ts';
import { createOwnToken } from '../../../lib/identity/personal-tokens/write.ts';
import { viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { userKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { change, now, roles, token, user } from '../people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const anything: Requirement = { tokens: ['user', 'session'], place: {} };
const secret = 'user:stranger';
const password = 'Seven-geese-fly-7';

/** A request of a user that was admitted before all sessions of the user ended, and goes on after that. */
const inFlight = async () => {
  const table = await database.another();
  const stranger = user(5, { rootRole: viewerRole });
  await change(table, [...roles, stranger, token(secret, { id: 3, type: 'user', name: 'pat', userId: 5 })]);
  const identified = await identify(table, secret, now);
  if (identified === undefined) throw new Error('unknown token');
  const admitted = await openGate(table)(identified, anything, now, () => ({ keys: [userKey(5)] }));
  await change(table, [signedOut(stranger, now)]);
  return { ...admitted, now, deadline: Number.POSITIVE_INFINITY };
};
const refused = { name: 'AuthenticationRequired' };

describe('signup §7: a request that was under way when the account was taken from a stranger', () => {
  it('makes no token', async () => {
    const context = await inFlight();
    const given = { description: 'later', expiresAt: '2099-01-01T00:00:00Z' };
    await expect(createOwnToken(context, given)).rejects.toMatchObject(refused);
    expect(await getItem(context.table, userKey(5))).not.toHaveProperty('tokens');
  });

  it('sets no password', async () => {
    const context = await inFlight();
    const set = { password, confirmPassword: password };
    await expect(changeOwnPassword(context, set)).rejects.toMatchObject(refused);
  });
});

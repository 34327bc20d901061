import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { knownPlaceOf } from '../../../lib/identity/sessions/known-places.ts';
import { knownPlaceMs } from '../../../lib/identity/sessions/limits.ts';
import { startSession } from '../../../lib/identity/sessions/start.ts';
import type { UserItem } from '../../../lib/store/table/items.ts';
import { knownPlacesKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { now, user } from '../people.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const stranger = user(5, { rootRole: viewerRole, unproven: true });
const { unproven: _, ...owner } = stranger;

type Person = Pick<UserItem, 'id' | 'unproven'>;
const signIn = (of: Person, address: string): Promise<string> =>
  startSession({ table, now }, { user: of, method: 'password', address });
/** By what an account knows a place. */
const known = async (of: Person, place: { readonly address: string; readonly cookie?: string }, at = now) =>
  knownPlaceOf(await getItem(table, knownPlacesKey(5)), of, { place, now: at })?.by;

describe('sessions §5.2: the places that an account knows', () => {
  it('are forgotten 90 days after the last sign-in, also where expired items stay', async () => {
    const cookie = await signIn(owner, '192.0.2.1');
    const last = new Date(now.getTime() + knownPlaceMs - 1);
    const over = new Date(now.getTime() + knownPlaceMs);
    for (const place of [{ address: '192.0.2.9' }, { address: '198.51.100.1', cookie }])
      expect([await known(owner, place, last), await known(owner, place, over)]).toEqual([
        expect.any(String),
        undefined,
      ]);
  });

  it('are not those of a stranger who signed up under the email of the owner', async () => {
    const cookie = await signIn(stranger, '192.0.2.1');
    const places = [{ address: '192.0.2.9' }, { address: '198.51.100.1', cookie }];
    for (const place of places) expect(await known(stranger, place)).toBeDefined();
    // The owner came by a login provider.
    for (const place of places) expect(await known(owner, place)).toBeUndefined();
    await signIn(owner, '203.0.113.1');
    for (const place of places) expect(await known(owner, place)).toBeUndefined();
    expect(await known(owner, { address: '203.0.113.7' })).toBe('network');
    // A sign-in of the stranger that was judged before that may be stored after it.
    await signIn(stranger, '192.0.2.1');
    for (const place of places) expect(await known(owner, place)).toBeUndefined();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsRange } from '../../../lib/identity/directory/read.ts';
import { deleteRole } from '../../../lib/identity/roles/write.ts';
import type { Unwritten } from '../../../lib/store/commit/context.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { makeRequest, readFirst } from '../../../lib/store/commit/request.ts';
import type { RoleItem } from '../../../lib/store/table/items.ts';
import { instance, roleKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { change, group, now } from '../people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const role: Unwritten<RoleItem> = {
  ...roleKey(70),
  kind: 'role',
  id: 70,
  name: 'auditor',
  description: '',
  type: 'root-custom',
  permissions: [],
};

describe('roles §4: a role that somebody holds is not deleted', () => {
  it('not even if it was given after the request read the groups, by another request of this process', async () => {
    const table = await database.another();
    await change(table, [role, group(1)]);
    const own = await readFirst(table, { scopes: [instance], keys: [roleKey(70)], ranges: [groupsRange] });
    await change(table, [group(1, { rootRole: 70 })]);
    const context = makeRequest(own, { actor: system, now, deadline: Number.POSITIVE_INFINITY, instanceRev: 1 });
    await expect(deleteRole(context, { id: 70 })).rejects.toMatchObject({ name: 'RoleInUseError' });
    expect(await getItem(table, roleKey(70))).toBeDefined();
  });
});

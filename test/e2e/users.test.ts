import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordKey, userKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService({ dearHashes: true });
  people = openPeople(service);
});
afterAll(() => service.stop());

const users = '/api/admin/user-admin';

describe('users §2: creating a user', () => {
  it('creates a user by email, username or both, with an event', async () => {
    const { status, body, headers } = await people.done('POST', users, {
      email: 'ada@example.com',
      name: 'Ada',
      rootRole: 'Editor',
    });
    expect([status, headers.get('location')]).toEqual([201, `user-admin/${body.id}`]);
    expect(body).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      rootRole: 2,
      accountType: 'User',
      isAPI: false,
      loginAttempts: 0,
      emailSent: false,
      seenAt: null,
    });
    // Terraform treats null as a value, so the member must be absent.
    expect(Object.hasOwn(body, 'username')).toBe(false);
    const [event] = await people.events('user-created');
    expect(event).toMatchObject({
      createdBy: 'admin',
      createdByUserId: null,
      data: { id: body.id, name: 'Ada', username: null, email: 'ada@example.com', rootRole: 2 },
      preData: null,
    });
  });

  it('refuses a user without names, a name in use whatever its case, an unknown root role', async () => {
    expect(await people.refusal('POST', users, { rootRole: 3 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', users, { name: 'x', rootRole: 3 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', users, { email: 'ADA@example.com', rootRole: 3 })).toEqual([
      400,
      'BadDataError',
    ]);
    expect(await people.refusal('POST', users, { username: 'admin', rootRole: 3 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', users, { username: 'x', rootRole: 4 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', users, { username: 'x', rootRole: 'Nobody' })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', users, { username: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', users, { email: 'no address', rootRole: 3 })).toEqual([400, 'ValidationError']);
  });

  it('takes an empty text for a member that is not given', async () => {
    const empty = { email: '', name: '', password: '', rootRole: 3 };
    const { body } = await people.done('POST', users, { ...empty, username: 'nothing-else' });
    for (const member of ['email', 'name']) expect(Object.hasOwn(body, member)).toBe(false);
    // Without a password it is invited.
    expect(body.inviteLink).toContain('/new-user?token=');
    expect(await people.refusal('POST', users, { ...empty, username: '' })).toEqual([400, 'BadDataError']);
  });

  it('takes a root role by its name, or by its id, which may be written as text', async () => {
    for (const rootRole of ['Editor', 2, '2']) {
      const { body } = await people.done('POST', users, { username: `role-${typeof rootRole}-${rootRole}`, rootRole });
      expect(body.rootRole).toBe(2);
    }
    expect(await people.refusal('POST', users, { username: 'x', rootRole: '4' })).toEqual([400, 'BadDataError']);
  });
});

describe('users §3: passwords', () => {
  it('refuses a weak password and names every rule that it breaks', async () => {
    const { status, body } = await people.call('POST', users, { username: 'w', rootRole: 3, password: 'aaab' });
    expect([status, body.name]).toEqual([400, 'OwaspValidationError']);
    expect(body.details[0].validationErrors).toHaveLength(5);
  });

  it('stores an scrypt hash with its parameters, and answers nothing of the password', async () => {
    const password = 'Seven-geese-fly-7';
    const { body } = await people.done('POST', users, { username: 'hashed', rootRole: 3, password });
    const stored = await getItem(service.table, passwordKey(body.id));
    expect(JSON.stringify(await getItem(service.table, userKey(body.id)))).not.toContain('$scrypt');
    const [, , parameters = '', salt = '', hash = ''] = stored?.hash.split('$') ?? [];
    expect(parameters).toBe('ln=15,r=8,p=1');
    const N = 2 ** 15;
    const derived = scryptSync(password, Buffer.from(salt, 'base64'), 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 });
    expect(derived.equals(Buffer.from(hash, 'base64'))).toBe(true);
    const shown = await people.done('GET', `${users}/${body.id}`);
    expect(JSON.stringify(shown.body)).not.toMatch(/password|scrypt/i);
    expect(JSON.stringify(await people.events('user-created'))).not.toMatch(/password|scrypt/i);
    expect(service.output()).not.toContain(password);
  });
});

describe('users §4: listing and changing', () => {
  it('lists users by id with the root roles, and reads one', async () => {
    const { body } = await people.done('GET', users);
    const ids = body.users.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(body.rootRoles.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Editor', 'Viewer']);
    expect((await people.done('GET', `${users}/1`)).body).toMatchObject({ id: 1, username: 'admin', rootRole: 1 });
    expect(await people.refusal('GET', `${users}/9999`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', `${users}/x`)).toEqual([400, 'ValidationError']);
  });

  it('changes the given members; names are free again afterwards', async () => {
    const { body } = await people.done('POST', users, { username: 'before', email: 'b@example.com', rootRole: 3 });
    const path = `${users}/${body.id}`;
    const changed = await people.done('PUT', path, { username: 'after', rootRole: 'Viewer' });
    expect(changed.body).toMatchObject({ id: body.id, username: 'after', email: 'b@example.com', rootRole: 3 });
    const [event] = await people.events('user-updated');
    expect(event).toMatchObject({ data: { username: 'after' }, preData: { username: 'before' } });
    const empty = { username: '', email: '', name: '', password: '' };
    const kept = await people.done('PUT', path, { ...empty, rootRole: 2 });
    expect(kept.body).toMatchObject({ username: 'after', email: 'b@example.com', rootRole: 2 });
    await people.done('POST', users, { username: 'before', rootRole: 3 });
    expect(await people.refusal('PUT', path, { username: 'before' })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('PUT', `${users}/9999`, { name: 'x' })).toEqual([404, 'NotFoundError']);
  });

  it('deletes a user with its tokens; both stop working with the next request', async () => {
    const { id, token } = await people.newUser('Admin');
    await people.done('GET', users, undefined, token);
    expect((await people.done('DELETE', `${users}/${id}`)).status).toBe(200);
    expect(await people.refusal('GET', users, undefined, token)).toEqual([401, 'AuthenticationRequired']);
    const [event] = await people.events('user-deleted');
    expect(event).toMatchObject({ data: null, preData: { id } });
    expect(await people.refusal('DELETE', `${users}/${id}`)).toEqual([404, 'NotFoundError']);
  });
});

describe('users §7: what any caller may read', () => {
  it('finds users by the beginning of a name', async () => {
    const { token } = await people.newUser('Viewer');
    const found = await people.done('GET', `${users}/search?q=AD`, undefined, token);
    expect(found.body.map(({ username, email }: Record<string, string>) => username ?? email)).toEqual([
      'admin',
      'ada@example.com',
    ]);
    expect((await people.done('GET', `${users}/search?q=a`, undefined, token)).body).toEqual([]);
    expect((await people.done('GET', `${users}/search`, undefined, token)).body).toEqual([]);
  });

  it('lists users, service accounts and groups that can be given access', async () => {
    await people.done('POST', '/api/admin/service-account', { name: 'robot', rootRole: 3 });
    await people.done('POST', '/api/admin/groups', { name: 'team', users: [{ id: 1 }] });
    const { token } = await people.newUser('Viewer');
    const { body } = await people.done('GET', `${users}/access`, undefined, token);
    expect(body.users).toEqual(
      expect.arrayContaining([expect.objectContaining({ username: 'service-robot', accountType: 'Service Account' })]),
    );
    expect(body.groups).toEqual([expect.objectContaining({ name: 'team', userCount: 1 })]);
  });

  it('is for administrators only', async () => {
    const { token } = await people.newUser('Editor');
    for (const [method, path, body] of [
      ['GET', users],
      ['POST', users, { username: 'y', rootRole: 1 }],
      ['PUT', `${users}/1`, { rootRole: 1 }],
      ['DELETE', `${users}/1`],
    ] as const) {
      expect(await people.refusal(method, path, body, token)).toEqual([403, 'NoAccessError']);
    }
  });
});

describe('users §9: oneself', () => {
  it('answers the user who calls, and its grants', async () => {
    const { id, token } = await people.newUser('Viewer');
    await people.done('POST', '/api/admin/projects/default/access', { roles: [5], users: [id], groups: [] });
    const ask = () => people.done('GET', '/api/admin/user', undefined, token);
    // A use that cannot be recorded in time is not; a later one is.
    await expect.poll(async () => (await ask()).body.user.seenAt).toEqual(expect.any(String));
    const { body, headers } = await ask();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.user).toMatchObject({ id, rootRole: 3 });
    expect(body.permissions).toContainEqual({ permission: 'UPDATE_FEATURE', project: 'default' });
    const profile = await people.done('GET', '/api/admin/user/profile', undefined, token);
    expect(profile.body).toMatchObject({ rootRole: { id: 3, name: 'Viewer' }, projects: ['default'], features: [] });
  });

  it('refuses an API token, which belongs to no user', async () => {
    for (const path of ['user', 'user/profile', 'user/tokens']) {
      expect(await people.refusal('GET', `/api/admin/${path}`)).toEqual([400, 'BadDataError']);
    }
  });
});

describe('users §12: counting administrators', () => {
  it('counts those with and without a password, through groups too, and service accounts', async () => {
    const count = async () => (await people.done('GET', '/api/admin/user-admin/admin-count')).body;
    const before = await count();
    await people.done('POST', '/api/admin/user-admin', { username: 'with', rootRole: 1, password: 'Long-enough-1' });
    await people.done('POST', '/api/admin/user-admin', { username: 'without', rootRole: 1 });
    await people.done('POST', '/api/admin/service-account', { name: 'counted', rootRole: 1 });
    const member = await people.newUser('Viewer');
    await people.done('POST', '/api/admin/groups', {
      name: 'admins',
      rootRole: 1,
      users: [{ user: { id: member.id } }],
    });
    expect(await count()).toEqual({
      password: before.password + 1,
      noPassword: before.noPassword + 2,
      service: before.service + 1,
    });
    const editor = await people.newUser('Editor');
    expect(await people.refusal('GET', '/api/admin/user-admin/admin-count', undefined, editor.token)).toEqual([
      403,
      'NoAccessError',
    ]);
  });
});

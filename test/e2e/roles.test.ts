import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '../../lib/contract/schemas/permission.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const roles = '/api/admin/roles';
const tester = {
  name: 'Tester',
  description: 'tests',
  permissions: [{ name: 'UPDATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
};

describe('roles §5: listing', () => {
  it('lists built-in roles first, with their ids', async () => {
    const { body } = await people.done('GET', roles);
    expect(body.version).toBe(1);
    expect(body.roles.slice(0, 5).map(({ id, name, type }: Record<string, unknown>) => [id, name, type])).toEqual([
      [1, 'Admin', 'root'],
      [2, 'Editor', 'root'],
      [3, 'Viewer', 'root'],
      [4, 'Owner', 'project'],
      [5, 'Member', 'project'],
    ]);
    expect((await people.done('GET', `${roles}/1`)).body.permissions).toEqual([
      { id: 1, name: 'ADMIN', displayName: 'Admin', type: 'root', environment: null },
    ]);
    expect(await people.refusal('GET', `${roles}/99`)).toEqual([404, 'NotFoundError']);
  });
});

describe('roles §2: custom roles', () => {
  it('creates, changes and deletes a custom role', async () => {
    const made = await people.done('POST', roles, {
      ...tester,
      permissions: [...tester.permissions, { name: 'UPDATE_FEATURE', environment: '' }],
    });
    expect([made.status, made.headers.get('location')]).toEqual([200, `roles/${made.body.id}`]);
    const summary = { id: made.body.id, type: 'custom', name: 'Tester', description: 'tests' };
    const updateFeature = { name: 'UPDATE_FEATURE', displayName: 'Update feature toggles', type: 'project' };
    expect(made.body).toEqual({
      ...summary,
      permissions: [
        { id: expect.any(Number), ...updateFeature, environment: null },
        {
          id: expect.any(Number),
          name: 'UPDATE_FEATURE_ENVIRONMENT',
          displayName: 'Enable/disable toggles',
          type: 'environment',
          environment: 'development',
        },
      ],
      version: 1,
      roles: summary,
    });
    const path = `${roles}/${made.body.id}`;
    const changed = await people.done('PUT', path, { name: 'Taster', permissions: [{ name: 'DELETE_FEATURE' }] });
    expect(changed.body).toMatchObject({
      name: 'Taster',
      description: 'tests',
      permissions: [{ name: 'DELETE_FEATURE' }],
    });
    const { version, roles: envelope, ...role } = changed.body;
    expect((await people.done('GET', path)).body).toEqual(role);
    expect([version, envelope]).toEqual([1, { ...summary, name: 'Taster' }]);
    await people.done('DELETE', path);
    expect(await people.refusal('GET', path)).toEqual([404, 'NotFoundError']);
    const events = await people.events('role-created', 'role-updated', 'role-deleted');
    expect(events.map(({ type, data, preData }) => [type, data, preData])).toEqual([
      ['role-deleted', null, { ...summary, name: 'Taster', permissions: [{ name: 'DELETE_FEATURE' }] }],
      [
        'role-updated',
        { ...summary, name: 'Taster', permissions: [{ name: 'DELETE_FEATURE' }] },
        { ...summary, permissions: tester.permissions },
      ],
      ['role-created', { ...summary, permissions: tester.permissions }, null],
    ]);
  });

  it('refuses names in use, unknown permissions and environments, permissions of the wrong scope', async () => {
    expect(await people.refusal('POST', roles, { name: 'Viewer' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', roles, { name: 'R', permissions: [{ name: 'NOPE' }] })).toEqual([
      400,
      'ValidationError',
    ]);
    const of = (type: string, name: string, environment?: string) =>
      people.refusal('POST', roles, { name: 'R', type, permissions: [{ name, environment }] });
    expect(await of('custom', 'CREATE_PROJECT')).toEqual([400, 'ValidationError']);
    expect(await of('root-custom', 'UPDATE_FEATURE')).toEqual([400, 'ValidationError']);
    expect(await of('custom', 'UPDATE_FEATURE', 'development')).toEqual([400, 'ValidationError']);
    expect(await of('custom', 'UPDATE_FEATURE_ENVIRONMENT', 'nowhere')).toEqual([400, 'BadDataError']);
    expect(await of('owner', 'UPDATE_FEATURE')).toEqual([400, 'ValidationError']);
  });

  it('validates a role without storing it', async () => {
    const { status, body } = await people.done('POST', `${roles}/validate`, { ...tester, name: 'Only judged' });
    expect([status, body.name]).toEqual([200, 'Only judged']);
    expect(await people.refusal('POST', `${roles}/validate`, { name: 'Owner' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', `${roles}/validate`, {})).toEqual([400, 'ValidationError']);
    const { body: list } = await people.done('GET', roles);
    expect(JSON.stringify(list)).not.toContain('Only judged');
  });
});

describe('roles §4: roles that stay', () => {
  it('refuses to change built-in roles, and to delete roles that somebody holds', async () => {
    expect(await people.refusal('PUT', `${roles}/2`, { name: 'x' })).toEqual([403, 'InvalidOperationError']);
    expect(await people.refusal('DELETE', `${roles}/5`)).toEqual([403, 'InvalidOperationError']);
    const { body } = await people.done('POST', roles, { name: 'Held', type: 'root-custom' });
    const { id } = await people.newUser(body.id);
    expect(await people.refusal('DELETE', `${roles}/${body.id}`)).toEqual([400, 'RoleInUseError']);
    await people.done('PUT', `/api/admin/user-admin/${id}`, { rootRole: 3 });
    const group = await people.done('POST', '/api/admin/groups', { name: 'holders', rootRole: body.id });
    expect(await people.refusal('DELETE', `${roles}/${body.id}`)).toEqual([400, 'RoleInUseError']);
    await people.done('DELETE', `/api/admin/groups/${group.body.id}`);
    await people.done('DELETE', `${roles}/${body.id}`);
  });
});

describe('roles §5: permissions', () => {
  it('reading needs READ_ROLE, writing ADMIN; both count with the next request', async () => {
    const { body: reader } = await people.done('POST', roles, {
      name: 'Reader of roles',
      type: 'root-custom',
      permissions: [{ name: 'READ_ROLE' }],
    });
    const { id, token } = await people.newUser('Viewer');
    expect(await people.refusal('GET', roles, undefined, token)).toEqual([403, 'NoAccessError']);
    await people.done('PUT', `/api/admin/user-admin/${id}`, { rootRole: reader.id });
    await people.done('GET', roles, undefined, token);
    expect(await people.refusal('POST', roles, { name: 'mine' }, token)).toEqual([403, 'NoAccessError']);
    await people.done('PUT', `${roles}/${reader.id}`, { permissions: [] });
    expect(await people.refusal('GET', roles, undefined, token)).toEqual([403, 'NoAccessError']);
  });
});

describe('roles §8: what can be permitted', () => {
  it('lists every permission with its id, those of environments for each of them', async () => {
    const { token } = await people.newUser('Viewer');
    const { body } = await people.done('GET', '/api/admin/permissions', undefined, token);
    const { root, project, environments } = body.permissions;
    expect(body.version).toBe(1);
    expect(root[0]).toEqual({ id: 1, name: 'ADMIN', displayName: 'Admin', type: 'root' });
    expect(project.map(({ name }: { name: string }) => name)).toContain('UPDATE_PROJECT');
    expect(environments.map(({ name }: { name: string }) => name)).toEqual(['default', 'development', 'production']);
    for (const { name, permissions: permitted } of environments)
      for (const one of permitted) expect(one).toMatchObject({ type: 'environment', environment: name });
    const ids = [...root, ...project, ...environments[0].permissions].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(Object.keys(permissions).length);
  });
});

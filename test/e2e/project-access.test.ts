import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { projectItem, store } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await store(service.table, [
    projectItem({ id: 'shop' }),
    projectItem({ id: 'owned' }),
    projectItem({ id: 'raced' }),
    projectItem({ id: 'hidden', mode: 'private' }),
    projectItem({ id: 'bounded' }),
  ]);
});
afterAll(() => service.stop());

const [owner, member] = [4, 5];
const at = (project: string) => `/api/admin/projects/${project}`;
const newGroup = async (name: string): Promise<number> =>
  (await people.done('POST', '/api/admin/groups', { name })).body.id;
const give = (project: string, roles: number[], users: number[], groups: number[] = [], token?: string) =>
  people.call('POST', `${at(project)}/access`, { roles, users, groups }, token);
const rolesOf = async (project: string, kind: 'users' | 'groups') => {
  const { body } = await people.done('GET', `${at(project)}/access`);
  return body[kind].map(({ id, roles }: { id: number; roles: number[] }) => [id, roles]);
};

describe('project-access §6: giving and taking roles', () => {
  it('gives users, service accounts and groups roles beside those they hold', async () => {
    const { id } = await people.newUser('Viewer');
    const robot = (await people.done('POST', '/api/admin/service-account', { name: 'robot', rootRole: 3 })).body.id;
    const group = await newGroup('shoppers');
    expect((await give('shop', [owner], [id])).status).toBe(200);
    expect((await give('shop', [owner, member], [id, robot], [group])).status).toBe(200);
    expect(await rolesOf('shop', 'users')).toEqual([
      [id, [owner, member]],
      [robot, [owner, member]],
    ]);
    expect(await rolesOf('shop', 'groups')).toEqual([[group, [owner, member]]]);
    const [event] = await people.events('project-access-added');
    expect(event).toMatchObject({
      project: 'shop',
      data: {
        roles: [
          { roleId: owner, groupIds: [group], userIds: [id, robot] },
          { roleId: member, groupIds: [group], userIds: [id, robot] },
        ],
      },
    });
    const { body } = await people.done('GET', '/api/admin/events?project=shop');
    expect(body.totalEvents).toBe(2);
    expect((await give('shop', [member, member], [id, id])).status).toBe(200);
    const [once] = await people.events('project-access-added');
    expect(once?.data).toEqual({ roles: [{ roleId: member, groupIds: [], userIds: [id] }] });
  });

  it('replaces and takes away the roles of one, with events', async () => {
    const { id } = await people.newUser('Viewer');
    const group = await newGroup('changing');
    await give('shop', [member], [id], [group]);
    for (const [path, who, types] of [
      [`${at('shop')}/users/${id}/roles`, { userId: id }, 'user'],
      [`${at('shop')}/groups/${group}/roles`, { groupId: group }, 'group'],
    ] as const) {
      await people.done('PUT', path, { roles: [owner] });
      await people.done('PUT', path, { roles: [owner] });
      await people.done('DELETE', path);
      expect(await people.refusal('DELETE', path)).toEqual([404, 'NotFoundError']);
      const events = await people.events(
        `project-access-${types}-roles-updated`,
        `project-access-${types}-roles-deleted`,
      );
      expect(events).toMatchObject([
        {
          type: `project-access-${types}-roles-deleted`,
          project: 'shop',
          data: null,
          preData: { roles: [owner], ...who },
        },
        {
          type: `project-access-${types}-roles-updated`,
          data: { roles: [owner], ...who },
          preData: { roles: [member], ...who },
        },
      ]);
    }
  });
});

describe('project-access §2: what does not exist', () => {
  it('refuses what does not exist, root roles, and no role at all', async () => {
    const { id } = await people.newUser('Viewer');
    const refused = async (...order: Parameters<typeof give>) => {
      const { status, body } = await give(...order);
      return [status, body?.name];
    };
    expect(await refused('shop', [], [id])).toEqual([400, 'ValidationError']);
    expect(await refused('shop', [1], [id])).toEqual([400, 'BadDataError']);
    expect(await refused('shop', [99], [id])).toEqual([400, 'BadDataError']);
    expect(await refused('shop', [member], [9999])).toEqual([400, 'BadDataError']);
    expect(await refused('shop', [member], [], [9999])).toEqual([400, 'BadDataError']);
    expect(await refused('nowhere', [member], [id])).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', `${at('shop')}/users/9999/roles`, { roles: [member] })).toEqual([
      404,
      'NotFoundError',
    ]);
    expect(await people.refusal('PUT', `${at('shop')}/users/${id}/roles`, { roles: [] })).toEqual([
      400,
      'ValidationError',
    ]);
    expect(await people.refusal('DELETE', `${at('nowhere')}/groups/1/roles`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', `${at('nowhere')}/access`)).toEqual([404, 'NotFoundError']);
  });
});

describe('project-access §4: the last owner', () => {
  it('keeps one owner', async () => {
    const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    await give('owned', [owner], [one.id, two.id]);
    await people.done('DELETE', `${at('owned')}/users/${one.id}/roles`);
    const last = `${at('owned')}/users/${two.id}/roles`;
    expect(await people.refusal('DELETE', last)).toEqual([409, 'ProjectWithoutOwnerError']);
    expect(await people.refusal('PUT', last, { roles: [member] })).toEqual([409, 'ProjectWithoutOwnerError']);
    await people.done('PUT', last, { roles: [owner, member] });
    const group = await newGroup('owners');
    await give('owned', [owner], [], [group]);
    await people.done('DELETE', last);
    expect(await people.refusal('DELETE', `${at('owned')}/groups/${group}/roles`)).toEqual([
      409,
      'ProjectWithoutOwnerError',
    ]);
  });

  it('keeps one owner when all are taken away at the same moment', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => people.newUser('Viewer')));
    await give(
      'raced',
      [owner],
      owners.map(({ id }) => id),
    );
    const statuses = await Promise.all(
      owners.map(async ({ id }) => (await people.call('DELETE', `${at('raced')}/users/${id}/roles`)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409]);
  });
});

describe('project-access §6: who may give roles', () => {
  it('needs UPDATE_PROJECT in the project; what was given and taken counts with the next request', async () => {
    const { id, token } = await people.newUser('Viewer');
    const other = await people.newUser('Viewer');
    const list = () => people.refusal('GET', `${at('shop')}/access`, undefined, token);
    expect(await list()).toEqual([403, 'NoAccessError']);
    await give('shop', [member], [id]);
    expect(await list()).toEqual([403, 'NoAccessError']);
    await give('shop', [owner], [id]);
    expect(await list()).toEqual([200, undefined]);
    expect((await give('shop', [member], [other.id], [], token)).status).toBe(200);
    expect((await give('owned', [member], [other.id], [], token)).status).toBe(403);
    await people.done('PUT', `${at('shop')}/users/${id}/roles`, { roles: [member] });
    expect(await list()).toEqual([403, 'NoAccessError']);
  });

  it('lets members of a private project see it, from the next request on', async () => {
    const { id, token } = await people.newUser('Viewer');
    const { body: role } = await people.done('POST', '/api/admin/roles', {
      name: 'Keeper',
      permissions: [{ name: 'READ_PROJECT_API_TOKEN' }],
    });
    const features = async () => (await people.call('GET', `${at('hidden')}/features`, undefined, token)).body.features;
    expect(await features()).toEqual([]);
    await give('hidden', [role.id], [id]);
    expect((await people.call('GET', `${at('hidden')}/api-tokens`, undefined, token)).status).toBe(200);
    await people.done('DELETE', `${at('hidden')}/users/${id}/roles`);
    expect(await people.refusal('GET', `${at('hidden')}/api-tokens`, undefined, token)).toEqual([403, 'NoAccessError']);
  });
});

describe("project-access §3: within one's own rights", () => {
  const newRole = async (name: string, ...permissions: readonly { name: string; environment?: string }[]) =>
    (await people.done('POST', '/api/admin/roles', { name, permissions })).body.id as number;
  const path = (id: number, kind: 'users' | 'groups' = 'users') => `${at('bounded')}/${kind}/${id}/roles`;

  let settings: number;
  let approver: number;
  let approvesInDevelopment: number;
  let keeper: { id: number; token: string };
  beforeAll(async () => {
    settings = await newRole('Settings', { name: 'UPDATE_PROJECT' });
    approver = await newRole('Approver', { name: 'APPROVE_CHANGE_REQUEST' }, { name: 'APPLY_CHANGE_REQUEST' });
    approvesInDevelopment = await newRole('Approver there', {
      name: 'APPROVE_CHANGE_REQUEST',
      environment: 'development',
    });
    keeper = await people.newUser('Viewer');
    expect((await give('bounded', [settings], [keeper.id])).status).toBe(200);
  });

  it('refuses UPDATE_PROJECT alone to make itself or others Owner or approver, and names what is missing', async () => {
    const other = await people.newUser('Viewer');
    const group = await newGroup('bounded');
    const before = await rolesOf('bounded', 'users');
    for (const reply of [
      await people.call('PUT', path(keeper.id), { roles: [settings, owner] }, keeper.token),
      await give('bounded', [owner], [keeper.id], [], keeper.token),
      await give('bounded', [owner], [other.id], [group], keeper.token),
      await people.call('PUT', path(group, 'groups'), { roles: [owner] }, keeper.token),
    ]) {
      expect([reply.status, reply.body?.name]).toEqual([403, 'NoAccessError']);
      expect(reply.body.permissions).toContain('CREATE_FEATURE');
      expect(reply.body.permissions).toContain('UPDATE_FEATURE_ENVIRONMENT');
      expect(reply.body.permissions).not.toContain('UPDATE_PROJECT');
    }
    const refused = await people.call('PUT', path(keeper.id), { roles: [settings, approver] }, keeper.token);
    expect([refused.status, refused.body?.name]).toEqual([403, 'NoAccessError']);
    expect(refused.body.permissions).toEqual(['APPLY_CHANGE_REQUEST', 'APPROVE_CHANGE_REQUEST']);
    for (const name of refused.body.permissions) expect(refused.body.message).toContain(name);
    expect(await rolesOf('bounded', 'users')).toEqual(before);
    expect(await rolesOf('bounded', 'groups')).toEqual([]);
  });

  it('needs a permission in the same environment, or in all', async () => {
    const { id, token } = await people.newUser('Viewer');
    const other = await people.newUser('Viewer');
    expect((await give('bounded', [settings, approvesInDevelopment], [id])).status).toBe(200);
    expect((await give('bounded', [approvesInDevelopment], [other.id], [], token)).status).toBe(200);
    const refused = await give('bounded', [approver], [other.id], [], token);
    expect([refused.status, refused.body?.permissions]).toEqual([
      403,
      ['APPLY_CHANGE_REQUEST', 'APPROVE_CHANGE_REQUEST'],
    ]);
    await give('bounded', [approver], [id]);
    expect((await give('bounded', [approver, approvesInDevelopment], [other.id], [], token)).status).toBe(200);
    const inProduction = await newRole('Elsewhere', { name: 'SKIP_CHANGE_REQUEST', environment: 'production' });
    const named = await give('bounded', [inProduction], [other.id], [], token);
    expect([named.status, named.body?.permissions]).toEqual([403, ['SKIP_CHANGE_REQUEST']]);
    expect(named.body.message).toContain('in environment production');
  });

  it('takes no role that grants more than the caller has, and needs nothing for roles that stay', async () => {
    const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    const group = await newGroup('bounded approvers');
    await give('bounded', [owner], [one.id, two.id]);
    await give('bounded', [approver], [one.id], [group]);
    for (const [method, where, body] of [
      ['DELETE', path(one.id), undefined],
      ['PUT', path(one.id), { roles: [settings] }],
      ['PUT', path(one.id), { roles: [owner] }],
      ['DELETE', path(group, 'groups'), undefined],
    ] as const)
      expect(await people.refusal(method, where, body, keeper.token)).toEqual([403, 'NoAccessError']);
    expect(await rolesOf('bounded', 'users')).toContainEqual([one.id, [owner, approver]]);
    await people.done('PUT', path(one.id), { roles: [owner, settings, approver] }, keeper.token);
    await people.done('PUT', path(one.id), { roles: [owner, approver] }, keeper.token);
    await people.done('PUT', path(one.id), { roles: [owner, approver] }, keeper.token);
    // An Owner has all permissions that the role Owner grants, but no approvals.
    await people.done('PUT', path(one.id), { roles: [approver] }, two.token);
    expect(await people.refusal('DELETE', path(one.id), undefined, two.token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('DELETE', path(two.id), undefined, two.token)).toEqual([
      409,
      'ProjectWithoutOwnerError',
    ]);
    await people.done('DELETE', path(one.id));
  });

  it('comes after the check for unknown things, and counts rights from groups', async () => {
    expect(await people.refusal('PUT', path(999_999), { roles: [owner] }, keeper.token)).toEqual([
      404,
      'NotFoundError',
    ]);
    expect(await people.refusal('PUT', path(keeper.id), { roles: [999_999] }, keeper.token)).toEqual([
      400,
      'BadDataError',
    ]);
    const [inGroup, other] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    const { body } = await people.done('POST', '/api/admin/groups', { name: 'passing', users: [{ id: inGroup.id }] });
    await give('bounded', [settings, approver], [], [body.id]);
    expect((await give('bounded', [approver], [other.id], [], inGroup.token)).status).toBe(200);
  });

  it('gives nobody more roles than can be taken away at once', async () => {
    const { id } = await people.newUser('Viewer');
    const many: number[] = [];
    for (let i = 0; i < 51; i++) many.push(await newRole(`Many ${i}`, { name: 'UPDATE_PROJECT' }));
    for (const from of [0, 20]) {
      const some = many.slice(from, from + 20);
      expect((await give('bounded', some, [id], [], keeper.token)).status).toBe(200);
    }
    const beyond = await give('bounded', many.slice(40), [id], [], keeper.token);
    expect([beyond.status, beyond.body?.name]).toEqual([400, 'BadDataError']);
    expect(beyond.body.message).toContain('50');
    expect((await give('bounded', many.slice(40, 50), [id], [], keeper.token)).status).toBe(200);
    expect((await give('bounded', many.slice(0, 20), [id], [], keeper.token)).status).toBe(200);
    await people.done('PUT', path(id), { roles: many.slice(30, 50) }, keeper.token);
    await people.done('DELETE', path(id), undefined, keeper.token);
  });

  it('lets only administrators change somebody who already holds more', async () => {
    const { id } = await people.newUser('Viewer');
    const user = await getItem(service.table, userKey(id));
    if (user === undefined) expect.unreachable('there is no user');
    const createdAt = '2030-01-01T00:00:00.000Z';
    const held = Array.from({ length: 120 }, (_, i) => ({ project: 'bounded', role: 100_000 + i, createdAt }));
    await store(service.table, [Object.assign(user, { projectRoles: held })]);
    expect(await people.refusal('DELETE', path(id), undefined, keeper.token)).toEqual([400, 'BadDataError']);
    await people.done('DELETE', path(id));
  });
});

describe('project-access §8: replacing everything', () => {
  const newRole = async (name: string, ...permissions: readonly { name: string; environment?: string }[]) =>
    (await people.done('POST', '/api/admin/roles', { name, permissions })).body.id as number;
  const set = (project: string, roles: readonly object[], token?: string) =>
    people.call('PUT', `${at(project)}/access`, { roles }, token);
  const refused = async (...given: Parameters<typeof set>) => {
    const { status, body } = await set(...given);
    return [status, body?.name];
  };
  const everybody = async (project: string) => [await rolesOf(project, 'users'), await rolesOf(project, 'groups')];

  beforeAll(() =>
    store(
      service.table,
      ['whole', 'kept', 'crowd'].map((id) => projectItem({ id })),
    ),
  );

  it('leaves exactly what is named, with an event for each that changes', async () => {
    const [one, two, three] = [await people.newUser(3), await people.newUser(3), await people.newUser(3)];
    const group = await newGroup('whole');
    await give('whole', [owner, member], [one.id, two.id], [group]);
    const wanted = [
      { id: owner, users: [two.id] },
      { id: member, users: [three.id, three.id], groups: [] },
      { id: member, users: [two.id] },
    ];
    expect((await set('whole', wanted)).status).toBe(200);
    expect(await everybody('whole')).toEqual([
      [
        [two.id, [owner, member]],
        [three.id, [member]],
      ],
      [],
    ]);
    const changes = await people.events(
      'project-access-user-roles-updated',
      'project-access-user-roles-deleted',
      'project-access-group-roles-deleted',
    );
    const { body } = await people.done('GET', '/api/admin/events?project=whole');
    expect(body.totalEvents).toBe(4);
    expect(changes.slice(0, 3).map(({ type, data, preData }) => [type, data, preData])).toEqual([
      ['project-access-group-roles-deleted', null, { roles: [owner, member], groupId: group }],
      ['project-access-user-roles-updated', { roles: [member], userId: three.id }, { roles: [], userId: three.id }],
      ['project-access-user-roles-deleted', null, { roles: [owner, member], userId: one.id }],
    ]);
    expect((await set('whole', wanted)).status).toBe(200);
    expect((await people.done('GET', '/api/admin/events?project=whole')).body.totalEvents).toBe(4);
    const [before] = (await people.done('GET', `${at('whole')}/access`)).body.users;
    await set('whole', [{ id: owner, users: [two.id, one.id] }]);
    expect((await people.done('GET', `${at('whole')}/access`)).body.users).toContainEqual({
      ...before,
      roles: [owner],
    });
  });

  it('refuses what is unknown, and no list at all', async () => {
    const { id } = await people.newUser(3);
    expect(await refused('nowhere', [{ id: owner, users: [id] }])).toEqual([404, 'NotFoundError']);
    expect(await refused('kept', [{ id: 1, users: [id] }])).toEqual([400, 'BadDataError']);
    expect(await refused('kept', [{ id: 99_999 }])).toEqual([400, 'BadDataError']);
    expect(await refused('kept', [{ id: owner, users: [99_999] }])).toEqual([400, 'BadDataError']);
    expect(await refused('kept', [{ id: owner, groups: [99_999] }])).toEqual([400, 'BadDataError']);
    expect(await refused('kept', [{ users: [id] }])).toEqual([400, 'ValidationError']);
    expect(
      await refused(
        'kept',
        Array.from({ length: 51 }, () => ({ id: owner })),
      ),
    ).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', `${at('kept')}/access`, {})).toEqual([400, 'ValidationError']);
    expect(await everybody('kept')).toEqual([[], []]);
  });

  it('keeps an owner, and gives and takes nothing beyond the own rights', async () => {
    const approver = await newRole('Approves all', { name: 'APPROVE_CHANGE_REQUEST' });
    const settings = await newRole('Sets', { name: 'UPDATE_PROJECT' });
    const [keeper, boss] = [await people.newUser(3), await people.newUser(3)];
    await give('kept', [owner], [boss.id]);
    await give('kept', [settings], [keeper.id]);
    await give('kept', [approver], [boss.id]);
    const before = await everybody('kept');
    expect(await refused('kept', [])).toEqual([409, 'ProjectWithoutOwnerError']);
    expect(await refused('kept', [{ id: settings, users: [boss.id] }])).toEqual([409, 'ProjectWithoutOwnerError']);
    const held = [
      { id: owner, users: [boss.id] },
      { id: approver, users: [boss.id] },
    ];
    // Attempts to remove a role that the caller lacks, to give one, and to remove the role of an owner.
    for (const wanted of [[held[0] ?? {}], [...held, { id: approver, users: [keeper.id] }], []])
      expect(await refused('kept', wanted, keeper.token)).toEqual([403, 'NoAccessError']);
    expect(await everybody('kept')).toEqual(before);
    const { id } = await people.newUser(3);
    const allowed = [...held, { id: settings, users: [keeper.id, id] }];
    expect((await set('kept', allowed, keeper.token)).status).toBe(200);
    const outsider = await people.newUser(3);
    expect(await refused('kept', allowed, outsider.token)).toEqual([403, 'NoAccessError']);
  });

  it('is one of several orders when it meets grants at the same moment', async () => {
    const boss = await people.newUser(3);
    await give('crowd', [owner], [boss.id]);
    const others = await Promise.all(Array.from({ length: 4 }, () => people.newUser(3)));
    const replies = await Promise.all([
      ...others.map(({ id }) => give('crowd', [member], [id])),
      set('crowd', [{ id: owner, users: [boss.id] }]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // The log shows the order: a user who got the role before the removal has lost it, one who got it afterwards has
    // it.
    const { body } = await people.done('GET', '/api/admin/events?project=crowd');
    const lost = body.events
      .filter(({ type }: { type: string }) => type === 'project-access-user-roles-deleted')
      .map(({ preData }: { preData: { userId: number } }) => preData.userId);
    const [users] = await everybody('crowd');
    expect(users.map(([id]: [number]) => id)).toEqual(
      [boss.id, ...others.map(({ id }) => id)].filter((id) => !lost.includes(id)).toSorted((a, b) => a - b),
    );
  });
});

describe('project-access §9: where a role is held', () => {
  it('counts users, service accounts and groups of each project', async () => {
    const { body: role } = await people.done('POST', '/api/admin/roles', {
      name: 'Counted',
      type: 'custom',
      permissions: [],
    });
    const uses = `/api/admin/projects/roles/${role.id ?? role.roles?.id}/access`;
    expect((await people.done('GET', uses)).body).toEqual({ projects: [] });
    const [ada, bo] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    const { body: robot } = await people.done('POST', '/api/admin/service-account', { name: 'counted', rootRole: 3 });
    const { body: group } = await people.done('POST', '/api/admin/groups', { name: 'counted', users: [] });
    const roles = [role.id ?? role.roles?.id];
    for (const id of ['count-b', 'count-a']) await people.done('POST', '/api/admin/projects', { id, name: id });
    await people.done('POST', '/api/admin/projects/count-b/access', { roles, users: [ada.id, bo.id], groups: [] });
    await people.done('POST', '/api/admin/projects/count-a/access', {
      roles,
      users: [ada.id, robot.id],
      groups: [group.id],
    });
    const [id] = roles;
    expect((await people.done('GET', uses)).body.projects).toEqual([
      { project: 'count-a', role: id, userCount: 1, serviceAccountCount: 1, groupCount: 1 },
      { project: 'count-b', role: id, userCount: 2, serviceAccountCount: 0, groupCount: 0 },
    ]);
    expect(await people.refusal('GET', uses, undefined, ada.token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('GET', '/api/admin/projects/roles/987654/access')).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', '/api/admin/projects/roles/x/access')).toEqual([400, 'ValidationError']);
  });

  it('no new project takes its path away', async () => {
    for (const id of ['roles', 'validate'])
      expect(await people.refusal('POST', '/api/admin/projects', { id, name: id })).toEqual([400, 'ValidationError']);
  });
});

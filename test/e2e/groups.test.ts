import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const groups = '/api/admin/groups';
const memberIds = (body: { users: { user: { id: number } }[] }) => body.users.map(({ user }) => user.id);

describe('groups §2: members', () => {
  it('creates a group with members in either form', async () => {
    const { id } = await people.newUser('Viewer');
    const { status, body } = await people.done('POST', groups, {
      name: 'Payments',
      description: 'pays',
      users: [{ user: { id } }, { id: 1 }, { id }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Payments',
      description: 'pays',
      rootRole: null,
      createdBy: 'admin',
      userCount: 2,
    });
    expect(memberIds(body)).toEqual([id, 1]);
    expect((await people.done('GET', `${groups}/${body.id}`)).body).toEqual(body);
    expect((await people.done('GET', groups)).body.groups).toContainEqual(body);
    const [event] = await people.events('group-created');
    expect(event?.data).toMatchObject({ name: 'Payments', users: [{ user: { id } }, { user: { id: 1 } }] });
  });

  it('refuses a name in use, members and roles that do not exist', async () => {
    expect(await people.refusal('POST', groups, { name: 'Payments' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', groups, { name: 'g', users: [{ id: 9999 }] })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', groups, { name: 'g', rootRole: 4 })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', groups, {})).toEqual([400, 'ValidationError']);
    expect(await people.refusal('GET', `${groups}/9999`)).toEqual([404, 'NotFoundError']);
  });
});

describe('groups §5: changing and deleting', () => {
  it('changes the given members; whoever stays keeps the date of joining', async () => {
    const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
    const { body } = await people.done('POST', groups, { name: 'Changing', users: [{ id: one.id }] });
    const changed = await people.done('PUT', `${groups}/${body.id}`, { users: [{ id: two.id }, { id: one.id }] });
    expect(changed.body.name).toBe('Changing');
    expect(memberIds(changed.body)).toEqual([two.id, one.id]);
    expect(changed.body.users[1].joinedAt).toBe(body.users[0].joinedAt);
    const [event] = await people.events('group-updated');
    expect(event).toMatchObject({
      data: { users: [{ user: { id: two.id } }, { user: { id: one.id } }] },
      preData: { users: [{ user: { id: one.id } }] },
    });
    expect(await people.refusal('PUT', `${groups}/9999`, { name: 'x' })).toEqual([404, 'NotFoundError']);
  });

  it('leaves out deleted members', async () => {
    const { id } = await people.newUser('Viewer');
    const { body } = await people.done('POST', groups, { name: 'Left', users: [{ id }, { id: 1 }] });
    await people.done('DELETE', `/api/admin/user-admin/${id}`);
    const { body: after } = await people.done('GET', `${groups}/${body.id}`);
    expect([memberIds(after), after.userCount]).toEqual([[1], 1]);
    const own = ({ id }: { id: number }): boolean => id === body.id;
    const { body: everyone } = await people.done('GET', '/api/admin/user-admin/access');
    expect(everyone.groups.find(own).userCount).toBe(1);
    const access = '/api/admin/projects/default/access';
    await people.done('POST', access, { roles: [5], users: [], groups: [body.id] });
    expect((await people.done('GET', access)).body.groups.find(own).userCount).toBe(1);
  });

  it('passes its root role on to members, until they leave or the group is deleted', async () => {
    const { id, token } = await people.newUser('Viewer');
    const mayAdminister = async () => (await people.call('GET', groups, undefined, token)).status === 200;
    expect(await mayAdminister()).toBe(false);
    const { body } = await people.done('POST', groups, { name: 'Admins', rootRole: 1, users: [{ id }] });
    expect(await mayAdminister()).toBe(true);
    await people.done('PUT', `${groups}/${body.id}`, { users: [] });
    expect(await mayAdminister()).toBe(false);
    await people.done('PUT', `${groups}/${body.id}`, { users: [{ id }] });
    expect(await mayAdminister()).toBe(true);
    await people.done('DELETE', `${groups}/${body.id}`);
    expect(await mayAdminister()).toBe(false);
    const [event] = await people.events('group-deleted');
    expect(event).toMatchObject({ data: null, preData: { name: 'Admins', users: [{ user: { id } }] } });
    await people.done('POST', groups, { name: 'Admins' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from './harness.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const users = '/api/admin/user-admin';
const groups = '/api/admin/groups';
/** Id of the user that every installation starts with. */
const first = 1;
const viewer = 3;
const withId = z.object({ id: z.number() });

const done = async (method: string, path: string, body?: unknown): Promise<number> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return withId.safeParse(text === '' ? {} : JSON.parse(text)).data?.id ?? 0;
};
const refusal = async (method: string, path: string, body?: unknown): Promise<[number, unknown]> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  return [answer.status, text === '' ? undefined : JSON.parse(text).name];
};
const newUser = (rootRole: number | string = viewer) => done('POST', users, { username: randomUUID(), rootRole });
const refused = [403, 'InvalidOperationError'];

describe('users §11: the last administrator', () => {
  it('cannot be deleted or demoted', async () => {
    expect(await refusal('DELETE', `${users}/${first}`)).toEqual(refused);
    expect(await refusal('PUT', `${users}/${first}`, { rootRole: viewer })).toEqual(refused);
    await done('PUT', `${users}/${first}`, { name: 'The first' });
    const other = await newUser('Admin');
    await done('PUT', `${users}/${first}`, { rootRole: viewer });
    expect(await refusal('DELETE', `${users}/${other}`)).toEqual(refused);
    await done('PUT', `${users}/${first}`, { rootRole: 'Admin' });
    await done('DELETE', `${users}/${other}`);
  });

  it('cannot lose the right that a group or a role gives', async () => {
    const role = await done('POST', '/api/admin/roles', {
      name: `role-${randomUUID()}`,
      type: 'root-custom',
      permissions: [{ name: 'ADMIN' }],
    });
    const member = await newUser();
    const group = await done('POST', groups, { name: randomUUID(), rootRole: role, users: [{ user: { id: member } }] });
    await done('PUT', `${users}/${first}`, { rootRole: viewer });
    const change = (given: object) => refusal('PUT', `${groups}/${group}`, given);
    const name = `group-${randomUUID()}`;
    expect(await change({ name, users: [], rootRole: role })).toEqual(refused);
    expect(await change({ name, users: [{ user: { id: member } }], rootRole: null })).toEqual(refused);
    expect(await refusal('DELETE', `${groups}/${group}`)).toEqual(refused);
    expect(await refusal('DELETE', `${users}/${member}`)).toEqual(refused);
    expect(await refusal('PUT', `/api/admin/roles/${role}`, { permissions: [{ name: 'CREATE_PROJECT' }] })).toEqual(
      refused,
    );
    // A change that keeps the right is allowed.
    await done('PUT', `${groups}/${group}`, { name, users: [{ user: { id: member } }], rootRole: role });
    await done('PUT', `${users}/${first}`, { rootRole: 'Admin' });
    await done('DELETE', `${groups}/${group}`);
  });

  it('stays when two demote each other, or delete each other, at the same time', async () => {
    for (const end of [
      (id: number) => service.call('PUT', `${users}/${id}`, { rootRole: viewer }),
      (id: number) => service.call('DELETE', `${users}/${id}`),
    ])
      for (let round = 0; round < 5; round++) {
        const pair = [await newUser('Admin'), await newUser('Admin')];
        await done('PUT', `${users}/${first}`, { rootRole: viewer });
        const answers = await Promise.all(pair.map(end));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
        await Promise.all(answers.map((answer) => answer.arrayBuffer()));
        await done('PUT', `${users}/${first}`, { rootRole: 'Admin' });
        // Deletes the administrator that was left.
        for (const id of pair) await (await service.call('DELETE', `${users}/${id}`)).arrayBuffer();
      }
  });

  it('is no service account', async () => {
    await done('POST', '/api/admin/service-account', { name: 'robot', username: randomUUID(), rootRole: 1 });
    expect(await refusal('DELETE', `${users}/${first}`)).toEqual(refused);
  });
});

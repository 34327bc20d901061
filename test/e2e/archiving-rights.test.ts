import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
let updater: string;
let archiver: string;
let guarded: string;

const at = (project: string, path: string) => `/api/admin/projects/${project}/features${path}`;
const put = (archived: boolean) => ['PUT', { archived }] as const;
const patch = (archived: boolean) => ['PATCH', [{ op: 'replace', path: '/archived', value: archived }]] as const;

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const { done } = people;
  for (const id of ['free', 'reviewed']) await done('POST', '/api/admin/projects', { id, name: id });
  await done('PUT', '/api/admin/projects/reviewed/environments/production/change-requests/config', {
    changeRequestsEnabled: true,
  });
  const newRole = async (name: string, ...permissions: string[]) =>
    (await done('POST', '/api/admin/roles', { name, permissions: permissions.map((one) => ({ name: one })) })).body.id;
  const updating = await newRole('Updating', 'UPDATE_FEATURE', 'SKIP_CHANGE_REQUEST');
  const archiving = await newRole('Archiving', 'UPDATE_FEATURE', 'DELETE_FEATURE', 'SKIP_CHANGE_REQUEST');
  const [one, two] = [await people.newUser('Viewer'), await people.newUser('Viewer')];
  for (const project of ['free', 'reviewed']) {
    await done('POST', `/api/admin/projects/${project}/access`, { roles: [updating], users: [one.id] });
    await done('POST', `/api/admin/projects/${project}/access`, { roles: [archiving], users: [two.id] });
  }
  [updater, archiver] = [one.token, two.token];
  guarded = 'reviewed';
});
afterAll(() => service.stop());

const make = async (project: string, name: string): Promise<string> => {
  await people.done('POST', at(project, ''), { name });
  return at(project, `/${name}`);
};
const refused = (permission: string) => [403, 'NoAccessError', [permission]];
const answer = async (path: string, [method, body]: readonly [string, unknown], token?: string) => {
  const reply = await people.call(method, path, body, token);
  return reply.status === 200 ? [200, reply.body.archived] : [reply.status, reply.body.name, reply.body.permissions];
};

describe.each([
  { method: 'PUT', change: put },
  { method: 'PATCH', change: patch },
])('features §5.4: $method of `archived`', ({ method, change }) => {
  it('needs DELETE_FEATURE too, for whoever changes it in either direction', async () => {
    const path = await make('free', `rights-${method}`);
    expect(await answer(path, change(false), updater)).toEqual([200, false]);
    expect(await answer(path, change(true), updater)).toEqual(refused('DELETE_FEATURE'));
    expect(await answer(path, change(true), archiver)).toEqual([200, true]);
    expect(await answer(path, change(true), updater)).toEqual([200, true]);
    expect(await answer(path, change(false), updater)).toEqual(refused('DELETE_FEATURE'));
    // A PUT gives omitted members their defaults.
    if (method === 'PUT') expect(await answer(path, ['PUT', {}], updater)).toEqual(refused('DELETE_FEATURE'));
    expect(await answer(path, change(false), archiver)).toEqual([200, false]);
  });

  it('is stopped by change requests where it archives, for all but administrators', async () => {
    const path = await make(guarded, `review-${method}`);
    expect(await answer(path, change(true), archiver)).toEqual(refused('SKIP_CHANGE_REQUEST'));
    expect(await answer(path, change(true), updater)).toEqual(refused('DELETE_FEATURE'));
    expect(await answer(path, change(false), archiver)).toEqual([200, false]);
    expect(await answer(path, change(true))).toEqual([200, true]);
    expect(await answer(path, change(true), archiver)).toEqual([200, true]);
    expect(await answer(path, change(false), archiver)).toEqual([200, false]);
  });

  it('brings a feature back switched off, as reviving does', async () => {
    const path = await make(guarded, `back-${method}`);
    const environment = `${path}/environments/production`;
    await people.done('POST', `${environment}/on`);
    await people.done('DELETE', path);
    expect(await answer(path, change(false), archiver)).toEqual([200, false]);
    expect((await people.done('GET', environment)).body.enabled).toBe(false);
  });
});

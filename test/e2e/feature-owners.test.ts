import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;
let kari: number;
let ola: number;
let group: number;
const viewer = { Authorization: 'user:viewer' };

beforeAll(async () => {
  service = await startService();
  await store(service.table, [...userWithToken(7, viewerRole, 'user:viewer'), projectItem({ id: 'shop' })]);
  calls = callsTo(service, 'shop');
  const user = async (name: string) =>
    Number(
      (await calls.answer(201, 'POST', '/api/admin/user-admin', { name, email: `${name}@example.com`, rootRole: 2 }))
        .id,
    );
  [kari, ola] = [await user('Kari'), await user('Ola')];
  group = Number((await calls.answer(201, 'POST', '/api/admin/groups', { name: 'Payments', users: [] })).id);
});
afterAll(() => service.stop());

const own = (name: string, ...owners: readonly object[]) =>
  calls.answer(200, 'PUT', `/features/${name}/owners`, { owners });
const ownersOf = async (name: string) => (await calls.answer(200, 'GET', `/features/${name}`)).owners;
const found = async (query: string): Promise<readonly string[]> => {
  const { features } = await calls.answer(200, 'GET', `/api/admin/search/features?project=IS:shop&${query}`);
  return (features as { readonly name: string }[]).map(({ name }) => name);
};

describe('feature-owners §2: who is responsible', () => {
  it('shows users and groups by name, in their order, in the feature and in a search', async () => {
    await calls.feature('owned');
    const shown = [
      { type: 'user', id: kari, name: 'Kari', imageUrl: expect.stringContaining('gravatar') },
      { type: 'group', id: group, name: 'Payments' },
    ];
    const given = [
      { type: 'user', id: kari },
      { type: 'group', id: group },
    ];
    expect(await own('owned', ...given, { type: 'user', id: kari })).toEqual({ owners: shown });
    expect(await ownersOf('owned')).toEqual(shown);
    expect(await calls.answer(200, 'GET', '/api/admin/search/features?query=owned')).toMatchObject({
      features: [{ name: 'owned', owners: shown }],
    });
    await own('owned', ...given);
    const named = [
      { type: 'user', id: kari, name: 'Kari' },
      { type: 'group', id: group, name: 'Payments' },
    ];
    expect(await calls.events('owned')).toMatchObject([
      { type: 'feature-created' },
      { type: 'feature-owners-updated', data: { owners: named }, preData: { owners: [] } },
    ]);
    expect(JSON.stringify(await calls.events('owned'))).not.toContain('kari@example.com');
    expect(await own('owned')).toEqual({ owners: [] });
  });

  it('refuses who does not exist, and names the member', async () => {
    await calls.feature('unowned');
    const path = '/features/unowned/owners';
    const owners = [
      { type: 'user', id: kari },
      { type: 'group', id: 999 },
    ];
    expect(await calls.refusal('PUT', path, { owners })).toMatchObject({
      status: 400,
      message: expect.stringContaining('owners/1/id'),
    });
    const many = Array.from({ length: 21 }, () => ({ type: 'user', id: kari }));
    expect(await calls.refusal('PUT', path, { owners: many })).toMatchObject({ status: 400 });
    expect(await calls.refusal('PUT', path, { owners: [] }, viewer)).toMatchObject({ status: 403 });
    expect(await calls.refusal('PUT', '/features/nobody/owners', { owners: [] })).toMatchObject({ status: 404 });
    expect(await ownersOf('unowned')).toEqual([]);
  });

  it('finds features by owner, and those that have none', async () => {
    await calls.feature('of-kari');
    await calls.feature('of-both');
    await calls.feature('of-nobody');
    await own('of-kari', { type: 'user', id: kari });
    await own('of-both', { type: 'user', id: kari }, { type: 'group', id: group });
    expect(await found(`query=of-&owner=IS:user:${kari}`)).toEqual(['of-kari', 'of-both']);
    expect(await found(`query=of-&owner=IS_ANY_OF:group:${group},none`)).toEqual(['of-both', 'of-nobody']);
    expect(await found(`query=of-&owner=IS_NOT:user:${kari}`)).toEqual(['of-nobody']);
    const refused = '/api/admin/search/features?owner=IS:kari';
    expect(await calls.refusal('GET', refused)).toMatchObject({ status: 400 });
  });

  it('drops who was deleted, and follows a new name', async () => {
    await calls.feature('left');
    await own('left', { type: 'user', id: ola }, { type: 'group', id: group });
    await calls.answer(200, 'PUT', `/api/admin/groups/${group}`, { name: 'Checkout', users: [] });
    await calls.answer(200, 'DELETE', `/api/admin/user-admin/${ola}`);
    expect(await ownersOf('left')).toEqual([{ type: 'group', id: group, name: 'Checkout' }]);
    expect(await found(`query=left&owner=IS:user:${ola}`)).toEqual([]);
  });
});

describe('feature-owners §3: where else owners are', () => {
  it('are copied into a clone, are in the history, and come back by an undo', async () => {
    await calls.feature('checkout');
    await own('checkout', { type: 'user', id: kari });
    await calls.answer(201, 'POST', '/features/checkout/clone', { name: 'clone', replaceGroupId: true });
    expect(await ownersOf('clone')).toMatchObject([{ type: 'user', id: kari }]);
    const newest = async () => Number((await calls.answer(200, 'GET', '/history/diff?from=1')).to);
    const then = await newest();
    await own('checkout', { type: 'group', id: group });
    const { changes } = await calls.answer(200, 'GET', `/history/diff?from=${then}&to=now`);
    expect(changes).toMatchObject([
      { path: `owners/user:${kari}`, summary: `Owner user ${kari} removed` },
      { path: `owners/group:${group}`, summary: `Owner group ${group} added` },
    ]);
    await calls.answer(200, 'POST', '/history/undo', { revision: await newest() });
    expect(await ownersOf('checkout')).toMatchObject([{ type: 'user', id: kari }]);
  });
});

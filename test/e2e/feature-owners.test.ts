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
  await store(service.table, [...userWithToken(700, viewerRole, 'user:viewer'), projectItem({ id: 'shop' })]);
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
      { path: `owners/user:${kari}`, summary: 'Owner Kari removed' },
      { path: `owners/group:${group}`, summary: 'Owner group “Checkout” added' },
    ]);
    await calls.answer(200, 'POST', '/history/undo', { revision: await newest() });
    expect(await ownersOf('checkout')).toMatchObject([{ type: 'user', id: kari }]);
  });

  it('do not come back when they are gone: a restore and an undo bring back the others, and say so', async () => {
    const temporary = Number(
      (await calls.answer(201, 'POST', '/api/admin/user-admin', { name: 'Per', username: 'per', rootRole: 2 })).id,
    );
    await calls.feature('of-per');
    await own('of-per', { type: 'user', id: temporary }, { type: 'user', id: kari });
    const newest = async () => Number((await calls.answer(200, 'GET', '/history/diff?from=1')).to);
    const then = await newest();
    await own('of-per');
    const undone = await newest();
    await calls.answer(200, 'DELETE', `/api/admin/user-admin/${temporary}`);
    const { changes } = await calls.answer(200, 'GET', `/history/diff?from=${then}&to=${undone}`);
    expect((changes as { summary: string }[]).map(({ summary }) => summary).toSorted()).toEqual([
      'Owner Kari removed',
      `Owner user ${temporary} removed`,
    ]);
    const reason = `The user ${temporary}, an owner of it then, does not exist any more: it is left out.`;
    const back = await calls.answer(200, 'POST', '/history/undo', { revision: undone });
    expect(back).toMatchObject({
      changes: [{ feature: 'of-per', path: `owners/user:${kari}` }],
      notRestorable: [{ feature: 'of-per', reason }],
    });
    expect(await ownersOf('of-per')).toMatchObject([{ type: 'user', id: kari }]);
    await own('of-per');
    const restored = await calls.answer(200, 'POST', '/history/restore', { revision: then, features: ['of-per'] });
    expect(restored.notRestorable).toEqual([{ feature: 'of-per', reason }]);
    expect(await ownersOf('of-per')).toMatchObject([{ type: 'user', id: kari }]);
    // Nothing is reported about who is gone in both states.
    await own('of-per', { type: 'user', id: kari }, { type: 'group', id: group });
    const again = await calls.answer(200, 'POST', '/history/restore', {
      revision: then,
      features: ['of-per'],
      dryRun: true,
    });
    expect(again.notRestorable).toEqual([{ feature: 'of-per', reason }]);
  });

  it('refuse an undo that could bring back nobody', async () => {
    const temporary = Number(
      (await calls.answer(201, 'POST', '/api/admin/user-admin', { name: 'Pia', username: 'pia', rootRole: 2 })).id,
    );
    await calls.feature('of-pia');
    await own('of-pia', { type: 'user', id: temporary });
    await own('of-pia', { type: 'user', id: kari });
    const undone = Number((await calls.answer(200, 'GET', '/history/diff?from=1')).to);
    await calls.answer(200, 'DELETE', `/api/admin/user-admin/${temporary}`);
    expect(await calls.refusal('POST', '/history/undo', { revision: undone })).toMatchObject({
      status: 409,
      message: expect.stringContaining(`The user ${temporary}, an owner of it then, does not exist any more`),
    });
    // Nor does a restore take away who is responsible now.
    const restored = await calls.answer(200, 'POST', '/history/restore', {
      revision: undone - 1,
      features: ['of-pia'],
    });
    expect(restored).toMatchObject({ changes: [], notRestorable: [{ feature: 'of-pia' }] });
    expect(await ownersOf('of-pia')).toMatchObject([{ type: 'user', id: kari }]);
  });
});

describe('feature-owners §4: in documents', () => {
  const batch = '/api/admin/features-batch';
  const place = { project: 'shop', environment: 'production' };
  const sigrid = { type: 'user', name: 'Sigrid@Example.com' };
  let both: readonly object[];

  beforeAll(async () => {
    await calls.answer(201, 'POST', '/api/admin/user-admin', {
      username: 'sigrid',
      email: 'sigrid@example.com',
      rootRole: 2,
    });
    await service.call('POST', '/api/admin/groups', { name: 'Växel', users: [] });
    both = [
      { type: 'user', name: 'Kari@example.com' },
      { type: 'group', name: 'Växel' },
    ];
  });
  const byName = async (name: string) =>
    ((await ownersOf(name)) as { type: string; name: string }[]).map((one) => `${one.type} ${one.name}`);

  it('names users by email and groups by name in an export of features, and finds them at the import', async () => {
    await calls.feature('carried');
    const { id } = (
      (await calls.answer(200, 'GET', '/api/admin/groups')).groups as { id: number; name: string }[]
    ).find(({ name }) => name === 'Växel') ?? { id: 0 };
    await own('carried', { type: 'user', id: kari }, { type: 'group', id });
    const data = await calls.answer(200, 'POST', `${batch}/export`, {
      environment: 'production',
      features: ['carried'],
    });
    expect(data.owners).toEqual([{ feature: 'carried', owners: both }]);
    const send = (owners: readonly object[]) =>
      calls.answer(200, 'POST', `${batch}/import`, {
        ...place,
        data: { ...data, owners: [{ feature: 'carried', owners }] },
      });
    await send([sigrid, sigrid]);
    expect(await byName('carried')).toEqual(['user sigrid']);
    await send([{ type: 'user', name: 'sigrid' }, ...both]);
    expect(await byName('carried')).toEqual(['user sigrid', 'user Kari', 'group Växel']);
    await calls.answer(200, 'POST', `${batch}/import`, { ...place, data: { ...data, owners: [] } });
    expect(await byName('carried')).toEqual(['user sigrid', 'user Kari', 'group Växel']);
    await send([]);
    expect(await byName('carried')).toEqual([]);
  });

  it('reports owners of a data set that do not exist here, and never makes them', async () => {
    await calls.feature('stays');
    await own('stays', { type: 'user', id: kari });
    const data = {
      features: [{ name: 'stays' }, { name: 'comes' }],
      featureStrategies: [],
      owners: [
        { feature: 'stays', owners: [{ type: 'user', name: 'nobody@example.com' }] },
        { feature: 'comes', owners: [{ type: 'group', name: 'Nobody' }, sigrid] },
      ],
    };
    const { warnings } = await calls.answer(200, 'POST', `${batch}/validate`, { ...place, data });
    expect(warnings).toContainEqual({
      message: 'These owners do not exist here. Features are imported without them:',
      affectedItems: ['user nobody@example.com', 'group Nobody'],
    });
    await calls.answer(200, 'POST', `${batch}/import`, { ...place, data });
    expect(await byName('stays')).toEqual(['user Kari']);
    expect(await byName('comes')).toEqual(['user sigrid']);
    const lost = { ...data, owners: [{ feature: 'nowhere', owners: [] }] };
    expect(await calls.refusal('POST', `${batch}/import`, { ...place, data: lost })).toMatchObject({
      status: 400,
      message: expect.stringContaining('data/owners/0/feature'),
    });
    const many = { ...data, owners: [{ feature: 'stays', owners: Array.from({ length: 21 }, () => sigrid) }] };
    expect(await calls.refusal('POST', `${batch}/import`, { ...place, data: many })).toMatchObject({ status: 400 });
  });

  it('takes no service account for a user of the same name', async () => {
    await calls.answer(201, 'POST', '/api/admin/service-account', { username: 'robot', name: 'Robot', rootRole: 2 });
    const data = {
      features: [{ name: 'of-robot' }],
      featureStrategies: [],
      owners: [{ feature: 'of-robot', owners: [{ type: 'user', name: 'robot' }] }],
    };
    await calls.answer(200, 'POST', `${batch}/import`, { ...place, data });
    expect(await byName('of-robot')).toEqual([]);
  });

  it('means by a name that one user has as email and one as username the first, and calls nobody by it else', async () => {
    const user = async (body: object): Promise<number> =>
      Number((await calls.answer(201, 'POST', '/api/admin/user-admin', { rootRole: 2, ...body })).id);
    const named = await user({ name: 'Named', username: 'both@example.com' });
    const mailed = await user({ name: 'Mailed', username: 'mailed', email: 'Both@Example.com' });
    const alone = await user({ name: 'Alone', username: 'alone@example.com' });
    await calls.feature('called');
    await own('called', { type: 'user', id: named }, { type: 'user', id: mailed }, { type: 'user', id: alone });
    const data = await calls.answer(200, 'POST', `${batch}/export`, {
      environment: 'production',
      features: ['called'],
    });
    const others = ['Both@Example.com', 'alone@example.com'].map((name) => ({ type: 'user', name }));
    expect(data.owners).toEqual([{ feature: 'called', owners: others }]);
    const owners = [{ feature: 'called', owners: [{ type: 'user', name: 'both@example.com' }] }];
    await calls.answer(200, 'POST', `${batch}/import`, { ...place, data: { ...data, owners } });
    expect(await byName('called')).toEqual(['user Mailed']);
  });

  it('takes them along in the export of a state, follows new names, and says at the import who is missing', async () => {
    await calls.feature('stated');
    await own('stated', { type: 'user', id: kari });
    const exported = async () => {
      const state = await calls.answer(200, 'GET', '/api/admin/state/export');
      return (state.features as { name: string; owners?: unknown }[]).find(({ name }) => name === 'stated')?.owners;
    };
    expect(await exported()).toEqual([{ type: 'user', name: 'Kari@example.com' }]);
    await calls.answer(200, 'PUT', `/api/admin/user-admin/${kari}`, { email: 'kari@new.example' });
    expect(await exported()).toEqual([{ type: 'user', name: 'kari@new.example' }]);
    const { state } = await calls.answer(200, 'GET', `/history/state?at=${new Date().toISOString()}&feature=stated`);
    expect(state).toMatchObject({ features: [{ owners: [{ type: 'user', name: 'kari@new.example' }] }] });
    const send = async (query: string, owners: readonly object[]): Promise<string> => {
      const features = [
        { name: 'stated', project: 'shop', owners },
        { name: `stated-${query.split('=')[1]}`, project: 'shop', owners },
      ];
      const response = await service.call('POST', `/api/admin/state/import?${query}`, { version: 4, features });
      expect(response.status).toBe(202);
      return response.text();
    };
    const given = [sigrid, { type: 'group', name: 'Nobody' }];
    expect(await send('keep=true', given)).toContain(
      'There is no group "Nobody" here, so it does not own: stated-true.',
    );
    expect(await byName('stated')).toEqual(['user Kari']);
    expect(await byName('stated-true')).toEqual(['user sigrid']);
    expect(await send('keep=false', given)).toContain(
      'There is no group "Nobody" here, so it does not own: stated, stated-false.',
    );
    expect(await byName('stated')).toEqual(['user sigrid']);
    await send('keep=false', [{ type: 'group', name: 'Nobody' }]);
    expect(await byName('stated')).toEqual(['user sigrid']);
    await send('keep=false', []);
    expect(await byName('stated')).toEqual([]);
  });
});

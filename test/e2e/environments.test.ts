import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
let people: ReturnType<typeof openPeople>;
const A = '/api/admin';
const E = `${A}/environments`;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const names = async (path = ''): Promise<string[]> =>
  (await people.done('GET', `${E}${path}`)).body.environments.map(({ name }: { name: string }) => name);
const loggedEvents = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await people.done('GET', `${A}/events`)).body.events;

describe('environments §2: environments', () => {
  it('are there from the start, in their order', async () => {
    const nothingIn = { projectCount: 0, apiTokenCount: 0, enabledToggleCount: 0 };
    const inDefault = { ...nothingIn, projectCount: 1 };
    expect((await people.done('GET', E)).body).toEqual({
      version: 1,
      environments: [
        { name: 'default', type: 'production', sortOrder: 1, enabled: false, protected: true, ...nothingIn },
        { name: 'development', type: 'development', sortOrder: 2, enabled: true, protected: false, ...inDefault },
        { name: 'production', type: 'production', sortOrder: 3, enabled: true, protected: false, ...inDefault },
      ],
    });
    expect((await people.done('GET', `${E}/production`)).body).toMatchObject({ name: 'production', sortOrder: 3 });
    expect(await people.refusal('GET', `${E}/nope`)).toEqual([404, 'NotFoundError']);
  });

  it('are created, changed, ordered and switched; an event for each change', async () => {
    const { status, body, headers } = await people.call('POST', E, { name: 'staging', type: 'preproduction' });
    expect([status, headers.get('location')]).toEqual([201, 'environments/staging']);
    expect(body).toEqual({ name: 'staging', type: 'preproduction', sortOrder: 9999, enabled: true, protected: false });
    await people.done('PUT', `${E}/update/staging`, { type: 'test', sortOrder: 5 });
    await people.done('PUT', `${E}/sort-order`, { staging: 0, development: 2 });
    expect((await names())[0]).toBe('staging');
    for (const path of ['off', 'off', 'on'])
      expect((await people.call('POST', `${E}/staging/${path}`)).status).toBe(204);
    const types = (await loggedEvents()).slice(0, 5).map(({ type, environment }) => [type, environment]);
    expect(types).toEqual([
      ['environment-updated', 'staging'],
      ['environment-updated', 'staging'],
      ['environment-updated', 'staging'],
      ['environment-updated', 'staging'],
      ['environment-created', 'staging'],
    ]);
    expect((await loggedEvents())[0]).toMatchObject({ data: { enabled: true }, preData: { enabled: false } });
  });

  it('are refused with a wrong type or name, or a name that is taken', async () => {
    expect(await people.refusal('POST', E, { name: 'x', type: 'nonsense' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', E, { name: 'a b', type: 'test' })).toEqual([400, 'ValidationError']);
    // Tokens for all environments have `*` as environment: deleting an environment of that name would delete them.
    expect(await people.refusal('POST', E, { name: '*', type: 'test' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', `${A}/projects`, { id: '*', name: 'x' })).toEqual([400, 'ValidationError']);
    for (const document of [{ environments: [{ name: '*', type: 'test' }] }, { projects: [{ id: '*', name: 'x' }] }])
      expect(await people.refusal('POST', `${A}/state/import`, { version: 4, ...document })).toEqual([
        400,
        'ValidationError',
      ]);
    expect(await people.refusal('POST', E, { name: 'production', type: 'test' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', `${E}/validate`, { name: 'production' })).toEqual([409, 'NameExistsError']);
    expect((await people.call('POST', `${E}/validate`, { name: 'free' })).status).toBe(200);
    expect(await people.refusal('PUT', `${E}/update/nope`, { type: 'test' })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', `${E}/sort-order`, { nope: 1 })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', `${E}/sort-order`, { production: 'last' })).toEqual([400, 'ValidationError']);
  });

  it('keep their name; protected ones cannot be deleted or renamed', async () => {
    expect(await people.refusal('PUT', `${E}/update/default`, { name: 'x' })).toEqual([403, 'InvalidOperationError']);
    expect(await people.refusal('PUT', `${E}/update/production`, { name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('DELETE', `${E}/default`)).toEqual([403, 'InvalidOperationError']);
    expect(await people.refusal('DELETE', `${E}/nope`)).toEqual([404, 'NotFoundError']);
  });

  it('leave projects and features when they are deleted, and begin anew', async () => {
    await people.done('POST', E, { name: 'passing', type: 'test', sortOrder: 50 });
    await people.done('POST', `${A}/projects`, { id: 'p', name: 'P' });
    expect(await names('/project/p')).toContain('passing');
    await people.done('POST', `${A}/projects/p/features`, { name: 'f' });
    await people.done('POST', `${A}/projects/p/features/f/environments/passing/on`);
    await people.done('DELETE', `${E}/passing`);
    expect(await names('/project/p')).not.toContain('passing');
    const { body } = await people.done('GET', `${A}/events?project=p`);
    expect(body.events[0]).toMatchObject({ type: 'project-environment-removed', environment: 'passing' });
    await people.done('POST', E, { name: 'passing', type: 'test' });
    await people.done('POST', `${A}/projects/p/environments`, { environment: 'passing' });
    expect((await people.done('GET', `${A}/projects/p/features/f/environments/passing`)).body).toMatchObject({
      enabled: false,
      strategies: [],
    });
    expect(await people.refusal('GET', `${E}/project/nope`)).toEqual([404, 'NotFoundError']);
  });

  it('are not found by a name that is longer than any', async () => {
    for (const name of ['e'.repeat(1_010), 'e'.repeat(1_020), 'ä'.repeat(700), 'e'.repeat(5_000)])
      expect(await people.refusal('POST', `${A}/projects/default/environments`, { environment: name })).toEqual([
        404,
        'NotFoundError',
      ]);
  });

  it('revoke their API tokens when they are deleted, which give no access to a later one of the same name', async () => {
    await people.done('POST', E, { name: 'short', type: 'test' });
    const given = { tokenName: 'short', type: 'client', environment: 'short' };
    const { secret } = (await people.done('POST', `${A}/api-tokens`, given)).body;
    await people.done('GET', '/api/client/features', undefined, secret);
    await people.done('DELETE', `${E}/short`);
    await people.done('POST', E, { name: 'short', type: 'test' });
    expect(await people.refusal('GET', '/api/client/features', undefined, secret)).toEqual([
      401,
      'AuthenticationRequired',
    ]);
    expect(await people.events('api-token-deleted')).toMatchObject([
      { environment: 'short', data: null, preData: { tokenName: 'short', environment: 'short' } },
    ]);
    await people.done('DELETE', `${E}/short`);
  });

  it('are removed from the permissions of roles when they are deleted, and nothing else is', async () => {
    await people.done('POST', E, { name: 'brief', type: 'test' });
    const permissions = [
      { name: 'CREATE_FEATURE_STRATEGY', environment: 'brief' },
      { name: 'CREATE_FEATURE_STRATEGY', environment: 'production' },
      { name: 'UPDATE_PROJECT' },
    ];
    const { body: role } = await people.done('POST', `${A}/roles`, { name: 'Brief', type: 'custom', permissions });
    await people.done('DELETE', `${E}/brief`);
    await people.done('POST', E, { name: 'brief', type: 'test' });
    const after = (await people.done('GET', `${A}/roles/${role.id}`)).body.permissions;
    expect(after).toHaveLength(2);
    expect(after).toMatchObject([{ environment: 'production' }, { name: 'UPDATE_PROJECT' }]);
    expect((await people.events('role-updated'))[0]).toMatchObject({ data: { id: role.id }, preData: { id: role.id } });
    await people.done('DELETE', `${E}/brief`);
  });

  it('are for administrators to change', async () => {
    const editor = await people.newUser(editorRole);
    expect(await people.refusal('POST', E, { name: 'x', type: 'test' }, editor.token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('DELETE', `${E}/production`, undefined, editor.token)).toEqual([403, 'NoAccessError']);
    expect((await people.call('GET', E, undefined, editor.token)).status).toBe(200);
  });
});

describe('environments §8: cloning', () => {
  const projects = `${A}/projects`;
  const strategiesOf = async (project: string, feature: string, environment: string) =>
    (await people.done('GET', `${projects}/${project}/features/${feature}/environments/${environment}/strategies`))
      .body;
  const clone = (name: string, more: object = {}, token?: string) =>
    people.call('POST', `${A}/environments/production/clone`, { name, type: 'preproduction', ...more }, token);

  it('copies switches, strategies and variants of the projects that are given, and permissions', async () => {
    for (const id of ['clone-a', 'clone-b']) {
      await people.done('POST', projects, { id, name: id });
      for (const kind of ['on', 'off', 'archived']) {
        const name = `${id}-${kind}`;
        await people.done('POST', `${projects}/${id}/features`, { name });
        const at = `${projects}/${id}/features/${name}/environments/production`;
        for (const title of ['first', 'second'])
          await people.done('POST', `${at}/strategies`, {
            name: 'flexibleRollout',
            title,
            parameters: { rollout: '5' },
          });
        await people.done('PUT', `${at}/variants`, [{ name: 'blue', weight: 1000, weightType: 'variable' }]);
        if (kind === 'on') await people.done('POST', `${at}/on`, {});
        if (kind === 'archived') await people.done('DELETE', `${projects}/${id}/features/${name}`);
      }
    }
    const permissions = [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }, { name: 'UPDATE_FEATURE' }];
    const { body: role } = await people.done('POST', `${A}/roles`, { name: 'cloned', type: 'custom', permissions });
    const { status, body, headers } = await clone('twin', { projects: ['clone-a'] });
    expect([status, headers.get('location')]).toEqual([201, 'environments/twin']);
    expect(body).toMatchObject({ name: 'twin', type: 'preproduction', enabled: true, protected: false });
    const { body: copied } = await people.done('GET', `${projects}/clone-a/features/clone-a-on/environments/twin`);
    expect(copied).toMatchObject({ enabled: true, strategies: [{ title: 'first' }, { title: 'second' }] });
    const [from, to] = [
      await strategiesOf('clone-a', 'clone-a-on', 'production'),
      await strategiesOf('clone-a', 'clone-a-on', 'twin'),
    ];
    const withoutId = ({ id: _, ...strategy }: { id: string }) => strategy;
    expect(to.map(withoutId)).toEqual(from.map(withoutId));
    expect(new Set([...from, ...to].map(({ id }: { id: string }) => id)).size).toBe(4);
    const off = await people.done('GET', `${projects}/clone-a/features/clone-a-off/environments/twin`);
    expect(off.body).toMatchObject({ enabled: false, strategies: [{ title: 'first' }, { title: 'second' }] });
    const variants = await people.done('GET', `${projects}/clone-a/features/clone-a-off/environments/twin/variants`);
    expect(variants.body.variants).toMatchObject([{ name: 'blue' }]);
    expect((await people.call('GET', `${projects}/clone-b/features/clone-b-on/environments/twin`)).status).toBe(404);
    await people.done('POST', `${projects}/clone-a/revive`, { features: ['clone-a-archived'] });
    expect(await strategiesOf('clone-a', 'clone-a-archived', 'twin')).toHaveLength(2);
    const { body: after } = await people.done('GET', `${A}/roles/${role.id ?? role.roles?.id}`);
    expect(
      after.permissions.map((one: { name: string; environment?: string | null }) => [
        one.name,
        one.environment ?? null,
      ]),
    ).toEqual([
      ['UPDATE_FEATURE_ENVIRONMENT', 'production'],
      ['UPDATE_FEATURE', null],
      ['UPDATE_FEATURE_ENVIRONMENT', 'twin'],
    ]);
    const { body: log } = await people.done('GET', `${A}/events?project=clone-a`);
    const types = log.events
      .filter(({ environment }: { environment: string }) => environment === 'twin')
      .map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'feature-strategy-add')).toHaveLength(6);
    expect(types).toContain('project-environment-added');
    expect(types.filter((type: string) => type === 'feature-environment-enabled')).toHaveLength(1);
  });

  it('of all linked projects, and without permissions', async () => {
    expect((await clone('triplet', { projects: ['*'], clonePermissions: false })).status).toBe(201);
    expect(await strategiesOf('clone-b', 'clone-b-off', 'triplet')).toHaveLength(2);
    const { body } = await people.done('GET', `${A}/roles`);
    const { id } = body.roles.find(({ name }: { name: string }) => name === 'cloned');
    const role = (await people.done('GET', `${A}/roles/${id}`)).body;
    expect(JSON.stringify(role.permissions)).not.toContain('triplet');
    await people.done('POST', `${projects}/clone-b/delete`, { features: ['clone-b-archived'] });
  });

  it('is refused for an unknown source or project, a taken name, and people without the right', async () => {
    const viewer = await people.newUser('Viewer');
    expect((await clone('fourth', {}, viewer.token)).status).toBe(403);
    expect((await clone('twin')).status).toBe(409);
    expect((await clone('fourth', { projects: ['nowhere'] })).status).toBe(404);
    const { status, body } = await clone('fourth', { type: 'nonsense' });
    expect([status, body.details[0].path]).toEqual([400, 'type']);
    const unknown = { name: 'fourth', type: 'test' };
    expect(await people.refusal('POST', `${A}/environments/nowhere/clone`, unknown)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', `${A}/environments/fourth`)).toEqual([404, 'NotFoundError']);
  });
});

describe('environments §2.1: at most 40 environments', () => {
  const document = (count: number) => ({
    version: 4,
    environments: Array.from({ length: count }, (_, i) => ({ name: `many-${i}`, type: 'test' })),
    projects: ['left', 'right'].map((id) => ({
      id,
      name: id,
      environments: Array.from({ length: count }, (_, i) => ({ environment: `many-${i}` })),
    })),
    features: [{ name: 'everywhere', project: 'left' }],
    featureStrategies: Array.from({ length: count }, (_, i) => ({
      id: `everywhere-${i}`,
      featureName: 'everywhere',
      environment: `many-${i}`,
      strategyName: 'default',
    })),
  });

  it('are refused above that, one by one and in a document; a feature with them all is moved, copied and deleted', async () => {
    const room = 40 - (await names()).length;
    const { status, body } = await people.call('POST', `${A}/state/import`, document(room + 1));
    expect([status, body.details[0]]).toMatchObject([400, { path: 'environments' }]);
    expect((await service.call('POST', `${A}/state/import`, document(room))).status).toBe(202);
    expect(await people.refusal('POST', E, { name: 'one-more', type: 'test' })).toEqual([403, 'InvalidOperationError']);
    await people.done('POST', `${A}/projects/left/features/everywhere/clone`, { name: 'copy' });
    await people.done('POST', `${A}/projects/left/features/everywhere/changeProject`, { newProjectId: 'right' });
    for (const [project, feature] of [
      ['right', 'everywhere'],
      ['left', 'copy'],
    ]) {
      expect((await people.done('GET', `${A}/projects/${project}/features/${feature}`)).body.environments).toHaveLength(
        room,
      );
      await people.done('DELETE', `${A}/projects/${project}/features/${feature}`);
      await people.done('POST', `${A}/projects/${project}/revive`, { features: [feature] });
      await people.done('DELETE', `${A}/projects/${project}/features/${feature}`);
      await people.done('POST', `${A}/projects/${project}/delete`, { features: [feature] });
    }
    expect((await people.done('GET', `${A}/archive/features`)).body.features).toEqual([]);
  });
});

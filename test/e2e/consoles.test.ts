import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

/** Requests of consoles that were written for the reference of this API. */
let service: TestService;
let people: People;
const A = '/api/admin';
const P = `${A}/projects`;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

interface Named {
  readonly name: string;
}

describe('environments §6: a project and its environments', () => {
  it('can link an environment again that was unlinked, because the list still has it', async () => {
    await people.done('POST', P, { id: 'relinked', name: 'Relinked' });
    const listed = async () =>
      (await people.done('GET', `${A}/environments/project/relinked`)).body.environments.map(
        ({ name, visible }: Named & { visible: boolean }) => [name, visible],
      );
    expect(await listed()).toEqual([
      ['default', false],
      ['development', true],
      ['production', true],
    ]);
    await people.done('DELETE', `${P}/relinked/environments/development`);
    expect((await listed())[1]).toEqual(['development', false]);
    await people.done('POST', `${P}/relinked/environments`, { environment: 'development' });
    expect((await listed())[1]).toEqual(['development', true]);
    expect(await people.refusal('GET', `${A}/environments/project/nowhere`)).toEqual([404, 'NotFoundError']);
  });

  it('shows what a project has there, and §7: what all that the caller sees have', async () => {
    await people.done('POST', P, { id: 'counted', name: 'Counted', mode: 'private' });
    const on = (feature: string) => `${P}/counted/features/${feature}/environments/production`;
    for (const name of ['on-one', 'on-two', 'archived', 'off']) {
      await people.done('POST', `${P}/counted/features`, { name });
      await people.done('POST', `${on(name)}/strategies`, { name: 'default' });
      if (name !== 'off') await people.done('POST', `${on(name)}/on`);
    }
    await people.done('DELETE', `${P}/counted/features/archived`);
    const token = (given: object) =>
      people.done('POST', `${A}/api-tokens`, { tokenName: 't', environment: 'production', ...given });
    await token({ type: 'client', project: 'counted' });
    await token({ type: 'frontend', projects: ['counted', 'default'] });
    await token({ type: 'client' });
    await token({ type: 'client', project: 'default' });
    await token({ type: 'client', project: 'counted', environment: 'development' });
    await people.done('POST', `${A}/api-tokens`, { tokenName: 'admin', type: 'admin' });
    const find = ({ body }: { body: { environments: Named[] } }) =>
      body.environments.find(({ name }) => name === 'production');
    expect(find(await people.done('GET', `${A}/environments/project/counted`))).toEqual({
      name: 'production',
      type: 'production',
      sortOrder: 3,
      enabled: true,
      protected: false,
      visible: true,
      projectApiTokenCount: 3,
      projectEnabledToggleCount: 2,
    });
    const all = { projectCount: 3, apiTokenCount: 4, enabledToggleCount: 2 };
    expect(find(await people.done('GET', `${A}/environments`))).toMatchObject(all);
    const { token: viewer } = await people.newUser('Viewer');
    const seen = { projectCount: 2, apiTokenCount: 4, enabledToggleCount: 0 };
    expect(find(await people.done('GET', `${A}/environments`, undefined, viewer))).toMatchObject(seen);
    await people.done('DELETE', `${P}/counted/environments/production`);
    expect(find(await people.done('GET', `${A}/environments/project/counted`))).toMatchObject({
      visible: false,
      projectEnabledToggleCount: 0,
    });
  });
});

describe('groups §7: groups of login providers', () => {
  it('keeps the mappings, each once, until they are replaced', async () => {
    const groups = `${A}/groups`;
    const { body } = await people.done('POST', groups, { name: 'mapped', mappingsSSO: ['one', 'two', 'one'] });
    expect(body.mappingsSSO).toEqual(['one', 'two']);
    const path = `${groups}/${body.id}`;
    expect((await people.done('PUT', path, { description: 'd' })).body.mappingsSSO).toEqual(['one', 'two']);
    expect((await people.done('GET', path)).body.mappingsSSO).toEqual(['one', 'two']);
    expect((await people.done('PUT', path, { mappingsSSO: [] })).body.mappingsSSO).toEqual([]);
    const [event] = await people.events('group-updated');
    expect(event).toMatchObject({ data: { mappingsSSO: [] }, preData: { mappingsSSO: ['one', 'two'] } });
    const many = Array.from({ length: 101 }, (_, i) => `group ${i}`);
    expect(await people.refusal('POST', groups, { name: 'n', mappingsSSO: many })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', groups, { name: 'n', mappingsSSO: [''] })).toEqual([400, 'ValidationError']);
    const { token } = await people.newUser('Viewer');
    const { body: access } = await people.done('GET', `${A}/user-admin/access`, undefined, token);
    expect(JSON.stringify(access)).not.toContain('mappingsSSO');
  });
});

describe('groups §2 and project-access §1: members', () => {
  it('say who added them and when they were last seen', async () => {
    const [one, admin] = [await people.newUser('Viewer'), await people.newUser('Admin')];
    const { body } = await people.done('POST', `${A}/groups`, { name: 'seen', users: [{ id: one.id }] });
    expect(body.users).toMatchObject([{ createdBy: 'admin', user: { id: one.id, seenAt: null } }]);
    // A use that cannot be recorded in time is not; a later one is.
    for (const { token } of [one, admin])
      await expect
        .poll(async () => (await people.done('GET', `${A}/user`, undefined, token)).body.user.seenAt)
        .toEqual(expect.any(String));
    const users = [{ user: { id: one.id } }, { user: { id: admin.id } }];
    const { body: changed } = await people.done('PUT', `${A}/groups/${body.id}`, { users }, admin.token);
    expect(changed.users).toMatchObject([
      { createdBy: 'admin', joinedAt: body.users[0].joinedAt, user: { id: one.id, seenAt: expect.any(String) } },
      { createdBy: expect.stringMatching(/^u-/), user: { id: admin.id } },
    ]);
    const { body: read } = await people.done('GET', `${A}/groups/${body.id}`);
    expect(read).toEqual(changed);
    expect((await people.done('GET', `${A}/groups`)).body.groups).toContainEqual(read);

    await people.done('POST', `${P}/default/access`, { roles: [5], users: [one.id], groups: [body.id] });
    const { body: access } = await people.done('GET', `${P}/default/access`);
    const group = access.groups.find(({ id }: { id: number }) => id === body.id);
    expect(group).toMatchObject({ users: read.users, mappingsSSO: [], userCount: 2 });
    const user = access.users.find(({ id }: { id: number }) => id === one.id);
    expect(user.seenAt).toBe(read.users[0].user.seenAt);
  });
});

describe('change requests, as consoles ask for them', () => {
  const base = `${P}/reviewed`;
  const production = `${base}/environments/production`;
  const user: { id: number; token: string } = { id: 0, token: '' };
  beforeAll(async () => {
    await people.done('POST', P, { id: 'reviewed', name: 'Reviewed' });
    for (const name of ['proposed', 'existing']) await people.done('POST', `${base}/features`, { name });
    await people.done('PUT', `${production}/change-requests/config`, { changeRequestsEnabled: true });
    Object.assign(user, await people.newUser('Viewer'));
  });
  const propose = async (changes: object, token?: string) =>
    (await people.done('POST', `${production}/change-requests`, changes, token)).body;

  it('change-requests §6.9: an empty comment is none', async () => {
    const payload = { enabled: true };
    const { id } = await propose({ action: 'updateEnabled', feature: 'proposed', payload });
    const { body } = await people.done('PUT', `${base}/change-requests/${id}/state`, {
      state: 'In review',
      comment: '',
    });
    expect([body.state, body.comments]).toEqual(['In review', []]);
    const [event] = await people.events('change-request-sent-to-review');
    expect(Object.keys(event?.data ?? {})).not.toContain('comment');
    await people.done('PUT', `${base}/change-requests/${id}/state`, { state: 'Cancelled', comment: '' });
  });

  it('change-requests §10.1: whoever made something has an id', async () => {
    const made = await propose({ action: 'archiveFeature', feature: 'proposed' }, user.token);
    const path = `${base}/change-requests/${made.id}`;
    await people.done('POST', `${path}/comments`, { text: 'by an admin token' });
    await people.done('PUT', `${path}/state`, { state: 'In review' }, user.token);
    await people.done('PUT', `${path}/state`, { state: 'Rejected' });
    const { body } = await people.done('GET', path);
    expect(body).toMatchObject({
      createdBy: { id: user.id },
      features: [{ changes: [{ createdBy: { id: user.id } }] }],
      comments: [{ createdBy: { id: -1 } }],
      rejections: [{ createdBy: { id: -1 } }],
    });
    for (const list of ['', '/open', '/pending']) {
      const { body: all } = await people.done('GET', `${base}/change-requests${list}`);
      for (const { createdBy } of all) expect(createdBy.id).toEqual(expect.any(Number));
    }
  });

  it('segments §3.2: strategies that open requests would make use a segment', async () => {
    const constraints = [{ contextName: 'country', operator: 'IN', values: ['no'] }];
    const { id: segment } = (await people.done('POST', `${A}/segments`, { name: 'used', constraints })).body;
    const uses = async (token?: string) =>
      (await people.done('GET', `${A}/segments/${segment}/strategies`, undefined, token)).body;
    expect(await uses()).toEqual({ strategies: [], changeRequestStrategies: [] });
    const strategies = `${base}/features/existing/environments/production/strategies`;
    const { id } = (await people.done('POST', strategies, { name: 'flexibleRollout', parameters: {}, constraints: [] }))
      .body;
    const members = { constraints: [], parameters: {} };
    const added = { ...members, name: 'default', segments: [segment] };
    const made = await propose(
      [
        { action: 'addStrategy', feature: 'proposed', payload: added },
        { action: 'addStrategy', feature: 'proposed', payload: { ...added, segments: [] } },
        { action: 'updateStrategy', feature: 'existing', payload: { id, segments: [segment] } },
      ],
      user.token,
    );
    const place = { projectId: 'reviewed', environment: 'production' };
    const proposed = [
      { ...place, featureName: 'proposed', strategyName: 'default' },
      { ...place, id, featureName: 'existing', strategyName: 'flexibleRollout' },
    ];
    expect(await uses()).toEqual({ strategies: [], changeRequestStrategies: proposed });
    expect(await uses(user.token)).toEqual({ strategies: [], changeRequestStrategies: proposed });
    // Only its author sees a draft until it is in review.
    const other = await people.newUser('Viewer');
    expect((await uses(other.token)).changeRequestStrategies).toEqual([]);
    await people.done('PUT', `${base}/change-requests/${made.id}/state`, { state: 'In review' }, user.token);
    expect((await uses(other.token)).changeRequestStrategies).toEqual(proposed);
    // A project that the caller does not see is not mentioned.
    await people.done('PUT', base, { name: 'Reviewed', mode: 'private' });
    expect((await uses(other.token)).changeRequestStrategies).toEqual([]);
    await people.done('PUT', base, { name: 'Reviewed', mode: 'open' });
    await people.done('PUT', `${base}/change-requests/${made.id}/state`, { state: 'Rejected' });
    expect((await uses()).changeRequestStrategies).toEqual([]);
  });
});

describe('projects §3.7: the health report', () => {
  it('has the statistics of the overview', async () => {
    const { body: overview } = await people.done('GET', `${P}/default/overview`);
    const { body: report } = await people.done('GET', `${P}/default/health-report`);
    expect(report.stats).toEqual(overview.stats);
  });
});

describe('feature-dependencies §1: variants', () => {
  it('are listed, also where there are none', async () => {
    const features = `${P}/default/features`;
    for (const name of ['parent', 'child']) await people.done('POST', features, { name });
    await people.done('POST', `${features}/child/dependencies`, { feature: 'parent' });
    const dependencies = async () => (await people.done('GET', `${features}/child`)).body.dependencies;
    expect(await dependencies()).toEqual([{ feature: 'parent', enabled: true, variants: [] }]);
    await people.done('POST', `${features}/child/dependencies`, { feature: 'parent', enabled: false });
    expect(await dependencies()).toEqual([{ feature: 'parent', enabled: false, variants: [] }]);
  });
});

describe('billing: what a console asks about money', () => {
  const billing = async (token?: string) => ({
    check: (await people.done('GET', `${A}/license/check`, undefined, token)).body,
    status: (await people.done('GET', '/api/instance/status', undefined, token)).body,
    refreshed: (await people.done('GET', '/api/instance/refresh', undefined, token)).body,
  });

  it('§1 and §3: everybody hears that there is nothing to license, and no plan', async () => {
    const { token } = await people.newUser('Viewer');
    const status = { plan: 'Unknown' };
    const all = { check: { isValid: true, message: 'There is nothing to license.' }, status, refreshed: status };
    expect(await billing()).toEqual(all);
    expect(await billing(token)).toEqual(all);
  });

  it('§1 to §3: administrators find no license and no invoices, and can buy nothing', async () => {
    expect((await people.done('GET', `${A}/license`)).body).toEqual({});
    expect((await people.done('GET', `${A}/invoices`)).body).toEqual({ invoices: [] });
    const asked = [
      ['POST', `${A}/license`, { token: 'key' }],
      ['GET', `${A}/invoices/portal`, undefined],
      ['POST', '/api/instance/extend', undefined],
    ] as const;
    for (const [method, path, body] of asked)
      expect(await people.refusal(method, path, body)).toEqual([400, 'BadDataError']);
    const { token } = await people.newUser('Editor');
    for (const [method, path, body] of [...asked, ['GET', `${A}/license`], ['GET', `${A}/invoices`]] as const)
      expect(await people.refusal(method, path, body, token)).toEqual([403, 'NoAccessError']);
  });
});

describe('usage §8: requests a second', () => {
  it('have no series', async () => {
    const none = { status: 'success', data: { resultType: 'matrix', result: [] } };
    const { body } = await people.done('GET', `${A}/metrics/rps`);
    expect(body).toEqual({ clientMetrics: none, adminMetrics: none });
  });
});

describe('left-out §7: paths of which version 5.8 says that they are gone, elsewhere or not there', () => {
  const get = (path: string) => fetch(`${service.url}${path}`, { redirect: 'manual' });

  it('are gone: usage before it was counted by environment', async () => {
    for (const path of ['seen-toggles', 'seen-apps', 'feature-toggles', 'feature-toggles/checkout']) {
      const answer = await get(`${A}/metrics/${path}`);
      expect([answer.status, await answer.json()]).toEqual([
        410,
        { lastHour: {}, lastMinute: {}, maturity: 'deprecated' },
      ]);
    }
    expect((await get(`${A}/metrics/feature-toggles/checkout/more`)).status).toBe(404);
    expect(await people.refusal('POST', `${A}/metrics/seen-apps`)).toEqual([404, 'NotFoundError']);
  });

  it('are elsewhere: the reference, and signing in with Google', async () => {
    for (const [path, target] of [
      ['/docs/openapi', '/docs'],
      ['/docs/openapi/', '/docs'],
      ['/auth/google/login', '/auth/oidc/login'],
      ['/auth/google/callback?code=a', '/auth/oidc/login'],
    ] as const) {
      const answer = await get(path);
      const location = new URL(answer.headers.get('location') ?? '', `${service.url}${path}`);
      expect([answer.status, location.pathname, location.search]).toEqual([302, target, '']);
    }
  });

  it('are not there: what only a proxy of its own answers', async () => {
    for (const path of ['client/features', 'health', 'internal-backstage/prometheus'])
      expect(await people.refusal('GET', `/api/frontend/${path}`)).toEqual([405, 'NotImplementedError']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectOverview } from '../../lib/contract/schemas/project.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
let people: ReturnType<typeof openPeople>;
const A = '/api/admin';
const P = `${A}/projects`;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const make = async (id: string, members: object = {}): Promise<string> => {
  await people.done('POST', P, { id, name: id, ...members });
  return `${P}/${id}`;
};
const loggedEvents = async (project: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await people.done('GET', `${A}/events?project=${project}`)).body.events;
const overviewOf = async (path: string) => projectOverview.parse((await people.done('GET', path)).body);

describe('projects §1: POST /api/admin/projects', () => {
  it('creates a project with the defaults, linked to all enabled environments', async () => {
    const { status, body, headers } = await people.call('POST', P, { id: 'fresh', name: 'Fresh' });
    expect([status, headers.get('location')]).toEqual([201, 'projects/fresh']);
    expect(body).toMatchObject({
      id: 'fresh',
      name: 'Fresh',
      mode: 'open',
      defaultStickiness: 'default',
      featureLimit: null,
      environments: ['development', 'production'],
    });
    const [event] = await loggedEvents('fresh');
    expect(event).toMatchObject({ type: 'project-created', createdBy: 'admin', data: { id: 'fresh' }, preData: null });
  });

  it('links the environments that are given, and all that are on for an empty list', async () => {
    const linked = async (id: string, environments: readonly string[]) =>
      (await people.done('POST', P, { id, name: id, environments })).body.environments;
    expect(await linked('given-one', ['production', 'production'])).toEqual(['production']);
    expect(await linked('given-off', ['default'])).toEqual(['default']);
    expect(await linked('given-none', [])).toEqual(['development', 'production']);
    expect(await people.refusal('POST', P, { id: 'given', name: 'g', environments: ['production', 'nope'] })).toEqual([
      400,
      'BadDataError',
    ]);
    expect(await people.refusal('GET', `${P}/given`)).toEqual([404, 'NotFoundError']);
  });

  it('refuses an id that is taken, malformed or missing', async () => {
    expect(await people.refusal('POST', P, { id: 'default', name: 'x' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', P, { id: 'a b', name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', P, { name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', `${P}/validate`, { id: 'default' })).toEqual([409, 'NameExistsError']);
    expect((await people.call('POST', `${P}/validate`, { id: 'free' })).status).toBe(200);
  });

  it('makes the user who creates it its Owner, and nobody for an API token', async () => {
    const editor = await people.newUser(editorRole);
    await people.done('POST', P, { id: 'owned', name: 'Owned' }, editor.token);
    expect((await overviewOf(`${P}/owned`)).members).toBe(1);
    expect((await overviewOf(`${P}/owned`)).stats.projectMembersAddedCurrentWindow).toBe(1);
    expect((await people.call('PUT', `${P}/owned`, { name: 'Mine' }, editor.token)).status).toBe(200);
    const other = await make('not-owned');
    expect((await overviewOf(other)).members).toBe(0);
    expect(await people.refusal('PUT', other, { name: 'Mine' }, editor.token)).toEqual([403, 'NoAccessError']);
    const viewer = await people.newUser(viewerRole);
    expect(await people.refusal('POST', P, { id: 'no', name: 'No' }, viewer.token)).toEqual([403, 'NoAccessError']);
  });
});

describe('projects §2: GET /api/admin/projects', () => {
  it('lists what the caller sees, with numbers', async () => {
    const hidden = await make('hidden', { mode: 'private', featureLimit: 3 });
    await people.done('POST', `${hidden}/features`, { name: 'secret' });
    const viewer = await people.newUser(viewerRole);
    const idsFor = async (token?: string): Promise<string[]> =>
      (await people.done('GET', P, undefined, token)).body.projects.map(({ id }: { id: string }) => id);
    expect(await idsFor()).toContain('hidden');
    expect(await idsFor(viewer.token)).not.toContain('hidden');
    expect(await people.refusal('GET', hidden, undefined, viewer.token)).toEqual([404, 'NotFoundError']);
    const { body } = await people.done('GET', P);
    expect(body.projects.find(({ id }: { id: string }) => id === 'hidden')).toMatchObject({
      featureCount: 1,
      memberCount: 0,
      health: 100,
      favorite: false,
      mode: 'private',
    });
  });
});

describe('projects §3: GET /api/admin/projects/{projectId}', () => {
  it('gives stats, health, members, environments and features', async () => {
    const path = await make('overview');
    await people.done('POST', `${path}/features`, { name: 'one', type: 'release' });
    await people.done('POST', `${path}/features`, {
      name: 'two',
      type: 'operational',
      createdAt: '2020-01-01T00:00:00Z',
    });
    await people.done('POST', `${path}/features`, { name: 'gone' });
    await people.done('DELETE', `${path}/features/gone`);
    await people.done('POST', `${path}/features/one/environments/production/on`);
    const overview = await overviewOf(path);
    expect(overview).toMatchObject({ version: 1, name: 'overview', members: 0, health: 50, favorite: false });
    expect(overview.stats).toEqual({
      avgTimeToProdCurrentWindow: 0,
      createdCurrentWindow: 1,
      createdPastWindow: 0,
      archivedCurrentWindow: 1,
      archivedPastWindow: 0,
      projectActivityCurrentWindow: (await loggedEvents('overview')).length,
      projectActivityPastWindow: 0,
      projectMembersAddedCurrentWindow: 0,
    });
    expect(overview.environments).toEqual([
      { environment: 'development', changeRequestsEnabled: false },
      { environment: 'production', changeRequestsEnabled: false },
    ]);
    expect(overview.features.map(({ name }) => name)).toEqual(['two', 'one']);
    expect(overview.features[1]?.environments?.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', false],
      ['production', true],
    ]);
    expect((await overviewOf(`${path}?archived=true`)).features.map(({ name }) => name)).toEqual(['gone']);
  });

  it('shows the mean time to production, from the first enabling of a release there', async () => {
    const path = await make('delivered');
    const mean = async () => (await overviewOf(path)).stats.avgTimeToProdCurrentWindow;
    const release = async (name: string, daysAgo: number, type = 'release'): Promise<void> => {
      const createdAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      await people.done('POST', `${path}/features`, { name, type, createdAt });
    };
    const live = (name: string, to: 'on' | 'off') =>
      people.done('POST', `${path}/features/${name}/environments/production/${to}`);
    for (const [name, daysAgo] of [
      ['ten', 10.5],
      ['three', 3.2],
      ['sixty', 60],
    ] as const) {
      await release(name, daysAgo);
      await people.done('POST', `${path}/features/${name}/environments/development/on`);
      await live(name, 'on');
    }
    await release('watched', 7, 'operational');
    await live('watched', 'on');
    expect(await mean()).toBe(24.3);
    await live('three', 'off');
    await live('three', 'on');
    await people.done('DELETE', `${path}/features/sixty`);
    expect(await mean()).toBe(24.3);
    // The feature was switched on before the time of its creation, so this does not count.
    await release('tomorrow', -1);
    await live('tomorrow', 'on');
    expect(await mean()).toBe(24.3);
  });

  it('has an overview without features, and a health report', async () => {
    const { body: overview } = await people.done('GET', `${P}/overview/overview`);
    expect(overview.features).toBeUndefined();
    expect(overview.featureTypeCounts).toEqual([
      { type: 'operational', count: 1 },
      { type: 'release', count: 2 },
    ]);
    const { body: report } = await people.done('GET', `${P}/overview/health-report`);
    expect(report).toMatchObject({ potentiallyStaleCount: 1, activeCount: 2, staleCount: 0, health: 50 });
  });

  it('is 404 for an unknown project', async () => {
    for (const path of ['nope', 'nope/overview', 'nope/health-report', 'x'.repeat(400)])
      expect(await people.refusal('GET', `${P}/${path}`)).toEqual([404, 'NotFoundError']);
  });
});

describe('project-settings §1: PUT /api/admin/projects/{projectId} and its settings', () => {
  it('changes what is sent and keeps the rest', async () => {
    const path = await make('changing', { description: 'before', featureLimit: 5 });
    await people.done('PUT', path, { name: 'Changed', mode: 'protected', id: 'ignored' });
    expect(await overviewOf(path)).toMatchObject({
      name: 'Changed',
      description: 'before',
      mode: 'protected',
      featureLimit: 5,
    });
    const [event] = await loggedEvents('changing');
    expect(event).toMatchObject({ type: 'project-updated', data: { name: 'Changed' }, preData: { name: 'changing' } });
    expect(await people.refusal('PUT', `${P}/nope`, { name: 'x' })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', path, { name: '' })).toEqual([400, 'ValidationError']);
  });

  it('takes a naming rule that compiles, has no white space and matches its example as a whole', async () => {
    const path = await make('naming');
    const put = (featureNaming: object) => people.refusal('PUT', `${path}/settings`, { featureNaming });
    expect(await put({ pattern: 'a|b', example: 'ab' })).toEqual([400, 'ValidationError']);
    expect(await put({ pattern: '(' })).toEqual([400, 'ValidationError']);
    expect(await put({ pattern: 'a)|(b' })).toEqual([400, 'ValidationError']);
    expect(await put({ pattern: 'a b' })).toEqual([400, 'ValidationError']);
    expect(await put({ example: 'x' })).toEqual([400, 'ValidationError']);
    expect(await put({ pattern: '', description: 'x' })).toEqual([400, 'ValidationError']);
    expect(await put({ pattern: '(a+)+$', example: `${'a'.repeat(60)}!` })).toEqual([400, 'ValidationError']);
    await people.done('PUT', `${path}/settings`, { mode: 'open', featureNaming: { pattern: 'a|b', example: 'a' } });
    expect((await overviewOf(path)).featureNaming).toEqual({ pattern: 'a|b', example: 'a', description: null });
    expect(await people.refusal('POST', `${path}/features`, { name: 'ab' })).toEqual([400, 'PatternError']);
    await people.done('PUT', `${path}/settings`, { featureNaming: { pattern: null } });
    expect((await overviewOf(path)).featureNaming.pattern).toBeNull();
  });
});

describe('project-settings §7: environments of a project', () => {
  it('links and unlinks, and removes what features have there', async () => {
    const path = await make('linking');
    await people.done('POST', `${path}/features`, { name: 'linked' });
    await people.done('POST', `${path}/features/linked/environments/development/on`);
    await people.done('DELETE', `${path}/environments/development`);
    expect((await overviewOf(path)).environments.map(({ environment }) => environment)).toEqual(['production']);
    expect(await people.refusal('DELETE', `${path}/environments/production`)).toEqual([
      400,
      'MinimumOneEnvironmentError',
    ]);
    await people.done('POST', `${path}/environments`, { environment: 'development' });
    const { features } = await overviewOf(path);
    expect(
      features[0]?.environments?.map(({ name, enabled, hasStrategies }) => [name, enabled, hasStrategies]),
    ).toEqual([
      ['development', false, false],
      ['production', false, false],
    ]);
    expect((await loggedEvents('linking')).slice(0, 2).map(({ type, environment }) => [type, environment])).toEqual([
      ['project-environment-added', 'development'],
      ['project-environment-removed', 'development'],
    ]);
  });

  it('refuses what is linked already, unknown or not linked', async () => {
    const path = await make('linking-2');
    const link = (environment: string) => people.refusal('POST', `${path}/environments`, { environment });
    expect(await link('production')).toEqual([409, 'NameExistsError']);
    expect(await link('nope')).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('DELETE', `${path}/environments/default`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('POST', `${P}/nope/environments`, { environment: 'production' })).toEqual([
      404,
      'NotFoundError',
    ]);
  });

  it('sets a default strategy, which enabling then uses', async () => {
    const path = await make('defaults');
    const at = `${path}/environments/production/default-strategy`;
    const strategy = { name: 'flexibleRollout', parameters: { rollout: '7', stickiness: '', groupId: '' } };
    const { body } = await people.done('POST', at, strategy);
    expect(body).toMatchObject({ name: 'flexibleRollout', parameters: { rollout: '7', stickiness: 'default' } });
    expect((await overviewOf(path)).environments[1]).toMatchObject({ defaultStrategy: body });
    await people.done('POST', `${path}/features`, { name: 'by-default' });
    await people.done('POST', `${path}/features/by-default/environments/production/on`);
    const { body: strategies } = await people.done(
      'GET',
      `${path}/features/by-default/environments/production/strategies`,
    );
    expect(strategies[0]).toMatchObject({ parameters: { rollout: '7', groupId: 'by-default' } });
    await people.done('POST', at, { ...strategy, title: 'second' });
    const [event] = await loggedEvents('defaults');
    expect(event).toMatchObject({
      type: 'default-strategy-updated',
      environment: 'production',
      data: { title: 'second' },
      preData: { name: 'flexibleRollout' },
    });
  });

  it('refuses other types, unknown segments, and an environment that is not linked', async () => {
    const post = (environment: string, body: object) =>
      people.refusal('POST', `${P}/defaults/environments/${environment}/default-strategy`, body);
    expect(await post('production', { name: 'default' })).toEqual([400, 'BadDataError']);
    expect(await post('production', { name: 'flexibleRollout', segments: [99] })).toEqual([404, 'NotFoundError']);
    expect(await post('default', { name: 'flexibleRollout' })).toEqual([404, 'NotFoundError']);
  });
});

describe('projects §6: DELETE /api/admin/projects/{projectId}', () => {
  it('refuses `default`, and a project with active features', async () => {
    const path = await make('busy');
    await people.done('POST', `${path}/features`, { name: 'busy-feature' });
    expect(await people.refusal('DELETE', path)).toEqual([403, 'InvalidOperationError']);
    expect(await people.refusal('DELETE', `${P}/default`)).toEqual([403, 'InvalidOperationError']);
    expect(await people.refusal('DELETE', `${P}/nope`)).toEqual([404, 'NotFoundError']);
  });

  it('removes archived features, segments and roles, so that the id begins anew', async () => {
    const editor = await people.newUser(editorRole);
    await people.done('POST', P, { id: 'again', name: 'Again' }, editor.token);
    await people.done('POST', `${P}/again/features`, { name: 'left-behind' });
    await people.done('DELETE', `${P}/again/features/left-behind`);
    const { body: segment } = await people.done('POST', `${A}/segments`, {
      name: 'own-segment',
      project: 'again',
      constraints: [],
    });
    await people.done('DELETE', `${P}/again`, undefined, editor.token);
    expect(await people.refusal('GET', `${P}/again`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('GET', `${A}/segments/${segment.id}`)).toEqual([404, 'NotFoundError']);
    expect((await loggedEvents('again')).map(({ type }) => type)).toContain('project-deleted');
    await make('again');
    expect(await overviewOf(`${P}/again`)).toMatchObject({ members: 0, features: [] });
    expect((await overviewOf(`${P}/again?archived=true`)).features).toEqual([]);
    expect(await people.refusal('PUT', `${P}/again`, { name: 'x' }, editor.token)).toEqual([403, 'NoAccessError']);
    await people.done('POST', `${P}/again/features`, { name: 'left-behind' });
  });

  it('revokes the API tokens for this project alone, and removes it from the others', async () => {
    const path = await make('opened');
    const token = async (tokenName: string, projects: readonly string[]): Promise<string> => {
      const given = { tokenName, type: 'client', environment: 'development', projects };
      return (await people.done('POST', `${A}/api-tokens`, given)).body.secret;
    };
    const [only, among] = [await token('only', ['opened']), await token('among', ['opened', 'default'])];
    const ask = (secret: string) => people.call('GET', '/api/client/features', undefined, secret);
    expect([(await ask(only)).status, (await ask(among)).status]).toEqual([200, 200]);
    await people.done('DELETE', path);
    await make('opened');
    expect([(await ask(only)).status, (await ask(among)).status]).toEqual([401, 200]);
    const { body } = await people.done('GET', `${A}/api-tokens`);
    expect(body.tokens.map(({ tokenName, projects }: Record<string, unknown>) => [tokenName, projects])).toEqual(
      expect.arrayContaining([['among', ['default']]]),
    );
    expect((await loggedEvents('opened')).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['api-token-deleted', 'api-token-updated']),
    );
  });
});

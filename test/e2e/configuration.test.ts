import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
let people: ReturnType<typeof openPeople>;
const A = '/api/admin';
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
});
afterAll(() => service.stop());

const loggedEvents = async (n = 1): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await people.done('GET', `${A}/events`)).body.events.slice(0, n);
const feature = async (name: string, tag: object): Promise<string> => {
  await people.done('POST', `${A}/projects/default/features`, { name });
  await people.done('POST', `${A}/features/${name}/tags`, tag);
  return `${A}/features/${name}/tags`;
};

describe('context-fields §2: context fields', () => {
  it('are listed by name with how much they are used', async () => {
    const { body } = await people.done('GET', `${A}/context`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'appName',
      'currentTime',
      'environment',
      'sessionId',
      'userId',
    ]);
    expect(body[3]).toMatchObject({ stickiness: true, sortOrder: 4, usedInProjects: 0, usedInFeatures: 0 });
  });

  it('are created, replaced and deleted', async () => {
    const body = {
      name: 'country',
      description: 'ISO',
      legalValues: [{ value: 'no', description: 'Norway' }, { value: 'se' }],
    };
    const created = await people.call('POST', `${A}/context`, body);
    expect([created.status, created.headers.get('location')]).toEqual([201, 'context/country']);
    expect(created.body).toMatchObject({ ...body, stickiness: false, sortOrder: 10 });
    expect((await loggedEvents())[0]).toMatchObject({ type: 'context-field-created', data: created.body });
    await people.done('PUT', `${A}/context/country`, { stickiness: true });
    const { body: changed } = await people.done('GET', `${A}/context/country`);
    expect(changed).toMatchObject({
      name: 'country',
      description: 'ISO',
      stickiness: true,
      sortOrder: 10,
      legalValues: [],
    });
    expect((await loggedEvents())[0]).toMatchObject({
      type: 'context-field-updated',
      data: changed,
      preData: created.body,
    });
    await people.done('PUT', `${A}/context/country`, { description: null });
    const { body: bare } = await people.done('GET', `${A}/context/country`);
    expect(bare).toMatchObject({ description: null, stickiness: false, legalValues: [] });
    await people.done('DELETE', `${A}/context/country`);
    expect((await loggedEvents())[0]).toMatchObject({ type: 'context-field-deleted', data: null, preData: bare });
    expect(await people.refusal('GET', `${A}/context/country`)).toEqual([404, 'NotFoundError']);
  });

  it('are refused when taken, malformed or unknown', async () => {
    expect(await people.refusal('POST', `${A}/context`, { name: 'userId' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', `${A}/context`, { name: 'a b' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', `${A}/context`, { name: 'x', description: 'x'.repeat(251) })).toEqual([
      400,
      'ValidationError',
    ]);
    expect(await people.refusal('POST', `${A}/context`, { name: 'x', legalValues: [{ value: '' }] })).toEqual([
      400,
      'ValidationError',
    ]);
    expect(
      await people.refusal('POST', `${A}/context`, { name: 'x', legalValues: [{ value: 'a' }, { value: 'a' }] }),
    ).toEqual([400, 'ValidationError']);
    expect(await people.refusal('PUT', `${A}/context/nope`, {})).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('DELETE', `${A}/context/nope`)).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('POST', `${A}/context/validate`, { name: 'userId' })).toEqual([409, 'NameExistsError']);
    expect((await people.call('POST', `${A}/context/validate`, { name: 'free' })).status).toBe(200);
    const viewer = await people.newUser(viewerRole);
    expect(await people.refusal('POST', `${A}/context`, { name: 'x' }, viewer.token)).toEqual([403, 'NoAccessError']);
  });
});

describe('context-fields §6.1: strategies that use a field', () => {
  it('are those with a constraint on it, in visible projects', async () => {
    await people.done('POST', `${A}/context`, { name: 'loyalty' });
    await people.done('POST', `${A}/projects`, { id: 'cards', name: 'Cards', mode: 'private' });
    const constraints = [{ contextName: 'loyalty', operator: 'IN', values: ['gold'] }];
    const made: object[] = [];
    for (const [projectId, featureName] of [
      ['cards', 'card-feature'],
      ['default', 'loyal-feature'],
    ]) {
      await people.done('POST', `${A}/projects/${projectId}/features`, { name: featureName });
      const path = `${A}/projects/${projectId}/features/${featureName}/environments/production/strategies`;
      const { body } = await people.done('POST', path, { name: 'flexibleRollout', constraints });
      await people.done('POST', path, { name: 'default' });
      made.push({ id: body.id, featureName, projectId, environment: 'production', strategyName: 'flexibleRollout' });
    }
    const path = `${A}/context/loyalty/strategies`;
    expect((await people.done('GET', path)).body).toEqual({ strategies: made });
    const viewer = await people.newUser('Viewer');
    expect((await people.done('GET', path, undefined, viewer.token)).body).toEqual({ strategies: [made[1]] });
    expect((await people.done('GET', `${A}/context/nope/strategies`)).body).toEqual({ strategies: [] });
    // Constraints outlive the field, and so does the list.
    await people.done('DELETE', `${A}/context/loyalty`);
    expect((await people.done('GET', path)).body).toEqual({ strategies: made });
  });
});

describe('strategy-types §2: strategy types', () => {
  const S = `${A}/strategies`;
  const parameters = [{ name: 'days', type: 'list', description: '', required: true }];

  it('are created, replaced and deleted', async () => {
    const created = await people.call('POST', S, { name: 'weekday', description: 'd', parameters });
    expect([created.status, created.headers.get('location')]).toEqual([201, 'strategies/weekday']);
    expect(created.body).toEqual({
      title: null,
      name: 'weekday',
      displayName: null,
      description: 'd',
      editable: true,
      deprecated: false,
      parameters,
    });
    await people.done('PUT', `${S}/weekday`, { name: 'weekday', description: 'e', parameters: [] });
    expect((await people.done('GET', `${S}/weekday`)).body).toMatchObject({ description: 'e', parameters: [] });
    expect((await loggedEvents())[0]).toMatchObject({
      type: 'strategy-updated',
      data: { name: 'weekday', description: 'e' },
    });
    await people.done('PUT', `${S}/weekday`, { title: 't', displayName: 'n' });
    await people.done('PUT', `${S}/weekday`, { parameters });
    const kept = { title: 't', displayName: 'n', description: 'e', parameters };
    expect((await people.done('GET', `${S}/weekday`)).body).toMatchObject(kept);
    await people.done('PUT', `${S}/weekday`, { title: null, displayName: null, description: null });
    const nothing = { title: null, displayName: null, description: null, parameters: [] };
    expect((await people.done('GET', `${S}/weekday`)).body).toMatchObject(nothing);
    const { body } = await people.done('GET', S);
    expect(body.strategies.map(({ name }: { name: string }) => name)).toEqual([
      'flexibleRollout',
      'default',
      'userWithId',
      'remoteAddress',
      'applicationHostname',
      'weekday',
    ]);
    await people.done('DELETE', `${S}/weekday`);
    expect((await loggedEvents())[0]).toMatchObject({ type: 'strategy-deleted', data: { name: 'weekday' } });
  });

  it('that are built in can be deprecated, but not changed or deleted', async () => {
    expect(await people.refusal('PUT', `${S}/default`, { description: 'x' })).toEqual([403, 'InvalidOperationError']);
    expect(await people.refusal('DELETE', `${S}/default`)).toEqual([403, 'InvalidOperationError']);
    await people.done('POST', `${S}/remoteAddress/deprecate`);
    expect((await people.done('GET', `${S}/remoteAddress`)).body.deprecated).toBe(true);
    await people.done('POST', `${S}/remoteAddress/reactivate`);
    expect((await loggedEvents(2)).map(({ type, data }) => [type, data])).toEqual([
      ['strategy-reactivated', { name: 'remoteAddress' }],
      ['strategy-deprecated', { name: 'remoteAddress' }],
    ]);
  });

  it('are refused when taken, malformed or unknown', async () => {
    expect(await people.refusal('POST', S, { name: 'default' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', S, { name: 'x', parameters: [{ name: 'a', type: 'odd' }] })).toEqual([
      400,
      'ValidationError',
    ]);
    for (const [method, path] of [
      ['GET', 'nope'],
      ['DELETE', 'nope'],
      ['POST', 'nope/deprecate'],
      ['POST', 'nope/reactivate'],
    ] as const)
      expect(await people.refusal(method, `${S}/${path}`)).toEqual([404, 'NotFoundError']);
  });
});

describe('feature-types §1: feature types', () => {
  it('are listed in their order, and their lifetime is changed', async () => {
    const { body } = await people.done('GET', `${A}/feature-types`);
    expect(
      body.types.map(({ id, lifetimeDays }: { id: string; lifetimeDays: number | null }) => [id, lifetimeDays]),
    ).toEqual([
      ['release', 40],
      ['experiment', 40],
      ['operational', 7],
      ['kill-switch', null],
      ['permission', null],
    ]);
    const put = (id: string, lifetimeDays: unknown) =>
      people.call('PUT', `${A}/feature-types/${id}/lifetime`, { lifetimeDays });
    expect((await put('operational', 9)).body).toMatchObject({ id: 'operational', lifetimeDays: 9 });
    expect((await loggedEvents())[0]).toMatchObject({
      type: 'feature-type-updated',
      data: { lifetimeDays: 9 },
      preData: { lifetimeDays: 7 },
    });
    expect((await put('operational', 0)).body).toMatchObject({ lifetimeDays: null });
    expect((await put('operational', null)).body).toMatchObject({ lifetimeDays: null });
    expect((await put('operational', -1)).status).toBe(400);
    expect((await put('nope', 1)).status).toBe(404);
    const editor = await people.newUser(editorRole);
    expect(
      await people.refusal('PUT', `${A}/feature-types/release/lifetime`, { lifetimeDays: 1 }, editor.token),
    ).toEqual([403, 'NoAccessError']);
  });
});

describe('tags §1: tag types and tags', () => {
  const T = `${A}/tag-types`;

  it('are created, listed and got', async () => {
    const created = await people.call('POST', T, { name: 'area', description: 'Area', icon: 'a' });
    expect([created.status, created.headers.get('location')]).toEqual([201, 'tag-types/area']);
    expect(created.body).toEqual({ name: 'area', description: 'Area', icon: 'a' });
    expect((await people.done('GET', `${T}/area`)).body).toEqual({ version: 1, tagType: created.body });
    expect((await people.done('POST', `${T}/validate`, { name: 'free' })).body).toEqual({
      valid: true,
      tagType: { name: 'free' },
    });
    await people.done('PUT', `${T}/area`, { icon: 'b' });
    expect((await loggedEvents())[0]).toMatchObject({
      type: 'tag-type-updated',
      data: { name: 'area', description: 'Area', icon: 'b' },
    });
    const tag = await people.call('POST', `${A}/tags`, { type: 'area', value: 'north' });
    expect([tag.status, tag.body]).toEqual([201, { version: 1, tag: { type: 'area', value: 'north' } }]);
    expect(tag.headers.get('location')).toBe('tags/area/north');
    expect((await loggedEvents())[0]).toMatchObject({ type: 'tag-created', data: { type: 'area', value: 'north' } });
    expect((await people.done('GET', `${A}/tags/area`)).body.tags).toEqual([{ type: 'area', value: 'north' }]);
    expect((await people.done('GET', `${A}/tags/area/north`)).body.tag).toEqual({ type: 'area', value: 'north' });
    expect((await people.done('GET', `${A}/tags`)).body.tags).toContainEqual({ type: 'area', value: 'north' });
    const far = await people.call('POST', `${A}/tags`, { type: 'area', value: 'far / øst' });
    expect(far.headers.get('location')).toBe('tags/area/far%20%2F%20%C3%B8st');
    expect((await people.done('DELETE', `${A}/${far.headers.get('location')}`)).status).toBe(200);
  });

  it('are refused when taken, malformed or unknown', async () => {
    expect(await people.refusal('POST', T, { name: 'simple' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', T, { name: 'x' })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', `${T}/validate`, { name: 'simple' })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', `${A}/tags`, { type: 'area', value: 'north' })).toEqual([
      409,
      'NameExistsError',
    ]);
    expect(await people.refusal('POST', `${A}/tags`, { type: 'nope', value: 'north' })).toEqual([400, 'BadDataError']);
    expect(await people.refusal('POST', `${A}/tags`, { type: 'area', value: 'x' })).toEqual([400, 'ValidationError']);
    for (const [method, path] of [
      ['GET', 'tag-types/nope'],
      ['DELETE', 'tag-types/nope'],
      ['GET', 'tags/area/nope'],
      ['DELETE', 'tags/area/nope'],
    ] as const)
      expect(await people.refusal(method, `${A}/${path}`)).toEqual([404, 'NotFoundError']);
    const viewer = await people.newUser(viewerRole);
    expect(await people.refusal('POST', `${A}/tags`, { type: 'area', value: 'xx' }, viewer.token)).toEqual([
      403,
      'NoAccessError',
    ]);
    expect(await people.refusal('POST', T, { name: 'xx' }, viewer.token)).toEqual([403, 'NoAccessError']);
  });

  it('are deleted by whoever may update every feature that has them', async () => {
    const [shop, lab] = ['tag-shop', 'tag-lab'];
    await people.done('POST', `${A}/projects`, { id: shop, name: shop });
    await people.done('POST', `${A}/projects`, { id: lab, name: lab, mode: 'private' });
    const role = { name: 'Updating features', permissions: [{ name: 'UPDATE_FEATURE' }] };
    const roles = [(await people.done('POST', `${A}/roles`, role)).body.id];
    const { id, token } = await people.newUser(viewerRole);
    await people.done('POST', `${A}/projects/${shop}/access`, { roles, users: [id] });
    const tag = { type: 'simple', value: 'cross' };
    const tagged = async (project: string, name: string) => {
      await people.done('POST', `${A}/projects/${project}/features`, { name });
      await people.done('POST', `${A}/features/${name}/tags`, tag);
    };
    await tagged(shop, 'tag-own');
    await tagged('default', 'tag-foreign');
    await tagged(lab, 'tag-hidden');
    await people.done('DELETE', `${A}/projects/default/features/tag-foreign`);
    const remove = () => people.call('DELETE', `${A}/tags/simple/cross`, undefined, token);
    const before = await loggedEvents();

    const refused = await remove();
    expect(refused).toMatchObject({ status: 403, body: { name: 'NoAccessError', permissions: ['UPDATE_FEATURE'] } });
    expect(refused.body.message).toContain('"default"');
    expect(refused.body.message).toContain('projects that you do not see');
    expect(refused.body.message).not.toMatch(/tag-lab|tag-shop|tag-hidden/);
    expect(await loggedEvents()).toEqual(before);
    for (const name of ['tag-own', 'tag-foreign', 'tag-hidden'])
      expect((await people.done('GET', `${A}/features/${name}/tags`)).body.tags).toEqual([tag]);

    await people.done('DELETE', `${A}/features/tag-foreign/tags/simple/cross`);
    expect((await remove()).body.message).not.toContain('default');
    await people.done('DELETE', `${A}/features/tag-hidden/tags/simple/cross`);
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await people.done('GET', `${A}/features/tag-own/tags`)).body.tags).toEqual([]);
  });

  it('leave the features when they are deleted', async () => {
    const own = await feature('tagged-one', { type: 'area', value: 'north' });
    await people.done('POST', own, { type: 'simple', value: 'stays' });
    await people.done('POST', own, { type: 'area', value: 'south' });
    await people.done('DELETE', `${A}/tags/area/north`);
    const tags = async () => (await people.done('GET', own)).body.tags;
    expect(await tags()).toEqual([
      { type: 'area', value: 'south' },
      { type: 'simple', value: 'stays' },
    ]);
    await people.done('DELETE', `${T}/area`);
    expect(await tags()).toEqual([{ type: 'simple', value: 'stays' }]);
    expect((await people.done('GET', `${A}/tags/area`)).body.tags).toEqual([]);
    const { body } = await people.done('GET', `${A}/events/tagged-one`);
    expect(body.events.slice(0, 2)).toMatchObject([
      { type: 'feature-untagged', preData: { type: 'area', value: 'south' } },
      { type: 'feature-untagged', preData: { type: 'area', value: 'north' } },
    ]);
    await people.done('POST', T, { name: 'area' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
let people: ReturnType<typeof openPeople>;
const A = '/api/admin';
const S = `${A}/segments`;
beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  for (const id of ['one', 'two']) {
    await people.done('POST', `${A}/projects`, { id, name: id });
    await people.done('POST', `${A}/projects/${id}/features`, { name: `feature-${id}` });
  }
});
afterAll(() => service.stop());

const norway = [{ contextName: 'country', operator: 'IN', values: ['no'] }];
const make = async (name: string, members: object = {}): Promise<number> =>
  (await people.done('POST', S, { name, constraints: norway, ...members })).body.id;
const use = async (project: string, segment: number): Promise<string> => {
  const path = `${A}/projects/${project}/features/feature-${project}/environments/production/strategies`;
  const { body } = await people.done('POST', path, { name: 'default', segments: [segment] });
  return `${path}/${body.id}`;
};
const events = async (type: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await people.done('GET', `${A}/events`)).body.events.filter((event: { type: string }) => event.type === type);

describe('segments §1: segments', () => {
  it('are created with ids that increase, listed and got', async () => {
    const { status, body, headers } = await people.call('POST', S, { name: 'first', constraints: norway });
    expect([status, headers.get('location')]).toEqual([201, `segments/${body.id}`]);
    expect(body).toMatchObject({
      name: 'first',
      description: null,
      project: null,
      createdBy: 'admin',
      constraints: norway,
    });
    expect((await people.done('GET', `${S}/${body.id}`)).body).toEqual(body);
    const { body: list } = await people.done('GET', S);
    expect(list.segments).toContainEqual({ ...body, usedInProjects: 0, usedInFeatures: 0 });
    const next = await make('second');
    expect(next).toBe(body.id + 1);
    expect((await events('segment-created'))[0]).toMatchObject({ project: null, data: { id: next, name: 'second' } });
  });

  it('have unique names', async () => {
    await make('taken');
    expect(await people.refusal('POST', S, { name: 'taken', constraints: [] })).toEqual([409, 'NameExistsError']);
    expect(await people.refusal('POST', `${S}/validate`, { name: 'taken' })).toEqual([409, 'NameExistsError']);
    expect((await people.call('POST', `${S}/validate`, { name: 'free' })).status).toBe(204);
  });

  it('have valid constraints with at most 1000 values', async () => {
    const post = (constraints: unknown) => people.refusal('POST', S, { name: 'limits', constraints });
    const values = (n: number) => Array.from({ length: n }, (_, i) => `v${i}`);
    expect(await post([{ contextName: 'x', operator: 'NUM_GT', value: 'many' }])).toEqual([400, 'ValidationError']);
    expect(await post([{ contextName: 'x', operator: 'NOPE', values: ['1'] }])).toEqual([400, 'ValidationError']);
    expect(await post([{ contextName: 'x', operator: 'IN', values: values(1001) }])).toEqual([400, 'ValidationError']);
    await make('at-the-limit', { constraints: [{ contextName: 'x', operator: 'IN', values: values(1000) }] });
    expect(await people.refusal('POST', S, { name: 'n', project: 'nope', constraints: [] })).toEqual([
      400,
      'BadDataError',
    ]);
    expect(await people.refusal('POST', S, { name: 'n' })).toEqual([400, 'ValidationError']);
  });

  it('are replaced, and limited to a project only if all uses lie in it', async () => {
    const id = await make('wide');
    const inTwo = await use('two', id);
    await use('one', id);
    const put = (body: object) => people.refusal('PUT', `${S}/${id}`, { name: 'wide', constraints: [], ...body });
    expect(await put({ project: 'one' })).toEqual([400, 'BadDataError']);
    await people.done('DELETE', inTwo);
    expect(await put({ project: 'two' })).toEqual([400, 'BadDataError']);
    expect(await put({ project: 'one' })).toEqual([204, undefined]);
    expect((await people.done('GET', `${S}/${id}`)).body).toMatchObject({ project: 'one', constraints: [] });
    expect((await events('segment-updated'))[0]).toMatchObject({
      project: 'one',
      data: { project: 'one' },
      preData: { project: null, constraints: norway },
    });
    expect(await put({ project: 'two' })).toEqual([400, 'BadDataError']);
    expect(await put({})).toEqual([204, undefined]);
    const described = async (body: object) => {
      expect(await put(body)).toEqual([204, undefined]);
      return (await people.done('GET', `${S}/${id}`)).body.description;
    };
    expect(await described({ description: 'Everybody' })).toBe('Everybody');
    expect(await described({})).toBe('Everybody');
    expect(await described({ description: null })).toBeNull();
    expect(await people.refusal('PUT', `${S}/9999`, { name: 'x', constraints: [] })).toEqual([404, 'NotFoundError']);
    expect(await people.refusal('PUT', `${S}/abc`, { name: 'x', constraints: [] })).toEqual([400, 'ValidationError']);
  });

  it('are not removed while a strategy or a default strategy uses them', async () => {
    const id = await make('used');
    const strategy = await use('one', id);
    const { body } = await people.done('GET', `${S}/${id}/strategies`);
    expect(body.strategies).toMatchObject([
      { projectId: 'one', featureName: 'feature-one', environment: 'production', strategyName: 'default' },
    ]);
    const { body: list } = await people.done('GET', S);
    expect(list.segments.find((one: { id: number }) => one.id === id)).toMatchObject({
      usedInProjects: 1,
      usedInFeatures: 1,
    });
    expect(await people.refusal('DELETE', `${S}/${id}`)).toEqual([409, 'InvalidOperationError']);
    await people.done('DELETE', strategy);
    const defaults = `${A}/projects/two/environments/production/default-strategy`;
    await people.done('POST', defaults, { name: 'flexibleRollout', segments: [id] });
    expect(await people.refusal('DELETE', `${S}/${id}`)).toEqual([409, 'InvalidOperationError']);
    await people.done('POST', defaults, { name: 'flexibleRollout' });
    expect((await people.call('DELETE', `${S}/${id}`)).status).toBe(204);
    expect(await people.refusal('GET', `${S}/${id}`)).toEqual([404, 'NotFoundError']);
    expect((await events('segment-deleted'))[0]).toMatchObject({ preData: { id, name: 'used' } });
  });

  it('are written with the root permission, or in a project with its own', async () => {
    const viewer = await people.newUser(viewerRole);
    const editor = await people.newUser(editorRole);
    expect(await people.refusal('POST', S, { name: 'p', constraints: [] }, viewer.token)).toEqual([
      403,
      'NoAccessError',
    ]);
    expect(await people.refusal('DELETE', `${S}/9999`, undefined, viewer.token)).toEqual([403, 'NoAccessError']);
    expect((await people.call('POST', S, { name: 'p', constraints: [] }, editor.token)).status).toBe(201);
    const { body: role } = await people.done('POST', `${A}/roles`, {
      name: 'segment maker',
      description: 'segments of a project',
      type: 'custom',
      permissions: [{ name: 'UPDATE_PROJECT_SEGMENT' }],
    });
    await people.done('PUT', `${A}/projects/one/users/${viewer.id}/roles`, { roles: [role.id ?? role.role?.id] });
    const own = { name: 'own', project: 'one', constraints: [] };
    const { body: segment } = await people.done('POST', S, own, viewer.token);
    expect(await people.refusal('POST', S, { ...own, name: 'q', project: 'two' }, viewer.token)).toEqual([
      403,
      'NoAccessError',
    ]);
    expect(await people.refusal('PUT', `${S}/${segment.id}`, { name: 'own', constraints: [] }, viewer.token)).toEqual([
      403,
      'NoAccessError',
    ]);
    expect((await people.call('PUT', `${S}/${segment.id}`, own, viewer.token)).status).toBe(204);
    expect((await people.call('DELETE', `${S}/${segment.id}`, undefined, viewer.token)).status).toBe(204);
  });

  it('of a private project are hidden with it', async () => {
    await people.done('POST', `${A}/projects`, { id: 'private', name: 'Private', mode: 'private' });
    const id = await make('private-segment', { project: 'private' });
    const viewer = await people.newUser(viewerRole);
    expect(await people.refusal('GET', `${S}/${id}`, undefined, viewer.token)).toEqual([404, 'NotFoundError']);
    const { body } = await people.done('GET', S, undefined, viewer.token);
    expect(body.segments.map((one: { id: number }) => one.id)).not.toContain(id);
  });
});

describe('segments §6: the segments of a strategy', () => {
  const idOf = (path: string): string => path.split('/').at(-1) ?? '';
  const setTo = (strategy: string, segmentIds: readonly number[], token?: string, more: object = {}) =>
    people.call(
      'POST',
      `${S}/strategies`,
      { projectId: 'one', environmentId: 'production', strategyId: idOf(strategy), segmentIds, ...more },
      token,
    );
  const of = async (strategy: string, token?: string): Promise<number[]> =>
    (await people.done('GET', `${S}/strategies/${idOf(strategy)}`, undefined, token)).body.segments.map(
      ({ id }: { id: number }) => id,
    );

  it('are set exactly, and nothing else of it changes', async () => {
    const [a, b, c] = [await make('six-a'), await make('six-b'), await make('six-c')];
    const path = await use('one', a);
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['5'] }];
    await people.done('PUT', path, { constraints, segments: [a], title: 'Kept', parameters: { rollout: '5' } });
    const before = (await people.done('GET', path)).body;
    const { status, headers, body } = await setTo(path, [c, b, c]);
    expect([status, headers.get('location')]).toEqual([201, `strategies/${idOf(path)}`]);
    expect(body.segmentIds).toEqual([c, b, c]);
    expect((await people.done('GET', path)).body).toEqual({ ...before, segments: [c, b] });
    expect(await of(path)).toEqual([b, c]);
    expect((await events('feature-strategy-update'))[0]).toMatchObject({
      project: 'one',
      environment: 'production',
      data: { segments: [c, b] },
      preData: { segments: [a] },
    });
    const many = (await events('feature-strategy-update')).length;
    await setTo(path, [c, b]);
    expect(await events('feature-strategy-update')).toHaveLength(many);
    await setTo(path, []);
    expect(await of(path)).toEqual([]);
  });

  it('are refused when they are unknown, too many or of another project', async () => {
    const path = await use('one', await make('six-d'));
    const elsewhere = await make('six-e', { project: 'two' });
    const many = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => make(`six-many-${i}`)));
    expect((await setTo(path, [elsewhere])).status).toBe(400);
    expect((await setTo(path, [999_999])).status).toBe(404);
    expect((await setTo(path, many)).status).toBe(400);
    expect((await setTo(path, many.slice(1))).status).toBe(201);
    expect((await setTo('x/nowhere', [])).status).toBe(404);
    expect((await setTo(path, [], undefined, { environmentId: 'development' })).status).toBe(404);
    expect((await setTo(path, [], undefined, { projectId: 'two' })).status).toBe(404);
    expect((await setTo(path, [], undefined, { projectId: 'nope' })).status).toBe(404);
    const { status, body } = await setTo(path, [], undefined, { segmentIds: ['x'] });
    expect([status, body.details[0].path]).toEqual([400, 'segmentIds/0']);
  });

  it('need the permission there', async () => {
    const path = await use('one', await make('six-f'));
    const viewer = await people.newUser(viewerRole);
    expect((await setTo(path, [], viewer.token)).body).toMatchObject({
      name: 'NoAccessError',
      permissions: ['UPDATE_FEATURE_STRATEGY'],
    });
    const permissions = [{ name: 'UPDATE_FEATURE_STRATEGY', environment: 'production' }];
    const { body: role } = await people.done('POST', `${A}/roles`, { name: 'setter', type: 'custom', permissions });
    await people.done('PUT', `${A}/projects/one/users/${viewer.id}/roles`, { roles: [role.id ?? role.roles?.id] });
    expect((await setTo(path, [], viewer.token)).status).toBe(201);
    expect((await setTo(await use('two', await make('six-g')), [], viewer.token, { projectId: 'two' })).status).toBe(
      403,
    );
  });

  it('of a private project are as good as none, and cannot be set', async () => {
    await people.done('POST', `${A}/projects`, { id: 'secret', name: 'Secret', mode: 'private' });
    await people.done('POST', `${A}/projects/secret/features`, { name: 'feature-secret' });
    const path = await use('secret', await make('six-h'));
    const viewer = await people.newUser(viewerRole);
    expect(await of(path)).toHaveLength(1);
    expect(await of(path, viewer.token)).toEqual([]);
    expect(await of('x/nowhere')).toEqual([]);
    const hidden = await setTo(path, [], viewer.token, { projectId: 'secret' });
    const unknown = await setTo(path, [], viewer.token, { projectId: 'nowhere' });
    expect([hidden.status, hidden.body.message]).toEqual([404, unknown.body.message.replace('nowhere', 'secret')]);
  });
});

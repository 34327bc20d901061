import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { featureEnvironmentKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { featureItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;
const viewer = { Authorization: 'user:viewer' };
const editor = { Authorization: 'user:editor' };

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    ...userWithToken(8, editorRole, 'user:editor'),
    projectItem({ id: 'shop' }),
    projectItem({ id: 'twin' }),
    projectItem({ id: 'narrow', environments: [{ name: 'production' }] }),
    projectItem({ id: 'small', featureLimit: 1 }),
    projectItem({
      id: 'strict',
      featureNaming: { pattern: 'team-.+', example: 'team-x', description: 'Begin with it.' },
    }),
    projectItem({ id: 'secret', mode: 'private' }),
    featureItem({ project: 'secret', name: 'hidden' }),
    projectItem({ id: 'guarded', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
  ]);
  calls = callsTo(service, 'shop');
});
afterAll(() => service.stop());

const metadata = (name: string, more: object = {}) => ({
  name,
  description: null,
  type: 'release',
  project: 'shop',
  stale: false,
  createdAt: expect.stringMatching(/^20.*Z$/),
  lastSeenAt: null,
  impressionData: false,
  archivedAt: null,
  archived: false,
  ...more,
});

describe('features §2: creating', () => {
  it('creates a feature that is off everywhere, and says so', async () => {
    const body = {
      name: 'born',
      type: 'experiment',
      description: 'x',
      impressionData: 'true',
      createdAt: '2024-01-01T01:00:00+01:00',
    };
    const expected = metadata('born', {
      type: 'experiment',
      description: 'x',
      impressionData: true,
      createdAt: '2024-01-01T00:00:00.000Z',
    });
    expect(await calls.answer(201, 'POST', '/features', body)).toEqual(expected);
    expect(await calls.events('born')).toMatchObject([
      {
        type: 'feature-created',
        project: 'shop',
        featureName: 'born',
        environment: null,
        data: expected,
        preData: null,
      },
    ]);
    expect(await calls.answer(200, 'GET', '/features/born')).toMatchObject({
      environments: [
        { name: 'development', enabled: false, strategies: [] },
        { name: 'production', enabled: false, strategies: [] },
      ],
    });
  });

  it('refuses names that are taken in any project, or break the rules', async () => {
    await calls.feature('taken');
    const elsewhere = callsTo(service, 'twin');
    expect(await elsewhere.refusal('POST', '/features', { name: 'taken' })).toMatchObject({
      status: 409,
      name: 'NameExistsError',
    });
    await calls.answer(202, 'DELETE', '/features/taken');
    expect((await elsewhere.refusal('POST', '/features', { name: 'taken' })).message).toContain('archived');
    for (const name of ['a b', 'å', '', 'x'.repeat(101), 'a/b'])
      expect(await calls.refusal('POST', '/features', { name })).toMatchObject({
        status: 400,
        name: 'ValidationError',
      });
    expect(await callsTo(service, 'nope').refusal('POST', '/features', { name: 'x' })).toMatchObject({ status: 404 });
  });

  it('holds names against the pattern of the project, as a whole', async () => {
    const strict = callsTo(service, 'strict');
    const { status, name, message } = await strict.refusal('POST', '/features', { name: 'my-team-x' });
    expect([status, name]).toEqual([400, 'PatternError']);
    for (const part of ['my-team-x', 'team-.+', 'team-x', 'Begin with it.']) expect(message).toContain(part);
    await strict.answer(201, 'POST', '/features', { name: 'team-a' });
  });

  it('keeps to the limit of active features', async () => {
    const small = callsTo(service, 'small');
    await small.answer(201, 'POST', '/features', { name: 'only' });
    expect(await small.refusal('POST', '/features', { name: 'second' })).toMatchObject({
      status: 403,
      name: 'InvalidOperationError',
    });
    await small.answer(202, 'DELETE', '/features/only');
    await small.answer(201, 'POST', '/features', { name: 'second' });
  });

  it('needs CREATE_FEATURE', async () => {
    const refused = await calls.refusal('POST', '/features', { name: 'x' }, viewer);
    expect(refused).toMatchObject({
      status: 403,
      name: 'NoAccessError',
      message: expect.stringContaining('CREATE_FEATURE'),
    });
    expect(
      await callsTo(service, 'default').answer(201, 'POST', '/features', { name: 'by-editor' }, editor),
    ).toMatchObject({ name: 'by-editor' });
  });

  it('lets many be created at once, each once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => calls.send('POST', '/features', { name: `race-${i % 4}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, ...Array.from({ length: 8 }, () => 409)]);
  });
});

describe('features §3: reading one feature', () => {
  it('names the project a feature is in, unless that is private', async () => {
    await calls.feature('placed');
    const twin = callsTo(service, 'twin');
    expect(await twin.refusal('GET', '/features/placed')).toMatchObject({
      status: 404,
      message: expect.stringContaining('"shop"'),
    });
    expect((await twin.refusal('GET', '/features/hidden')).message).not.toContain('secret');
    expect(await calls.refusal('GET', '/features/nope')).toMatchObject({ status: 404, name: 'NotFoundError' });
    expect(await callsTo(service, 'nope').refusal('GET', '/features/nope')).toMatchObject({ status: 404 });
    expect(await callsTo(service, 'secret').refusal('GET', '/features/hidden', undefined, viewer)).toMatchObject({
      status: 404,
    });
    await callsTo(service, 'secret').answer(200, 'GET', '/features/hidden', undefined, editor);
  });

  it('knows whether the caller marked it', async () => {
    const mine = callsTo(service, 'default');
    await mine.feature('liked');
    await mine.answer(200, 'POST', '/features/liked/favorites', {}, editor);
    expect(await mine.answer(200, 'GET', '/features/liked', undefined, editor)).toMatchObject({ favorite: true });
    expect(await mine.answer(200, 'GET', '/features/liked')).toMatchObject({ favorite: false });
  });

  it('gives variants of environments only when asked', async () => {
    await calls.feature('asked');
    const [plain, withVariants] = [
      await calls.answer(200, 'GET', '/features/asked'),
      await calls.answer(200, 'GET', '/features/asked?variantEnvironments=true'),
    ];
    expect(JSON.stringify(plain.environments)).not.toContain('variants":');
    expect(withVariants.environments).toMatchObject([{ variants: [] }, { variants: [] }]);
  });
});

describe('features §5: patching metadata', () => {
  const patch = (name: string, ...operations: object[]) => calls.answer(200, 'PATCH', `/features/${name}`, operations);

  it('changes metadata and says what it was, even when nothing differs', async () => {
    await calls.feature('patched');
    const after = metadata('patched', { description: 'new', type: 'whatever' });
    expect(
      await patch(
        'patched',
        { op: 'replace', path: '/description', value: 'new' },
        { op: 'add', path: '/type', value: 'whatever' },
      ),
    ).toEqual(after);
    await patch('patched');
    const [, first, second] = await calls.events('patched');
    expect(first).toMatchObject({ type: 'feature-metadata-updated', data: after, preData: metadata('patched') });
    expect(second).toMatchObject({ type: 'feature-metadata-updated', data: after, preData: after });
  });

  it('says that the feature became stale or fresh', async () => {
    await calls.feature('ageing');
    await patch('ageing', { op: 'replace', path: '/stale', value: true });
    await patch('ageing', { op: 'remove', path: '/stale' });
    expect(await calls.types('ageing')).toEqual([
      'feature-created',
      'feature-metadata-updated',
      'feature-stale-on',
      'feature-metadata-updated',
      'feature-stale-off',
    ]);
  });

  it('protects name, project and dates; removing gives defaults, but leaves the description', async () => {
    await calls.answer(201, 'POST', '/features', { name: 'kept', type: 'experiment', description: 'stays' });
    const operations = [
      { op: 'replace', path: '/name', value: 'other' },
      { op: 'replace', path: '/project', value: 'twin' },
      { op: 'replace', path: '/createdAt', value: '2000-01-01T00:00:00Z' },
      { op: 'replace', path: '/lastSeenAt', value: '2000-01-01T00:00:00Z' },
      { op: 'add', path: '/unknown', value: 1 },
      { op: 'remove', path: '/type' },
      { op: 'remove', path: '/description' },
    ];
    expect(await patch('kept', ...operations)).toEqual(metadata('kept', { description: 'stays' }));
    expect(await patch('kept', { op: 'replace', path: '/description', value: null })).toMatchObject({
      description: null,
    });
    expect(await patch('kept', { op: 'replace', path: '', value: { name: 'kept', stale: true } })).toMatchObject({
      stale: true,
      type: 'release',
    });
  });

  it('archives and revives, and stamps again', async () => {
    await calls.feature('shelved');
    const first = await patch('shelved', { op: 'replace', path: '/archived', value: true });
    expect(first).toMatchObject({ archived: true, archivedAt: expect.any(String) });
    const second = await patch('shelved');
    expect(Date.parse(String(second.archivedAt))).toBeGreaterThanOrEqual(Date.parse(String(first.archivedAt)));
    expect(await patch('shelved', { op: 'replace', path: '/archived', value: false })).toMatchObject({
      archived: false,
      archivedAt: null,
    });
  });

  it('refuses what it cannot take, and changes nothing', async () => {
    await calls.feature('firm');
    const refused = (...operations: unknown[]) => calls.refusal('PATCH', '/features/firm', operations);
    for (const operation of [
      { op: 'test', path: '/type', value: 'release' },
      { path: '/type' },
      'x',
      { op: 'replace', path: '/type', value: 7 },
      { op: 'replace', path: '/stale', value: 'perhaps' },
      { op: 'replace', path: '/name', value: 'a b' },
      { op: 'replace', path: '/a/b', value: 1 },
      { op: 'replace', path: '', value: [] },
      { op: 'add', path: '/__proto__/polluted', value: true },
      { op: 'remove', path: '/name' },
    ])
      expect([operation, await refused({ op: 'replace', path: '/type', value: 'x' }, operation)]).toEqual([
        operation,
        expect.objectContaining({ status: 400, name: 'ValidationError' }),
      ]);
    expect(await refused({ op: 'add', path: '/variants/0', value: {} })).toMatchObject({
      status: 403,
      name: 'OperationDeniedError',
    });
    expect(await calls.refusal('PATCH', '/features/firm', {})).toMatchObject({ status: 400 });
    expect(await calls.types('firm')).toEqual(['feature-created']);
    const typed = { 'Content-Type': 'application/json-patch+json' };
    expect(await calls.refusal('PATCH', '/features/firm', [], typed)).toMatchObject({
      status: 415,
      name: 'ContentTypeerror',
    });
    expect(await callsTo(service, 'twin').refusal('PATCH', '/features/firm', [])).toMatchObject({
      status: 404,
      message: expect.stringContaining('"shop"'),
    });
    expect(await calls.refusal('PATCH', '/features/firm', [], viewer)).toMatchObject({
      status: 403,
      message: expect.stringContaining('UPDATE_FEATURE'),
    });
  });
});

describe('features §5.3: putting metadata', () => {
  it('replaces the metadata: what is left out takes its default', async () => {
    await calls.answer(201, 'POST', '/features', {
      name: 'put',
      type: 'experiment',
      description: 'stays',
      impressionData: true,
    });
    expect(await calls.answer(200, 'PUT', '/features/put', { stale: true, name: 'put' })).toEqual(
      metadata('put', { description: 'stays', stale: true }),
    );
    await calls.answer(200, 'PUT', '/features/put', { stale: true });
    await calls.answer(200, 'PUT', '/features/put', {});
    expect(await calls.types('put')).toEqual([
      'feature-created',
      'feature-metadata-updated',
      'feature-stale-on',
      'feature-metadata-updated',
      'feature-metadata-updated',
      'feature-stale-off',
    ]);
    expect(await calls.refusal('PUT', '/features/put', { name: 'other' })).toMatchObject({
      status: 400,
      name: 'BadDataError',
    });
  });
});

describe('features §7.1: marking features stale', () => {
  it('marks only those that are not so already', async () => {
    await calls.feature('old');
    await calls.feature('older');
    await calls.answer(202, 'POST', '/stale', { features: ['old'], stale: true });
    await calls.answer(202, 'POST', '/stale', { features: ['old', 'older', 'older'], stale: true });
    expect([await calls.types('old'), await calls.types('older')]).toEqual([
      ['feature-created', 'feature-stale-on'],
      ['feature-created', 'feature-stale-on'],
    ]);
    expect(await calls.refusal('POST', '/stale', { features: ['old', 'nope'], stale: false })).toMatchObject({
      status: 404,
    });
    expect(await callsTo(service, 'nope').refusal('POST', '/stale', { features: [], stale: false })).toMatchObject({
      status: 404,
    });
  });

  it('takes more features than a commit does', async () => {
    const names = Array.from({ length: 25 }, (_, i) => `many-${i}`);
    for (const name of names) await calls.feature(name);
    const before = await calls.refusal('POST', '/stale', { features: [...names, 'nope'], stale: true });
    expect([before.status, await calls.types('many-0')]).toEqual([404, ['feature-created']]);
    await calls.answer(202, 'POST', '/stale', { features: names, stale: true });
    for (const name of ['many-0', 'many-24'])
      expect(await calls.types(name)).toEqual(['feature-created', 'feature-stale-on']);
  });
});

describe('features §8: cloning', () => {
  it('copies strategies, variants and dependencies, off everywhere', async () => {
    await calls.feature('parent');
    await calls.feature('original', {
      name: 'flexibleRollout',
      parameters: { rollout: '5', stickiness: '', groupId: 'original' },
    });
    await calls.answer(200, 'POST', '/features/original/environments/production/on');
    await calls.answer(200, 'PUT', '/features/original/environments/production/variants', [{ name: 'v', weight: 1 }]);
    await calls.answer(200, 'POST', '/features/original/dependencies', { feature: 'parent' });
    expect(await calls.answer(201, 'POST', '/features/original/clone', { name: 'copy' })).toEqual(metadata('copy'));
    expect(await calls.answer(200, 'GET', '/features/copy?variantEnvironments=true')).toMatchObject({
      dependencies: [{ feature: 'parent', enabled: true }],
      environments: [
        { enabled: false, strategies: [] },
        {
          enabled: false,
          strategies: [{ parameters: { rollout: '5', stickiness: 'default', groupId: 'copy' } }],
          variants: [{ name: 'v', weight: 1000 }],
        },
      ],
    });
    expect(await calls.types('copy')).toEqual(['feature-created', 'feature-strategy-add', 'feature-dependency-added']);
    await calls.answer(201, 'POST', '/features/original/clone', { name: 'same-group', replaceGroupId: false });
    expect(JSON.stringify(await calls.answer(200, 'GET', '/features/same-group'))).toContain('"groupId":"original"');
    expect(await calls.refusal('POST', '/features/original/clone', { name: 'copy' })).toMatchObject({ status: 409 });
  });

  it('is refused in projects with change requests, save for administrators', async () => {
    const guarded = callsTo(service, 'guarded');
    await guarded.feature('guarded-one');
    await guarded.answer(201, 'POST', '/features/guarded-one/clone', { name: 'guarded-two' });
  });
});

describe('features §9: moving to another project', () => {
  it('moves a feature with all it has', async () => {
    await calls.feature('mover', { name: 'default' });
    await calls.answer(200, 'POST', '/features/mover/environments/production/on');
    await calls.answer(200, 'POST', '/features/mover/changeProject', { newProjectId: 'twin' });
    const twin = callsTo(service, 'twin');
    expect(await twin.answer(200, 'GET', '/features/mover')).toMatchObject({
      project: 'twin',
      environments: [{ enabled: false }, { enabled: true, strategies: [{ name: 'default' }] }],
    });
    expect(await calls.refusal('GET', '/features/mover')).toMatchObject({
      status: 404,
      message: expect.stringContaining('twin'),
    });
    expect((await calls.events('mover')).at(-1)).toMatchObject({
      type: 'feature-project-change',
      project: 'twin',
      data: { oldProject: 'shop', newProject: 'twin' },
    });
    await twin.answer(200, 'POST', '/features/mover/changeProject', { newProjectId: 'shop' });
    expect(await calls.answer(200, 'GET', '/features/mover')).toMatchObject({ project: 'shop' });
  });

  it('leads those who name the feature alone to its new place', async () => {
    const tags = '/api/admin/features/tagged/tags';
    const tag = (value: string) => ({ type: 'simple', value });
    const twin = callsTo(service, 'twin');
    await calls.feature('tagged');
    await calls.answer(201, 'POST', tags, tag('one'));
    expect(await calls.answer(200, 'GET', tags)).toMatchObject({ tags: [tag('one')] });
    await calls.answer(200, 'POST', '/features/tagged/changeProject', { newProjectId: 'twin' });
    expect(await calls.answer(200, 'GET', tags)).toMatchObject({ tags: [tag('one')] });
    await calls.answer(201, 'POST', tags, tag('two'));
    expect(await calls.answer(200, 'GET', tags)).toMatchObject({ tags: [tag('one'), tag('two')] });
    expect((await calls.events('tagged')).at(-1)).toMatchObject({ type: 'feature-tagged', project: 'twin' });
    for (const [from, to] of [
      [twin, 'shop'],
      [calls, 'twin'],
    ] as const) {
      await from.answer(202, 'DELETE', '/features/tagged');
      await from.answer(200, 'POST', '/api/admin/archive/revive/tagged');
      await from.answer(200, 'POST', '/features/tagged/changeProject', { newProjectId: to });
    }
    await twin.answer(202, 'DELETE', '/features/tagged');
    await twin.answer(200, 'DELETE', '/api/admin/archive/tagged');
    expect(await calls.refusal('GET', tags)).toMatchObject({ status: 404 });
  });

  it('leaves nothing behind, be it empty', async () => {
    const [id] = await calls.feature('emptied', { name: 'default' });
    await calls.answer(200, 'DELETE', `/features/emptied/environments/production/strategies/${id}`);
    const left = featureEnvironmentKey('shop', 'emptied', 'production');
    expect(await getItem(service.table, left)).toBeDefined();
    await calls.answer(200, 'POST', '/features/emptied/changeProject', { newProjectId: 'twin' });
    expect(await getItem(service.table, left)).toBeUndefined();
  });

  it('is refused while a strategy uses a segment that is for its project alone', async () => {
    const segment = { name: 'shoppers', project: 'shop', constraints: [] };
    const { id } = await calls.answer(201, 'POST', '/api/admin/segments', segment);
    const [strategy] = await calls.feature('segmented', { name: 'default', segments: [id] });
    const to = { newProjectId: 'twin' };
    expect(await calls.refusal('POST', '/features/segmented/changeProject', to)).toMatchObject({
      status: 403,
      name: 'IncompatibleProjectError',
      message: expect.stringContaining(`: ${id}.`),
    });
    await calls.answer(200, 'PUT', `/features/segmented/environments/production/strategies/${strategy}`, {
      name: 'default',
      segments: [],
    });
    await calls.answer(200, 'POST', '/features/segmented/changeProject', to);
  });

  it('is refused where it does not fit', async () => {
    await calls.feature('stayer');
    await calls.feature('stayer-parent');
    const move = (to: string, headers = {}) =>
      calls.refusal('POST', '/features/stayer/changeProject', { newProjectId: to }, headers);
    expect(await move('narrow')).toMatchObject({ status: 403, name: 'IncompatibleProjectError' });
    expect(await move('nope')).toMatchObject({ status: 404 });
    await calls.answer(200, 'POST', '/features/stayer/dependencies', { feature: 'stayer-parent' });
    expect(await move('twin')).toMatchObject({ status: 403, name: 'ForbiddenError' });
    expect(
      await calls.refusal('POST', '/features/stayer-parent/changeProject', { newProjectId: 'twin' }),
    ).toMatchObject({ status: 403 });
    const mine = callsTo(service, 'default');
    await mine.feature('editors');
    expect(
      await mine.refusal('POST', '/features/editors/changeProject', { newProjectId: 'twin' }, editor),
    ).toMatchObject({
      status: 403,
      message: expect.stringContaining('MOVE_FEATURE_TOGGLE'),
    });
  });
});

describe('features §1.4: checking a name', () => {
  const path = '/api/admin/features/validate';

  it('tells whether a name could be used', async () => {
    await calls.feature('used');
    await calls.answer(200, 'POST', path, { name: 'unused' });
    await calls.answer(200, 'POST', path, { name: 'team-z', projectId: 'strict' });
    expect(await calls.refusal('POST', path, { name: 'used' })).toMatchObject({ status: 409, name: 'NameExistsError' });
    expect(await calls.refusal('POST', path, { name: 'unused', projectId: 'strict' })).toMatchObject({
      status: 400,
      name: 'PatternError',
    });
    expect(await calls.refusal('POST', path, { name: 'a b' })).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(await calls.refusal('POST', path, { name: 'unused', projectId: 'secret' }, viewer)).toMatchObject({
      status: 404,
    });
  });
});

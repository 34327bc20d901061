import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { instance } from '../../lib/store/table/keys.ts';
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
    projectItem({ id: 'small', featureLimit: 1 }),
    projectItem({ id: 'secret', mode: 'private' }),
    featureItem({ project: 'secret', name: 'hidden', archived: true, archivedAt: '2030-01-02T00:00:00.000Z' }),
  ]);
  calls = callsTo(service, 'shop');
});
afterAll(() => service.stop());

const archivedNames = async (path = '', headers = {}): Promise<string[]> => {
  const { version, features } = await calls.answer(
    200,
    'GET',
    `/api/admin/archive/features${path}`,
    undefined,
    headers,
  );
  expect(version).toBe(2);
  return JSON.parse(JSON.stringify(features)).map(({ name }: { name: string }) => name);
};

describe('archive §1: archiving, reviving and deleting features', () => {
  it('hides a feature, keeps its name, and brings it back switched off', async () => {
    await calls.feature('resting', { name: 'default' });
    await calls.answer(200, 'POST', '/features/resting/environments/production/on');
    await calls.answer(202, 'DELETE', '/features/resting');
    expect(await calls.refusal('GET', '/features/resting')).toMatchObject({ status: 404 });
    expect(await calls.refusal('DELETE', '/features/resting')).toMatchObject({ status: 404 });
    expect(await calls.refusal('POST', '/features/resting/environments/production/on')).toMatchObject({ status: 404 });
    expect(await archivedNames()).toContain('resting');
    expect(await archivedNames('/shop')).toContain('resting');
    expect(await archivedNames('/twin')).toEqual([]);
    await calls.answer(200, 'POST', '/api/admin/archive/revive/resting');
    await calls.answer(200, 'POST', '/api/admin/archive/revive/resting');
    expect(await calls.answer(200, 'GET', '/features/resting')).toMatchObject({
      archived: false,
      environments: [{}, { enabled: false, strategies: [{ name: 'default' }] }],
    });
    expect((await calls.types('resting')).slice(-3)).toEqual([
      'feature-dependencies-removed',
      'feature-archived',
      'feature-revived',
    ]);
  });

  it('leaves out private projects', async () => {
    expect(await archivedNames('', viewer)).not.toContain('hidden');
    expect(await archivedNames()).toContain('hidden');
    expect(await calls.refusal('GET', '/api/admin/archive/features/secret', undefined, viewer)).toMatchObject({
      status: 404,
    });
    expect(await calls.refusal('GET', '/api/admin/archive/features/nope')).toMatchObject({ status: 404 });
    expect(await calls.refusal('POST', '/api/admin/archive/revive/hidden', undefined, viewer)).toMatchObject({
      status: 404,
    });
  });

  it('deletes archived features for good, and passes over active ones', async () => {
    await calls.feature('unwanted', { name: 'default' });
    await calls.answer(201, 'POST', '/api/admin/features/unwanted/tags', { value: 'last' });
    await calls.answer(200, 'DELETE', '/api/admin/archive/unwanted');
    await calls.answer(200, 'GET', '/features/unwanted');
    await calls.answer(202, 'DELETE', '/features/unwanted');
    await calls.answer(200, 'DELETE', '/api/admin/archive/unwanted');
    expect((await calls.events('unwanted')).at(-1)).toMatchObject({
      type: 'feature-deleted',
      data: null,
      preData: { name: 'unwanted', archived: true },
      tags: [{ type: 'simple', value: 'last' }],
    });
    expect(await calls.refusal('DELETE', '/api/admin/archive/unwanted')).toMatchObject({ status: 404 });
    await calls.feature('unwanted');
    expect(await calls.answer(200, 'GET', '/features/unwanted')).toMatchObject({
      environments: [{}, { strategies: [] }],
    });
  });

  it('works on many at once', async () => {
    const names = Array.from({ length: 23 }, (_, i) => `bulk-${i}`);
    for (const name of names) await calls.feature(name);
    expect(await calls.refusal('POST', '/archive', { features: [...names, 'nope'] })).toMatchObject({ status: 404 });
    expect(await archivedNames('/shop')).not.toContain('bulk-0');
    await calls.answer(202, 'POST', '/archive', { features: names });
    expect(await archivedNames('/shop')).toEqual(expect.arrayContaining(names));
    await calls.answer(200, 'POST', '/revive', { features: names.slice(0, 12) });
    expect(await archivedNames('/shop')).not.toContain('bulk-11');
    await calls.answer(200, 'POST', '/delete', { features: names });
    expect(await archivedNames('/shop')).not.toContain('bulk-22');
    await calls.answer(200, 'GET', '/features/bulk-0');
    expect(await calls.refusal('GET', '/features/bulk-22')).toMatchObject({ status: 404 });
  });

  it('needs the permissions of the project', async () => {
    await calls.feature('mine');
    await calls.answer(202, 'DELETE', '/features/mine');
    for (const [method, path, permission] of [
      ['POST', '/api/admin/archive/revive/mine', 'UPDATE_FEATURE'],
      ['DELETE', '/api/admin/archive/mine', 'DELETE_FEATURE'],
    ] as const)
      expect(await calls.refusal(method, path, undefined, editor)).toMatchObject({
        status: 403,
        message: expect.stringContaining(permission),
      });
    expect(await calls.refusal('DELETE', '/features/mine', undefined, viewer)).toMatchObject({ status: 403 });
  });

  it('counts only active features against the limit', async () => {
    const small = callsTo(service, 'small');
    await small.feature('first');
    await small.answer(202, 'DELETE', '/features/first');
    await small.feature('second');
    await small.answer(202, 'DELETE', '/features/second');
    const full = { status: 403, name: 'InvalidOperationError', message: expect.stringContaining('limit of 1') };
    expect(await small.refusal('POST', '/revive', { features: ['first', 'second'] })).toMatchObject(full);
    await small.answer(200, 'POST', '/revive', { features: ['first'] });
    expect(await small.refusal('POST', '/features', { name: 'third' })).toMatchObject(full);
    expect(await small.refusal('POST', '/api/admin/archive/revive/second')).toMatchObject(full);
    const back = [{ op: 'replace', path: '/archived', value: false }];
    expect(await small.refusal('PATCH', '/features/second', back)).toMatchObject(full);
    await small.answer(200, 'POST', '/revive', { features: ['first', 'first'] });
  });
});

describe('feature-dependencies §2: dependencies', () => {
  const depend = (child: string, body: object) => calls.refusal('POST', `/features/${child}/dependencies`, body);

  it('are added, changed and taken away', async () => {
    await calls.feature('mother');
    await calls.feature('father');
    await calls.feature('child');
    await calls.answer(200, 'POST', '/features/child/dependencies', { feature: 'mother' });
    await calls.answer(200, 'POST', '/features/child/dependencies', {
      feature: 'father',
      enabled: false,
      variants: ['x'],
    });
    await calls.answer(200, 'POST', '/features/child/dependencies', { feature: 'mother', variants: ['a'] });
    expect(await calls.answer(200, 'GET', '/features/child')).toMatchObject({
      dependencies: [
        { feature: 'father', enabled: false },
        { feature: 'mother', enabled: true, variants: ['a'] },
      ],
    });
    expect(await calls.answer(200, 'GET', '/features/mother')).toMatchObject({ children: ['child'], dependencies: [] });
    expect(await calls.answer(200, 'GET', '/dependencies')).toBe(true);
    expect(await callsTo(service, 'twin').answer(200, 'GET', '/dependencies')).toBe(false);
    await calls.answer(200, 'DELETE', '/features/child/dependencies/mother');
    await calls.answer(404, 'DELETE', '/features/child/dependencies/mother');
    await calls.answer(200, 'DELETE', '/features/child/dependencies');
    expect((await calls.events('child')).slice(1).map(({ type, data }) => [type, data])).toEqual([
      ['feature-dependency-added', { feature: 'mother', enabled: true }],
      ['feature-dependency-added', { feature: 'father', enabled: false }],
      ['feature-dependency-added', { feature: 'mother', enabled: true, variants: ['a'] }],
      ['feature-dependency-removed', { feature: 'mother' }],
      ['feature-dependencies-removed', null],
    ]);
  });

  it('go one level only', async () => {
    for (const name of ['top', 'middle', 'bottom', 'gone']) await calls.feature(name);
    await callsTo(service, 'twin').feature('far');
    await calls.answer(202, 'DELETE', '/features/gone');
    await calls.answer(200, 'POST', '/features/middle/dependencies', { feature: 'top' });
    for (const [child, parent] of [
      ['bottom', 'bottom'],
      ['top', 'bottom'],
      ['bottom', 'middle'],
      ['bottom', 'nope'],
      ['bottom', 'gone'],
      ['bottom', 'far'],
    ] as const)
      expect([parent, await depend(child, { feature: parent })]).toMatchObject([
        parent,
        { status: 403, name: 'InvalidOperationError' },
      ]);
    expect(await depend('nope', { feature: 'top' })).toMatchObject({ status: 404 });
    const parents: unknown = await calls.answer(200, 'GET', '/features/bottom/parents');
    expect(parents).toEqual(expect.arrayContaining(['top']));
    for (const name of ['middle', 'bottom', 'gone', 'far']) expect(parents).not.toContain(name);
  });

  it('never go two levels, however many ask at once', async () => {
    for (const name of ['r1', 'r2', 'r3']) await calls.feature(name);
    await Promise.all([
      depend('r1', { feature: 'r2' }),
      depend('r2', { feature: 'r3' }),
      depend('r3', { feature: 'r1' }),
    ]);
    const all = await Promise.all(['r1', 'r2', 'r3'].map((name) => calls.answer(200, 'GET', `/features/${name}`)));
    for (const { dependencies, children } of all) expect([dependencies, children]).toContainEqual([]);
  });

  it('keep parents from being archived without their children', async () => {
    await calls.feature('trunk');
    await calls.feature('leaf');
    await calls.answer(200, 'POST', '/features/leaf/dependencies', { feature: 'trunk' });
    expect(await calls.answer(200, 'POST', '/archive/validate', { features: ['trunk'] })).toEqual({
      parentsWithChildFeatures: ['trunk'],
      hasDeletedDependencies: true,
    });
    expect(await calls.refusal('DELETE', '/features/trunk')).toMatchObject({
      status: 403,
      name: 'InvalidOperationError',
      message: expect.stringContaining('leaf'),
    });
    expect(await calls.answer(200, 'POST', '/archive/validate', { features: ['trunk', 'leaf'] })).toEqual({
      parentsWithChildFeatures: [],
      hasDeletedDependencies: true,
    });
    await calls.answer(202, 'POST', '/archive', { features: ['trunk', 'leaf'] });
    await calls.answer(200, 'POST', '/revive', { features: ['trunk', 'leaf'] });
    expect(await calls.answer(200, 'GET', '/features/leaf')).toMatchObject({ dependencies: [] });
    expect(await calls.answer(200, 'POST', '/archive/validate', { features: ['leaf'] })).toEqual({
      parentsWithChildFeatures: [],
      hasDeletedDependencies: false,
    });
  });
});

describe('feature-tags §2: tags of features', () => {
  const tags = (feature: string) => `/api/admin/features/${feature}/tags`;

  it('are added once, and created with the instance when they are new', async () => {
    await calls.feature('labelled');
    const added = await calls.send('POST', tags('labelled'), { value: 'urgent' });
    expect([added.status, added.headers.get('location'), await added.json()]).toEqual([
      201,
      'labelled/tags',
      { type: 'simple', value: 'urgent' },
    ]);
    await calls.answer(201, 'POST', tags('labelled'), { type: 'simple', value: 'urgent' });
    expect(await calls.answer(200, 'GET', tags('labelled'))).toEqual({
      version: 1,
      tags: [{ type: 'simple', value: 'urgent' }],
    });
    expect((await calls.events('labelled')).slice(1)).toMatchObject([
      { type: 'feature-tagged', project: 'shop', data: { type: 'simple', value: 'urgent' } },
    ]);
    const { events } = JSON.parse(await (await calls.send('GET', '/api/admin/events')).text());
    expect(events.filter(({ type }: { type: string }) => type === 'tag-created')).toMatchObject([
      { project: null, data: { type: 'simple', value: 'urgent' } },
    ]);
    expect(await calls.refusal('POST', tags('labelled'), { type: 'nope', value: 'urgent' })).toMatchObject({
      status: 400,
      name: 'BadDataError',
    });
    expect(await calls.refusal('POST', tags('labelled'), { value: 'x' })).toMatchObject({
      status: 400,
      name: 'ValidationError',
    });
    expect(await calls.refusal('POST', tags('nope'), { value: 'urgent' })).toMatchObject({ status: 404 });
    expect(await calls.refusal('POST', tags('labelled'), { value: 'urgent' }, editor)).toMatchObject({
      status: 403,
      message: expect.stringContaining('UPDATE_FEATURE'),
    });
  });

  it('are changed together and removed one by one', async () => {
    await calls.feature('relabelled');
    const body = {
      addedTags: [
        { type: 'simple', value: 'beta' },
        { type: 'simple', value: 'alpha' },
      ],
      removedTags: [{ type: 'simple', value: 'never' }],
    };
    expect(await calls.answer(200, 'PUT', tags('relabelled'), body)).toEqual({
      version: 1,
      tags: [
        { type: 'simple', value: 'alpha' },
        { type: 'simple', value: 'beta' },
      ],
    });
    await calls.answer(200, 'DELETE', `${tags('relabelled')}/simple/beta`);
    await calls.answer(404, 'DELETE', `${tags('relabelled')}/simple/beta`);
    expect(
      (await calls.events('relabelled')).slice(1).map(({ type, data, preData }) => [type, data ?? preData]),
    ).toEqual([
      ['feature-tagged', { type: 'simple', value: 'beta' }],
      ['feature-tagged', { type: 'simple', value: 'alpha' }],
      ['feature-untagged', { type: 'simple', value: 'beta' }],
    ]);
  });

  it('are changed for many features', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `tagged-${i}`);
    for (const name of names) await calls.feature(name);
    await calls.answer(200, 'PUT', '/tags', {
      features: names,
      tags: { addedTags: [{ value: 'common' }], removedTags: [] },
    });
    for (const name of ['tagged-0', 'tagged-11'])
      expect(await calls.answer(200, 'GET', tags(name))).toEqual({
        version: 1,
        tags: [{ type: 'simple', value: 'common' }],
      });
    expect(
      await calls.refusal('PUT', '/tags', { features: ['nope'], tags: { addedTags: [], removedTags: [] } }),
    ).toMatchObject({ status: 404 });
  });

  it('do not move the instance when they are known already', async () => {
    await calls.feature('still');
    const before = await readHead(service.table, instance);
    await calls.answer(201, 'POST', tags('still'), { value: 'common' });
    expect(await readHead(service.table, instance)).toEqual(before);
  });
});

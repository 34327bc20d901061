import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listFeatures } from '../../lib/contract/routes/features.ts';
import { listProjectFeatures } from '../../lib/contract/routes/projects.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { featureEnvironmentItem, featureItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
const editor = { Authorization: 'user:editor' };
beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    ...userWithToken(8, editorRole, 'user:editor'),
    projectItem({ id: 'open', environments: [{ name: 'production' }, { name: 'development' }] }),
    featureItem({ project: 'open', name: 'tagged', tags: [{ type: 'simple', value: 'red: dark' }] }),
    featureItem({ project: 'open', name: 'plain' }),
    featureItem({ project: 'open', name: 'archived', archived: true }),
    featureEnvironmentItem('open', { feature: 'plain', environment: 'production' }),
    projectItem({ id: 'hidden', mode: 'private' }),
    featureItem({ project: 'hidden', name: 'secret' }),
  ]);
});
afterAll(() => service.stop());

const list = async (path: string, headers = {}) => {
  const answer = await service.call('GET', `/api/admin/projects/${path}`, undefined, headers);
  expect(answer.status).toBe(200);
  return listProjectFeatures.responses[200].schema.parse(await answer.json());
};
const names = async (path: string, headers = {}): Promise<string[]> =>
  (await list(path, headers)).features.map(({ name }) => name);

describe('projects §4: GET /api/admin/projects/{projectId}/features', () => {
  it('lists active features with version 2 and their state in the environments of the project', async () => {
    const { version, features } = await list('open/features');
    expect(version).toBe(2);
    expect(features.map(({ name }) => name)).toEqual(['plain', 'tagged']);
    expect(features[0]?.environments?.map(({ name, enabled, sortOrder }) => [name, enabled, sortOrder])).toEqual([
      ['development', false, 2],
      ['production', true, 3],
    ]);
  });

  it('filters by tag in every list form and by name prefix', async () => {
    expect(await names('open/features?tag=simple:red:%20dark')).toEqual(['tagged']);
    expect(await names('open/features?tag=simple:blue&tag=simple:red:%20dark')).toEqual(['tagged']);
    expect(await names('open/features?tag=simple:blue')).toEqual([]);
    expect(await names('open/features?namePrefix=pl')).toEqual(['plain']);
    expect(await names('open/features?tag=&namePrefix=')).toEqual(['plain', 'tagged']);
    expect(await names('open/features?unknown=parameter')).toEqual(['plain', 'tagged']);
  });

  it('refuses a tag without type or value, naming the place', async () => {
    for (const tag of ['red', ':red', 'simple:']) {
      const answer = await service.call('GET', `/api/admin/projects/open/features?tag=${tag}`);
      expect(answer.status).toBe(400);
      const { name, message } = z.looseObject({ name: z.string(), message: z.string() }).parse(await answer.json());
      expect([name, message]).toEqual(['ValidationError', expect.stringContaining('tag/0')]);
    }
  });

  it('is empty for an unknown project, and for one that is private and invisible', async () => {
    expect(await list('nope/features')).toEqual({ version: 2, features: [] });
    expect(await list('Open/features')).toEqual({ version: 2, features: [] });
    expect(await list('a%20b%2Fc/features')).toEqual({ version: 2, features: [] });
    expect(await list(`${'x'.repeat(500)}/features`)).toEqual({ version: 2, features: [] });
    expect(await names('hidden/features', viewer)).toEqual([]);
    expect(await names('hidden/features', editor)).toEqual(['secret']);
    expect(await names('hidden/features')).toEqual(['secret']);
  });

  it('shows a change with the next request', async () => {
    await store(service.table, [
      featureItem({ project: 'open', name: 'later', createdAt: '2031-01-01T00:00:00.000Z' }),
    ]);
    expect(await names('open/features')).toEqual(['plain', 'tagged', 'later']);
  });

  it('needs a token', async () => {
    const answer = await service.call('GET', '/api/admin/projects/open/features', undefined, { Authorization: 'junk' });
    expect(answer.status).toBe(401);
  });
});

describe('projects §3.9: GET /api/admin/projects/{projectId}/dora', () => {
  const created = '2030-01-01T12:00:00.000Z';
  const first = (feature: string, environment: string, firstEnabledAt: string) =>
    featureEnvironmentItem('flow', { feature, environment, firstEnabledAt, enabled: false });
  const dora = async (project: string, headers = {}) => {
    const answer = await service.call('GET', `/api/admin/projects/${project}/dora`, undefined, headers);
    expect(answer.status).toBe(200);
    return answer.json();
  };

  it('gives whole days from creation to the first time on in production, archived features included', async () => {
    await store(service.table, [
      projectItem({ id: 'flow', environments: [{ name: 'default' }, { name: 'development' }, { name: 'production' }] }),
      ...['late', 'early', 'never', 'archived', 'operational'].map((name) =>
        featureItem({
          project: 'flow',
          name,
          createdAt: created,
          archived: name === 'archived',
          type: name === 'operational' ? 'operational' : 'release',
        }),
      ),
      first('late', 'production', '2030-02-01T12:00:00.000Z'),
      first('early', 'production', '2030-01-20T12:00:00.000Z'),
      first('early', 'default', '2030-01-06T11:59:59.000Z'),
      first('early', 'development', '2030-01-02T12:00:00.000Z'),
      first('never', 'development', '2030-01-02T12:00:00.000Z'),
      first('archived', 'production', '2030-01-02T12:00:00.000Z'),
      first('operational', 'production', '2030-01-02T12:00:00.000Z'),
    ]);
    expect(await dora('flow')).toEqual({
      projectAverage: 12,
      features: [
        { name: 'archived', timeToProduction: 1 },
        { name: 'early', timeToProduction: 4 },
        { name: 'late', timeToProduction: 31 },
      ],
    });
  });

  it('has nothing of an unknown project, or one that the caller does not see', async () => {
    const nothing = { projectAverage: 0, features: [] };
    expect(await dora('unknown')).toEqual(nothing);
    expect(await dora('hidden', viewer)).toEqual(nothing);
    expect(await dora('open')).toEqual(nothing);
  });
});

describe('features §4.1: GET /api/admin/features', () => {
  it('lists the active features of all projects that the caller sees, as their projects do', async () => {
    const all = async (headers = {}) => {
      const answer = await service.call('GET', '/api/admin/features', undefined, headers);
      expect(answer.status).toBe(200);
      return listFeatures.responses[200].schema.parse(await answer.json());
    };
    const { version, features } = await all(editor);
    expect(version).toBe(1);
    expect(features.map(({ project, name }) => `${project} ${name}`)).toEqual([
      'flow early',
      'flow late',
      'flow never',
      'flow operational',
      'hidden secret',
      'open plain',
      'open tagged',
      'open later',
    ]);
    const listed = await Promise.all(['flow', 'hidden', 'open'].map((id) => list(`${id}/features`, editor)));
    expect(features).toEqual(listed.flatMap((one) => one.features));
    const visible = (await all(viewer)).features;
    expect(visible).toEqual(features.filter(({ project }) => project !== 'hidden'));
    await service.call('POST', '/api/admin/projects/open/features', { name: 'younger' });
    expect((await all(viewer)).features.map(({ name }) => name)).toContain('younger');
  });
});

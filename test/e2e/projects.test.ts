import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
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

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instanceStatistics } from '../../lib/contract/schemas/instance-admin.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
const client = { Authorization: '*:production.all' };

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: '*:production.all' } });
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    ...userWithToken(8, editorRole, 'user:editor'),
  ]);
});
afterAll(() => service.stop());

const path = '/api/admin/instance-admin/statistics';
const read = async (headers = {}) => {
  const answer = await service.call('GET', path, undefined, headers);
  expect(answer.status).toBe(200);
  return instanceStatistics.parse(await answer.json());
};
const done = async (method: string, target: string, body?: unknown, headers = {}) => {
  const answer = await service.call(method, target, body, headers);
  expect(answer.status, `${method} ${target}`).toBeLessThan(300);
};

describe('instance-admin §1: GET /api/admin/instance-admin/statistics', () => {
  it('counts what there is, as of now', async () => {
    const before = await read();
    expect(before).toMatchObject({
      users: 3,
      serviceAccounts: 0,
      apiTokens: { admin: 1, client: 1, frontend: 0 },
      featureToggles: 0,
      projects: 1,
      environments: 3,
      groups: 0,
      segments: 0,
      customRootRoles: 0,
      SAMLenabled: false,
      OIDCenabled: false,
      clientApps: [
        { range: 'allTime', count: 0 },
        { range: '30d', count: 0 },
        { range: '7d', count: 0 },
      ],
      productionChanges: { last30: 1, last60: 1, last90: 1 },
    });
    await done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
    for (const name of ['a', 'b', 'c']) await done('POST', '/api/admin/projects/shop/features', { name });
    await done('DELETE', '/api/admin/projects/shop/features/c');
    await done('POST', '/api/admin/projects/shop/features/a/environments/production/strategies', { name: 'default' });
    await done('POST', '/api/admin/projects/shop/features/a/environments/production/on');
    await done('POST', '/api/admin/projects/shop/features/a/environments/development/strategies', { name: 'default' });
    await done('POST', '/api/admin/segments', { name: 'nordic', constraints: [] });
    await done('POST', '/api/admin/features-batch/export', { features: ['a'], environment: 'development' });
    await done('POST', '/api/client/register', { appName: 'web', interval: 1 }, client);
    await done('POST', '/api/admin/metrics/applications/by-hand', {});
    const after = await read();
    expect(after).toMatchObject({
      instanceId: before.instanceId,
      featureToggles: 2,
      projects: 2,
      segments: 1,
      featureExports: 1,
      featureImports: 0,
      clientApps: [
        { range: 'allTime', count: 1 },
        { range: '30d', count: 1 },
        { range: '7d', count: 1 },
      ],
      productionChanges: { last30: 3, last60: 3, last90: 3 },
    });
    const summed = [
      after.instanceId,
      after.users,
      after.featureToggles,
      after.projects,
      after.roles,
      after.groups,
      after.environments,
      after.segments,
    ];
    expect(after.sum).toBe(createHash('sha256').update(summed.join('')).digest('hex'));
  });

  it('is for every user and administrator, not for SDKs', async () => {
    await read(viewer);
    expect((await service.call('GET', path, undefined, client)).status).toBe(403);
  });
});

describe('instance-admin §1.2: active users', () => {
  it('are people who used a token', async () => {
    await read({ Authorization: 'user:editor' });
    await expect
      .poll(async () => (await read(viewer)).activeUsers)
      .toEqual({ last7: 2, last30: 2, last60: 2, last90: 2 });
  });
});

describe('instance-admin §2: GET /api/admin/instance-admin/statistics/csv', () => {
  it('gives the same numbers as a file of two lines', async () => {
    const answer = await service.call('GET', `${path}/csv`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const { instanceId, ...others } = await read();
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="halyard-${instanceId}-\\d+\\.csv"$`),
    );
    const [names, values, ...more] = (await answer.text()).split('\n');
    expect(more).toEqual([]);
    expect(names?.split(',').map((name) => JSON.parse(name))).toEqual([
      'timestamp',
      'instanceId',
      ...Object.keys(others).slice(1),
    ]);
    expect(values).toContain(`,${others.featureToggles},${others.projects},`);
    expect(values).toContain('"{""last30"":3,""last60"":3,""last90"":3}"');
  });
});

describe('instance-admin §3: GET /internal-backstage/prometheus', () => {
  const prometheus = '/internal-backstage/prometheus';

  it('gives the same numbers as gauges', async () => {
    const answer = await service.call('GET', prometheus, undefined, { Authorization: 'Bearer user:viewer' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await answer.text();
    const numbers = await read();
    expect(text.endsWith('\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE users_total gauge',
        `users_total ${numbers.users}`,
        `feature_toggles_total{version="${numbers.versionOSS}"} ${numbers.featureToggles}`,
        `api_tokens_total{type="client"} ${numbers.apiTokens.client}`,
        `client_apps_total{range="30d"} ${numbers.clientApps[1]?.count}`,
        `production_changes_30 ${numbers.productionChanges.last30}`,
        'saml_enabled 0',
      ]),
    );
    const sample = /^[a-z_]+[a-z0-9_]*(\{[a-z]+="[^"\\]+"\})? \d+$/;
    expect(lines.filter((line) => !line.startsWith('# TYPE ') && !sample.test(line))).toEqual([]);
    const names = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is for every user and administrator, not for SDKs or strangers', async () => {
    expect((await service.call('GET', prometheus, undefined, client)).status).toBe(403);
    expect((await fetch(`${service.url}${prometheus}`)).status).toBe(401);
  });
});

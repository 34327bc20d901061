import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hourMs } from '../../lib/contract/day.ts';
import { featureUsage, rawFeatureUsage, unknownFlags } from '../../lib/contract/schemas/usage.ts';
import { importDemoState } from './demo-state.ts';
import { asDeployed, startService, type TestService } from './harness.ts';
import { openPeople } from './people.ts';

let service: TestService;
const client = { Authorization: '*:production.client' };
const mobile = { Authorization: 'mobile:production.client' };
const web = { Authorization: '*:production.web' };

beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: {
      INIT_CLIENT_API_TOKENS: '*:production.client,mobile:production.client',
      INIT_FRONTEND_API_TOKENS: '*:production.web',
    },
  });
  await importDemoState(service);
});
afterAll(() => service.stop());
// What a test counts is of one hour.
beforeEach(async () => {
  const left = hourMs - (Date.now() % hourMs);
  if (left < 30_000) await delay(left);
});

const soon = { interval: 200 };
const summary = async (name: string, headers = {}) =>
  featureUsage.parse(
    await (await service.call('GET', `/api/admin/client-metrics/features/${name}`, undefined, headers)).json(),
  );
const raw = async (name: string, query = '', headers = {}) =>
  rawFeatureUsage.parse(
    await (
      await service.call('GET', `/api/admin/client-metrics/features/${name}/raw${query}`, undefined, headers)
    ).json(),
  ).data;
const counted = async (name: string) =>
  (await raw(name)).filter(({ variants }) => variants !== undefined).map(({ timestamp: _, ...counts }) => counts);
const unknown = async (headers = {}) =>
  unknownFlags.parse(await (await service.call('GET', '/api/admin/metrics/unknown-flags', undefined, headers)).json())
    .unknownFlags;

const send = (toggles: object, headers = client, appName = 'test', start = new Date().toISOString()) =>
  service.call('POST', '/api/client/metrics', { appName, bucket: { start, stop: start, toggles } }, headers);

describe('usage §2: an SDK reports', () => {
  it('unleash-client, what it evaluated', async () => {
    const unleash = new Unleash({
      url: `${service.url}/api`,
      appName: 'node-shop',
      customHeaders: client,
      refreshInterval: 3_600_000,
      metricsInterval: 100,
      storageProvider: new InMemStorageProvider(),
    });
    try {
      await once(unleash, 'synchronized');
      for (let i = 0; i < 7; i++) unleash.isEnabled('checkout', { userId: String(i) });
      for (let i = 0; i < 3; i++) unleash.getVariant('checkout-button', { userId: String(i) });
      unleash.isEnabled('misspelt');
      await once(unleash, 'sent');
    } finally {
      unleash.destroy();
    }
    await expect.poll(async () => (await summary('checkout')).seenApplications, soon).toEqual(['node-shop']);
    const [usage] = (await summary('checkout')).lastHourUsage;
    expect(usage).toMatchObject({ environment: 'production' });
    expect((usage?.yes ?? 0) + (usage?.no ?? 0)).toBe(7);
    expect(Date.parse(usage?.timestamp ?? '') % 3_600_000).toBe(0);
    const [button] = await counted('checkout-button');
    expect(button).toMatchObject({ featureName: 'checkout-button', appName: 'node-shop', environment: 'production' });
    expect(Object.values(button?.variants ?? {}).reduce((sum, count) => sum + count, 0)).toBe(3);
    await expect
      .poll(unknown, soon)
      .toMatchObject([{ name: 'misspelt', environment: 'production', appName: 'node-shop' }]);
  });

  it('many instances, which are added up', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send({ payments: { yes: 2, no: 1, variants: { nope: 1 } } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 202));
    await expect
      .poll(() => counted('payments'), soon)
      .toEqual([
        { featureName: 'payments', appName: 'test', environment: 'production', yes: 100, no: 50, variants: {} },
      ]);
  });

  it('a frontend SDK', async () => {
    const body = { appName: 'page', bucket: { start: null, stop: null, toggles: { 'free-shipping': { yes: 1 } } } };
    expect((await service.call('POST', '/api/frontend/client/metrics', body, web)).status).toBe(200);
    await expect.poll(() => counted('free-shipping'), soon).toMatchObject([{ appName: 'page', yes: 1, no: 0 }]);
  });

  it('an intermediary, for many applications and environments; those of other environments are left out', async () => {
    const metric = (appName: string, environment: string, more: object = {}) => ({
      featureName: 'mobile-dark-mode',
      appName,
      environment,
      timestamp: new Date().toISOString(),
      yes: 3,
      no: 1,
      ...more,
    });
    const body = {
      applications: [{ appName: 'phone', instanceId: 'i', environment: 'production', interval: 10, strategies: [] }],
      metrics: [
        metric('phone', 'production'),
        metric('phone', 'production'),
        metric('tablet', 'production', { timestamp: 'never' }),
        metric('phone', 'development'),
        metric('', 'production'),
      ],
      impactMetrics: [{ name: 'requests', help: '', type: 'counter', samples: [{ value: 1e-200, labels: {} }] }],
      seenTokens: [],
    };
    expect((await service.call('POST', '/api/client/metrics/bulk', body, mobile)).status).toBe(202);
    await expect
      .poll(() => counted('mobile-dark-mode'), soon)
      .toMatchObject([
        { appName: 'phone', environment: 'production', yes: 6, no: 2 },
        { appName: 'tablet', environment: 'production', yes: 3, no: 1 },
      ]);
    const events = async () => {
      const answer = await service.call('POST', '/api/admin/events/search', { type: 'application-created' });
      return z.object({ events: z.array(z.object({ data: z.unknown() })) }).parse(await answer.json()).events;
    };
    await expect.poll(events, soon).toContainEqual({ data: expect.objectContaining({ appName: 'phone' }) });
  });

  it('is taken at the path of older versions of Edge, too', async () => {
    const metrics = [
      {
        featureName: 'mobile-dark-mode',
        appName: 'watch',
        environment: 'production',
        timestamp: new Date().toISOString(),
        yes: 2,
        no: 0,
      },
    ];
    const edge = (headers: Readonly<Record<string, string>>) =>
      service.call('POST', '/edge/metrics', { applications: [], metrics }, headers);
    expect((await edge(mobile)).status).toBe(202);
    await expect
      .poll(() => counted('mobile-dark-mode'), soon)
      .toContainEqual(expect.objectContaining({ appName: 'watch', yes: 2, no: 0 }));
    expect((await edge(web)).status).toBe(403);
  });

  it('is refused when that is no report', async () => {
    const bulk = (body: unknown) => service.call('POST', '/api/client/metrics/bulk', body, client);
    expect((await bulk({ metrics: [{ featureName: 'checkout' }] })).status).toBe(400);
    expect((await bulk([])).status).toBe(400);
    expect((await send({ checkout: { yes: -1 } })).status).toBe(400);
    expect((await service.call('POST', '/api/client/metrics', { appName: 'x' }, client)).status).toBe(400);
    expect((await send({}, web)).status).toBe(403);
  });
});

describe('usage §5: reading', () => {
  it('has zeros for every environment, application and hour in which something else was counted', async () => {
    await send({ 'beta-dashboard': { yes: 4 } }, client, 'one');
    // One report is too old, the other is in the future.
    await send({ 'beta-dashboard': { yes: 7 } }, client, 'two', '2001-01-01T00:00:00.000Z');
    await send({ 'beta-dashboard': { yes: 8 } }, client, 'three', '2999-01-01T00:00:00.000Z');
    const sums = async (query: string) => (await raw('beta-dashboard', query)).reduce((sum, { yes }) => sum + yes, 0);
    await expect.poll(() => sums('?hoursBack=48'), soon).toBe(12);
    expect(await sums('')).toBe(12);
    expect(await sums('?hoursBack=1')).toBe(12);
    const rows = await raw('beta-dashboard', '?hoursBack=4');
    expect(rows).toHaveLength(4 * 2);
    expect(rows.map(({ timestamp }) => timestamp)).toEqual(rows.map(({ timestamp }) => timestamp).toSorted());
    const zeros = rows.filter(({ yes }) => yes === 0);
    expect(zeros.map(({ no, variants }) => [no, variants])).toEqual(Array.from({ length: 6 }, () => [0, undefined]));
    for (const ignored of ['0', '49', 'x', '', '-1', '1e9'])
      expect(await raw('beta-dashboard', `?hoursBack=${ignored}`)).toHaveLength(24 * 2);
    const days = await raw('beta-dashboard', '?daysBack=2');
    expect(days.reduce((sum, { yes }) => sum + yes, 0)).toBe(12);
    expect(days.every(({ timestamp }) => timestamp.endsWith('T00:00:00.000Z'))).toBe(true);
    expect((await summary('beta-dashboard')).seenApplications).toEqual(['one', 'three']);
    expect((await summary('beta-dashboard')).lastHourUsage.map(({ yes }) => yes)).toEqual([12]);
  });

  it('of an unknown feature is empty', async () => {
    expect(await summary('nobody')).toEqual({
      version: 1,
      maturity: 'stable',
      featureName: 'nobody',
      lastHourUsage: [],
      seenApplications: [],
    });
    expect(await raw('nobody')).toEqual([]);
  });

  it('begins anew with a feature that has the name of a deleted one', async () => {
    const features = '/api/admin/projects/default/features';
    const create = () => service.call('POST', features, { name: 'again' });
    expect((await create()).status).toBe(201);
    await send({ again: { yes: 1 } });
    await expect.poll(() => counted('again'), soon).toHaveLength(1);
    expect((await service.call('DELETE', `${features}/again`)).status).toBe(202);
    expect((await service.call('DELETE', '/api/admin/archive/again')).status).toBe(200);
    expect(await raw('again')).toEqual([]);
    expect((await create()).status).toBe(201);
    expect(await raw('again')).toEqual([]);
    await send({ again: { yes: 5 } });
    await expect.poll(() => counted('again'), soon).toMatchObject([{ yes: 5 }]);
  });

  it('of a private project is only for those who see the project', async () => {
    const project = { id: 'hidden', name: 'hidden', mode: 'private', environments: ['production'] };
    expect((await service.call('POST', '/api/admin/projects', project)).status).toBe(201);
    const feature = { name: 'hidden-feature' };
    expect((await service.call('POST', '/api/admin/projects/hidden/features', feature)).status).toBe(201);
    const token = await service.call('POST', '/api/admin/api-tokens', {
      tokenName: 'hidden',
      type: 'client',
      environment: 'production',
      projects: ['hidden'],
    });
    const { secret } = z.object({ secret: z.string() }).parse(await token.json());
    await send(
      { 'hidden-feature': { yes: 1 }, 'hidden-misspelt': { yes: 1 } },
      { Authorization: secret },
      'secret-app',
    );
    await expect.poll(() => counted('hidden-feature'), soon).toHaveLength(1);
    await expect.poll(async () => (await unknown()).map(({ name }) => name), soon).toContain('hidden-misspelt');
    const viewer = { Authorization: (await openPeople(service).newUser('Viewer')).token };
    expect((await summary('hidden-feature', viewer)).seenApplications).toEqual([]);
    expect(await raw('hidden-feature', '', viewer)).toEqual([]);
    expect((await unknown(viewer)).map(({ name }) => name)).not.toContain('hidden-misspelt');
    expect((await unknown(viewer)).map(({ name }) => name)).toContain('misspelt');
  });
});

describe('usage §6: unknown names', () => {
  it('are listed until a feature has the name', async () => {
    await send({ 'comes-later': { yes: 1 } });
    await expect.poll(async () => (await unknown()).map(({ name }) => name), soon).toContain('comes-later');
    const made = await service.call('POST', '/api/admin/projects/default/features', { name: 'comes-later' });
    expect(made.status).toBe(201);
    expect((await unknown()).map(({ name }) => name)).not.toContain('comes-later');
  });

  it('are no names of features in other projects', async () => {
    await send({ payments: { yes: 1 }, 'nowhere-at-all': { yes: 1 } }, mobile);
    await expect.poll(async () => (await unknown()).map(({ name }) => name), soon).toContain('nowhere-at-all');
    expect((await unknown()).map(({ name }) => name)).not.toContain('payments');
  });
});

describe('usage §6, §4: a frontend token, which everybody has', () => {
  const page = async (appName: string, toggles: object): Promise<void> => {
    const body = { appName, bucket: { start: null, stop: null, toggles } };
    expect((await service.call('POST', '/api/frontend/client/metrics', body, web)).status).toBe(200);
  };

  it('leaves room for the unknown names of servers', async () => {
    const invented = Array.from({ length: 2_500 }, (_, i) => [`invented-${i}`, { yes: 1 }] as const);
    await page('page', Object.fromEntries(invented));
    const names = async () => (await unknown()).map(({ name }) => name);
    await expect.poll(names, soon).toContain('invented-0');
    await send({ 'misspelt-by-a-server': { yes: 1 } });
    await expect.poll(names, soon).toContain('misspelt-by-a-server');
    expect((await names()).filter((name) => name.startsWith('invented-')).length).toBeLessThanOrEqual(200);
  });

  it('leaves room for the applications of servers', async () => {
    const feature = `f-${randomUUID()}`;
    expect((await service.call('POST', '/api/admin/projects/default/features', { name: feature })).status).toBe(201);
    for (let i = 0; i < 120; i++) await page(`invented-${i}`, { [feature]: { yes: 1 } });
    const applications = async () => (await counted(feature)).map(({ appName }) => appName);
    await expect.poll(applications, soon).toContain('(others)');
    await send({ [feature]: { yes: 1 } }, client, 'a-server');
    await expect.poll(applications, soon).toContain('a-server');
    expect((await applications()).filter((name) => name.startsWith('invented-')).length).toBeLessThanOrEqual(50);
  });
});

describe('usage §3.5: a restart', () => {
  it('stores what is waiting before the service ends', async () => {
    const slow = await startService({
      ...asDeployed,
      reportMs: 3_600_000,
      env: { INIT_CLIENT_API_TOKENS: '*:default.client' },
    });
    await expect.poll(() => slow.output()).toContain('Halyard is running');
    await slow.stop();
    expect(slow.output()).not.toContain('failed');
  });
});

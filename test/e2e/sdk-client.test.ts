import { once } from 'node:events';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { clientFeature, clientFeatures } from '../../lib/contract/schemas/sdk.ts';
import { readHeads } from '../../lib/store/commit/head.ts';
import { readNewApplications } from '../../lib/store/observations/registrations.ts';
import { instance } from '../../lib/store/table/keys.ts';
import { untilSeen } from '../support/until-seen.ts';
import { importDemoState } from './demo-state.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
const client = { Authorization: '*:production.client' };
const mobile = { Authorization: 'mobile:production.client' };
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

const newSpec = { 'Unleash-Client-Spec': '5.1.0' };
const get = (query = '', headers: Record<string, string> = {}) =>
  service.call('GET', `/api/client/features${query}`, undefined, { ...client, ...headers });
const list = async (query = '', headers: Record<string, string> = {}) =>
  clientFeatures.parse(await (await get(query, headers)).json());
const names = async (query = '', headers: Record<string, string> = {}) =>
  (await list(query, headers)).features.map(({ name }) => name);

describe('sdk §2: GET /api/client/features', () => {
  it('gives the features of the projects of the token', async () => {
    expect(await names()).toEqual([
      'beta-dashboard',
      'checkout',
      'checkout-button',
      'free-shipping',
      'mobile-dark-mode',
      'mobile-offline-sync',
      'mobile-push-offer',
      'payments',
    ]);
    expect(await names('', mobile)).toEqual(['mobile-dark-mode', 'mobile-offline-sync', 'mobile-push-offer']);
    expect(await names('?project=default', mobile)).toEqual([]);
    expect(await names('?project=mobile&namePrefix=mobile-d')).toEqual(['mobile-dark-mode']);
    expect(await names('?tag=team:checkout')).toEqual(['checkout', 'checkout-button', 'payments']);
  });

  it('repeats what was asked for, each tag as its type and its value', async () => {
    const { query } = await list('?tag=team:checkout&tag=&tag=area:a:b&project=default&namePrefix=c');
    expect(query).toMatchObject({
      tag: [
        ['team', 'checkout'],
        ['area', 'a:b'],
      ],
      project: ['default'],
      namePrefix: 'c',
    });
    expect((await list('?tag=')).query).not.toHaveProperty('tag');
  });

  it('lists segments for SDKs that know them, and puts their constraints into strategies for others', async () => {
    const referring = await list('', newSpec);
    expect(referring.segments?.map(({ name }) => name)).toEqual(['nordic-customers', 'beta-testers']);
    const inlined = await list();
    expect(inlined.segments).toBeUndefined();
    const constraints = (features: typeof inlined) =>
      features.features.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.constraints)).length;
    expect(constraints(inlined)).toBeGreaterThan(constraints(referring));
  });

  it('answers 304 until something changes', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await list()).meta.etag).toBe(etag);
    // A star is any version (RFC 9110 §13.1.2).
    expect((await get('', { 'If-None-Match': ' * ' })).status).toBe(304);
    const same = await get('', { 'If-None-Match': etag });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    const patch = [{ op: 'replace', path: '/description', value: 'Changed' }];
    const changed = await service.call('PATCH', '/api/admin/projects/default/features/payments', patch);
    expect(changed.status).toBe(200);
    const fresh = await get('', { 'If-None-Match': etag });
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('etag')).not.toBe(etag);
    expect((await get('', { ...mobile, 'If-None-Match': etag })).status).toBe(200);
  });

  it('gives one feature', async () => {
    const one = await service.call('GET', '/api/client/features/checkout', undefined, client);
    expect(clientFeature.parse(await one.json())).toMatchObject({
      name: 'checkout',
      project: 'default',
      enabled: true,
    });
    for (const [name, headers] of [
      ['nope', client],
      ['checkout', mobile],
    ] as const)
      expect((await service.call('GET', `/api/client/features/${name}`, undefined, headers)).status).toBe(404);
  });

  it('takes an admin token, in the environment asked for', async () => {
    const admin = { Authorization: service.token };
    expect((await list('?environment=development', admin)).query.environment).toBe('development');
    expect((await list('', admin)).query.environment).toBe('default');
  });

  it('refuses other kinds of token', async () => {
    expect((await get('', { Authorization: '*:production.web' })).status).toBe(403);
    expect((await get('', { Authorization: 'junk' })).status).toBe(401);
    expect((await service.call('GET', '/api/admin/search/features', undefined, client)).status).toBe(403);
  });
});

const seenIn = z.object({
  features: z.array(
    z.object({
      name: z.string(),
      lastSeenAt: z.string().nullable(),
      environments: z.array(z.object({ name: z.string(), lastSeenAt: z.string().nullable() })),
    }),
  ),
});
const seen = async (path: string) => seenIn.parse(await (await service.call('GET', path)).json()).features;

describe('sdk §8: POST /api/client/metrics', () => {
  const send = (toggles: object, headers = client) =>
    service.call(
      'POST',
      '/api/client/metrics',
      { appName: 'test', bucket: { start: '2030-01-01T00:00:00.000Z', stop: null, toggles } },
      headers,
    );

  it('notes when features were seen, in search and list, in the environment of the token', async () => {
    const toggles = {
      checkout: { yes: 1, no: 0 },
      payments: { yes: 0, no: 3 },
      'free-shipping': { yes: 0, no: 0 },
      nope: { yes: 1 },
    };
    expect((await send(toggles)).status).toBe(202);
    await untilSeen(service.table, 'default', ['checkout', 'payments']);
    const before = new Date(Date.now() - 60_000).toISOString();
    for (const path of ['/api/admin/search/features?project=IS:default', '/api/admin/projects/default/features']) {
      await expect
        .poll(
          async () =>
            (await seen(path))
              .filter(({ lastSeenAt }) => (lastSeenAt ?? '') > before)
              .map(({ name }) => name)
              .toSorted(),
          { interval: 500 },
        )
        .toEqual(['checkout', 'payments']);
      const checkout = (await seen(path)).find(({ name }) => name === 'checkout');
      expect(checkout?.environments.map(({ name, lastSeenAt }) => [name, lastSeenAt !== null])).toEqual([
        ['development', false],
        ['production', true],
      ]);
    }
    const single = async () =>
      seenIn.shape.features.element.parse(
        await (await service.call('GET', '/api/admin/projects/default/features/checkout')).json(),
      );
    await expect.poll(async () => (await single()).lastSeenAt, { interval: 500 }).not.toBeNull();
    expect((await single()).environments.map(({ name, lastSeenAt }) => [name, lastSeenAt !== null])).toEqual([
      ['development', false],
      ['production', true],
    ]);
    const [first] = await seen(
      '/api/admin/search/features?project=IS:default&sortBy=lastSeenAt&sortOrder=desc&limit=1',
    );
    expect(first?.lastSeenAt).not.toBeNull();
  });

  it('ignores features of projects that the token is not for', async () => {
    expect((await send({ 'beta-dashboard': { yes: 1, no: 0 } }, mobile)).status).toBe(202);
    const found = await seen('/api/admin/search/features?query=beta-dashboard');
    expect(found.map(({ lastSeenAt }) => lastSeenAt)).toEqual([null]);
  });

  it('refuses what are no metrics', async () => {
    const answer = await service.call('POST', '/api/client/metrics', { appName: 'test' }, client);
    expect(answer.status).toBe(400);
  });
});

describe('sdk §7: POST /api/client/register', () => {
  const register = (body: object) => service.call('POST', '/api/client/register', body, client);
  const applications = async () => {
    const answer = await service.call('POST', '/api/admin/events/search', { type: 'application-created' });
    return z.object({ events: z.array(z.looseObject({})), totalEvents: z.number() }).parse(await answer.json());
  };

  /** Expected within ten seconds (contract: sdk §7.3); the longer time-out only ends a hanging test. */
  const soon = { interval: 200 };

  it('emits the event of the first registration of an application, once', async () => {
    const before = (await applications()).totalEvents;
    const body = { appName: 'shop', interval: 1000, strategies: ['default'], started: '2030-01-01T00:00:00.000Z' };
    for (let i = 0; i < 3; i++) expect((await register({ ...body, instanceId: String(i) })).status).toBe(202);
    await expect.poll(async () => (await applications()).totalEvents, soon).toBe(before + 1);
    const { events } = await applications();
    expect(events[0]).toMatchObject({
      type: 'application-created',
      project: null,
      environment: null,
      featureName: null,
      data: { appName: 'shop', interval: 1000, strategies: ['default'], instanceId: '0', environment: 'production' },
    });
  });

  it('takes bodies of 64 KB, and keeps little of them', async () => {
    const padded = (bytes: number): object => {
      const body = { appName: 'padded', instanceId: '' };
      return { ...body, instanceId: 'x'.repeat(bytes - JSON.stringify(body).length) };
    };
    expect((await register(padded(65_536))).status).toBe(202);
    const refused = await register(padded(65_537));
    const { name, message } = z.object({ name: z.string(), message: z.string() }).parse(await refused.json());
    expect([refused.status, name]).toEqual([413, 'PayloadTooLarge']);
    expect(message).toContain('65536');
  });

  it('takes a flood, makes no commit of any of it, and keeps what a hundred a minute come to', async () => {
    const revision = async () => (await readHeads(service.table)).find(({ scope }) => scope === instance)?.rev ?? 0;
    const before = { ...(await applications()), rev: await revision() };
    const began = Date.now();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => register({ appName: `flood-${round}-${i}` })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    }
    // No call waits for the events. There are at most as many as minutes have passed.
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(began / 60_000) + 1;
    const kept = Math.min(300, 100 * minutes);
    const more = async () => (await applications()).totalEvents - before.totalEvents;
    await expect.poll(async () => (await readNewApplications(service.table, 1)).length, soon).toBe(0);
    await expect.poll(more, soon).toBeGreaterThan(50);
    expect(await more()).toBeLessThanOrEqual(kept);
    expect((await revision()) - before.rev).toBeLessThanOrEqual(await more());
  });

  it('refuses a registration without a name, or with one that is too long', async () => {
    expect((await register({ interval: 1 })).status).toBe(400);
    expect((await register({ appName: 'x'.repeat(501) })).status).toBe(400);
  });
});

describe('unleash-client, unmodified', () => {
  const contexts = [
    { userId: '7' },
    { userId: '42', properties: { country: 'no', email: 'kari@example.com' } },
    { userId: '4711', sessionId: 's', properties: { country: 'us', platform: 'ios', appVersion: '3.2.0' } },
  ];

  const evaluated = z.object({
    features: z.array(
      z.object({
        name: z.string(),
        isEnabled: z.boolean(),
        variant: z.object({ name: z.string(), enabled: z.boolean() }).nullable(),
      }),
    ),
  });

  it('sees the flags that were imported, and decides as the playground does', async () => {
    const unleash = new Unleash({
      url: `${service.url}/api/`,
      appName: 'sdk',
      customHeaders: client,
      refreshInterval: 3_600_000,
      metricsInterval: 3_600_000,
      storageProvider: new InMemStorageProvider(),
    });
    const warnings: unknown[] = [];
    unleash.on('warn', (...warning) => {
      warnings.push(warning);
    });
    try {
      await Promise.all([once(unleash, 'synchronized'), once(unleash, 'registered')]);
      expect(unleash.getFeatureToggleDefinitions()).toHaveLength(8);
      let decisions = 0;
      for (const context of contexts) {
        const body = {
          environment: 'production',
          projects: '*',
          context: { appName: 'sdk', environment: 'production', ...context },
        };
        const answer = await service.call('POST', '/api/admin/playground', body);
        const { features } = evaluated.parse(await answer.json());
        for (const { name, isEnabled, variant } of features) {
          expect([name, context, unleash.isEnabled(name, { environment: 'production', ...context })]).toEqual([
            name,
            context,
            isEnabled,
          ]);
          if (isEnabled) expect([name, unleash.getVariant(name, context).name]).toEqual([name, variant?.name]);
          decisions++;
        }
      }
      expect(decisions).toBe(3 * 8);
      await Promise.all([once(unleash, 'sent'), unleash.flushMetrics()]);
      expect(warnings).toEqual([]);
    } finally {
      unleash.destroy();
    }
  });
});

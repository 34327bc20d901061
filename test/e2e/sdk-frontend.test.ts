import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { frontendFeatures } from '../../lib/contract/schemas/sdk.ts';
import { featureEnvironmentItem, featureItem, projectItem, store } from '../flags/projects/stored.ts';
import { strategyWith } from '../flags/search/memory.ts';
import { untilSeen } from '../support/until-seen.ts';
import { importDemoState } from './demo-state.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

/** A feature that is on before or after a date. */
const dated = (name: string, operator: 'DATE_AFTER' | 'DATE_BEFORE', value: string) => [
  featureItem({ project: 'dated', name }),
  featureEnvironmentItem('dated', {
    feature: name,
    environment: 'production',
    strategies: [{ ...strategyWith(), constraints: [{ contextName: 'currentTime', operator, value }] }],
  }),
];

let service: TestService;
const timed = { Authorization: 'dated:production.timed' };
const web = { Authorization: '*:production.web' };
const own = { Authorization: 'own:production.web' };
beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: {
      INIT_FRONTEND_API_TOKENS: '*:production.web,own:production.web,dated:production.timed',
      INIT_CLIENT_API_TOKENS: '*:production.client',
    },
  });
  await importDemoState(service);
  const constrained = (contextName: string, value: string) => ({
    ...strategyWith(),
    constraints: [{ contextName, operator: 'IN', values: [value] }],
  });
  const address = { ...strategyWith(), name: 'remoteAddress', parameters: { IPs: '127.0.0.1,192.0.2.7' } };
  await store(service.table, [
    projectItem({ id: 'own', mode: 'private' }),
    featureItem({ project: 'own', name: 'country', impressionData: true, createdAt: '2020-01-01T00:00:00.000Z' }),
    featureEnvironmentItem('own', {
      feature: 'country',
      environment: 'production',
      strategies: [constrained('country', 'no')],
    }),
    featureItem({ project: 'own', name: 'plan' }),
    featureEnvironmentItem('own', {
      feature: 'plan',
      environment: 'production',
      strategies: [constrained('plan', 'pro')],
      variants: [{ name: 'blue', weight: 1000, payload: { type: 'string', value: 'b' } }],
    }),
    featureItem({ project: 'own', name: 'here' }),
    featureEnvironmentItem('own', { feature: 'here', environment: 'production', strategies: [address] }),
    projectItem({ id: 'dated' }),
    ...dated('in-2091', 'DATE_AFTER', '2091-01-01T00:00:00.000Z'),
    ...dated('before-2002', 'DATE_BEFORE', '2002-01-01T00:00:00.000Z'),
    ...dated('since-2002', 'DATE_AFTER', '2002-01-01T00:00:00.000Z'),
  ]);
});
afterAll(() => service.stop());

const parse = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return frontendFeatures.parse(await answer.json()).toggles;
};
const get = async (query: string) => parse(await service.call('GET', `/api/frontend${query}`, undefined, own));
const post = async (context: object) => parse(await service.call('POST', '/api/frontend', { context }, own));
const names = (toggles: Awaited<ReturnType<typeof get>>): string[] => toggles.map(({ name }) => name);

describe('sdk §6: GET, POST /api/frontend', () => {
  it('answers what is on for the context, with variants, by name', async () => {
    const expected = [
      { name: 'country', enabled: true, variant: { name: 'disabled', enabled: false }, impressionData: true },
      {
        name: 'plan',
        enabled: true,
        variant: { name: 'blue', enabled: true, payload: { type: 'string', value: 'b' } },
        impressionData: false,
      },
    ];
    const away = '&remoteAddress=192.0.2.1';
    expect(await get(`?properties[country]=no&properties[plan]=pro${away}`)).toEqual(expected);
    expect(await get(`?country=no&plan=pro${away}`)).toEqual(expected);
    expect(await post({ properties: { country: 'no', plan: 'pro' }, remoteAddress: '192.0.2.1' })).toEqual(expected);
    expect(names(await post({ properties: { country: 'se' }, remoteAddress: '192.0.2.1' }))).toEqual([]);
  });

  it('takes the address of the caller unless the context has one', async () => {
    expect(names(await get(''))).toEqual(['here']);
    expect(names(await get('?remoteAddress=192.0.2.7'))).toEqual(['here']);
    expect(names(await get('?remoteAddress=192.0.2.8'))).toEqual([]);
    expect(names(await parse(await service.call('POST', '/api/frontend', {}, own)))).toEqual(['here']);
  });

  it('is never kept without asking again', async () => {
    const { headers } = await service.call('GET', '/api/frontend?userId=7', undefined, own);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('takes null for a value that is missing', async () => {
    const nobody = { userId: null, sessionId: null, appName: null, remoteAddress: null, environment: null };
    expect(names(await post({ ...nobody, properties: { country: 'no', plan: null } }))).toEqual(['country', 'here']);
  });

  it('refuses tokens of server SDKs, and contexts that are none', async () => {
    const client = { Authorization: '*:production.client' };
    expect((await service.call('GET', '/api/frontend', undefined, client)).status).toBe(403);
    expect((await service.call('POST', '/api/frontend', { context: { userId: {} } }, own)).status).toBe(400);
    expect((await service.call('GET', '/api/client/features', undefined, web)).status).toBe(403);
  });
});

/** Times that would change the results of the dated features. */
const otherTimes = ['2092-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z', 'never'];

describe('sdk §6.3: the time is that of the service', () => {
  const at = async (time: string): Promise<string[][]> => {
    const encoded = encodeURIComponent(time);
    const queries = [`?currentTime=${encoded}`, `?properties[currentTime]=${encoded}`];
    const contexts = [
      { currentTime: time },
      { properties: { currentTime: time } },
      { currentTime: time, properties: { currentTime: time, country: 'no' } },
      { currentTime: Date.parse(time) },
      { currentTime: new Date('2092-01-01') },
    ];
    return Promise.all([
      ...queries.map(async (query) =>
        names(await parse(await service.call('GET', `/api/frontend${query}`, undefined, timed))),
      ),
      ...contexts.map(async (context) =>
        names(await parse(await service.call('POST', '/api/frontend', { context }, timed))),
      ),
    ]);
  };

  it.each(otherTimes)('whatever the caller gives as `currentTime`, such as %s', async (time) => {
    const answers = await at(time);
    expect(answers).toEqual(answers.map(() => ['since-2002']));
  });

  it('and in the playground that of the context, as before', async () => {
    const shown = z.object({ features: z.array(z.object({ name: z.string(), isEnabled: z.boolean() })) });
    const on = async (currentTime: string): Promise<string[]> => {
      const context = { appName: 'web', currentTime };
      const body = { environment: 'production', projects: ['dated'], context };
      const answer = await service.call('POST', '/api/admin/playground', body);
      return shown.parse(await answer.json()).features.flatMap(({ name, isEnabled }) => (isEnabled ? [name] : []));
    };
    expect(await on('2092-01-01T00:00:00.000Z')).toEqual(['in-2091', 'since-2002']);
    expect(await on('2001-01-01T00:00:00.000Z')).toEqual(['before-2002']);
  });
});

describe('sdk §7.5: POST /api/frontend/client/…', () => {
  it('takes registrations and metrics', async () => {
    const bucket = {
      start: '2030-01-01T00:00:00.000Z',
      stop: '2030-01-01T00:01:00.000Z',
      toggles: { country: { yes: 1, no: 1 } },
    };
    const register = await service.call('POST', '/api/frontend/client/register', { appName: 'web' }, own);
    const metrics = await service.call('POST', '/api/frontend/client/metrics', { appName: 'web', bucket }, own);
    expect([register.status, metrics.status]).toEqual([200, 200]);
    await untilSeen(service.table, 'own', ['country']);
    const found = z.object({ features: z.array(z.object({ lastSeenAt: z.string().nullable() })) });
    await expect
      .poll(
        async () => {
          const answer = await service.call('GET', '/api/admin/search/features?query=country');
          return found.parse(await answer.json()).features[0]?.lastSeenAt ?? null;
        },
        { interval: 500 },
      )
      .not.toBeNull();
  });
});

describe('sdk §7.5: POST /api/frontend/client/register', () => {
  it('stores nothing', async () => {
    const stored = async () => {
      const { Items = [] } = await service.table.client.send(new ScanCommand({ TableName: service.table.name }));
      // Every call stores its caller, and background work may write snapshots and the log.
      return Items.filter(({ pk }) => /APPLICATION|JOURNAL|HEADS/.test(String(pk))).map(({ pk, sk }) => `${pk} ${sk}`);
    };
    const before = await stored();
    for (const headers of [web, own, { Authorization: service.token }])
      for (const appName of ['one', 'two']) {
        const answer = await service.call('POST', '/api/frontend/client/register', { appName, interval: 1 }, headers);
        expect(answer.status).toBe(200);
      }
    expect(await stored()).toEqual(before);
  });

  it('takes bodies of 64 KB', async () => {
    const body = { appName: 'large', instanceId: 'x'.repeat(65_536) };
    expect((await service.call('POST', '/api/frontend/client/register', body, web)).status).toBe(413);
    expect((await service.call('POST', '/api/frontend/client/register', {}, web)).status).toBe(400);
  });
});

describe('limits §1: what pages may send', () => {
  it.each<[string, (text: string) => object]>([
    ['/api/frontend', (userId) => ({ context: { userId } })],
    ['/api/frontend/client/metrics', (instanceId) => ({ appName: 'web', instanceId, bucket: { toggles: {} } })],
  ])('a body of %s has at most 128 KiB', async (path, bodyWith) => {
    const sized = (bytes: number) => bodyWith('x'.repeat(bytes - JSON.stringify(bodyWith('')).length));
    expect((await service.call('POST', path, sized(131_072), web)).status).toBe(200);
    const refused = await service.call('POST', path, sized(131_073), web);
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({ name: 'PayloadTooLarge', message: expect.stringContaining('131072') }),
    ]);
  });
});

describe('unleash-proxy-client, unmodified', () => {
  it.each([false, true])('sees the flags that were imported (POST: %s)', async (usePOSTrequests) => {
    const context = { userId: '42', sessionId: 's1', properties: { country: 'no', email: 'kari@example.com' } };
    const client = new UnleashClient({
      url: `${service.url}/api/frontend`,
      clientKey: web.Authorization,
      appName: 'web',
      environment: 'production',
      context,
      refreshInterval: 0,
      storageProvider: new InMemoryStorageProvider(),
      fetch,
      createAbortController: () => new AbortController(),
      usePOSTrequests,
    });
    const errors: unknown[] = [];
    client.on('error', (error: unknown) => errors.push(error));
    try {
      await client.start();
      const body = {
        environment: 'production',
        projects: '*',
        context: { appName: 'web', environment: 'production', ...context },
      };
      const answer = await service.call('POST', '/api/admin/playground', body);
      const { features } = z
        .object({ features: z.array(z.object({ name: z.string(), isEnabled: z.boolean() })) })
        .parse(await answer.json());
      const enabled = features.filter(({ isEnabled }) => isEnabled).map(({ name }) => name);
      expect(enabled.length).toBeGreaterThan(2);
      // The playground has no address of a caller.
      const there = client.getAllToggles().map(({ name }) => name);
      expect(there.filter((name) => name !== 'here')).toEqual(enabled);
      for (const { name } of features.filter((feature) => feature.name !== 'here'))
        expect([name, client.isEnabled(name)]).toEqual([name, enabled.includes(name)]);
      await client.sendMetrics();
      expect(errors).toEqual([]);
    } finally {
      client.stop();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '@unleash/proxy';
import { type Context, InMemStorageProvider, Unleash } from 'unleash-client';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asDeployed, startService, type TestService } from './harness.ts';

/** How a server SDK fetches features. */
type Mode = NonNullable<ConstructorParameters<typeof Unleash>[0]['experimentalMode']>;

/** Answers of the edge may be five seconds old; the rest of the time is for a busy machine. */
const soon = { interval: 50 };
const pollMs = 200;

const strategy = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
const nordic = (...values: string[]) => ({
  name: 'nordic',
  constraints: [{ contextName: 'country', operator: 'IN', values }],
});

/** Calls the API; a refusal ends the test. */
const caller =
  (service: () => TestService) =>
  async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await service().call(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
type Do = ReturnType<typeof caller>;

/** Called when the service has started. @returns a function that ends it */
type Started = (service: TestService) => () => void;

const newToken = async (call: Do, type: 'client' | 'frontend', projects: readonly string[]): Promise<string> => {
  const body = { tokenName: `${type} ${randomUUID()}`, type, projects, environment: 'production' };
  return z.object({ secret: z.string() }).parse(await call('POST', '/api/admin/api-tokens', body)).secret;
};

/** The data that a test changes: its own features in its own two projects. */
interface Shop {
  readonly shop: string;
  readonly club: string;
  readonly name: (feature: string) => string;
  readonly segment: number;
  readonly inProject: (project: string, feature: string) => string;
  readonly inProduction: (feature: string) => string;
}

const newShop = async (call: Do): Promise<Shop> => {
  const id = randomUUID().slice(0, 8);
  const [shop, club] = [`shop-${id}`, `club-${id}`];
  const name = (feature: string): string => `${feature}-${id}`;
  const inProject = (project: string, feature: string): string =>
    `/api/admin/projects/${project}/features/${name(feature)}`;
  const inProduction = (feature: string): string => `${inProject(shop, feature)}/environments/production`;
  for (const project of [shop, club]) await call('POST', '/api/admin/projects', { id: project, name: project });
  const body = { ...nordic('no'), name: `nordic ${id}` };
  const { id: segment } = z.object({ id: z.number() }).parse(await call('POST', '/api/admin/segments', body));
  for (const feature of ['parent', 'child', 'segmented', 'varied']) {
    await call('POST', `/api/admin/projects/${shop}/features`, { name: name(feature) });
    const added = {
      ...strategy,
      ...(feature === 'segmented' && { segments: [segment] }),
      ...(feature === 'varied' && {
        variants: [
          {
            name: 'blue',
            weight: 1000,
            weightType: 'variable',
            stickiness: 'default',
            payload: { type: 'json', value: '{}' },
          },
        ],
      }),
    };
    await call('POST', `${inProduction(feature)}/strategies`, added);
    await call('POST', `${inProduction(feature)}/on`);
  }
  await call('POST', `${inProject(shop, 'child')}/dependencies`, { feature: name('parent') });
  return { shop, club, name, segment, inProject, inProduction };
};

const toggles = z.object({ toggles: z.array(z.looseObject({ name: z.string(), enabled: z.boolean() })) });

/**
 * Tests unmodified SDKs against an address that answers for a service.
 * @param addressOf address for the SDKs, without a trailing slash
 */
export const describeUnmodifiedSdks = (
  place: string,
  addressOf: (service: TestService) => string,
  { started, ...options }: Parameters<typeof startService>[0] & { readonly started?: Started } = {},
): void => {
  let service: TestService;
  let ended: (() => void) | undefined;
  const call = caller(() => service);
  beforeAll(async () => {
    service = await startService({ ...asDeployed, embedded: true, ...options });
    ended = started?.(service);
  });
  afterAll(async () => {
    ended?.();
    await service.stop();
  });

  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** A running server SDK with the errors and warnings that it emitted. */
  const startSdk = (token: string, experimentalMode: Mode) => {
    const unleash = new Unleash({
      url: `${addressOf(service)}/api/`,
      appName: 'sdk',
      customHeaders: { Authorization: token },
      refreshInterval: pollMs,
      metricsInterval: 3_600_000,
      storageProvider: new InMemStorageProvider(),
      skipInstanceCountWarning: true,
      experimentalMode,
    });
    const complaints: string[] = [];
    for (const event of ['error', 'warn']) unleash.on(event, (what) => void complaints.push(String(what)));
    ends.push(() => unleash.destroy());
    return { unleash, complaints, synchronized: once(unleash, 'synchronized') };
  };

  const modes: readonly (readonly [string, Mode])[] = [
    ['full answers', { type: 'polling', format: 'full' }],
    ['deltas', { type: 'polling', format: 'delta' }],
  ];

  describe.each(modes)(`unleash-client at ${place}, with %s`, (_, mode) => {
    const norwegian: Context = { userId: '7', properties: { country: 'no' } };
    const swede: Context = { userId: '7', properties: { country: 'se' } };

    it('decides by segments, dependencies and variants, and learns when nothing changed', async () => {
      const { shop, name } = await newShop(call);
      const { unleash, complaints, synchronized } = startSdk(await newToken(call, 'client', [shop]), mode);
      await Promise.all([synchronized, once(unleash, 'registered')]);
      expect(unleash.getFeatureToggleDefinitions()).toHaveLength(4);
      expect(unleash.isEnabled(name('segmented'), norwegian)).toBe(true);
      expect(unleash.isEnabled(name('segmented'), swede)).toBe(false);
      expect(unleash.isEnabled(name('child'), swede)).toBe(true);
      expect(unleash.getVariant(name('varied'), swede)).toMatchObject({
        name: 'blue',
        enabled: true,
        payload: { type: 'json', value: '{}' },
      });
      await once(unleash, 'unchanged');
      expect(complaints).toEqual([]);
    });

    it('follows every kind of change', async () => {
      const { shop, club, name, segment, inProject, inProduction } = await newShop(call);
      const own = startSdk(await newToken(call, 'client', [shop]), mode);
      const both = startSdk(await newToken(call, 'client', [shop, club]), mode);
      const all = startSdk(await newToken(call, 'client', ['*']), mode);
      const sdks = [own, both, all];
      await Promise.all(sdks.map(({ synchronized }) => synchronized));
      const has = (feature: string) =>
        sdks.map(({ unleash }) => unleash.getFeatureToggleDefinition(name(feature)) !== undefined);
      const isOn = (feature: string, context: Context) => () =>
        sdks.map(({ unleash }) => unleash.isEnabled(name(feature), context));

      await call('PUT', `/api/admin/segments/${segment}`, { ...nordic('no', 'se'), name: `nordic ${name('')}` });
      await expect.poll(isOn('segmented', swede), soon).toEqual([true, true, true]);
      expect(isOn('child', swede)()).toEqual([true, true, true]);
      await call('POST', `${inProduction('parent')}/off`);
      await expect.poll(isOn('child', swede), soon).toEqual([false, false, false]);
      await call('POST', `${inProduction('parent')}/on`);
      await expect.poll(isOn('child', swede), soon).toEqual([true, true, true]);
      await call('DELETE', `${inProject(shop, 'child')}/dependencies`);
      await call('POST', `${inProduction('parent')}/off`);
      await expect.poll(isOn('parent', swede), soon).toEqual([false, false, false]);
      await expect.poll(isOn('child', swede), soon).toEqual([true, true, true]);

      await call('POST', `${inProject(shop, 'varied')}/changeProject`, { newProjectId: club });
      await expect.poll(() => has('varied'), soon).toEqual([false, true, true]);
      await call('DELETE', inProject(shop, 'child'));
      await expect.poll(() => has('child'), soon).toEqual([false, false, false]);
      await call('POST', `/api/admin/archive/revive/${name('child')}`);
      await expect.poll(() => has('child'), soon).toEqual([true, true, true]);

      const [strategyOf] = z
        .array(z.object({ id: z.string() }))
        .parse(await call('GET', `${inProduction('segmented')}/strategies`));
      await call('PATCH', `${inProduction('segmented')}/strategies/${strategyOf?.id}`, [
        { op: 'replace', path: '/segments', value: [] },
      ]);
      await call('DELETE', `/api/admin/segments/${segment}`);
      await expect.poll(isOn('segmented', { userId: '7' }), soon).toEqual([true, true, true]);
      for (const { complaints } of sdks) expect(complaints).toEqual([]);
    });

    it('goes on with what it has while everything restarts, and then follows again', async () => {
      const { shop, name, inProduction } = await newShop(call);
      const { unleash, synchronized } = startSdk(await newToken(call, 'client', [shop]), mode);
      await synchronized;
      const resume = await service.pause();
      expect(unleash.isEnabled(name('varied'))).toBe(true);
      service = await resume();
      expect(unleash.isEnabled(name('varied'))).toBe(true);
      await call('POST', `${inProduction('varied')}/off`);
      await expect.poll(() => unleash.isEnabled(name('varied')), soon).toBe(false);
    });

    it('stops asking when its token is revoked, and keeps what it has', async () => {
      const { shop, name } = await newShop(call);
      const token = await newToken(call, 'client', [shop]);
      const { unleash, complaints, synchronized } = startSdk(token, mode);
      await synchronized;
      await call('DELETE', `/api/admin/api-tokens/${encodeURIComponent(token)}`);
      await expect.poll(() => complaints.join(), soon).toContain('responded 401');
      expect(unleash.isEnabled(name('varied'))).toBe(true);
    });
  });

  it('unleash-client, configured to stream, falls back to polling at once', async () => {
    const { shop, name, inProduction } = await newShop(call);
    const { unleash, synchronized } = startSdk(await newToken(call, 'client', [shop]), { type: 'streaming' });
    await synchronized;
    expect(unleash.isEnabled(name('varied'))).toBe(true);
    await call('POST', `${inProduction('varied')}/off`);
    await expect.poll(() => unleash.isEnabled(name('varied')), soon).toBe(false);
  });

  it(`unleash-proxy-client at ${place} follows changes of what is on, and reports`, async () => {
    const { shop, name, inProduction } = await newShop(call);
    const client = new UnleashClient({
      url: `${addressOf(service)}/api/frontend`,
      clientKey: await newToken(call, 'frontend', [shop]),
      appName: 'web',
      refreshInterval: 1,
      metricsIntervalInitial: 1,
      storageProvider: new InMemoryStorageProvider(),
      fetch,
      context: { userId: '7', properties: { country: 'no' } },
    });
    const errors: unknown[] = [];
    client.on('error', (error: unknown) => void errors.push(error));
    const sent = new Promise((resolve) => client.on('sent', resolve));
    ends.push(() => client.stop());
    await client.start();
    expect(['segmented', 'child'].map((feature) => client.isEnabled(name(feature)))).toEqual([true, true]);
    expect(client.getVariant(name('varied'))).toMatchObject({ name: 'blue', enabled: true });
    await client.updateContext({ userId: '7', properties: { country: 'se' } });
    expect(client.isEnabled(name('segmented'))).toBe(false);
    await call('POST', `${inProduction('parent')}/off`);
    await expect.poll(() => client.isEnabled(name('child')), soon).toBe(false);
    await sent;
    expect(errors).toEqual([]);
  });

  it(`@unleash/proxy at ${place} answers for its clients what is on`, async () => {
    const { shop, name, inProduction } = await newShop(call);
    const quiet = () => undefined;
    const app = createApp({
      unleashUrl: `${addressOf(service)}/api`,
      unleashApiToken: await newToken(call, 'client', [shop]),
      clientKeys: ['key'],
      refreshInterval: pollMs,
      metricsInterval: 3_600_000,
      clientMode: 'new',
      storageProvider: new InMemStorageProvider(),
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet },
    });
    const server = app.listen(0);
    ends.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async (country: string): Promise<string[]> => {
      const url = `http://127.0.0.1:${port}/proxy?userId=7&properties[country]=${country}`;
      const answer = await fetch(url, { headers: { Authorization: 'key' } });
      if (!answer.ok) return [];
      return toggles.parse(await answer.json()).toggles.map((one) => one.name);
    };
    const names = (...features: string[]) => features.map(name).toSorted();
    const sorted = async (country: string) => (await ask(country)).toSorted();
    await expect.poll(() => sorted('no'), soon).toEqual(names('parent', 'child', 'segmented', 'varied'));
    expect(await sorted('se')).toEqual(names('parent', 'child', 'varied'));
    await call('POST', `${inProduction('parent')}/off`);
    await expect.poll(() => sorted('no'), soon).toEqual(names('segmented', 'varied'));
  });

  it(`Unleash Edge at ${place} finds what it asks for when it starts`, async () => {
    const { shop, name } = await newShop(call);
    const token = await newToken(call, 'client', [shop]);
    const address = addressOf(service);
    const validated = await fetch(`${address}/edge/validate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tokens: [token] }),
    });
    expect([validated.status, await validated.json()]).toEqual([
      200,
      { tokens: [{ token, type: 'client', environment: 'production', projects: [shop] }] },
    ]);
    const asEdge = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${address}/api/client/${path}`, {
        headers: {
          Authorization: token,
          'UNLEASH-APPNAME': 'unleash-edge',
          'UNLEASH-INSTANCEID': 'edge@1',
          'Unleash-Client-Spec': '5.2.0',
          'Unleash-Sdk-Type': 'edge',
          'User-Agent': 'unleash-edge',
          ...headers,
        },
      });
    for (const path of ['features', 'delta']) {
      const twice = async () => {
        const first = await asEdge(path);
        const etag = first.headers.get('etag') ?? '';
        expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^(W\/)?"[\x21\x23-\x7e]+"$/)]);
        expect(await first.text()).toContain(name('varied'));
        const again = await asEdge(path, { 'If-None-Match': etag });
        return [path, again.status, await again.text()];
      };
      // The tag of the answer for a new token changes once, with its publication (contract: front §1.5).
      await expect.poll(twice, soon).toEqual([path, 304, '']);
    }
    const report = {
      applications: [{ appName: 'web', instanceId: '1', connectVia: [{ appName: 'unleash-edge', instanceId: '1' }] }],
      metrics: [
        {
          appName: 'web',
          featureName: name('varied'),
          environment: 'production',
          timestamp: new Date().toISOString(),
          yes: 2,
          no: 1,
          variants: { blue: 2 },
        },
      ],
    };
    const reported = await fetch(`${address}/api/client/metrics/bulk`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    });
    expect(reported.status).toBe(202);
    const streaming = await asEdge('streaming', { Accept: 'text/event-stream' });
    expect([streaming.status, await streaming.json()]).toEqual([
      501,
      expect.objectContaining({ name: 'NotImplementedError', id: expect.any(String) }),
    ]);
  });
};

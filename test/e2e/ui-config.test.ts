import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { asDeployed, startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
let frontend: string;
let client: string;
const A = '/api/admin';
const U = `${A}/ui-config`;
const [shop, other] = ['https://shop.example.com', 'https://other.example.com'];

beforeAll(async () => {
  service = await startService(asDeployed);
  people = openPeople(service);
  const secretOf = async (type: string): Promise<string> =>
    (await people.done('POST', `${A}/api-tokens`, { tokenName: type, type, environment: 'production' })).body.secret;
  [frontend, client] = [await secretOf('frontend'), await secretOf('client')];
});
afterAll(() => service.stop());

const set = (frontendApiOrigins: readonly unknown[]) =>
  people.call('POST', U, { frontendSettings: { frontendApiOrigins } });

describe('ui-config §1: reading', () => {
  it('says what the installation is', async () => {
    const viewer = await people.newUser(viewerRole);
    const { body } = await people.done('GET', U, undefined, viewer.token);
    expect(body).toMatchObject({
      environment: 'Enterprise',
      unleashUrl: service.publicUrl,
      baseUriPath: new URL(service.publicUrl).pathname.replace(/\/$/, ''),
      maintenanceMode: false,
      disablePasswordAuth: false,
      segmentValuesLimit: 1000,
      strategySegmentsLimit: 5,
      networkViewEnabled: false,
      frontendApiOrigins: [],
      versionInfo: { current: { oss: body.version, enterprise: body.version }, latest: {}, isLatest: true },
    });
    // What consoles of version 5.8 hide unless they are told.
    for (const flag of [
      'featuresExportImport',
      'scheduledConfigurationChanges',
      'detectSegmentUsageInChangeRequests',
      'featureSearchAPI',
      'featureSearchFrontend',
      'newStrategyConfiguration',
      'caseInsensitiveInOperators',
      'embedProxy',
      'embedProxyFrontend',
    ])
      expect([flag, body.flags[flag]]).toEqual([flag, true]);
    const { body: numbers } = await people.done('GET', `${A}/instance-admin/statistics`);
    expect((await people.done('GET', U)).body.versionInfo.instanceId).toBe(numbers.instanceId);
    expect(body.version).toBe(numbers.versionOSS);
  });
});

/** The answer to a preflight of a page with that origin. */
const preflight = (path: string, origin: string) =>
  fetch(`${service.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
const allowedOf = ({ headers }: Response): string | null => headers.get('access-control-allow-origin');
const asPage = (path: string, origin: string, token: string, method = 'GET') =>
  service.call(method, path, method === 'GET' ? undefined : {}, { Origin: origin, Authorization: token });
const paths = [...new Set(routes.filter(({ path }) => path.startsWith('/api/frontend')).map(({ path }) => path))];

/** It takes up to three seconds until every function has the new setting. */
const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (const end = Date.now() + 120_000; ; await setTimeout(250)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

describe('ui-config §2: pages that may call the frontend API', () => {
  it('are set by administrators', async () => {
    const viewer = await people.newUser(viewerRole);
    const body = { frontendSettings: { frontendApiOrigins: [shop] } };
    expect(await people.refusal('POST', U, body, viewer.token)).toEqual([403, 'NoAccessError']);
    expect((await preflight('/api/frontend', shop)).status).toBe(404);
    expect(allowedOf(await asPage('/api/frontend', shop, frontend))).toBeNull();
    expect((await set([shop])).status).toBe(204);
    expect((await people.done('GET', U)).body.frontendApiOrigins).toEqual([shop]);
  });

  it('must be origins', async () => {
    for (const wrong of [
      `${shop}/`,
      `${shop}/path`,
      'shop.example.com',
      'https://*.example.com',
      'ftp://a.example',
      '',
      'null',
    ]) {
      const { status, body } = await set([shop, wrong]);
      expect([wrong, status, body?.name]).toEqual([wrong, 400, 'ValidationError']);
      expect(body.details[0].path).toBe('frontendSettings/frontendApiOrigins/1');
    }
    expect(await people.refusal('POST', U, {})).toEqual([400, 'ValidationError']);
    expect((await people.done('GET', U)).body.frontendApiOrigins).toEqual([shop]);
  });

  it('may ask before they call, and read answers and errors, under every path of it', async () => {
    expect(paths).toHaveLength(3);
    await eventually(async () => {
      for (const path of paths) {
        const answer = await preflight(path, shop);
        expect([path, answer.status, allowedOf(answer)]).toEqual([path, 204, shop]);
        expect(answer.headers.get('access-control-allow-headers')).toBe('authorization');
        expect(allowedOf(await preflight(path, other))).toBeNull();
      }
    });
    await eventually(async () => {
      for (const { path, method } of routes.filter((route) => route.path.startsWith('/api/frontend'))) {
        expect([path, method, allowedOf(await asPage(path, shop, frontend, method))]).toEqual([path, method, shop]);
        const foreign = await asPage(path, other, frontend, method);
        expect([allowedOf(foreign), foreign.headers.get('vary')]).toEqual([null, expect.stringContaining('Origin')]);
        // The function refuses a token of another kind, the gateway refuses an unknown one.
        const refused = await asPage(path, shop, client, method);
        expect([path, refused.status, allowedOf(refused)]).toEqual([path, 403, shop]);
        expect(allowedOf(await asPage(path, shop, '*:*.unknown', method))).toBe(shop);
      }
    });
  });

  it('may not call anything else', async () => {
    for (const path of [`${A}/projects`, '/api/client/features', '/ofrep/v1/evaluate/flags'])
      expect([path, (await preflight(path, shop)).status]).toEqual([path, 404]);
    expect(allowedOf(await asPage(`${A}/projects`, shop, service.token))).toBeNull();
  });

  it('can be all, or none', async () => {
    await set(['*']);
    await eventually(async () => {
      expect(allowedOf(await preflight('/api/frontend', other))).toBe('*');
      expect(allowedOf(await asPage('/api/frontend', other, frontend))).toBe('*');
    });
    await set([]);
    await eventually(async () => {
      expect(allowedOf(await preflight('/api/frontend', shop))).toBeNull();
      expect(allowedOf(await asPage('/api/frontend', shop, frontend))).toBeNull();
    });
  });

  it('have their events', async () => {
    const { events } = (await people.done('GET', `${A}/events`)).body;
    const data = events
      .filter(({ type }: { type: string }) => type.startsWith('setting-'))
      .map((one: { type: string; data: unknown }) => [one.type, one.data]);
    expect(data).toEqual([
      ['setting-updated', { id: 'unleash.frontend', frontendApiOrigins: [] }],
      ['setting-updated', { id: 'unleash.frontend', frontendApiOrigins: ['*'] }],
      ['setting-created', { id: 'unleash.frontend', frontendApiOrigins: [shop] }],
    ]);
  });
});

describe('ui-config §2: an installation that was deployed with origins', () => {
  it('uses them until somebody sets others', async () => {
    const configured = await startService({ ...asDeployed, env: { HALYARD_CORS_ORIGINS: other } });
    try {
      const own = openPeople(configured);
      expect((await own.done('GET', U)).body.frontendApiOrigins).toEqual([other]);
      const ask = (path: string) =>
        fetch(`${configured.url}${path}`, {
          method: 'OPTIONS',
          headers: { Origin: other, 'Access-Control-Request-Method': 'GET' },
        });
      expect(allowedOf(await ask('/api/frontend'))).toBe(other);
      await own.done('POST', U, { frontendSettings: { frontendApiOrigins: [shop] } });
      await eventually(async () => expect(allowedOf(await ask('/api/frontend'))).toBeNull());
      expect(allowedOf(await ask(`${A}/projects`))).toBe(other);
    } finally {
      await configured.stop();
    }
  });
});

describe('telemetry §1', () => {
  it('collects nothing', async () => {
    expect((await people.done('GET', `${A}/telemetry/settings`)).body).toEqual({
      versionInfoCollectionEnabled: false,
      featureInfoCollectionEnabled: false,
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { changesSomething } from '../../lib/contract/routes/route.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
let client: string;
let frontend: string;
const A = '/api/admin';
const M = `${A}/maintenance`;

const secretOf = async (type: string): Promise<string> => {
  const wish = { tokenName: type, type, environment: 'production' };
  return (await people.done('POST', `${A}/api-tokens`, wish)).body.secret;
};
const settings = async () =>
  (await people.done('GET', `${A}/events`)).body.events.filter(
    ({ data }: { data: { id?: string } | null }) => data?.id === 'maintenance.mode',
  );

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  await people.done('POST', `${A}/projects/default/features`, { name: 'checkout' });
  [client, frontend] = [await secretOf('client'), await secretOf('frontend')];
});
afterAll(() => service.stop());

describe('maintenance §1: switching', () => {
  it('is for administrators, and off at first', async () => {
    const viewer = await people.newUser(viewerRole);
    expect((await people.done('GET', M)).body).toEqual({ enabled: false });
    expect(await people.refusal('GET', M, undefined, viewer.token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('POST', M, { enabled: true }, viewer.token)).toEqual([403, 'NoAccessError']);
    expect(await people.refusal('POST', M, {})).toEqual([400, 'ValidationError']);
  });

  it('counts at once, both ways, and has its events', async () => {
    for (const enabled of [true, false, true]) {
      expect((await people.done('POST', M, { enabled })).status).toBe(204);
      expect((await people.done('GET', M)).body).toEqual({ enabled });
      expect((await people.done('GET', `${A}/ui-config`)).body.maintenanceMode).toBe(enabled);
      const [status] = await people.refusal('POST', `${A}/tags`, { type: 'simple', value: `tag-${enabled}` });
      expect([enabled, status]).toEqual([enabled, enabled ? 503 : 201]);
    }
    await people.done('POST', M, { enabled: true });
    expect(
      (await settings()).map(({ type, data, preData }: { type: string; data: object; preData: object }) => [
        type,
        data,
        preData,
      ]),
    ).toEqual([
      ['setting-updated', { id: 'maintenance.mode', enabled: true }, { enabled: false }],
      ['setting-updated', { id: 'maintenance.mode', enabled: false }, { enabled: true }],
      ['setting-created', { id: 'maintenance.mode', enabled: true }, null],
    ]);
  });
});

describe('maintenance §2: while it is on', () => {
  it('changes are refused, with the time to ask again, and nothing is stored', async () => {
    const feature = `${A}/projects/default/features/checkout`;
    const refused = await people.call('POST', `${feature}/environments/production/on`, {});
    expect([refused.status, refused.body.name, refused.headers.get('retry-after')]).toEqual([
      503,
      'ServiceUnavailable',
      '60',
    ]);
    expect(refused.body.message).toMatch(/maintenance mode is on/);
    expect(await people.refusal('DELETE', feature)).toEqual([503, 'ServiceUnavailable']);
    expect(await people.refusal('PATCH', feature, [])).toEqual([503, 'ServiceUnavailable']);
    expect(await people.refusal('PUT', feature, { description: 'x' })).toEqual([503, 'ServiceUnavailable']);
    // A malformed body makes no difference.
    expect(await people.refusal('POST', `${A}/segments`, { nonsense: true })).toEqual([503, 'ServiceUnavailable']);
    expect((await people.done('GET', feature)).body).toMatchObject({ name: 'checkout', description: null });
    expect(service.output()).not.toMatch(/"level":"error"/i);
  });

  it('who may not do it anyway is told so', async () => {
    await people.done('POST', M, { enabled: false });
    const viewer = await people.newUser(viewerRole);
    const editor = await people.newUser(editorRole);
    await people.done('POST', M, { enabled: true });
    const create = (token: string) => people.refusal('POST', `${A}/environments`, { name: 'x', type: 'test' }, token);
    expect(await create(viewer.token)).toEqual([403, 'NoAccessError']);
    expect(await create(editor.token)).toEqual([403, 'NoAccessError']);
    expect(await create('*:*.unknown')).toEqual([401, 'AuthenticationRequired']);
    expect(await create(service.token)).toEqual([503, 'ServiceUnavailable']);
  });

  it('reading, evaluation and searches go on', async () => {
    await people.done('GET', `${A}/projects`);
    await people.done('POST', `${A}/events/search`, {});
    await people.done('POST', `${A}/features/validate`, { name: 'free-name' });
    await people.done('POST', `${A}/features-batch/export`, { features: ['checkout'], environment: 'production' });
    await people.done('POST', `${A}/playground`, {
      environment: 'production',
      projects: '*',
      context: { appName: 'x' },
    });
  });

  it('SDKs go on', async () => {
    await people.done('GET', '/api/client/features', undefined, client);
    const now = new Date().toISOString();
    const registration = { appName: 'shop', instanceId: '1', strategies: [], started: now, interval: 10 };
    await people.done('POST', '/api/client/register', registration, client);
    const bucket = { start: now, stop: now, toggles: { checkout: { yes: 1, no: 0 } } };
    await people.done('POST', '/api/client/metrics', { appName: 'shop', instanceId: '1', bucket }, client);
    await people.done('GET', '/api/frontend', undefined, frontend);
    await people.done('POST', '/api/frontend/client/metrics', { appName: 'page', instanceId: '1', bucket }, frontend);
  });

  it('nobody signs up', async () => {
    await people.done('POST', M, { enabled: false });
    const invitation = { name: 'course', expiresAt: '2099-01-01T00:00:00Z' };
    const { secret } = (await people.done('POST', `${A}/invite-link/tokens`, invitation)).body;
    await people.done('POST', M, { enabled: true });
    const person = { email: 'new@example.com', name: 'New', password: 'Long-enough-1' };
    expect(await people.refusal('POST', `/invite/${secret}/signup`, person)).toEqual([503, 'ServiceUnavailable']);
    await people.done('POST', M, { enabled: false });
    expect((await people.call('POST', `/invite/${secret}/signup`, person)).status).toBeLessThan(300);
  });

  it('refuses every route that changes something, but those that are declared', async () => {
    const writing = routes.filter(
      ({ method, role, access }) =>
        method !== 'GET' && !['none', 'reader', 'reporter'].includes(role) && access !== 'public',
    );
    expect(
      writing
        .filter(({ duringMaintenance }) => duringMaintenance)
        .map(({ operation }) => operation)
        .toSorted(),
    ).toEqual([
      'createCodeRepository',
      'deleteCodeBranches',
      'deleteCodeRepository',
      'endOwnSession',
      'endSession',
      'endSessions',
      'exportFeaturesBatch',
      'pushCodeReferences',
      'registerClient',
      'searchEvents',
      'sendCodeExtinctions',
      'sendGuardReadings',
      'sendSignal',
      'setMaintenance',
      'updateCodeRepository',
    ]);
    await people.done('POST', M, { enabled: true });
    const went: unknown[] = [];
    // Callers who are no administrators are refused by other checks.
    const open = writing.filter(({ tokens = ['admin'] }) => tokens.includes('admin'));
    for (const { method, path, example, operation } of open.filter((route) => changesSomething(route))) {
      const { params = {}, body } = example;
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
      const { status, body: answer } = await people.call(method, filled, body);
      // Routes of foreign protocols answer in the form of the protocol.
      if (status !== 503 || !JSON.stringify(answer).includes('maintenance')) went.push([operation, status]);
    }
    expect(writing.length).toBeGreaterThan(100);
    expect(went).toEqual([]);
    await people.done('POST', M, { enabled: false });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listApplications } from '../../lib/contract/routes/applications.ts';
import { applicationDetails } from '../../lib/contract/schemas/application.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { openApplicationUse } from '../../lib/store/observations/application-use.ts';
import { openInstances } from '../../lib/store/observations/instances.ts';
import { featureItem, projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
const editor = { Authorization: 'user:editor' };
const everywhere = { Authorization: '*:production.all' };
const mobile = { Authorization: 'mobile:development.one' };

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: '*:production.all,mobile:development.one' } });
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    ...userWithToken(8, editorRole, 'user:editor'),
    projectItem({ id: 'secret', mode: 'private' }),
    featureItem({ project: 'secret', name: 'hidden' }),
    featureItem({ project: 'default', name: 'shown' }),
  ]);
});
afterAll(() => service.stop());

const base = '/api/admin/metrics/applications';
const found = z.object({
  events: z.array(z.object({ createdByUserId: z.number().nullable(), data: z.looseObject({ appName: z.string() }) })),
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const register = async (appName: string, body: object = {}, headers: Record<string, string> = everywhere) => {
  const answer = await service.call('POST', '/api/client/register', { appName, interval: 1, ...body }, headers);
  expect(answer.status).toBe(202);
};
const report = async (
  application: string,
  project: string,
  environment: string,
  features: readonly string[],
  day = daysAgo(0),
) => {
  const use = openApplicationUse(service.table);
  await use.admit({ project, environment }, { names: new Set([application]), trusted: new Set([application]) }, day);
  await use.note({ project, environment, application }, features, day);
};
const list = async (query = '', headers = {}) => {
  const answer = await service.call('GET', `${base}${query}`, undefined, headers);
  expect(answer.status).toBe(200);
  return listApplications.responses[200].schema.parse(await answer.json()).applications;
};
const named = async (name: string, headers = {}) => (await list('', headers)).find(({ appName }) => appName === name);
const get = async (name: string, headers = {}) => {
  const answer = await service.call('GET', `${base}/${encodeURIComponent(name)}`, undefined, headers);
  expect(answer.status).toBe(200);
  return applicationDetails.parse(await answer.json());
};
const update = (name: string, body: unknown, headers = {}) =>
  service.call('POST', `${base}/${encodeURIComponent(name)}`, body, headers);
const remove = (name: string, headers = {}) =>
  service.call('DELETE', `${base}/${encodeURIComponent(name)}`, undefined, headers);

describe('applications §1: GET /api/admin/metrics/applications', () => {
  it('lists what registered, with the version of its SDK and its strategies', async () => {
    await register('listed', { sdkVersion: 'sdk:1', strategies: ['default', 'default', 'own'], instanceId: 'a' });
    expect(await named('listed')).toMatchObject({
      sdkVersion: 'sdk:1',
      strategies: ['default', 'own'],
      description: null,
      url: null,
      color: null,
      icon: null,
      createdAt: expect.any(String),
    });
    expect((await list('?strategyName=own')).map(({ appName }) => appName)).toContain('listed');
    expect((await list('?strategyName=other')).map(({ appName }) => appName)).not.toContain('listed');
  });

  it('is ordered by name and shows no private project to others', async () => {
    await report('reporter', 'secret', 'production', ['hidden']);
    await report('reporter', 'default', 'production', ['shown']);
    const names = (await list()).map(({ appName }) => appName);
    expect(names).toEqual(names.toSorted());
    expect((await named('reporter'))?.usage).toEqual([
      { project: 'default', environments: ['production'] },
      { project: 'secret', environments: ['production'] },
    ]);
    expect((await named('reporter', viewer))?.usage).toEqual([{ project: 'default', environments: ['production'] }]);
  });
});

describe('applications §1: an application that only reports', () => {
  it('is there for 35 days, also while the table has not removed yet what has expired', async () => {
    await report('last-month', 'default', 'production', ['shown'], daysAgo(34));
    await report('long-ago', 'default', 'production', ['shown'], daysAgo(35));
    expect((await named('last-month'))?.usage).toHaveLength(1);
    expect((await get('last-month')).seenToggles).toHaveLength(1);
    expect(await named('long-ago')).toBeUndefined();
    expect((await service.call('GET', `${base}/long-ago`)).status).toBe(404);
  });
});

describe('applications §1.2: usage', () => {
  it('is what the token reaches until the application reports in that environment', async () => {
    await service.call('POST', '/api/admin/projects', { id: 'mobile', name: 'Mobile' });
    await register('used');
    await register('used', {}, mobile);
    expect((await named('used'))?.usage).toEqual([
      { project: '*', environments: ['production'] },
      { project: 'mobile', environments: ['development'] },
    ]);
    await report('used', 'default', 'production', ['shown']);
    expect((await named('used'))?.usage).toEqual([
      { project: 'default', environments: ['production'] },
      { project: 'mobile', environments: ['development'] },
    ]);
  });
});

describe('applications §2: GET /api/admin/metrics/applications/{appName}', () => {
  it('shows strategies, features and instances', async () => {
    await register('one/app', { sdkVersion: 'sdk:1', strategies: ['default', 'gone'], instanceId: 'pod#1' });
    await register('one/app', { sdkVersion: 'sdk:2', strategies: ['default', 'gone'], instanceId: 'pod#2' });
    await report('one/app', 'default', 'production', ['shown', 'unknown']);
    const { strategies, instances, seenToggles, links, appName } = await get('one/app');
    expect([appName, links.self]).toEqual(['one/app', '/api/applications/one/app']);
    expect(strategies).toEqual([
      expect.objectContaining({ name: 'default', displayName: expect.any(String) }),
      { name: 'gone', notFound: true },
    ]);
    expect(instances.map(({ instanceId }) => instanceId).toSorted()).toEqual(['pod#1', 'pod#2']);
    expect(instances.find(({ instanceId }) => instanceId === 'pod#1')).toMatchObject({
      appName: 'one/app',
      sdkVersion: 'sdk:1',
      clientIp: null,
      environment: 'production',
    });
    expect(seenToggles).toEqual([
      expect.objectContaining({ name: 'shown', project: 'default' }),
      { name: 'unknown', notFound: true },
    ]);
  });

  it('shows a feature that has moved once, where it is, in whichever order the projects are', async () => {
    for (const project of ['before', 'later']) {
      await service.call('POST', '/api/admin/projects', { id: project, name: project });
      await report('mover', project, 'production', ['moved-before', 'moved-later', 'gone']);
      await store(service.table, [featureItem({ project, name: `moved-${project}` })]);
    }
    expect((await get('mover')).seenToggles).toEqual([
      { name: 'gone', notFound: true },
      expect.objectContaining({ name: 'moved-before', project: 'before' }),
      expect.objectContaining({ name: 'moved-later', project: 'later' }),
    ]);
  });

  it('names no feature of a project that the caller does not see', async () => {
    await report('spy', 'secret', 'production', ['hidden', 'deleted']);
    expect((await get('spy')).seenToggles.map(({ name }) => name)).toEqual(['deleted', 'hidden']);
    expect((await get('spy', viewer)).seenToggles).toEqual([]);
  });

  it('answers 404 for a name that nobody knows', async () => {
    const answer = await service.call('GET', `${base}/nobody`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('There is no application')]);
    expect((await service.call('GET', `${base}/${'x'.repeat(501)}`)).status).toBe(400);
    expect((await remove('nobody')).status).toBe(200);
  });
});

describe('applications §3: POST /api/admin/metrics/applications/{appName}', () => {
  it('sets what was sent and leaves the rest, registered or not', async () => {
    await register('described', { strategies: ['own'] });
    for (const name of ['described', 'by-hand']) {
      expect((await update(name, { url: 'https://a.example', color: 'red', description: 'first' })).status).toBe(202);
      expect((await update(name, { description: null, icon: 'x', strategies: ['given'] })).status).toBe(202);
      expect(await named(name)).toMatchObject({
        url: 'https://a.example',
        color: 'red',
        description: null,
        icon: 'x',
        strategies: name === 'described' ? ['own', 'given'] : ['given'],
      });
    }
  });

  it('emits one event for a new application, which its first registration then does not', async () => {
    const name = `new-${randomUUID()}`;
    await update(name, { color: 'blue' }, editor);
    await update(name, { color: 'red' }, editor);
    await register(name);
    await expect
      .poll(async () => {
        const answer = await service.call('POST', '/api/admin/events/search', { type: 'application-created' });
        const { events } = found.parse(await answer.json());
        return events
          .filter(({ data }) => data.appName === name)
          .map(({ createdByUserId, data }) => [createdByUserId, data]);
      })
      .toEqual([[8, { appName: name, color: 'blue' }]]);
  });

  it('refuses callers without UPDATE_APPLICATION, and what does not fit', async () => {
    expect((await update('listed', {}, viewer)).status).toBe(403);
    expect((await update('x'.repeat(501), {})).status).toBe(400);
    expect((await update('listed', { url: 'x'.repeat(1001) })).status).toBe(400);
    expect((await update('listed', { strategies: 'default' })).status).toBe(400);
  });
});

describe('applications §4: instances', () => {
  it('are those of two days; one that reports is seen, one that never registered is not', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const instance = { name: 'long', environment: 'production', instanceId: 'a' };
    await register('long', { instanceId: 'a' });
    const [before] = (await get('long')).instances;
    const instances = openInstances(service.table);
    await instances.refresh({ ...instance, now: at(0.1) });
    expect((await get('long')).instances).toEqual([before]);
    await openInstances(service.table).refresh({ ...instance, now: at(0.5) });
    await openInstances(service.table).refresh({ ...instance, instanceId: 'b', now: at(0.5) });
    const after = (await get('long')).instances;
    expect(after.map(({ instanceId, createdAt }) => [instanceId, createdAt])).toEqual([['a', before?.createdAt]]);
    expect(Date.parse(after[0]?.lastSeen ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('applications §5: DELETE /api/admin/metrics/applications/{appName}', () => {
  it('forgets an application with all that was observed, and begins anew when it comes back', async () => {
    await register('leaving', { instanceId: 'old', strategies: ['own'] });
    await report('leaving', 'default', 'production', ['shown']);
    await update('leaving', { color: 'red' });
    expect((await remove('leaving', viewer)).status).toBe(403);
    expect((await remove('leaving', editor)).status).toBe(200);
    expect((await remove('leaving', editor)).status).toBe(200);
    expect(await named('leaving')).toBeUndefined();
    expect((await service.call('GET', `${base}/leaving`)).status).toBe(404);
    await register('leaving', { instanceId: 'new' });
    expect(await get('leaving')).toMatchObject({ color: null, strategies: [], seenToggles: [] });
    expect((await get('leaving')).instances.map(({ instanceId }) => instanceId)).toEqual(['new']);
  });

  it('forgets where it reported, though the features that it reported there were never stored', async () => {
    const use = openApplicationUse(service.table);
    for (const application of ['half', 'half#2', 'other#half']) {
      const own = { names: new Set([application]), trusted: new Set([application]) };
      await use.admit({ project: 'default', environment: 'production' }, own, daysAgo(0));
      await use.admit({ project: 'secret', environment: 'development' }, own, daysAgo(0));
    }
    await use.note({ project: 'secret', environment: 'development', application: 'half' }, ['hidden'], daysAgo(0));
    expect((await remove('half', editor)).status).toBe(200);
    expect(await named('half')).toBeUndefined();
    for (const name of ['half#2', 'other#half']) expect((await named(name))?.usage).toHaveLength(2);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPastState, listRevisions } from '../../lib/contract/routes/history.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import type { CommitRecord } from '../../lib/store/commit/journal.ts';
import { instance, journalKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { store, userWithToken } from '../flags/projects/stored.ts';
import { putItem } from '../support/put-item.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
const project = '/api/admin/projects/default';
const viewer = { Authorization: 'user:viewer' };

const send = async (method: string, path: string, body?: unknown, headers = {}) => {
  const answer = await service.call(method, path, body, headers);
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : undefined };
};
const done = async (method: string, path: string, body?: unknown) => {
  const answer = await send(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const list = async (query = '') =>
  listRevisions.responses[200].schema.parse(await done('GET', `${project}/history${query}`));
const state = async (query: string) =>
  getPastState.responses[200].schema.parse(await done('GET', `${project}/history/state?${query}`));

/** Times of the steps, in the order of the revisions. */
let times: string[] = [];
beforeAll(async () => {
  service = await startService();
  await store(service.table, userWithToken(7, viewerRole, 'user:viewer'));
  const step = async (method: string, path: string, body?: unknown) => {
    const answer = await done(method, path, body);
    await setTimeout(5);
    times = [...times, new Date().toISOString()];
    await setTimeout(5);
    return answer;
  };
  const segment = await step('POST', '/api/admin/segments', {
    name: 'beta',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
  });
  await step('POST', `${project}/features`, { name: 'checkout', type: 'release' });
  await step('POST', `${project}/features`, { name: 'payments' });
  await step('POST', `${project}/features/checkout/environments/development/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' },
    segments: [segment.id],
  });
  await step('POST', `${project}/features/checkout/environments/development/on`);
  await step('PUT', `/api/admin/segments/${segment.id}`, {
    name: 'beta',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['2'] }],
  });
  await step('POST', `${project}/features/checkout/environments/development/off`);
  await step('DELETE', `${project}/features/payments`);
});
afterAll(() => service.stop());

describe('history §2: GET /api/admin/projects/{projectId}/history', () => {
  it('lists commits, the newest first, with their features and events', async () => {
    const { revisions, next } = await list();
    expect(next).toBeNull();
    const own = revisions.filter(
      ({ features, events }) => features.length > 0 && events[0]?.type !== 'feature-metadata-updated',
    );
    expect(own.map(({ features, events }) => [features, events.map(({ type }) => type)])).toEqual([
      [['payments'], ['feature-dependencies-removed', 'feature-archived']],
      [['checkout'], ['feature-environment-disabled']],
      [['checkout'], ['feature-environment-enabled']],
      [['checkout'], ['feature-strategy-add']],
      [['payments'], ['feature-created']],
      [['checkout'], ['feature-created']],
    ]);
    const log = await done('GET', '/api/admin/events?project=default');
    for (const { at, createdBy, events } of own)
      for (const { id, type } of events)
        expect(log.events).toContainEqual(expect.objectContaining({ id, type, createdAt: at, createdBy }));
  });

  it('of one feature has a change as soon as it was answered', async () => {
    for (const description of ['one', 'two', 'three']) {
      await done('PATCH', `${project}/features/checkout`, [
        { op: 'replace', path: '/description', value: description },
      ]);
      const { revisions } = await list('?feature=checkout&limit=1');
      expect(revisions[0]?.events.map(({ type }) => type)).toEqual(['feature-metadata-updated']);
      expect(revisions[0]?.revision).toBe((await list('?limit=1')).revisions[0]?.revision);
    }
  });

  it('goes on where a page ended, and can be about one feature or environment', async () => {
    const all = (await list()).revisions;
    const first = await list('?limit=2');
    expect(first.revisions).toEqual(all.slice(0, 2));
    expect(await list(`?limit=200&before=${first.next}`)).toEqual({ revisions: all.slice(2), next: null });
    const checkout = (await list('?feature=checkout')).revisions;
    expect(checkout).toEqual(all.filter(({ features }) => features.includes('checkout')));
    const page = await list('?feature=checkout&limit=1');
    expect(page.revisions).toEqual(checkout.slice(0, 1));
    expect((await list(`?feature=checkout&before=${page.next}`)).revisions).toEqual(checkout.slice(1));
    const inDevelopment = checkout.filter(({ events }) =>
      events.some(({ environment }) => environment === 'development'),
    );
    expect(inDevelopment).toHaveLength(3);
    expect((await list('?environment=development')).revisions).toEqual(inDevelopment);
    expect((await list('?feature=checkout&environment=production')).revisions).toEqual([]);
    // Settings of the project in an environment, and change requests, touch no feature there; their events name it.
    const config = `${project}/environments/production/change-requests/config`;
    await done('PUT', config, { changeRequestsEnabled: true, requiredApprovals: 1 });
    const changes = `${project}/environments/production/change-requests`;
    await done('POST', changes, { feature: 'checkout', action: 'updateEnabled', payload: { enabled: true } });
    await done('PUT', config, { changeRequestsEnabled: false });
    const named = (await list()).revisions.filter(({ events }) =>
      events.some(({ environment }) => environment === 'production'),
    );
    expect(named.length).toBeGreaterThan(1);
    expect((await list('?environment=production')).revisions).toEqual(named);
    expect((await list('?environment=development')).revisions).toEqual(inDevelopment);
    expect((await list('?feature=nobody')).revisions).toEqual([]);
  });
});

describe('history §3: GET /api/admin/projects/{projectId}/history/state', () => {
  it('answers the project as it was at each time and revision, with the segments of then', async () => {
    const values = (past: Awaited<ReturnType<typeof state>>) => ({
      features: past.state.features.filter(({ archived }) => !archived).map(({ name }) => name),
      on: past.state.featureEnvironments.find(
        (one) => one.featureName === 'checkout' && one.environment === 'development',
      )?.enabled,
      segment: past.state.segments.map(({ constraints }) => constraints[0]?.values),
    });
    const expected = [
      { features: [], on: undefined, segment: [] },
      { features: ['checkout'], on: false, segment: [] },
      { features: ['checkout', 'payments'], on: false, segment: [] },
      { features: ['checkout', 'payments'], on: false, segment: [['1']] },
      { features: ['checkout', 'payments'], on: true, segment: [['1']] },
      { features: ['checkout', 'payments'], on: true, segment: [['2']] },
      { features: ['checkout', 'payments'], on: false, segment: [['2']] },
      { features: ['checkout'], on: false, segment: [['2']] },
    ];
    for (const [i, at] of times.entries()) {
      const past = await state(`at=${encodeURIComponent(at)}`);
      expect(values(past), at).toEqual(expected[i]);
      const one = i === 0 ? undefined : await state(`at=${encodeURIComponent(at)}&feature=checkout`);
      if (one) expect(one.state.features).toEqual(past.state.features.filter(({ name }) => name === 'checkout'));
    }
    const { revisions } = await list();
    const enabled = revisions.find(({ events }) => events[0]?.type === 'feature-environment-enabled');
    const past = await state(`revision=${enabled?.revision}`);
    expect([past.at, past.revision, values(past)]).toEqual([enabled?.at, enabled?.revision, expected[4]]);
  });

  it('gives the document that an import takes', async () => {
    const past = await state(`at=${encodeURIComponent(times[4] ?? '')}`);
    const now = await state(`at=${encodeURIComponent(times.at(-1) ?? '')}`);
    await done('POST', '/api/admin/state/import?keep=false', past.state);
    const again = await state(`at=${encodeURIComponent(new Date(Date.now() + 1000).toISOString())}`);
    expect(again.state.featureEnvironments).toEqual(past.state.featureEnvironments);
    await done('POST', '/api/admin/state/import?keep=false', now.state);
  });

  it('counts health by the lifetimes of then', async () => {
    const { features, ...rest } = (await state(`at=${encodeURIComponent(times.at(-1) ?? '')}`)).state;
    const aged = features.map((feature) => ({ ...feature, createdAt: '2020-01-01T00:00:00.000Z' }));
    await done('POST', '/api/admin/state/import?keep=false', { ...rest, features: aged });
    const [newest] = (await list('?limit=1')).revisions;
    const before = await state(`revision=${newest?.revision}`);
    expect(before.state.projects[0]?.health).toBe(0);
    await done('PUT', '/api/admin/feature-types/release/lifetime', { lifetimeDays: 100_000 });
    expect(await state(`revision=${newest?.revision}`)).toEqual(before);
    await done('PUT', '/api/admin/feature-types/release/lifetime', { lifetimeDays: 40 });
    await done('POST', '/api/admin/state/import?keep=false', { ...rest, features });
  });

  it('has what a revision was made on, also at its time', async () => {
    // The request with the strategy began before the one with the segment, and was committed after it.
    const late = new Date(Date.now() + 60_000);
    const { id } = await done('POST', '/api/admin/segments', { name: 'overtaken', constraints: [] });
    const path = `${project}/features/checkout/environments/development/strategies`;
    const { id: strategy } = await done('POST', path, { name: 'default', segments: [id] });
    const [newest] = (await list('?limit=1')).revisions;
    const { rev } = await readHead(service.table, instance);
    const record = await getItem<CommitRecord>(service.table, journalKey(instance, rev));
    if (record) await putItem(service.table, { ...record, at: late.toISOString() });
    const past = await state(`at=${encodeURIComponent(new Date(Date.parse(newest?.at ?? '') + 1).toISOString())}`);
    expect(past.revision).toBe(newest?.revision);
    expect(past.state.segments.map(({ name }) => name)).toContain('overtaken');
    await done('DELETE', `${path}/${strategy}`);
    await done('DELETE', `/api/admin/segments/${id}`);
  });

  it('refuses what names no moment, and revisions that are not there', async () => {
    const answers = await Promise.all(
      ['', 'revision=1&at=2026-01-01T00:00:00Z', 'revision=0', 'revision=1.5', 'revision=x', 'at=yesterday'].map(
        (query) => send('GET', `${project}/history/state?${query}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(JSON.stringify(answers[0]?.body)).toContain('Give either \\"revision\\" or \\"at\\"');
    const { body, status } = await send('GET', `${project}/history/state?revision=9999`);
    expect([status, body.message]).toEqual([404, expect.stringMatching(/has no revision 9999\. The newest is \d+\./)]);
    const early = await send('GET', `${project}/history/state?at=2001-01-01T00:00:00Z`);
    const born = (await list('?limit=200')).revisions.at(-1)?.at;
    expect([early.status, early.body.message]).toEqual([404, expect.stringContaining(`It was made at ${born}`)]);
    expect((await send('GET', `${project}/history/state?revision=2&feature=nobody`)).status).toBe(404);
    expect((await send('GET', '/api/admin/projects/nobody/history')).status).toBe(404);
    expect((await send('GET', '/api/admin/projects/nobody/history/state?revision=1')).status).toBe(404);
  });

  it('shows nothing of a private project to those who do not see it now', async () => {
    await done('POST', '/api/admin/projects', { id: 'secret', name: 'secret', mode: 'private' });
    const path = '/api/admin/projects/secret/history';
    for (const url of [path, `${path}/state?revision=1`]) {
      expect((await send('GET', url)).status).toBe(200);
      expect((await send('GET', url, undefined, viewer)).status).toBe(404);
    }
  });
});

describe('history §4: the playground at a time', () => {
  it('decides as it would have then', async () => {
    const ask = async (at: string | undefined, userId: string) => {
      const context = { appName: 'web', userId };
      const single = await done('POST', '/api/admin/playground', {
        environment: 'development',
        projects: ['default'],
        ...(at !== undefined && { at }),
        context,
      });
      const many = await done('POST', '/api/admin/playground/advanced', {
        environments: ['development'],
        projects: '*',
        ...(at !== undefined && { at }),
        context,
      });
      const of = (all: { features: { name: string }[] }) => all.features.find(({ name }) => name === 'checkout');
      const batch = Reflect.get(of(many) ?? {}, 'environments')?.development[0].isEnabled;
      const one = Reflect.get(of(single) ?? {}, 'isEnabled');
      expect(batch).toBe(one);
      return one;
    };
    expect(await ask(times[0], '1')).toBeUndefined();
    expect(await ask(times[3], '1')).toBe(false);
    expect(await ask(times[4], '1')).toBe(true);
    expect(await ask(times[4], '2')).toBe(false);
    expect(await ask(times[5], '1')).toBe(false);
    expect(await ask(times[5], '2')).toBe(true);
    expect(await ask(times[6], '2')).toBe(false);
    expect(await ask(undefined, '2')).toBe(false);
  });

  it('refuses what is no time, and a time that is not kept', async () => {
    const ask = (at: unknown) =>
      send('POST', '/api/admin/playground', { environment: 'development', at, context: { appName: 'web' } });
    expect((await ask('yesterday')).status).toBe(400);
    expect((await ask('2001-01-01T00:00:00Z')).status).toBe(200);
  });
});

describe('requests §21: a write that says why', () => {
  const describeCheckout = (comment: string) =>
    send('PUT', `${project}/features/checkout`, { description: randomUUID() }, { 'X-Comment': comment });
  const newestComment = async () => (await list('?feature=checkout&limit=1')).revisions[0]?.comment;

  it.each([
    ['plain', 'plain'],
    ['The%20new%20checkout%20is%20live%2C%20caf%C3%A9%20%F0%9F%9B%92', 'The new checkout is live, café 🛒'],
    [' %20 line%0Aline ', 'line\nline'],
    [encodeURIComponent('x'.repeat(1_000)), 'x'.repeat(1_000)],
    ['%20', null],
    ['', null],
  ])('the history has "%.20s"', async (sent, kept) => {
    expect((await describeCheckout(sent)).status).toBe(200);
    expect(await newestComment()).toBe(kept);
  });

  it('without the header there is none', async () => {
    await done('PUT', `${project}/features/checkout`, { description: 'no comment' });
    expect(await newestComment()).toBeNull();
  });

  it.each(['100 %', '%E4', 'caf\u00e9', 'x'.repeat(1_001), encodeURIComponent('語'.repeat(667))])(
    '"%.20s" is 400, and changes nothing',
    async (sent) => {
      const { status, body } = await describeCheckout(sent);
      expect([status, body.name]).toEqual([400, 'ValidationError']);
      expect(body.message).toContain('X-Comment');
    },
  );

  it('is at every revision of what takes several commits', async () => {
    const headers = { 'X-Comment': 'many%20at%20once' };
    const features = Array.from({ length: 120 }, (_, i) => ({ name: `of-a-batch-${i}`, type: 'release' }));
    const body = { environment: 'development', project: 'default', data: { features, featureStrategies: [] } };
    const { status } = await send('POST', '/api/admin/features-batch/import', body, headers);
    expect(status).toBe(200);
    const { revisions } = await list('?limit=50');
    const own = revisions.filter(({ features: of }) => of.some((name) => name.startsWith('of-a-batch')));
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own.map(({ comment }) => comment))).toEqual(new Set(['many at once']));
  });
});

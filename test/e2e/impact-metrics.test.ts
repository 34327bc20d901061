import { once } from 'node:events';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsData, metricsMetadata } from '../../lib/contract/schemas/impact-metric.ts';
import { readMetricCounts } from '../../lib/flags/impact-metrics/counts.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { callsTo } from '../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
const client = { Authorization: '*:production.client' };
const own = { Authorization: 'shop:production.client' };
const web = { Authorization: '*:production.web' };
const soon = { interval: 200 };

beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: {
      INIT_CLIENT_API_TOKENS: '*:production.client,shop:production.client',
      INIT_FRONTEND_API_TOKENS: '*:production.web',
    },
  });
  await store(service.table, [
    ...userWithToken(9, viewerRole, 'user:viewer'),
    projectItem({ id: 'shop' }),
    projectItem({ id: 'secret', mode: 'private' }),
  ]);
  const everybody = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
  const variants = [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }];
  const calls = callsTo(service, 'shop');
  await calls.feature('checkout', { ...everybody, variants });
  await calls.feature('plain', everybody);
  await calls.feature('off');
  for (const feature of ['checkout', 'plain'])
    await calls.answer(200, 'POST', `/features/${feature}/environments/production/on`);
  await callsTo(service, 'secret').feature('hidden');
});
afterAll(() => service.stop());

const metadata = async (headers = {}, query = '') =>
  metricsMetadata.parse(
    await (await service.call('GET', `/api/admin/impact-metrics/metadata${query}`, undefined, headers)).json(),
  );
const series = async (query: Record<string, string>, headers = {}) =>
  metricsData.parse(
    await (
      await service.call('GET', `/api/admin/impact-metrics?${new URLSearchParams(query)}`, undefined, headers)
    ).json(),
  );
const total = (data: readonly (readonly (number | string)[])[]): number =>
  data.reduce((sum, [, value]) => sum + Number(value), 0);
const send = (impactMetrics: unknown, headers: Record<string, string> = client, path = '/api/client/metrics') =>
  service.call(
    'POST',
    path,
    { appName: 'test', bucket: { start: new Date().toISOString(), stop: null, toggles: {} }, impactMetrics },
    headers,
  );
const counter = (name: string, labels: object, value: number) => [
  { name, help: name, type: 'counter', samples: [{ labels, value }] },
];

describe('impact-metrics §1: an SDK reports', () => {
  it('unleash-client, what it measured, by variant of the flag', async () => {
    const unleash = new Unleash({
      url: `${service.url}/api`,
      appName: 'node-shop',
      customHeaders: client,
      refreshInterval: 3_600_000,
      metricsInterval: 100,
      storageProvider: new InMemStorageProvider(),
    });
    const flags = { flagNames: ['checkout', 'plain', 'off'], context: { userId: '7' } };
    const from = new Date(Date.now() - 5 * 60_000).toISOString();
    try {
      await once(unleash, 'synchronized');
      const { impactMetrics } = unleash;
      impactMetrics.defineCounter('requests', 'Requests of the shop');
      impactMetrics.defineCounter('errors', 'Errors of the shop');
      impactMetrics.defineGauge('open_carts', 'Carts');
      impactMetrics.defineHistogram('latency', 'Seconds', [0.1, 1, 10]);
      for (let i = 0; i < 10; i++) impactMetrics.incrementCounter('requests', 1, flags);
      impactMetrics.incrementCounter('errors', 2, flags);
      impactMetrics.updateGauge('open_carts', 7, flags);
      for (const seconds of [0.05, 0.5, 0.6, 20]) impactMetrics.observeHistogram('latency', seconds, flags);
      await once(unleash, 'sent');
    } finally {
      unleash.destroy();
    }
    await expect
      .poll(async () => (await metadata()).metrics.map(({ name, type }) => [name, type]), soon)
      .toEqual([
        ['errors', 'counter'],
        ['latency', 'histogram'],
        ['open_carts', 'gauge'],
        ['requests', 'counter'],
      ]);
    const requests = await series({ metricName: 'requests', range: 'hour', labels: '{"checkout":["*"]}' });
    expect(requests.labels).toEqual({
      appName: ['node-shop'],
      checkout: ['blue'],
      environment: ['production'],
      off: ['disabled'],
      plain: ['enabled'],
    });
    expect(requests.series.map(({ metric, data }) => [metric, total(data)])).toEqual([[{ checkout: 'blue' }, 10]]);
    const p50 = await series({ metricName: 'latency', range: 'hour', aggregationMode: 'p50' });
    expect(Number(p50.series[0]?.data[0]?.[1])).toBeCloseTo(0.55);
    const count = async (metrics: { requests: string; errors?: string; slowerThan?: number }, feature: string) =>
      (
        await readMetricCounts(
          service.table,
          { name: 'sdk', metrics, project: 'shop', feature, environment: 'production' },
          from,
        )
      ).readings;
    expect(await count({ requests: 'requests', errors: 'errors' }, 'checkout')).toMatchObject([
      { source: 'sdk', variant: 'blue', requests: 10, errors: 2 },
    ]);
    expect(await count({ requests: 'latency', slowerThan: 1 }, 'off')).toMatchObject([
      { variant: 'disabled', requests: 4, errors: 1 },
    ]);
  });

  it('many instances, which are added up', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(counter('many', { plain: 'enabled' }, 3))));
    await expect
      .poll(async () => total((await series({ metricName: 'many', range: 'hour' })).series[0]?.data ?? []), soon)
      .toBe(60);
  });

  it('an intermediary; samples of other environments than that of its token are left out', async () => {
    const body = {
      applications: [],
      metrics: [],
      impactMetrics: [
        ...counter('bulk', { environment: 'production' }, 1),
        ...counter('bulk', { environment: 'development' }, 2),
      ],
    };
    await service.call('POST', '/api/client/metrics/bulk', body, client);
    const read = async () =>
      (await series({ metricName: 'bulk', range: 'hour', labels: '{"environment":["*"]}' })).series;
    await expect
      .poll(async () => (await read()).map(({ metric, data }) => [metric, total(data)]), soon)
      .toEqual([[{ environment: 'production' }, 1]]);
    await service.call('POST', '/api/client/metrics/bulk', body);
    await expect
      .poll(async () => (await read()).map(({ metric, data }) => [metric, total(data)]), soon)
      .toEqual(
        expect.arrayContaining([
          [{ environment: 'production' }, 2],
          [{ environment: 'development' }, 2],
        ]),
      );
  });

  it('a page, whose token is public: nothing is stored', async () => {
    expect((await send(counter('public', {}, 1), web, '/api/frontend/client/metrics')).status).toBe(200);
    expect((await send(counter('after', {}, 1))).status).toBe(202);
    await expect.poll(async () => (await metadata()).metrics.map(({ name }) => name), soon).toContain('after');
    expect((await metadata()).metrics.map(({ name }) => name)).not.toContain('public');
  });

  it('nonsense, which does not cost the counts beside it', async () => {
    const sent = [7, { name: 'a b' }, ...counter('fine', {}, 1), { ...counter('fine', {}, 1)[0], samples: [null, {}] }];
    const before = (await metadata()).dropped[0]?.samples ?? 0;
    expect((await send(sent)).status).toBe(202);
    await expect.poll(async () => ((await metadata()).dropped[0]?.samples ?? 0) - before, soon).toBe(4);
    expect(total((await series({ metricName: 'fine', range: 'hour' })).series[0]?.data ?? [])).toBe(1);
  });

  it('features of projects that its token does not reach: such labels do not count', async () => {
    await send(counter('foreign', { checkout: 'blue', hidden: 'on', appName: 'x' }, 1), own);
    await expect
      .poll(async () => Object.keys((await series({ metricName: 'foreign', range: 'hour' })).labels), soon)
      .toEqual(expect.arrayContaining(['appName', 'checkout', 'environment']));
    expect((await series({ metricName: 'foreign' })).labels).not.toHaveProperty('hidden');
  });
});

describe('impact-metrics §4: guards', () => {
  it('name metrics that SDKs report in the environment, or are refused', async () => {
    await send([
      ...counter('served', { plain: 'enabled' }, 1),
      ...counter('failed', {}, 0),
      { name: 'load', help: '', type: 'gauge', samples: [{ labels: {}, value: 1 }] },
      {
        name: 'took',
        help: '',
        type: 'histogram',
        samples: [
          {
            labels: {},
            count: 1,
            sum: 1,
            buckets: [
              { le: 1, count: 1 },
              { le: '+Inf', count: 1 },
            ],
          },
        ],
      },
    ]);
    await expect
      .poll(async () => (await metadata()).metrics.map(({ name }) => name), soon)
      .toEqual(expect.arrayContaining(['failed', 'load', 'served', 'took']));
    const strategies = [{ name: 'default' }];
    const plan = (metrics: object, more: object = { kind: 'errors' }) => ({
      name: 'Guarded',
      milestones: [{ name: 'First', strategies, guards: [{ source: 'sdk', metrics, ...more }] }],
    });
    const path = '/features/plain/environments/production/release-plans';
    const calls = callsTo(service, 'shop');
    const refused = [
      ['errors', plan({ requests: 'served', errors: 'unknown' })],
      ['requests', plan({ requests: 'unknown', slowerThan: 1 }, { kind: 'slow' })],
      ['requests', plan({ requests: 'a b', errors: 'failed' })],
      // Of another type than what is counted: such a guard would find nothing, and let the milestone pass.
      ['requests', plan({ requests: 'load', errors: 'failed' })],
      ['errors', plan({ requests: 'served', errors: 'load' })],
      ['requests', plan({ requests: 'served', slowerThan: 1 }, { kind: 'slow' })],
      ['requests', plan({ requests: 'load', slowerThan: 1 }, { kind: 'slow' })],
      ['slowerThan', plan({ requests: 'took', slowerThan: 1 })],
      ['errors', plan({ requests: 'took', errors: 'failed' }, { kind: 'slow' })],
      ['errors', plan({ requests: 'served' })],
      ['slowerThan', plan({ requests: 'took' }, { kind: 'slow' })],
      ['slowerThan', plan({ requests: 'took', errors: 'failed', slowerThan: 1 })],
    ] as const;
    for (const [member, body] of refused)
      expect(await calls.refusal('POST', path, body)).toMatchObject({
        status: 400,
        message: expect.stringContaining(`milestones/0/guards/0/metrics/${member}`),
      });
    const remove = async ({ id }: { readonly id?: unknown }) => calls.answer(204, 'DELETE', `${path}/${String(id)}`);
    await remove(await calls.answer(201, 'POST', path, plan({ requests: 'took', errors: 'took' })));
    await remove(await calls.answer(201, 'POST', path, plan({ requests: 'took', slowerThan: 1 }, { kind: 'slow' })));
    await calls.answer(201, 'POST', path, plan({ requests: 'served', errors: 'failed' }));
  });

  it('and so do safeguards', async () => {
    const calls = callsTo(service, 'shop');
    const environment = '/features/plain/environments/production';
    const { environments } = (await calls.answer(200, 'GET', '/features/plain')) as unknown as {
      environments: readonly { name: string; releasePlans?: readonly { id: string }[] }[];
    };
    const id = environments.find(({ name }) => name === 'production')?.releasePlans?.[0]?.id;
    const safeguard = (metricName: string, more: object = {}) => ({
      impactMetric: { metricName, timeRange: 'hour', aggregationMode: 'count', ...more },
      triggerCondition: { operator: '>', threshold: 9 },
    });
    for (const path of [`${environment}/safeguards`, `${environment}/release-plans/${id}/safeguards`]) {
      expect(await calls.refusal('PUT', path, safeguard('unknown'))).toMatchObject({
        status: 400,
        message: expect.stringContaining('impactMetric/metricName'),
      });
      expect(await calls.refusal('PUT', path, safeguard('failed', { source: 'external' }))).toMatchObject({
        status: 400,
        message: expect.stringContaining('impactMetric/source'),
      });
      expect(await calls.refusal('PUT', path, safeguard('failed', { aggregationMode: 'p95' }))).toMatchObject({
        status: 400,
        message: expect.stringContaining('impactMetric/aggregationMode'),
      });
      await calls.answer(200, 'PUT', path, safeguard('failed'));
      await calls.answer(200, 'PUT', path, safeguard('took', { aggregationMode: 'p95' }));
    }
    // The metric was reported elsewhere only.
    expect(
      await calls.refusal('PUT', '/features/plain/environments/development/safeguards', safeguard('failed')),
    ).toMatchObject({ status: 400, message: expect.stringContaining('impactMetric/metricName') });
  });

  it('that only tokens of other projects report are refused, as they never count there', async () => {
    const calls = callsTo(service, 'shop');
    const { secret } = await calls.answer(201, 'POST', '/api/admin/api-tokens', {
      ...{ tokenName: 'of-secret', type: 'client', environment: 'production', projects: ['secret'] },
    });
    await send([...counter('theirs', {}, 1), ...counter('joined', {}, 1)], { Authorization: String(secret) });
    await send(counter('joined', {}, 1), own);
    await expect
      .poll(async () => (await metadata()).metrics.map(({ name }) => name), soon)
      .toEqual(expect.arrayContaining(['theirs', 'joined']));
    const at = (feature: string) => `/features/${feature}/environments/production`;
    const threshold = (metricName: string) => ({
      impactMetric: { metricName, timeRange: 'hour', aggregationMode: 'count' },
      triggerCondition: { operator: '>', threshold: 9 },
    });
    const guarded = (errors: string) => ({
      name: 'Guarded',
      milestones: [
        {
          ...{ name: 'First', strategies: [{ name: 'default' }] },
          guards: [{ kind: 'errors', source: 'sdk', metrics: { requests: 'joined', errors } }],
        },
      ],
    });
    await calls.feature('apart');
    expect(await calls.refusal('PUT', `${at('apart')}/safeguards`, threshold('theirs'))).toMatchObject({
      status: 400,
      message: expect.stringContaining('`impactMetric/metricName` must be a metric that SDKs report in production'),
    });
    expect(await calls.refusal('POST', `${at('apart')}/release-plans`, guarded('theirs'))).toMatchObject({
      status: 400,
      message: expect.stringContaining('`milestones/0/guards/0/metrics/errors` must be a metric'),
    });
    // Both count where a token of the project reports them, whoever does so, too.
    await expect
      .poll(async () => (await calls.send('PUT', `${at('apart')}/safeguards`, threshold('joined'))).status, soon)
      .toBe(200);
    await calls.answer(201, 'POST', `${at('apart')}/release-plans`, guarded('joined'));
    await callsTo(service, 'secret').answer(200, 'PUT', `${at('hidden')}/safeguards`, threshold('theirs'));
  });

  it('release-plans §6.4: and a plan that is added with its safeguards', async () => {
    const calls = callsTo(service, 'shop');
    const path = '/features/off/environments/production/release-plans';
    const safeguard = (metricName: string, more: object = {}, operator = '>') => ({
      impactMetric: { metricName, timeRange: 'hour', aggregationMode: 'count', ...more },
      triggerCondition: { operator, threshold: 9 },
    });
    const plan = (...safeguards: readonly object[]) => ({
      name: 'Watched',
      milestones: [{ name: 'First', strategies: [{ name: 'default' }] }],
      safeguards,
    });
    const refused = [
      ['safeguards/1/impactMetric/metricName', plan(safeguard('failed'), safeguard('unknown'))],
      ['safeguards/0/impactMetric/source', plan(safeguard('failed', { source: 'external' }))],
      ['safeguards/0/impactMetric/aggregationMode', plan(safeguard('failed', { aggregationMode: 'avg' }))],
      ['safeguards', plan(safeguard('failed'), safeguard('failed', { timeRange: 'day' }))],
      ['safeguards', plan(...Array.from({ length: 11 }, () => safeguard('failed')))],
    ] as const;
    for (const [member, body] of refused)
      expect(await calls.refusal('POST', path, body)).toMatchObject({
        status: 400,
        message: expect.stringContaining(member),
      });
    const added = await calls.answer(201, 'POST', path, plan(safeguard('failed'), safeguard('failed', {}, '<')));
    const stored = { impactMetric: { metricName: 'failed', labelSelectors: {}, source: 'internal' } };
    expect(added).toMatchObject({
      safeguards: ['>', '<'].map((operator) => ({
        ...stored,
        triggerCondition: { operator, threshold: 9 },
        action: { type: 'pauseReleasePlanProgressions', id: added.id },
      })),
    });
    const { events } = (await (await service.call('GET', '/api/admin/events/off')).json()) as {
      events: readonly { type: string; data: unknown }[];
    };
    const own = events.filter(({ type }) => type === 'safeguard-changed').map(({ data }) => data);
    expect(own).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining([...(added.safeguards as object[])]));
  });
});

describe('impact-metrics §5: reading', () => {
  it('does not show labels that name features which the caller does not see', async () => {
    await send(counter('private', { hidden: 'enabled', checkout: 'blue' }, 1));
    const read = (headers = {}) => series({ metricName: 'private', labels: '{"hidden":["*"]}' }, headers);
    await expect.poll(async () => (await read()).labels.hidden, soon).toEqual(['enabled']);
    const viewer = { Authorization: 'user:viewer' };
    const seen = await read(viewer);
    expect([seen.labels.hidden, seen.series]).toEqual([undefined, []]);
    expect((await series({ metricName: 'private' }, viewer)).series).toHaveLength(1);
  });

  it('does not show what only tokens of projects report that the caller does not see', async () => {
    const { secret } = await callsTo(service, 'secret').answer(201, 'POST', '/api/admin/api-tokens', {
      ...{ tokenName: 'hides', type: 'client', environment: 'production', projects: ['secret'] },
    });
    await send([...counter('unseen', {}, 1), ...counter('half-seen', {}, 2)], { Authorization: String(secret) });
    await send(counter('half-seen', {}, 5), own);
    const read = async (metricName: string, headers = {}) =>
      (await series({ metricName }, headers)).series.map(({ data }) => total(data));
    await expect.poll(async () => [await read('unseen'), await read('half-seen')], soon).toEqual([[1], [7]]);
    const viewer = { Authorization: 'user:viewer' };
    expect([await read('unseen', viewer), await read('half-seen', viewer)]).toEqual([[], [5]]);
    const names = async (headers = {}) => (await metadata(headers)).metrics.map(({ name }) => name);
    expect(await names()).toEqual(expect.arrayContaining(['unseen', 'half-seen']));
    expect(await names(viewer)).toContain('half-seen');
    expect(await names(viewer)).not.toContain('unseen');
    // Those that count for guards of a project.
    const counting = async (project: string, headers = {}) =>
      (await metadata(headers, `?project=${project}`)).metrics.map(({ name }) => name);
    expect(await counting('secret')).toEqual(expect.arrayContaining(['unseen', 'half-seen']));
    expect(await counting('shop')).toContain('half-seen');
    expect(await counting('shop')).not.toContain('unseen');
    for (const [project, headers] of [
      ['secret', viewer],
      ['nowhere', {}],
    ] as const)
      expect(
        (await service.call('GET', `/api/admin/impact-metrics/metadata?project=${project}`, undefined, headers)).status,
      ).toBe(404);
  });

  it('does not show what a private project reported either when that is deleted', async () => {
    await store(service.table, [projectItem({ id: 'short-lived', mode: 'private' })]);
    const short = callsTo(service, 'short-lived');
    const { secret } = await short.answer(201, 'POST', '/api/admin/api-tokens', {
      ...{ tokenName: 'short', type: 'client', environment: 'production', projects: ['short-lived'] },
    });
    await send(counter('left-over', {}, 3), { Authorization: String(secret) });
    const read = async (headers = {}) =>
      (await series({ metricName: 'left-over' }, headers)).series.map(({ data }) => total(data));
    await expect.poll(() => read(), soon).toEqual([3]);
    await short.answer(200, 'DELETE', '');
    const viewer = { Authorization: 'user:viewer' };
    expect([await read(), await read(viewer)]).toEqual([[3], []]);
    expect((await metadata(viewer)).metrics.map(({ name }) => name)).not.toContain('left-over');
  });

  it('is empty for a metric that nobody reported, and for other sources', async () => {
    expect(await series({ metricName: 'nobody' })).toMatchObject({ series: [], labels: {} });
    expect(await series({ metricName: 'requests', source: 'external' })).toMatchObject({ series: [], labels: {} });
  });

  it.each([
    ['metricName', {}],
    ['labels', { metricName: 'x', labels: '{' }],
    ['labels', { metricName: 'x', labels: '{"a":"b"}' }],
    ['range', { metricName: 'x', range: 'century' }],
    ['aggregationMode', { metricName: 'x', aggregationMode: 'p42' }],
  ])('names what is wrong with the query: %s', async (member, query) => {
    const answer = await service.call('GET', `/api/admin/impact-metrics?${new URLSearchParams(query)}`);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(member)]);
  });
});

describe('impact-metrics §6: charts', () => {
  const body = { metricName: 'requests', timeRange: 'day', aggregationMode: 'count' };
  const shown = {
    ...body,
    displayName: 'requests',
    labelSelectors: {},
    yAxisMin: 'auto',
    source: 'internal',
    mode: 'write',
  };
  const other = '01KB000000000000000000C0P1';
  const places = [
    ['the installation', '/api/admin/impact-metrics/config', {}],
    [
      'a feature',
      '/api/admin/projects/shop/features/checkout/impact-metrics/config',
      { project: 'shop', featureName: 'checkout' },
    ],
  ] as const;
  const answer = async (status: number, method: string, path: string, sent?: unknown, headers = {}) => {
    const response = await service.call(method, path, sent, headers);
    const text = await response.text();
    expect([response.status, text]).toEqual([status, text]);
    return text === '' ? undefined : JSON.parse(text);
  };

  it.each(places)('of %s are added, replaced and removed', async (_, path, place) => {
    const made = await answer(201, 'POST', path, { ...body, title: '' });
    expect(made).toEqual({ ...shown, id: made.id });
    const changed = { ...body, id: made.id, title: 'Load', yAxisMin: 'zero', labelSelectors: { checkout: ['*'] } };
    expect(await answer(200, 'POST', path, changed)).toEqual({ ...shown, ...changed });
    expect(await answer(200, 'POST', path, changed)).toEqual({ ...shown, ...changed });
    expect(await answer(201, 'POST', path, { ...body, id: other })).toEqual({ ...shown, id: other });
    const viewer = { Authorization: 'user:viewer' };
    const { configs } = await answer(200, 'GET', path, undefined, viewer);
    expect(configs.map(({ id }: { id: string }) => id).toSorted()).toEqual([made.id, other].toSorted());
    await answer(403, 'POST', path, body, viewer);
    await answer(403, 'DELETE', `${path}/${other}`, undefined, viewer);
    await answer(204, 'DELETE', `${path}/${other}`);
    await answer(404, 'DELETE', `${path}/${other}`);
    await answer(204, 'DELETE', `${path}/${made.id}`);
    expect(await answer(200, 'GET', path)).toEqual({ configs: [] });
    const { events } = await answer(200, 'GET', '/api/admin/events');
    const own = events.slice(0, 5).reverse();
    expect(own.map(({ type }: { type: string }) => type.replace('impact-metric-', ''))).toEqual([
      'created',
      'updated',
      'created',
      'deleted',
      'deleted',
    ]);
    expect(own[1]).toMatchObject({ ...place, data: { ...shown, ...changed }, preData: { ...shown, id: made.id } });
  });

  it.each(places)('of %s are at most 20', async (_, path) => {
    for (let i = 0; i < 20; i++) await answer(201, 'POST', path, body);
    await answer(403, 'POST', path, body);
    const { configs } = await answer(200, 'GET', path);
    await answer(200, 'POST', path, { ...body, id: configs[0].id, timeRange: 'hour' });
    for (const { id } of configs) await answer(204, 'DELETE', `${path}/${id}`);
  });

  it('are refused with the member that is wrong', async () => {
    const [, path] = places[1];
    const wrong = {
      id: 'x',
      metricName: '9',
      timeRange: 'year',
      aggregationMode: 'max',
      yAxisMin: 'one',
      source: 'external',
      labelSelectors: { a: 'b' },
    };
    for (const [member, value] of Object.entries(wrong))
      expect(JSON.stringify(await answer(400, 'POST', path, { ...body, [member]: value }))).toContain(member);
    const labels = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`l${i}`, ['*']]));
    await answer(400, 'POST', path, { ...body, labelSelectors: labels });
    await answer(404, 'POST', path.replace('checkout', 'nothing'), body);
    await answer(404, 'GET', path.replace('shop', 'nothing'));
  });

  it('of a feature move with it, survive other changes and the archive, and are not those of its clone', async () => {
    const calls = callsTo(service, 'shop');
    await calls.feature('charted');
    const path = (project: string, feature = 'charted') =>
      `/api/admin/projects/${project}/features/${feature}/impact-metrics/config`;
    const made = await answer(201, 'POST', path('shop'), body);
    await calls.answer(201, 'POST', '/features/charted/clone', { name: 'copy' });
    expect(await answer(200, 'GET', path('shop', 'copy'))).toEqual({ configs: [] });
    await calls.answer(200, 'PUT', '/features/charted', { description: 'New', type: 'experiment' });
    await answer(200, 'POST', '/api/admin/projects/shop/features/charted/changeProject', { newProjectId: 'default' });
    await answer(202, 'DELETE', '/api/admin/projects/default/features/charted');
    await answer(404, 'GET', path('default'));
    await answer(200, 'POST', '/api/admin/archive/revive/charted');
    expect(await answer(200, 'GET', path('default'))).toEqual({ configs: [made] });
  });
});

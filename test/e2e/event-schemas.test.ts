import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readSamples } from '../../infra/local/samples/samples.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { eventForms } from '../../lib/contract/schemas/event-data.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import type { EventItem } from '../../lib/store/event-log/event-item.ts';
import { openKnownMetrics } from '../../lib/store/observations/known-metrics.ts';
import { eventsPartition } from '../../lib/store/table/keys.ts';
import { queryAll } from '../../lib/store/table/read.ts';
import { entryOf } from '../../lib/workflows/deliveries/bus.ts';
import { byHarm, loadDemoOverHttp, sendOverHttp } from '../support/play-samples.ts';
import { startService, type TestService } from './harness.ts';

/**
 * Types that no sample writes: those of a schedule, and of states that the change requests of the demo are not in. Their
 * forms are those of types that are written.
 */
const unplayed = [
  'change-request-applied',
  'change-request-approval-added',
  'change-request-approved',
  'change-request-cancelled',
  'change-request-rejected',
  'change-request-scheduled',
  'change-request-scheduled-application-failure',
  'change-request-scheduled-application-success',
  'feature-potentially-stale-on',
  'project-access-group-roles-updated',
  'release-plan-completed',
  'release-plan-milestone-approved',
  'release-plan-restored',
  'safeguard-triggered',
];

const folder = 'docs/events';
const schemas = new Map(
  readdirSync(folder).map((file) => [
    file.replace(/\.json$/, ''),
    z.fromJSONSchema(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))),
  ]),
);

let service: TestService;
let items: readonly EventItem[];

/** What the samples cannot do with the one plan of the demo, because each changes it for the next one. */
const playRelease = async ({ call, table }: TestService): Promise<void> => {
  const metric = {
    name: 'slow_starts',
    type: 'counter',
    help: '',
    environment: 'development',
    series: new Set<string>(),
    owners: new Set(['']),
    projects: new Set(['*']),
  } as const;
  await openKnownMetrics(table).admit([metric], new Date());
  const place = '/api/admin/projects/mobile/features/mobile-offline-sync/environments/development';
  const done = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ id: string; milestones: { id: string }[] }> => {
    const answer = await call(method, path.startsWith('/api') ? path : `${place}${path}`, body);
    const text = await answer.text();
    expect([path, answer.ok ? 'done' : text]).toEqual([path, 'done']);
    return JSON.parse(text || '{}');
  };
  const milestones = [{ name: 'All', strategies: [{ name: 'default' }] }];
  const plan = await done('POST', '/release-plans', { name: 'At once', milestones });
  await done('POST', `/release-plans/${plan.id}/back`);
  await done('POST', `/progressions/${plan.id}/resume`);
  await done('PUT', `/progressions/${plan.milestones[0]?.id}`, { transitionCondition: { intervalMinutes: 5 } });
  await done('DELETE', `/progressions/${plan.milestones[0]?.id}`);
  const safeguard = await done('PUT', '/safeguards', {
    impactMetric: { metricName: 'slow_starts', timeRange: 'hour', aggregationMode: 'count' },
    triggerCondition: { operator: '>', threshold: 1 },
  });
  await done('DELETE', `/safeguards/${safeguard.id}`);
  await done('DELETE', `/release-plans/${plan.id}`);
  const template = await done('POST', '/api/admin/release-plan-templates', { name: 'At once', milestones });
  await done('POST', `/api/admin/release-plan-templates/archive/${template.id}`, {});
};

/** Whatever a route's sample changes is done once, then the whole configuration is imported and dropped. */
beforeAll(async () => {
  service = await startService();
  const samples = await readSamples(new Date());
  const tokens = await loadDemoOverHttp(service);
  await playRelease(service);
  for (const route of byHarm(routes.map((one) => ({ ...one, name: one.operation })))) {
    const answer = await sendOverHttp(service.url, route, samples, tokens);
    await answer.arrayBuffer();
  }
  const done = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await service.call(method, `/api/admin/${path}`, body);
    expect([path, answer.ok ? 'done' : await answer.text()]).toEqual([path, 'done']);
    return answer;
  };
  const importing = async (document: object, query = ''): Promise<void> => {
    const path = `/api/admin/state/import${query}`;
    expect((await service.call('POST', path, { version: 4, ...document })).status).toBe(202);
  };
  const tagged = { tagTypes: [{ name: 'simple' }], tags: [{ type: 'simple', value: 'imported' }] };
  await importing({
    ...tagged,
    environments: [{ name: 'imported', type: 'test' }],
    projects: ['imported', 'other'].map((id) => ({ id, name: id })),
    segments: [{ id: 900, name: 'imported', constraints: [] }],
    strategies: [{ name: 'imported', parameters: [] }],
    features: [{ name: 'imported', project: 'imported' }],
    featureTags: [{ featureName: 'imported', tagType: 'simple', tagValue: 'imported' }],
  });
  const features = [{ name: 'imported', project: 'imported' }];
  await importing({ ...tagged, features, featureTags: [] }, '?drop=true');
  for (const value of [true, false])
    await done('PATCH', 'projects/imported/features/imported', [{ op: 'replace', path: '/stale', value }]);
  await done('POST', 'projects/imported/features/imported/changeProject', { newProjectId: 'other' });
  const parameters = { url: 'https://hook.example' };
  const made = await done('POST', 'addons', { provider: 'webhook', enabled: false, events: [], parameters });
  await done('DELETE', `addons/${z.object({ id: z.number() }).parse(await made.json()).id}`);
  const chart = { id: '01KB000000000000000000C0P1', metricName: 'errors', aggregationMode: 'count' };
  for (const timeRange of ['day', 'hour']) await done('POST', 'impact-metrics/config', { ...chart, timeRange });
  const nothing = { environments: [], projects: [], segments: [], strategies: [], tagTypes: [], tags: [] };
  await importing({ ...nothing, features: [] }, '?drop=true');
  await appendAllPending(service.table);
  items = await queryAll<EventItem>(service.table, { pk: eventsPartition });
}, 240_000);
afterAll(() => service.stop());

describe('addons §9: the schemas of docs/events', () => {
  it('there is one for each type that is written', () => {
    expect([...schemas.keys()].toSorted()).toEqual([...eventForms.keys()].toSorted());
  });

  it('events of every type are as their schemas', () => {
    const wrong = items.flatMap((item) => {
      const { DetailType, Detail } = entryOf(item, 'production');
      const parsed = schemas.get(DetailType)?.safeParse(JSON.parse(Detail));
      return parsed?.success ? [] : [[DetailType, parsed?.error?.issues, Detail]];
    });
    expect(wrong).toEqual([]);
    const played = new Set(items.map(({ type }) => type));
    expect([...schemas.keys()].filter((type) => !played.has(type)).toSorted()).toEqual(unplayed.toSorted());
  });

  it('they refuse an event that lacks its place, its data or its metadata', () => {
    const [item] = items.filter(({ type }) => type === 'feature-created');
    if (!item) throw new Error('It was played');
    const schema = schemas.get('feature-created');
    const { metadata, event } = JSON.parse(entryOf(item, 'production').Detail);
    const fits = (detail: unknown): boolean | undefined => schema?.safeParse(detail).success;
    expect(fits({ metadata, event })).toBe(true);
    expect(fits({ metadata: { ...metadata, later: 1 }, event: { ...event, later: 1 } })).toBe(true);
    expect(fits({ metadata, event: { ...event, data: null } })).toBe(true);
    expect(fits({ metadata, event: { ...event, project: null } })).toBe(false);
    expect(fits({ metadata, event: { ...event, data: { ...event.data, type: 7 } } })).toBe(false);
    expect(fits({ metadata, event: { ...event, type: 'feature-deleted' } })).toBe(false);
    expect(fits({ metadata: { ...metadata, revision: undefined }, event })).toBe(false);
    expect(fits({ metadata: { ...metadata, version: '2' }, event })).toBe(false);
  });
});

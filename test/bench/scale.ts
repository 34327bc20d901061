import { randomUUID } from 'node:crypto';
import { allRights } from '../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { measureUnits } from '../../lib/store/table/units.ts';
import { moveRequest } from '../../lib/workflows/change-requests/move.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { callerOf, contextOf } from '../workflows/context.ts';
import { documentOf, documents, environments } from './import.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

/**
 * Measures an installation of 5,000 features in two projects and three environments, over HTTP: a toggle with 1, 8 and
 * 32 simultaneous callers, and the application of a change request with 60 changes.
 *
 *     node test/bench/scale.ts
 */
const project = '/api/admin/projects/left';
const environment = 'production';

/** Any answer but success would make the figures worthless. */
const send = async (service: TestService, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
};

/** On a busy machine a document may exceed the time limit of a request; sending it again completes the rest. */
const bring = async (service: TestService, document: object): Promise<void> => {
  for (let attempt = 0; attempt < 10; attempt++) {
    const { status } = await service.call('POST', '/api/admin/state/import', document);
    if (status === 202) return;
    if (status !== 503) throw new Error(`The import was answered with ${status}`);
  }
  throw new Error('The import was not finished after ten requests');
};

const idOf = (answer: unknown): number => {
  const [first] = Array.isArray(answer) ? answer : [answer];
  if (first !== null && typeof first === 'object' && 'id' in first && typeof first.id === 'number') return first.id;
  throw new Error(`An id was expected, not ${JSON.stringify(answer)}`);
};

const featuresOf = (place: 'left' | 'right', count: number, from = 0): string[] =>
  documentOf(0)
    .features.filter(({ project: id }) => id === place)
    .slice(from, from + count)
    .map(({ name }) => name);

/** Each caller switches its own feature on and off, one request after the other. */
const burst = async (service: TestService, callers: number, each: number) => {
  const latencies: number[] = [];
  const start = performance.now();
  await Promise.all(
    featuresOf('left', callers).map(async (feature) => {
      for (let i = 0; i < each; i++) {
        const began = performance.now();
        await send(
          service,
          'POST',
          `${project}/features/${feature}/environments/${environment}/${i % 2 ? 'off' : 'on'}`,
        );
        latencies.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { rate: (callers * each) / seconds, p50: median(latencies), p99: median(latencies, 0.99) };
};

const toggles = async (service: TestService): Promise<BenchRow[]> => {
  await burst(service, 1, 40);
  const rows: BenchRow[] = [];
  for (const [callers, each] of [
    [1, 400],
    [8, 100],
    [32, 30],
  ] as const) {
    const { rate, p50, p99 } = await burst(service, callers, each);
    const name = `${callers} caller${callers > 1 ? 's at once' : ''}, one project`;
    rows.push(
      { name: `toggles over HTTP, ${name}`, value: rate, unit: 'commits/s' },
      { name: `toggle over HTTP, ${name}, p50`, value: p50, unit: 'ms' },
      { name: `toggle over HTTP, ${name}, p99`, value: p99, unit: 'ms' },
    );
  }
  return rows;
};

/** Two changes for each of thirty features: a strategy, and the switch. */
const changesOf = (round: number) =>
  featuresOf('left', 30, 100 + 30 * round).flatMap((feature) => [
    {
      feature,
      action: 'addStrategy',
      payload: {
        name: 'flexibleRollout',
        constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }],
        parameters: { rollout: '10', stickiness: 'default', groupId: feature },
        segments: [1],
      },
    },
    { feature, action: 'updateEnabled', payload: { enabled: true } },
  ]);

/** Creates an approved request with 60 changes. @returns its id */
const approved = async (service: TestService, round: number): Promise<number> => {
  const path = `${project}/environments/${environment}/change-requests`;
  const id = idOf(await send(service, 'POST', path, changesOf(round)));
  for (const state of ['In review', 'Approved'])
    await send(service, 'PUT', `${project}/change-requests/${id}/state`, { state });
  return id;
};

const rounds = 10;

const applications = async (service: TestService): Promise<BenchRow[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const id = await approved(service, round);
    const began = performance.now();
    await send(service, 'PUT', `${project}/change-requests/${id}/state`, { state: 'Applied' });
    times.push(performance.now() - began);
  }
  const { table } = service;
  const catalog = openCatalog(table);
  await catalog.projects(['left']);
  const id = await approved(service, rounds);
  const caller = callerOf({ userId: null, name: 'bench', rights: allRights });
  const context = await contextOf({ table, catalog }, caller, new Date());
  const { units } = await measureUnits(async () => {
    await moveRequest(context, { project: 'left', id, move: { state: 'Applied' } });
  });
  const name = 'change request of 60 changes to 30 features, applied';
  return [
    { name: `${name}, median of ${rounds}`, value: median(times), unit: 'ms', bar: '< 2,000 ms' },
    { name: `${name}, slowest`, value: median(times, 1), unit: 'ms', bar: '< 2,000 ms' },
    { name, value: units.read, unit: 'RCU' },
    { name, value: units.write, unit: 'WCU' },
  ];
};

export const benchScale = async (): Promise<BenchRow[]> => {
  const service = await startService({ env: { HALYARD_LOG_LEVEL: 'error', TABLE_NAME: `bench-${randomUUID()}` } });
  try {
    for (let i = 0; i < documents; i++) await bring(service, documentOf(i));
    await send(service, 'POST', '/api/admin/context', { name: 'country' });
    const switched = await toggles(service);
    await send(service, 'PUT', `${project}/environments/${environment}/change-requests/config`, {
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    });
    const found = await send(service, 'GET', '/api/admin/search/features?limit=1');
    const total = found !== null && typeof found === 'object' && 'total' in found ? Number(found.total) : Number.NaN;
    return [
      { name: `features, each in ${environments.length} environments`, value: total, unit: 'features' },
      ...switched,
      ...(await applications(service)),
    ];
  } finally {
    await service.stop();
  }
};

if (import.meta.main) console.table(await benchScale());

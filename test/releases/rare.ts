import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { HttpAnswer } from '../../infra/local/gateway/gateway-answer.ts';
import type { HttpRequest } from '../../infra/local/gateway/proxy-event.ts';
import { type Catalog, openCatalog } from '../../lib/store/catalog/catalog.ts';
import { writeSnapshot } from '../../lib/store/catalog/snapshot.ts';
import { readJobs } from '../../lib/store/jobs/job.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** The context in which rare items are created. */
export interface RarePlace {
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>;
  /** The table of the functions; the test makes its calls fail. */
  readonly table: Table;
  /** Token of an administrator. */
  readonly token: string;
}

type Call = readonly [method: string, path: string, body?: unknown];

const send = ({ answer, token }: RarePlace, [method, path, body]: Call): Promise<HttpAnswer> =>
  answer({
    method,
    path,
    queryString: '',
    rawHeaders: ['Authorization', token, 'Content-Type', 'application/json'],
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    sourceIp: '127.0.0.1',
    port: 80,
  });

/** @throws Error with the answer of a refused call */
const sendAll = async (place: RarePlace, calls: readonly Call[]): Promise<void> => {
  for (const call of calls) {
    const { status, body } = await send(place, call);
    if (status >= 300) throw new Error(`${call[0]} ${call[1]} answered ${status}: ${body.toString()}`);
  }
};

/** Simulates the end of a process: only the first `many` of its writing calls reach the table. */
const withWrites = async (table: Table, many: number, run: () => Promise<unknown>): Promise<void> => {
  let left = many;
  const removals = [table.client, table.transactions].map((client) =>
    client.wrap(async ({ operation }, next) => {
      // An error with this name is never retried.
      if (operation === 'TransactWriteItems' && left-- <= 0)
        throw Object.assign(new Error('The process has ended'), { name: 'AccessDeniedException' });
      return next();
    }),
  );
  try {
    await run();
  } finally {
    for (const remove of removals) remove();
  }
};

const manyFeatures = Array.from({ length: 25 }, (_, i) => `half-imported-${i}`);
const importOfMany = {
  project: 'attic',
  environment: 'development',
  data: {
    features: manyFeatures.map((name) => ({ name, type: 'release' })),
    featureStrategies: manyFeatures.map((featureName) => ({ name: 'default', featureName })),
    featureEnvironments: manyFeatures.map((name) => ({ name, featureName: name, enabled: true })),
  },
};

const attic = '/api/admin/projects/attic';
const requests = `${attic}/environments/production/change-requests`;

/** Creates a request that is scheduled for the far future. */
const scheduleRequest = async (place: RarePlace): Promise<void> => {
  const change = { action: 'updateEnabled', feature: 'attic-window', payload: { enabled: true } };
  await sendAll(place, [['PUT', `${requests}/config`, { changeRequestsEnabled: true, requiredApprovals: 1 }]]);
  const { body } = await send(place, ['POST', requests, change]);
  const { id } = z.object({ id: z.number() }).parse(JSON.parse(body.toString()));
  const moves = ['In review', 'Approved', 'Scheduled'].map(
    (state): Call => [
      'PUT',
      `${attic}/change-requests/${id}/state`,
      { state, ...(state === 'Scheduled' && { scheduledAt: '2099-01-31T12:00:00.000Z' }) },
    ],
  );
  await sendAll(place, moves);
};

/** Events that do not compress to the size that fits into the commit's own item. */
const largeStrategy = {
  name: 'default',
  constraints: [{ contextName: 'userId', operator: 'IN', values: Array.from({ length: 400 }, () => randomUUID()) }],
};

const snapshotOf = async (table: Table, catalog: Catalog, project: string): Promise<void> => {
  const { projects } = await catalog.projects([project], { instanceRev: 0 });
  for (const { rev, project: item, features } of projects) {
    const items = [...features.values()].flatMap(({ feature, environments }) => [feature, ...environments.values()]);
    await writeSnapshot(table, projectScope(project), rev, [item, ...items], Date.now());
  }
};

/** A state document with a new environment: its import is remembered for a day. */
const stateDocument = {
  version: 4,
  environments: [{ name: 'attic-only', type: 'test', sortOrder: 5, enabled: true }],
  projects: [{ id: 'cellar', name: 'Cellar' }],
  features: [{ name: 'cellar-door', project: 'cellar', type: 'release' }],
};

/**
 * Creates items that an idle installation does not have: a remembered import, a commit in parts, a scheduled request, a
 * snapshot, and an import of features and three removals whose process ended. Each has its own project; the events are
 * not appended.
 */
export const makeRareItems = async (place: RarePlace): Promise<void> => {
  const { table } = place;
  await sendAll(place, [
    ['POST', '/api/admin/state/import', stateDocument],
    ['DELETE', '/api/admin/projects/cellar/features/cellar-door'],
    ['POST', '/api/admin/projects', { id: 'attic', name: 'Attic' }],
    ['POST', '/api/admin/environments', { name: 'half-removed', type: 'test' }],
    ['POST', '/api/admin/environments', { name: 'half-unlinked', type: 'test' }],
    ['POST', '/api/admin/projects', { id: 'shed', name: 'Shed' }],
    ['POST', `${attic}/environments`, { environment: 'development' }],
    ['POST', `${attic}/features`, { name: 'attic-window', type: 'release' }],
    ['POST', '/api/admin/projects/shed/features', { name: 'shed-lamp', type: 'release' }],
    ['POST', '/api/admin/projects/shed/features/shed-lamp/environments/half-unlinked/on'],
    ['POST', `${attic}/features/attic-window/environments/development/strategies`, largeStrategy],
  ]);
  await scheduleRequest(place);
  await snapshotOf(table, openCatalog(table), 'attic');
  // The three writes: the plan, the job and a step.
  await withWrites(table, 3, () => send(place, ['POST', '/api/admin/features-batch/import', importOfMany]));
  await withWrites(table, 1, () => send(place, ['DELETE', '/api/admin/environments/half-removed']));
  await withWrites(table, 1, () => send(place, ['DELETE', '/api/admin/projects/shed/environments/half-unlinked']));
  await withWrites(table, 1, () => send(place, ['DELETE', '/api/admin/projects/cellar']));
  const left = await readJobs(table);
  if (left.length < 4) throw new Error(`Only ${left.map(({ work }) => work.kind).join(', ')} is left unfinished`);
};

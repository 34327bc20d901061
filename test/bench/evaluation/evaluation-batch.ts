import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FeatureEnvironmentDefinition, Segment } from '../../../lib/evaluation/index.ts';
import { identify } from '../../../lib/identity/callers/identify.ts';
import type { Identified } from '../../../lib/identity/callers/identity.ts';
import { seed } from '../../../lib/seed/seed.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { featureEnvironmentItem, featureItem, projectItem, segmentItem, store } from '../../flags/projects/stored.ts';
import { lambdaEvent } from '../../http/lambda-event.ts';
import { startDatabase } from '../../support/database.ts';
import type { BatchRuns } from '../bare/batch-function.ts';
import type { BenchRow } from '../tools/row.ts';
import { features, plainFeatures, plainSegments, segments } from './evaluation-flags.ts';
import { figure } from './evaluation-race.ts';
import { storedFlag } from './stored-flags.ts';

const flags = 300;
const users = 100;
const cells = flags * users;
const project = 'batch';
const adminToken = '*:*.batch';
/** Actions of a commit that are available for items; the head and the record need the others. */
const atOnce = 80;

/** 30,000 cells; the default limit is half of it (contract: playground §8.3). */
const asked = (count: number): object => ({
  environments: ['production'],
  projects: [project],
  context: {
    appName: 'shop',
    userId: Array.from({ length: count }, (_, index) => `user-${index * 7919}`).join(),
    properties: {
      ...{ country: 'no', email: 'somebody@example.com', plan: 'team', tenant: 'tenant-7', age: '42' },
      version: '3.1.4',
    },
  },
});

const fill = async (
  table: Table,
  definitions: readonly FeatureEnvironmentDefinition[],
  parts: readonly Segment[],
): Promise<void> => {
  const items: Stored[] = [
    projectItem({ id: project }),
    ...parts.map(({ id, name, constraints }) =>
      segmentItem({ id, name, constraints: constraints.map((one) => ({ ...one, values: [...(one.values ?? [])] })) }),
    ),
    ...definitions.flatMap((flag) => [
      featureItem({ project, name: flag.name }),
      featureEnvironmentItem(project, { feature: flag.name, environment: 'production', ...storedFlag(flag) }),
    ]),
  ];
  for (let i = 0; i < items.length; i += atOnce) await store(table, items.slice(i, i + atOnce));
};

const run = promisify(execFile);

const runsOf = async (table: Table, endpoint: string, caller: Identified): Promise<BatchRuns> => {
  const [small, large] = [1, users].map((count) =>
    lambdaEvent({
      ...{ method: 'POST', path: '/api/admin/playground/advanced', body: asked(count), caller },
      headers: { 'Accept-Encoding': 'gzip' },
    }),
  );
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../bare/batch-function.ts')], {
    env: {
      ...process.env,
      BATCH_EVENTS: JSON.stringify([small, large]),
      [variables.table]: table.name,
      [variables.endpoint]: endpoint,
      [variables.batchResults]: String(cells),
      [variables.logLevel]: 'silent',
      [variables.baseUrl]: 'http://localhost',
    },
    maxBuffer: 1024 * 1024,
  });
  return JSON.parse(stdout);
};

const milliseconds = (name: string, times: readonly number[], bar?: string): BenchRow => {
  const { median, spread } = figure(times);
  return { name, value: median, unit: 'ms', spread, ...(bar === undefined ? {} : { bar }) };
};

const rowsOf = (shape: string, runs: BatchRuns): BenchRow[] => {
  const batch = `batch of ${cells.toLocaleString('en')} cells (${shape})`;
  const size = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0)} MB`;
  const [plain, gzipped, brotlied] = [runs.bytes, runs.gzipped, runs.brotlied].map(size);
  return [
    milliseconds(`${batch}: the function's own thread, compression apart`, runs.own, '≤ 170 ms'),
    milliseconds(`${batch}: from event to answer, compression beside it`, runs.wall),
    milliseconds(`gzip of its ${plain} to ${gzipped}, alone`, runs.gzip),
    milliseconds(`Brotli, not used here, of the same to ${brotlied}, alone`, runs.brotli),
    { name: 'its memory, at most, above the idle function', value: runs.peak - runs.idle, unit: 'MB' },
    { name: 'memory of the idle function', value: runs.idle, unit: 'MB' },
  ];
};

/**
 * Measures the batch playground's function with twice its largest question, in a separate process, with the real
 * engine.
 */
export const benchBatch = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  const rows: BenchRow[] = [];
  try {
    for (const [shape, definitions, parts] of [
      ['short lists, no variants', plainFeatures, plainSegments],
      ['lists of 25, variants', features, segments],
    ] as const) {
      const table = await database.another();
      await seed({ table, now: new Date() }, { initTokens: { admin: [adminToken], client: [], frontend: [] } });
      await fill(table, definitions.slice(0, flags), parts);
      const caller = await identify(table, adminToken, new Date());
      if (!caller) throw new Error('The token of this measurement is unknown');
      rows.push(...rowsOf(shape, await runsOf(table, database.endpoint, caller)));
    }
  } finally {
    await database.stop();
  }
  return rows;
};

if (import.meta.main) console.table(await benchBatch());

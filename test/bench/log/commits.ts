import { setTimeout as delay } from 'node:timers/promises';
import { startBackground } from '../../../infra/local/functions/background.ts';
import type { Functions } from '../../../infra/local/functions/functions.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import type { FeatureEnvironmentItem } from '../../../lib/store/table/items.ts';
import { featureEnvironmentKey, projectEventsPartition, projectScope } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startDatabase } from '../../support/database.ts';
import { median } from '../tools/median.ts';
import type { BenchRow } from '../tools/row.ts';

const actor = { createdBy: 'bench', createdByUserId: null };

/** Switches a feature: one item, one event. Returns the time of the answer in epoch ms. */
const toggle = async (table: Table, project: string, feature: string): Promise<number> => {
  await commit({ table, actor, now: new Date() }, [projectScope(project)], async (view) => {
    const key = featureEnvironmentKey(project, feature, 'production');
    const before = await view.get(key);
    const item: Omit<FeatureEnvironmentItem, 'rev'> = {
      ...key,
      kind: 'feature-environment',
      feature,
      environment: 'production',
      enabled: !before?.enabled,
      strategies: before?.strategies ?? [],
      variants: [],
      lastSeenAt: null,
    };
    return {
      put: [item],
      events: [{ type: 'feature-environment-enabled', project, environment: 'production', featureName: feature }],
      answer: undefined,
    };
  });
  return Date.now();
};

/** Changes features of one project with `writers` connections, each making `each` changes, one by one. */
const burst = async (table: Table, endpoint: string, project: string, writers: number, each: number) => {
  const latencies: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const own = openTable(table.name, { endpoint });
      try {
        for (let i = 0; i < each; i++) {
          const began = performance.now();
          await toggle(own, project, `feature-${writer}`);
          latencies.push(performance.now() - began);
        }
      } finally {
        own.client.destroy();
        own.transactions.destroy();
      }
    }),
  );
  return { seconds: (performance.now() - start) / 1000, latencies };
};

/** How often each number of writers begins anew, in a project of its own. */
const rounds = 5;

const throughput = async (table: Table, endpoint: string): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const [writers, each, bar] of [
    [1, 200, undefined],
    [8, 40, '≤ 300 ms'],
    [32, 10, '≤ 1,000 ms'],
  ] as const) {
    const bursts = [];
    for (let round = 0; round < rounds; round++)
      bursts.push(await burst(table, endpoint, `writers-${writers}-${round}`, writers, each));
    const latencies = bursts.flatMap((one) => one.latencies);
    const seconds = bursts.reduce((sum, one) => sum + one.seconds, 0);
    const name = `${writers} writer${writers > 1 ? 's in processes of their own' : ''}, one scope`;
    rows.push(
      { name: `commits, ${name}`, value: latencies.length / seconds, unit: 'commits/s' },
      { name: `commit, ${name}, p50`, value: median(latencies), unit: 'ms' },
      { name: `commit, ${name}, p99`, value: median(latencies, 0.99), unit: 'ms', ...(bar && { bar }) },
    );
  }
  return rows;
};

/** Measures the time from a commit's answer until its event is in the log, through the stream and the writer. */
const lag = async (table: Table, endpoint: string): Promise<BenchRow[]> => {
  const appendedAt = new Map<number, number>();
  const project = 'lag';
  const handler = async (): Promise<object> => {
    await appendPending(table, projectScope(project));
    const now = Date.now();
    for (const { id } of await queryAll<{ id: number }>(table, { pk: projectEventsPartition(project) }))
      if (!appendedAt.has(id)) appendedAt.set(id, now);
    return { batchItemFailures: [] };
  };
  const idle = async (): Promise<object> => ({});
  const functions: Functions = async (name) => ({ name, handler: name === 'event-log-writer' ? handler : idle });
  const background = await startBackground({
    endpoint,
    table,
    functions,
    report: (name, error) => console.error(name, error),
  });
  const answered: number[] = [];
  try {
    for (let i = 0; i < 30; i++) {
      answered.push(await toggle(table, project, 'feature'));
      await delay(37);
    }
    for (let waits = 0; appendedAt.size < answered.length && waits < 200; waits++) await delay(50);
  } finally {
    await background.stop();
  }
  const lags = [...appendedAt.values()].toSorted((a, b) => a - b).map((at, i) => Math.max(0, at - (answered[i] ?? at)));
  return [
    {
      name: 'event in the log after its commit, median (the local pump polls every 200 ms)',
      value: median(lags),
      unit: 'ms',
    },
    {
      name: 'event in the log after its commit, slowest of 30',
      value: median(lags, 1),
      unit: 'ms',
      bar: 'one stream poll',
    },
  ];
};

/** Measures commits per second, latency, units, and the time of an event into the log. */
export const benchCommits = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  try {
    const { table, endpoint } = database;
    await toggle(table, 'units', 'feature');
    const { units } = await measureUnits(() => toggle(table, 'units', 'feature'));
    const appending = await measureUnits(() => appendPending(table, projectScope('units')));
    return [
      ...(await throughput(table, endpoint)),
      { name: 'one toggle', value: units.read, unit: 'RCU' },
      { name: 'one toggle', value: units.write, unit: 'WCU' },
      { name: 'appending its event', value: appending.units.write / appending.answer, unit: 'WCU' },
      ...(await lag(table, endpoint)),
    ];
  } finally {
    await database.stop();
  }
};

if (import.meta.main) console.table(await benchCommits());

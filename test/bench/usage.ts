import { aggregate } from '../../lib/flags/usage/aggregate.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { openApplicationUse } from '../../lib/store/observations/application-use.ts';
import { openKnownMetrics } from '../../lib/store/observations/known-metrics.ts';
import { openLastSeen } from '../../lib/store/observations/last-seen.ts';
import { messagesOf } from '../../lib/store/observations/report.ts';
import { openUnknownFlags } from '../../lib/store/observations/unknown-flags.ts';
import type { FeatureEnvironmentItem, Stored } from '../../lib/store/table/items.ts';
import { featureEnvironmentKey } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { measureUnits } from '../../lib/store/table/units.ts';
import { environmentItem, featureItem, projectItem, store } from '../flags/projects/stored.ts';
import { startDatabase } from '../support/database.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

const instances = 1_000;
const features = 350;
/** One feature in five has variants. */
const everyNth = 5;
const variants = ['control', 'green', 'large'].map((name) => ({
  name,
  weight: 333,
  weightType: 'variable' as const,
  stickiness: 'default',
  overrides: [],
}));

const nameOf = (i: number): string => `checkout-step-${i}`;
const hasVariants = (i: number): boolean => i % everyNth === 0;

const stored = (i: number): Stored[] => {
  const name = nameOf(i);
  const item: FeatureEnvironmentItem = {
    ...featureEnvironmentKey('shop', name, 'production'),
    kind: 'feature-environment',
    rev: 0,
    feature: name,
    environment: 'production',
    enabled: true,
    strategies: [],
    variants,
    lastSeenAt: null,
  };
  return [featureItem({ name, project: 'shop' }), ...(hasVariants(i) ? [item] : [])];
};

/** The report of one instance in a minute. */
const reportOf = (now: Date, instance: number): readonly string[] =>
  messagesOf({
    at: now.getTime(),
    projects: ['shop'],
    rows: [
      {
        environment: 'production',
        application: 'web-shop',
        from: now.getTime() - 60_000,
        counts: Array.from({ length: features }, (_, i) => ({
          feature: nameOf(i),
          yes: ((instance + i) % 97) + 1,
          no: (instance * i) % 13,
          ...(hasVariants(i) && { variants: { control: 7, green: (i % 5) + 1, large: 3 } }),
        })),
      },
    ],
  });

const messages = (now: Date, count: number) =>
  Array.from({ length: count }, (_, i) => reportOf(now, i)).flatMap((own, i) =>
    own.map((body) => ({ id: String(i), body })),
  );

const openMinute = (table: Table) => {
  const [catalog, lastSeen, applicationUse, unknownFlags, knownMetrics] = [
    openCatalog(table),
    openLastSeen(table),
    openApplicationUse(table),
    openUnknownFlags(table),
    openKnownMetrics(table),
  ];
  const reportQueue = { send: () => Promise.reject(new Error('Nothing fails here')) };
  const deadline = Number.POSITIVE_INFINITY;
  return async (now: Date, all: ReturnType<typeof messages>, batches: number) => {
    const size = Math.ceil(all.length / batches);
    for (let i = 0; i < all.length; i += size) {
      const context = {
        table,
        catalog,
        lastSeen,
        applicationUse,
        unknownFlags,
        knownMetrics,
        reportQueue,
        now,
        deadline,
      };
      const failed = await aggregate(context, all.slice(i, i + size));
      if (failed.length > 0) throw new Error(`${failed.length} messages failed`);
    }
  };
};

/** Measures the storage of usage in the last hour of a day, when the items contain all other hours. */
export const benchUsage = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  try {
    const { table } = database;
    await store(table, [environmentItem({ name: 'production' }), projectItem({ id: 'shop' })]);
    for (let i = 0; i < features; i += 20)
      await store(table, Array.from({ length: Math.min(20, features - i) }, (_, j) => stored(i + j)).flat());
    const process = openMinute(table);
    const day = Date.UTC(2030, 0, 31);
    for (let hour = 0; hour < 23; hour++) {
      const now = new Date(day + (hour + 0.5) * 3_600_000);
      for (const count of [100, 1]) await process(now, messages(now, count), 1);
    }
    const counts = instances * features;
    const rows: BenchRow[] = [];
    const now = new Date(day + 23.5 * 3_600_000);
    const all = messages(now, instances);
    await process(now, all.slice(0, 1), 1);
    for (const batches of [1, 2, 5]) {
      const { units } = await measureUnits(() => process(now, all, batches));
      rows.push({
        name: `write units for 100 reported counts, ${instances.toLocaleString('en')} instances × ${features} features, a minute in ${batches === 1 ? 'one batch' : `${batches} batches`}`,
        value: (units.write / counts) * 100,
        unit: 'WCU',
        bar: '≤ 1 WCU',
      });
    }
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const before = globalThis.process.cpuUsage();
      await process(now, all, 1);
      const { user, system } = globalThis.process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    const bytes = all.reduce((sum, { body }) => sum + body.length, 0) / all.length;
    rows.push(
      {
        name: `merging and storing ${instances.toLocaleString('en')} reports`,
        value: median(times),
        unit: 'ms of CPU',
      },
      { name: `a message with ${features} features`, value: bytes / 1024, unit: 'KB' },
    );
    return rows;
  } finally {
    await database.stop();
  }
};

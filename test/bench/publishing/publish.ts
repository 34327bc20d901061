import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '../../../infra/local/storage/folder-store.ts';
import { restMs } from '../../../lib/flags/sdk/publication-task.ts';
import { openPublisher, type PublisherCall } from '../../../lib/flags/sdk/publisher.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { openS3 } from '../../../lib/store/objects/s3.ts';
import type { FeatureEnvironmentItem } from '../../../lib/store/table/items.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits, type Units } from '../../../lib/store/table/units.ts';
import { featureEnvironmentItem, featureItem, projectItem, segmentItem, store } from '../../flags/projects/stored.ts';
import { clientToken } from '../../flags/sdk/published.ts';
import { startDatabase } from '../../support/database.ts';
import { median } from '../tools/median.ts';
import { bucket, startObjectStorage } from '../tools/object-storage.ts';
import type { BenchRow } from '../tools/row.ts';

const flags = 350;
const rounds = 9;
const latencyMs = 20;
const scope = projectScope('p');

const strategies = (i: number): FeatureEnvironmentItem['strategies'] => [
  {
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: `flag-${i}` },
    constraints: [
      { contextName: 'country', operator: 'IN', values: ['dk', 'fi', 'is', 'no', 'se'] },
      { contextName: 'appName', operator: 'NOT_IN', values: ['beta', 'internal'] },
    ],
    segments: [1],
    variants: [],
    disabled: false,
    sortOrder: 0,
  },
];
const flag = (i: number, enabled: boolean) =>
  featureEnvironmentItem('p', { feature: `flag-${i}`, environment: 'production', enabled, strategies: strategies(i) });

/** Each change shows something else than the one before. */
let isOn = true;

const fill = async (table: Table, tokens: number): Promise<void> => {
  isOn = true;
  await store(table, [projectItem({ id: 'p' }), segmentItem({ id: 1, name: 'nordic', constraints: [] })]);
  for (let i = 0; i < flags; i += 20)
    await store(
      table,
      Array.from({ length: Math.min(20, flags - i) }, (_, n) => i + n).flatMap((n) => [
        featureItem({ project: 'p', name: `flag-${n}` }),
        flag(n, true),
      ]),
    );
  for (let i = 0; i < tokens; i += 50)
    await store(
      table,
      Array.from({ length: Math.min(50, tokens - i) }, (_, n) => clientToken(`token-${i + n}`, { projects: ['p'] })),
    );
};

const forever = Number.POSITIVE_INFINITY;
const everything = (): PublisherCall => ({ announced: 'recovery', now: new Date(), deadline: forever });

let passed = 0;
/** The same table, with a clock by which the last publication is always long ago: no measurement waits for its turn. */
const unhurried = (table: Table): Table => ({
  ...table,
  pace: { ...table.pace, now: () => Date.now() + restMs * ++passed },
});

interface Measured {
  readonly ms: number;
  /** Processor time of this process, which does not depend on the load of the machine. */
  readonly cpuMs: number;
  readonly units: Units;
  readonly put: number;
}

/** Changes one flag, and publishes it. @param open opens the publisher of this round */
const publishOne = async (table: Table, open: () => ReturnType<typeof openPublisher>): Promise<Measured> => {
  isOn = !isOn;
  await store(table, [flag(0, isOn)]);
  const publish = open();
  const announced = new Map([[scope, (await readHead(table, scope)).rev]]);
  const start = performance.now();
  const before = process.cpuUsage();
  const { answer, units } = await measureUnits(() => publish({ announced, now: new Date(), deadline: forever }));
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000, units, put: answer.put };
};

const rowsOf = (name: string, measured: readonly Measured[], bar?: string): BenchRow[] => [
  {
    name,
    value: median(measured.map(({ ms }) => ms)),
    unit: 'ms',
    ...(bar !== undefined && { bar }),
  },
];

/** Measures the time until one change is published to all tokens of an environment, and its cost at the table. */
export const benchPublish = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'halyard-publish-'));
  const rows: BenchRow[] = [];
  try {
    for (const tokens of [10, 100, 1000]) {
      const table = await database.another();
      await fill(table, tokens);
      const served = await startObjectStorage(latencyMs);
      const stores: readonly (readonly [string, ObjectStore])[] = [
        ['a folder', openFolderStore(join(folder, String(tokens)))],
        [`object storage with ${latencyMs} ms a request`, openS3(bucket, { endpoint: served.endpoint })],
      ];
      for (const [place, objects] of stores) {
        const warm = openPublisher({ table: unhurried(table), catalog: openCatalog(table), objects });
        await warm(everything());
        const what = `one change of ${flags} flags, ${tokens} tokens of one environment, ${place}`;
        const all: Measured[] = [];
        for (let round = 0; round < rounds; round++) all.push(await publishOne(table, () => warm));
        rows.push(...rowsOf(what, all, tokens === 100 ? '≤ 1 s' : undefined));
        if (tokens === 100 && objects !== stores[0]?.[1]) {
          const cold: Measured[] = [];
          for (let round = 0; round < rounds; round++)
            cold.push(
              await publishOne(table, () => {
                const own = openTable(table.name, { endpoint: database.endpoint });
                return openPublisher({ table: unhurried(own), catalog: openCatalog(own), objects });
              }),
            );
          rows.push(...rowsOf(`${what}, a process that has just started`, cold, '≤ 1 s'));
          const [sample] = all;
          const [first] = objects.name ? [await objects.get(await firstKey(objects))] : [];
          rows.push(
            { name: 'bytes of one answer', value: first?.body.length ?? 0, unit: 'B' },
            { name: 'processor time of that change', value: median(all.map(({ cpuMs }) => cpuMs)), unit: 'ms' },
            { name: 'objects put for that change', value: sample?.put ?? 0, unit: '' },
            { name: 'write units of that change, for any number of tokens', value: sample?.units.write ?? 0, unit: '' },
            { name: 'read units of that change', value: sample?.units.read ?? 0, unit: '' },
            {
              name: 'read units of a recovery run without news',
              value: (await measureUnits(() => warm(everything()))).units.read,
              unit: '',
            },
          );
        }
      }
      served.stop();
    }
    return rows;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const firstKey = async (objects: ObjectStore): Promise<string> => {
  for await (const { key } of objects.list('published/')) return key;
  return '';
};

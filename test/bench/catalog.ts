import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { renewSnapshots } from '../../lib/flags/projects/snapshots.ts';
import { type Catalog, openCatalog } from '../../lib/store/catalog/catalog.ts';
import { openSnapshots } from '../../lib/store/catalog/snapshot.ts';
import { commit } from '../../lib/store/commit/commit.ts';
import type { FeatureEnvironmentItem, FeatureItem, ProjectItem } from '../../lib/store/table/items.ts';
import { featureEnvironmentKey, featureKey, headKey, projectKey, projectScope } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { measureUnits } from '../../lib/store/table/units.ts';
import { startDatabase } from '../support/database.ts';
import type { BenchRow } from './tools/row.ts';

const environments = ['development', 'test', 'production'];
const createdAt = '2024-01-01T00:00:00.000Z';

const projectItem = (id: string): ProjectItem => ({
  ...projectKey(id),
  kind: 'project',
  rev: 1,
  id,
  name: id,
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: { pattern: null },
  createdAt,
  updatedAt: null,
  environments: environments.map((name) => ({ name })),
});

const featureItem = (project: string, name: string): FeatureItem => ({
  ...featureKey(project, name),
  kind: 'feature',
  rev: 1,
  name,
  project,
  type: 'release',
  description: `Feature ${name} of the measurement`,
  stale: false,
  impressionData: false,
  archived: false,
  createdAt,
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  dependencies: [],
});

/** Two constraints, a segment and a gradual rollout: the flag for which the design sets its limits. */
const environmentItem = (project: string, feature: string, environment: string): FeatureEnvironmentItem => ({
  ...featureEnvironmentKey(project, feature, environment),
  kind: 'feature-environment',
  rev: 1,
  feature,
  environment,
  enabled: true,
  strategies: [
    {
      id: `00000000-0000-4000-8000-${feature.slice(-6).padStart(12, '0')}`,
      name: 'flexibleRollout',
      disabled: false,
      sortOrder: 0,
      segments: [1],
      constraints: [
        { contextName: 'country', operator: 'IN', values: ['no', 'se', 'dk'] },
        { contextName: 'version', operator: 'SEMVER_GT', value: '1.2.3' },
      ],
      variants: [],
      parameters: { rollout: '50', stickiness: 'default', groupId: feature },
    },
  ],
  variants: [],
  lastSeenAt: null,
});

/** Writes a project of `size` features at revision 1 without a journal, because only reads are measured. */
const fill = async (table: Table, id: string, size: number): Promise<void> => {
  const names = Array.from({ length: size }, (_, i) => `feature-${String(i).padStart(6, '0')}`);
  const items = [
    { ...headKey(projectScope(id)), kind: 'head', rev: 1, commit: 'filled', at: 1, features: size },
    projectItem(id),
    ...names.flatMap((name) => [
      featureItem(id, name),
      ...environments.map((environment) => environmentItem(id, name, environment)),
    ]),
  ];
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, i) => items.slice(i * 25, (i + 1) * 25));
  for (let i = 0; i < batches.length; i += 8)
    await Promise.all(
      batches.slice(i, i + 8).map((batch) =>
        table.client.send(
          new BatchWriteCommand({
            RequestItems: { [table.name]: batch.map((Item) => ({ PutRequest: { Item } })) },
          }),
        ),
      ),
    );
};

const timed = async <T>(run: () => Promise<T>) => {
  const start = performance.now();
  const { answer, units } = await measureUnits(run);
  return { answer, units, ms: performance.now() - start };
};

const touch = (table: Table, project: string, feature: string): Promise<void> =>
  commit(
    { table, actor: { createdBy: 'bench', createdByUserId: null }, now: new Date() },
    [projectScope(project)],
    async (view) => {
      const item = await view.get(featureEnvironmentKey(project, feature, 'production'));
      if (!item) throw new Error(`${feature} is missing`);
      const written: FeatureEnvironmentItem = { ...item, enabled: !item.enabled };
      return { put: [written], answer: undefined };
    },
  );

const rows = (name: string, { units, ms }: { units: { read: number }; ms: number }, bar?: string): BenchRow[] => [
  { name, value: ms, unit: 'ms', ...(bar && { bar }) },
  { name: `${name}, read units`, value: units.read, unit: 'RCU' },
];

/** Measures cold loads, warm reads and catch-up of the catalog, with their read units. */
export const benchCatalog = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  try {
    const { table } = database;
    await fill(table, 'big', 10_000);
    const read = (catalog: Catalog) => () => catalog.projects(['big']);
    const whole = await timed(read(openCatalog(table)));
    const written = await timed(() => renewSnapshots({ table, now: new Date(), deadline: Number.POSITIVE_INFINITY }));
    const catalog = openCatalog(table, { snapshots: openSnapshots() });
    const short = await timed(read(catalog));
    const warm = await timed(read(catalog));
    await touch(table, 'big', 'feature-000007');
    const behind = await timed(read(catalog));
    return [
      ...rows('cold load of 10,000 features × 3 environments from their items', whole),
      ...rows('cold load of the same from a snapshot', short, '≤ 3,000 ms'),
      { name: 'writing that snapshot, loading included', value: written.ms, unit: 'ms' },
      { name: 'writing that snapshot', value: written.units.write, unit: 'WCU' },
      ...rows('warm read, nothing changed', warm, '≤ 2 read units'),
      ...rows('warm read, one feature changed', behind),
    ];
  } finally {
    await database.stop();
  }
};

if (import.meta.main) console.table(await benchCatalog());

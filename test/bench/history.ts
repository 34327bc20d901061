import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { commit } from '../../lib/store/commit/commit.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { readFirst } from '../../lib/store/commit/request.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { openHistory } from '../../lib/store/history/history.ts';
import { checkpointInterval, renewCheckpoints } from '../../lib/store/history/renew-checkpoints.ts';
import type { FeatureEnvironmentItem } from '../../lib/store/table/items.ts';
import { featureEnvironmentKey, instance, projectKey, projectScope } from '../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { measureUnits, type Units } from '../../lib/store/table/units.ts';
import { featureEnvironmentItem, featureItem, projectItem } from '../flags/projects/stored.ts';
import { actor } from '../store/notes.ts';
import { startDatabase } from '../support/database.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

const features = 5_000;
const environments = ['development', 'test', 'production'];
const project = 'large';
const scope = projectScope(project);
const nameOf = (i: number): string => `feature-${i}`;

const environmentOf = (name: string, environment: string, enabled = false) =>
  featureEnvironmentItem(project, {
    feature: name,
    environment,
    enabled,
    strategies: [
      {
        id: `7f0a2c52-4a3e-4f0e-9a3b-${name.padStart(12, '0').slice(-12)}`,
        name: 'flexibleRollout',
        sortOrder: 0,
        disabled: false,
        segments: [],
        constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }],
        variants: [],
        parameters: { rollout: '25', stickiness: 'default', groupId: name },
      },
    ],
  });

/** Writes ten features with their environments per commit. */
const fill = async (table: Table): Promise<void> => {
  await commit({ table, actor, now: new Date() }, [scope], async (view) => {
    await view.get(projectKey(project));
    return { put: [projectItem({ id: project })], answer: undefined };
  });
  for (let from = 0; from < features; from += 10)
    await commit({ table, actor, now: new Date() }, [scope], async (view) => {
      const names = Array.from({ length: 10 }, (_, i) => nameOf(from + i));
      const put = names.flatMap((name) => [
        featureItem({ project, name }),
        ...environments.map((environment) => environmentOf(name, environment)),
      ]);
      for (const item of put) view.absent(item);
      return { put, head: { [scope]: { features: 10 } }, answer: undefined };
    });
};

const toggle = (table: Table, name: string): Promise<void> =>
  commit({ table, actor, now: new Date() }, [scope], async (view) => {
    const item = await view.get<FeatureEnvironmentItem>(featureEnvironmentKey(project, name, 'production'));
    if (!item) throw new Error(`${name} is missing`);
    const type = item.enabled ? 'feature-environment-disabled' : 'feature-environment-enabled';
    return {
      put: [{ ...item, enabled: !item.enabled }],
      events: [{ type, project, featureName: name, environment: 'production' }],
      answer: undefined,
    };
  });

const timed = async <T>(run: () => Promise<T>): Promise<{ ms: number; answer: T }> => {
  const began = performance.now();
  const answer = await run();
  return { ms: performance.now() - began, answer };
};

/** Measures reads of a project of 5,000 features, and of one of them, at earlier revisions. */
export const benchHistory = async (): Promise<BenchRow[]> => {
  const database = await startDatabase();
  try {
    const { table } = database;
    await fill(table);
    const context = { table, now: new Date(), deadline: Number.POSITIVE_INFINITY };
    const checkpoint = await measureUnits(() => renewCheckpoints(context));
    for (let i = 0; i < checkpointInterval - 1; i++) await toggle(table, nameOf(i % 100));
    await appendAllPending(table);
    const written = await measureUnits(async () => {
      await toggle(table, nameOf(7));
    });
    const logged = await measureUnits(() => appendAllPending(table));
    const { rev } = await readHead(table, scope);

    const other = openTable(table.name, { endpoint: database.endpoint });
    const catalog = openCatalog(other);
    await catalog.projects([project]);
    const history = openHistory(other, catalog);
    const read = async (at: number, feature?: string) => {
      const times: number[] = [];
      let units: Units = { read: 0, write: 0 };
      for (let i = 0; i < 9; i++) {
        const { ms, answer } = await timed(() =>
          measureUnits(async () => {
            const known = { ...(await readFirst(other, { scopes: [instance, scope] })), instanceRev: 0 };
            return history.project(project, at, { known, ...(feature !== undefined && { feature }) });
          }),
        );
        times.push(ms);
        units = answer.units;
      }
      return { ms: median(times), units };
    };
    const whole = `project of ${features.toLocaleString('en')} features, each in ${environments.length} environments`;
    const rows: BenchRow[] = [];
    const add = (name: string, { ms, units }: { readonly ms: number; readonly units: Units }, bars: string[] = []) => {
      rows.push(
        { name, value: ms, unit: 'ms', ...(bars[0] && { bar: bars[0] }) },
        { name, value: units.read, unit: 'RCU', ...(bars[1] && { bar: bars[1] }) },
      );
    };
    add(`${whole}, ten commits ago`, await read(rev - 10), ['≤ 3,000 ms']);
    add(`${whole}, ${checkpointInterval - 10} commits ago`, await read(rev - checkpointInterval + 10), ['≤ 3,000 ms']);
    add(`${whole}, from a checkpoint and 50 commits`, await read(rev - checkpointInterval - 50), ['≤ 3,000 ms']);
    add('one feature of it, ten commits ago', await read(rev - 10, nameOf(7)), ['', '≤ 5 RCU']);
    add('one feature of it, before the checkpoint', await read(rev - checkpointInterval - 50, nameOf(7)), [
      '',
      '≤ 5 RCU',
    ]);
    rows.push(
      { name: 'a switch, its commit', value: written.units.write, unit: 'WCU' },
      { name: 'a switch, the writer of the log', value: logged.units.write, unit: 'WCU' },
      { name: 'a switch, the writer of the log', value: logged.units.read, unit: 'RCU' },
      { name: 'a checkpoint of the project', value: checkpoint.units.write, unit: 'WCU' },
    );
    other.client.destroy();
    return rows;
  } finally {
    await database.stop();
  }
};

if (import.meta.main) console.table(await benchHistory());

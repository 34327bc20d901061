/**
 * Measures a delta from an old revision, and the full answer (`hydration`), in a process that has read no commit yet:
 * read units, ms and bytes (docs/decisions/0195-where-a-delta-begins.md). One flag in ten has changed since.
 *
 *     node test/bench/delta.ts
 */
import { BatchWriteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { selectDelta } from '../../lib/flags/sdk/delta.ts';
import { openCatalog } from '../../lib/store/catalog/catalog.ts';
import { openRecentCommits } from '../../lib/store/catalog/recent-commits.ts';
import { commit } from '../../lib/store/commit/commit.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { featureEnvironmentKey, headKey, journalKey, projectScope } from '../../lib/store/table/keys.ts';
import { storedSize } from '../../lib/store/table/limits.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { measureUnits } from '../../lib/store/table/units.ts';
import { contextOf } from '../flags/context.ts';
import { featureEnvironmentItem, featureItem, projectItem, store } from '../flags/projects/stored.ts';
import { strategyWith } from '../flags/search/memory.ts';
import { startDatabase } from '../support/database.ts';
import { median } from './tools/median.ts';

const scope = projectScope('p');
const environment = 'production';
const question = { reach: { projects: ['p'], environment }, filter: {} };
const nameOf = (n: number): string => `flag-${String(n).padStart(4, '0')}`;
const environmentOf = (n: number, enabled: boolean) =>
  featureEnvironmentItem('p', { feature: nameOf(n), environment, enabled, strategies: [strategyWith(1)] });

/** Switches one flag, with its event, as the console does. */
const toggle = (table: Table, n: number, enabled: boolean) =>
  commit(
    { table, actor: { createdBy: 'bench@example.com', createdByUserId: 1 }, now: new Date() },
    [scope],
    async (view) => {
      await view.get(featureEnvironmentKey('p', nameOf(n), environment));
      const type = enabled ? 'feature-environment-enabled' : 'feature-environment-disabled';
      return {
        put: [environmentOf(n, enabled)],
        events: [{ type, project: 'p', environment, featureName: nameOf(n) }],
        answer: undefined,
      };
    },
  );

const ask = async (table: Table, catalog: ReturnType<typeof openCatalog>, known?: string) => {
  const context = { ...(await contextOf(table, { catalog })), recentCommits: openRecentCommits(table) };
  const begun = performance.now();
  const { answer, units } = await measureUnits(() => selectDelta(context, { ...question, known }));
  const text = answer.json?.text() ?? '';
  return { etag: answer.etag, text, units: units.read, ms: performance.now() - begun };
};

type Asked = Awaited<ReturnType<typeof ask>>;

/** Appends copies of the last commit, as if it had been made repeatedly. @returns bytes of one commit */
const repeatCommit = async (table: Table, times: number): Promise<number> => {
  const head = await readHead(table, scope);
  const raw = async (key: object) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key: key }))).Item;
  const last = await raw(journalKey(scope, head.rev));
  if (!last) throw new Error('There is no commit');
  const all = Array.from({ length: times }, (_, i) => {
    const rev = head.rev + 1 + i;
    return { ...last, ...journalKey(scope, rev), rev, id: crypto.randomUUID() };
  });
  for (let i = 0; i < times; i += 25)
    await table.client.send(
      new BatchWriteCommand({
        RequestItems: { [table.name]: all.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  const item = await raw(headKey(scope));
  const newest = { ...item, rev: head.rev + times, commit: all.at(-1)?.id };
  await table.client.send(new PutCommand({ TableName: table.name, Item: newest }));
  return storedSize(last);
};

const database = await startDatabase();
try {
  for (const flags of [350, 5_000]) {
    const table = await database.another();
    await store(table, [projectItem({ id: 'p' })]);
    for (let n = 0; n < flags; n += 25)
      await store(
        table,
        Array.from({ length: Math.min(25, flags - n) }, (_, i) => [
          featureItem({ project: 'p', name: nameOf(n + i) }),
          environmentOf(n + i, false),
        ]).flat(),
      );
    for (const commits of [100, 1_000, 5_000, 19_999]) {
      await toggle(table, 0, commits % 1_000 !== 0);
      const { etag } = await ask(table, openCatalog(table));
      const changed = Math.min(commits, Math.floor(flags / 10));
      const bytes = await repeatCommit(table, commits - changed);
      for (let n = 0; n < changed; n++) await toggle(table, n, commits % 1_000 === 0);
      const catalog = openCatalog(table);
      await ask(table, catalog);
      const runs: { readonly all: Asked; readonly since: Asked }[] = [];
      for (let i = 0; i < 5; i++) runs.push({ all: await ask(table, catalog), since: await ask(table, catalog, etag) });
      const sides = ['all', 'since'] as const;
      const shown = sides.map((side) => {
        const { units, text } = runs[0]?.[side] ?? { units: 0, text: '' };
        const ms = median(runs.map((one) => one[side].ms));
        const kind = /"type":"([\w-]+)"/.exec(text)?.[1];
        return `${kind}: ${units} units, ${ms.toFixed(0)} ms, ${(text.length / 1024).toFixed(1)} KB`;
      });
      console.log(`${flags} flags, ${commits} commits of ${bytes} bytes: ${shown.join('; ')}`);
    }
  }
} finally {
  await database.stop();
}

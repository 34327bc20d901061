import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectClientFeatures } from '../../../lib/flags/sdk/client-features.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { copyTable } from '../../support/copy-table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { contextOf } from '../context.ts';
import { featureEnvironmentItem, featureItem, projectItem, segmentItem, store } from '../projects/stored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const reach = { projects: ['p'], environment: 'production' };

/** The answer that a new process sends to an SDK. */
const sent = async (table: Table) => selectClientFeatures(await contextOf(table), { reach, filter: {}, inline: true });
const etagOf = async (table: Table): Promise<string> => (await sent(table)).etag;

const flag = (enabled: boolean) => [
  featureItem({ project: 'p', name: 'f' }),
  featureEnvironmentItem('p', { feature: 'f', environment: 'production', enabled }),
];
const segment = (value: string) => [
  segmentItem({ id: 1, name: 's', constraints: [{ contextName: 'country', operator: 'IN', values: [value] }] }),
];

it('a project changed otherwise after a restore has another entity tag at the same revision', async () => {
  const table = await database.another();
  await store(table, [projectItem({ id: 'p' }), ...flag(false)]);
  const restored = await database.another();
  await copyTable(table, restored);
  expect(await etagOf(restored)).toBe(await etagOf(table));
  await store(table, flag(true));
  await store(restored, flag(false));
  const scope = projectScope('p');
  expect((await readHead(restored, scope)).rev).toBe((await readHead(table, scope)).rev);
  expect(await etagOf(restored)).not.toBe(await etagOf(table));
});

it('so does one whose segments were changed otherwise', async () => {
  const table = await database.another();
  await store(table, [projectItem({ id: 'p' }), ...flag(true), ...segment('no')]);
  const restored = await database.another();
  await copyTable(table, restored);
  await store(table, segment('dk'));
  await store(restored, segment('se'));
  expect((await readHead(restored, instance)).rev).toBe((await readHead(table, instance)).rev);
  expect(await etagOf(restored)).not.toBe(await etagOf(table));
});

it('is the same for a process that followed the changes and for one that loads them', async () => {
  const table = await database.another();
  await store(table, [projectItem({ id: 'p' }), ...flag(false)]);
  const context = await contextOf(table);
  const ask = () => selectClientFeatures(context, { reach, filter: {}, inline: true });
  await ask();
  await store(table, flag(true));
  await store(table, flag(false));
  expect((await ask()).etag).toBe(await etagOf(table));
});

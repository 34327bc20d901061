import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientDelta } from '../../../lib/contract/schemas/sdk.ts';
import { type DeltaInput, selectDelta } from '../../../lib/flags/sdk/delta.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { openRecentCommits, recentBounds } from '../../../lib/store/catalog/recent-commits.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { journalKey, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { copyTable } from '../../support/copy-table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { openWaveMeter } from '../../support/waves.ts';
import { contextOf } from '../context.ts';
import {
  environmentItem,
  featureEnvironmentItem,
  featureItem,
  projectItem,
  segmentItem,
  store,
} from '../projects/stored.ts';
import { strategyWith } from '../search/memory.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const toP: Omit<DeltaInput, 'known'> = { reach: { projects: ['p'], environment: 'production' }, filter: {} };

/** Sends repeated requests to one process. */
const processOn = (table: Table, bounds = recentBounds) => {
  const [catalog, recentCommits] = [openCatalog(table), openRecentCommits(table, bounds)];
  return async (known?: string, question = toP) => {
    const context = { ...(await contextOf(table, { catalog })), recentCommits };
    const { etag, json } = await selectDelta(context, { ...question, known });
    return { etag, events: json && clientDelta.parse(JSON.parse(json.text())).events };
  };
};

const flag = (name: string, enabled: boolean, project = 'p', environment = 'production') => [
  featureItem({ project, name }),
  featureEnvironmentItem(project, { feature: name, environment, enabled, strategies: [strategyWith(1)] }),
];
const segment = (value: string) =>
  segmentItem({ id: 1, name: 's', constraints: [{ contextName: 'country', operator: 'IN', values: [value] }] });

const newTable = async (): Promise<Table> => {
  const table = await database.another();
  await store(table, [segment('no'), projectItem({ id: 'p' }), ...flag('f', false)]);
  await store(table, [projectItem({ id: 'q' }), ...flag('g', false, 'q')]);
  return table;
};

const typesOf = (events: readonly { readonly type: string }[] | undefined) => events?.map(({ type }) => type);

describe('sdk §11.2: what a delta has', () => {
  it('is everything first, and then only what changed, with its segments', async () => {
    const table = await newTable();
    const ask = processOn(table);
    const first = await ask();
    expect(first.events).toEqual([
      {
        type: 'hydration',
        eventId: expect.any(Number),
        features: [expect.objectContaining({ name: 'f', enabled: false })],
        segments: [expect.objectContaining({ id: 1 })],
      },
    ]);
    await store(table, flag('f', true));
    const second = await ask(first.etag);
    expect(second.events).toEqual([
      expect.objectContaining({ type: 'segment-updated', segment: expect.objectContaining({ id: 1 }) }),
      expect.objectContaining({
        type: 'feature-updated',
        feature: expect.objectContaining({ name: 'f', enabled: true }),
      }),
    ]);
    const ids = [first, second].map(({ events = [] }) => events[0]?.eventId ?? 0);
    expect(ids[1]).toBeGreaterThan(ids[0] ?? 0);
    await store(table, [segment('se')]);
    expect(typesOf((await ask(second.etag)).events)).toEqual(['segment-updated']);
  });

  it('is 304 for changes that the token does not see, however it is asked', async () => {
    const table = await newTable();
    const ask = processOn(table);
    const { etag } = await ask();
    await store(table, flag('g', true, 'q'));
    await store(table, [environmentItem({ name: 'test' })]);
    await store(table, [
      featureEnvironmentItem('p', { feature: 'f', environment: 'development', enabled: true, strategies: [] }),
    ]);
    for (const known of [etag, etag.replaceAll('"', ''), `W/${etag}`, `"x", ${etag}`])
      expect([known, (await ask(known)).events]).toEqual([known, undefined]);
    const onlyA = { ...toP, filter: { namePrefix: 'a' } };
    const prefixed = await ask(undefined, onlyA);
    await store(table, flag('f', true));
    expect((await ask(prefixed.etag, onlyA)).events).toBeUndefined();
    expect(typesOf((await ask(etag)).events)).toEqual(['segment-updated', 'feature-updated']);
  });
});

describe('sdk §11.4: when everything is sent again', () => {
  it('is when the tag is none, of the future, or of another question', async () => {
    const table = await newTable();
    const ask = processOn(table);
    const { etag } = await ask();
    const [revision = '', digest = '', list = ''] = etag.replaceAll('"', '').split(':');
    const ahead = Buffer.from(list, 'base64url');
    ahead.writeUInt32BE(ahead.readUInt32BE(4) + 1, 4);
    const other = (await ask(undefined, { ...toP, reach: { projects: ['p'], environment: 'development' } })).etag;
    for (const known of [
      '7',
      '"7"',
      '*',
      'W/"x"',
      revision,
      `"${revision}:${digest.slice(1)}A:${list}"`,
      `"${revision}:${'A'.repeat(22)}:${ahead.toString('base64url')}"`,
      `"${revision}:${'A'.repeat(22)}:"`,
      `"${revision}:${'A'.repeat(22)}:${'A'.repeat(9_000)}"`,
      other,
    ])
      expect([known, typesOf((await ask(known)).events)]).toEqual([known, ['hydration']]);
  });

  it('is when the journal no longer has what was committed since', async () => {
    const table = await newTable();
    const { etag } = await processOn(table)();
    await store(table, flag('f', true));
    await store(table, flag('f', false));
    expect(typesOf((await processOn(table)(etag)).events)).toContain('feature-updated');
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: journalKey(projectScope('p'), 2) }));
    expect(typesOf((await processOn(table)(etag)).events)).toEqual(['hydration']);
  });

  it('is when more commits were made since than a process keeps: 20,000', async () => {
    expect(recentBounds.commits).toBe(20_000);
    const table = await newTable();
    // The last commit that the SDK has seen is read, too.
    for (const unchecked of [1, 100]) {
      const ask = processOn(table, { ...recentBounds, commits: 10, unchecked });
      const { etag } = await ask();
      for (let i = 0; i < 9; i++) await store(table, flag('f', i % 2 === 0));
      expect(typesOf((await ask(etag)).events)).toContain('feature-updated');
      await store(table, flag('f', true));
      expect(typesOf((await ask(etag)).events)).toEqual(['hydration']);
    }
  });

  it('is when they are too large to be read, which is tried once', async () => {
    const table = await newTable();
    const [measure, ask] = [openWaveMeter(table), processOn(table, { ...recentBounds, bytes: 3_000 })];
    const { etag } = await ask();
    for (let i = 0; i < 4; i++) await store(table, flag('f', i % 2 === 0));
    expect(typesOf((await ask(etag)).events)).toContain('feature-updated');
    for (let i = 0; i < 20; i++) await store(table, flag('f', i % 2 === 0));
    const far = processOn(table, { ...recentBounds, bytes: 3_000 });
    expect(typesOf((await far(etag)).events)).toEqual(['hydration']);
    const { waves, answer } = await measure(() => far(etag));
    expect(typesOf(answer.events)).toEqual(['hydration']);
    expect(waves.flat().filter((one) => one.includes('JOURNAL'))).toEqual([]);
  });

  it('is for a tag that was never given, before much is read', async () => {
    const table = await newTable();
    const { etag } = await processOn(table)();
    for (let i = 0; i < 9; i++) await store(table, flag('f', i % 2 === 0));
    const [revision = '', digest = '', list = ''] = etag.replaceAll('"', '').split(':');
    const forged = `"${revision}:${digest.slice(1)}A:${list}"`;
    const measure = openWaveMeter(table);
    const [ask, near] = [processOn(table, { ...recentBounds, unchecked: 5 }), processOn(table)];
    for (const one of [ask, near]) await one();
    const queries = async (run: () => Promise<unknown>) =>
      (await measure(run)).waves.flat().filter((one) => /query/i.test(one) && one.includes('JOURNAL')).length;
    expect(await queries(() => near(forged))).toBe(1);
    expect(await queries(() => ask(forged))).toBe(0);
    expect(typesOf((await ask(forged)).events)).toEqual(['hydration']);
    expect(typesOf((await ask(etag)).events)).toEqual(['segment-updated', 'feature-updated']);
  });

  it('is after a restore for those who saw what was lost, and not for others', async () => {
    const table = await newTable();
    const before = await processOn(table)();
    const restored = await database.another();
    await copyTable(table, restored);
    await store(table, flag('f', true));
    const lost = await processOn(table)(before.etag);
    await store(restored, flag('f', false));
    const ask = processOn(restored);
    expect(typesOf((await ask(lost.etag)).events)).toEqual(['hydration']);
    expect(typesOf((await ask(before.etag)).events)).toEqual(['segment-updated', 'feature-updated']);
  });
});

describe('sdk §11.5: what a delta costs', () => {
  it('reads each commit once in a process, and nothing when nothing changed', async () => {
    const table = await newTable();
    const measure = openWaveMeter(table);
    const ask = processOn(table);
    const { etag } = await ask();
    for (let i = 0; i < 3; i++) await store(table, [environmentItem({ name: `test-${i}` })]);
    await ask(etag);
    const headsOnly = (waves: readonly (readonly string[])[]) => waves.flat().every((one) => one.includes('HEADS'));
    const { waves, answer } = await measure(() => ask(etag));
    expect([answer.events, headsOnly(waves)]).toEqual([undefined, true]);
  });

  it('follows 500 projects by a tag that fits into a header, and sends everything where there are more', async () => {
    const table = await newTable();
    const all = { ...toP, reach: { projects: '*' as const, environment: 'production' } };
    const ask = processOn(table);
    const addProjects = async (from: number, to: number): Promise<void> => {
      // A project needs an item, a head and a record, so 25 of them fit into one transaction.
      for (let first = from; first < to; first += 25) {
        const ids = Array.from({ length: Math.min(25, to - first) }, (_, i) => `p${first + i}`);
        const order = { table, actor: system, now: new Date(0) };
        await commit(order, [projectScope(`p${first}`), ...ids.slice(1).map(projectScope)], async (view) => {
          const put = ids.map((id) => projectItem({ id }));
          await view.getMany(put);
          return { put: put.map(({ rev: _, ...item }) => item), answer: undefined };
        });
      }
    };
    await addProjects(0, 500);
    const few = await ask(undefined, all);
    expect(few.etag.length).toBeGreaterThan(5_000);
    expect(few.etag.length).toBeLessThan(6_000);
    await store(table, flag('f', true));
    const followed = await ask(few.etag, all);
    expect(typesOf(followed.events)).toEqual(['segment-updated', 'feature-updated']);
    await addProjects(500, 515);
    const many = await ask(undefined, all);
    expect(many.etag.length).toBeLessThan(100);
    expect((await ask(many.etag, all)).events).toBeUndefined();
    await store(table, flag('f', false));
    expect(typesOf((await ask(many.etag, all)).events)).toEqual(['hydration']);
  }, 120_000);
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSnapshots } from '../../../lib/flags/projects/snapshots.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import {
  openSnapshots,
  readSnapshot,
  type SnapshotItem,
  snapshotRule,
  writeSnapshot,
} from '../../../lib/store/catalog/snapshot.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import type { Unwritten } from '../../../lib/store/commit/context.ts';
import { expiryAttribute } from '../../../lib/store/table/definition.ts';
import { projectScope, snapshotsPartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { actor, makeProject, type Note, noteKey, perform } from '../notes.ts';

let database: TestDatabase;
let table: Table;
const scope = projectScope('large');

/** Adds `many` notes of about a kilobyte in one commit and counts them as active features. */
const fill = (from: number, many: number): Promise<void> =>
  commit({ table, actor, now: new Date() }, [scope], async (view) => {
    const names = Array.from({ length: many }, (_, i) => `n${from + i}`);
    await view.getMany(names.map((name) => noteKey('large', name)));
    const put = names.map(
      (name): Unwritten<Note> => ({ ...noteKey('large', name), kind: 'feature', name, by: ['x'.repeat(1000)] }),
    );
    return { put, head: { [scope]: { features: many } }, answer: undefined };
  });

beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await makeProject(table, 'large');
  for (let i = 0; i < 600; i += 90) await fill(i, Math.min(90, 600 - i));
});
afterAll(() => database.stop());

/** Loads in a process that made none of the commits. */
const load = async (fromSnapshot: boolean) => {
  const other = openTable(table.name, { endpoint: database.endpoint });
  const loaded = await measureUnits(() =>
    openCatalog(other, fromSnapshot ? { snapshots: openSnapshots() } : {}).projects(['large']),
  );
  other.client.destroy();
  return loaded;
};

const day = 24 * 3600 * 1000;
const renew = (now = Date.now()) => renewSnapshots({ table, now: new Date(now), deadline: Number.POSITIVE_INFINITY });
const pointers = () => queryAll<SnapshotItem>(table, { pk: snapshotsPartition });
const parts = () =>
  queryAll<{ sk: string; rev: number; [expiryAttribute]?: number }>(table, { pk: `SNAPSHOT#${scope}` });

describe('a snapshot', () => {
  it('is written for a large project, once', async () => {
    expect(await renew()).toBe(1);
    expect(await renew()).toBe(0);
  });

  it('gives a cold start the same state as its items, for far fewer units', async () => {
    const whole = await load(false);
    const short = await load(true);
    expect(short.answer.projects[0]?.features).toEqual(whole.answer.projects[0]?.features);
    expect(short.units.read).toBeLessThan(whole.units.read / 10);
  });

  it('is carried forward by the journal', async () => {
    await perform(table, { tag: 'later', project: 'large', name: 'n1', kind: 'write' });
    await perform(table, { tag: 'gone', project: 'large', name: 'n2', kind: 'remove' });
    const whole = await load(false);
    const short = await load(true);
    expect(short.answer.projects[0]?.features).toEqual(whole.answer.projects[0]?.features);
    expect(short.answer.projects[0]?.rev).toBe(whole.answer.projects[0]?.rev);
  });

  it('is renewed when it is far behind, and leaves no old parts', async () => {
    for (let i = 0; i < 100; i++) await perform(table, { tag: `${i}`, project: 'large', name: 'n1', kind: 'write' });
    expect(await renew()).toBe(1);
    expect(new Set((await parts()).map(({ rev }) => rev)).size).toBe(1);
  });

  it('expires, parts and pointer alike, 60 days after it was written', async () => {
    const now = Date.parse('2030-01-01T00:00:00Z');
    await writeSnapshot(table, scope, 1, [], now);
    const expiries = [...(await pointers()), ...(await parts())].map((item) => item[expiryAttribute]);
    expect(expiries.length).toBeGreaterThan(1);
    expect(new Set(expiries)).toEqual(new Set([(now + 60 * day) / 1000]));
  });

  it('is not read once it has expired, though nobody has deleted it', async () => {
    const now = Date.parse('2030-01-01T00:00:00Z');
    const { rev } = await writeSnapshot(table, scope, 1, [], now);
    expect(await readSnapshot(table, scope, now + 60 * day - 1)).toMatchObject({ rev });
    expect(await readSnapshot(table, scope, now + 60 * day)).toBeUndefined();
  });

  it('is written anew before it expires, at the same revision, and leaves no old parts', async () => {
    const now = Date.parse('2030-01-01T00:00:00Z');
    await writeSnapshot(table, scope, 1, [], now - 365 * day);
    expect(await renew(now)).toBe(1);
    const [first] = await pointers();
    expect(await renew(now + 50 * day)).toBe(0);
    expect(await renew(now + 54 * day)).toBe(1);
    const [second] = await pointers();
    expect(second).toMatchObject({ rev: first?.rev, expires: (now + 114 * day) / 1000 });
    expect((await parts()).every(({ sk }) => sk.startsWith(`${second?.writing}#`))).toBe(true);
    const short = await readSnapshot(table, scope, now + 54 * day);
    expect(short?.items.length).toBeGreaterThan(snapshotRule.minFeatures);
  });

  it('is whole when two recovery runs write the same revision at once; what one of them leaves behind expires', async () => {
    const now = Date.now();
    // Incompressible, so that the snapshot has several parts.
    const items = Array.from({ length: 1000 }, (_, i) => ({
      ...noteKey('large', `n${i}`),
      kind: 'feature',
      rev: 700,
      text: randomBytes(1000).toString('hex'),
    }));
    await Promise.all([
      writeSnapshot(table, scope, 700, items, now),
      writeSnapshot(table, scope, 700, items.toReversed(), now),
    ]);
    const read = await readSnapshot(table, scope, now);
    expect(read?.items.length).toBe(items.length);
    const all = await parts();
    expect(all.length).toBeGreaterThan(4);
    for (const part of all) expect(part[expiryAttribute]).toBeGreaterThan(now / 1000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSnapshots } from '../../lib/projects/snapshots.ts';
import { openCatalog } from '../../lib/table/catalog.ts';
import { commit, type Unwritten } from '../../lib/table/commit.ts';
import { projectScope } from '../../lib/table/keys.ts';
import { queryAll } from '../../lib/table/read.ts';
import { readSnapshot } from '../../lib/table/snapshot.ts';
import type { Table } from '../../lib/table/table.ts';
import { measureUnits } from '../../lib/table/units.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { actor, makeProject, type Note, noteKey, patientPace, perform } from './notes.ts';

let database: TestDatabase;
let table: Table;
const scope = projectScope('large');

/** Adds `many` notes of about a kilobyte in one commit and counts them as active features. */
const fill = (from: number, many: number): Promise<void> =>
  commit(table, { scopes: [scope], actor, now: new Date() }, async (view) => {
    const names = Array.from({ length: many }, (_, i) => `n${from + i}`);
    await view.getMany(names.map((name) => noteKey('large', name)));
    const put = names.map(
      (name): Unwritten<Note> => ({ ...noteKey('large', name), kind: 'feature', name, by: ['x'.repeat(1000)] }),
    );
    return { put, head: { [scope]: { features: many } }, answer: undefined };
  });

beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
  await makeProject(table, 'large');
  for (let i = 0; i < 600; i += 90) await fill(i, Math.min(90, 600 - i));
});
afterAll(() => database.stop());

const load = (shortcut: boolean) =>
  measureUnits(() => openCatalog(table, shortcut ? { shortcut: readSnapshot } : {}).projects(['large']));

describe('a snapshot', () => {
  it('is written for a large project, once', async () => {
    expect(await renewSnapshots(table, () => openCatalog(table))).toBe(1);
    expect(await renewSnapshots(table, () => openCatalog(table))).toBe(0);
  });

  it('gives a cold start the same state as its items, for far fewer units', async () => {
    const whole = await load(false);
    const short = await load(true);
    expect(short.answer.projects[0]?.features).toEqual(whole.answer.projects[0]?.features);
    expect(short.units.read).toBeLessThan(whole.units.read / 10);
  });

  it('is carried forward by the journal', async () => {
    await perform(table, { tag: 'later', project: 'large', name: 'n1', kind: 'write' }, patientPace(Math.random));
    await perform(table, { tag: 'gone', project: 'large', name: 'n2', kind: 'remove' }, patientPace(Math.random));
    const whole = await load(false);
    const short = await load(true);
    expect(short.answer.projects[0]?.features).toEqual(whole.answer.projects[0]?.features);
    expect(short.answer.projects[0]?.rev).toBe(whole.answer.projects[0]?.rev);
  });

  it('is renewed when it is far behind, and leaves no old parts', async () => {
    for (let i = 0; i < 100; i++)
      await perform(table, { tag: `${i}`, project: 'large', name: 'n1', kind: 'write' }, patientPace(Math.random));
    expect(await renewSnapshots(table, () => openCatalog(table))).toBe(1);
    const parts = await queryAll<{ rev: number }>(table, { pk: `SNAPSHOT#${scope}` });
    expect(new Set(parts.map(({ rev }) => rev)).size).toBe(1);
  });
});

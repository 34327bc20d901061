import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueCommits } from '../../../infra/local/table/commit-queue.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import {
  makeRequest,
  type Request,
  type RequestRevision,
  requireExpectedRevision,
} from '../../../lib/store/commit/request.ts';
import { dryRun, transact, transactByKey } from '../../../lib/store/commit/unit-of-work.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { actor, endlessPace, makeProject, type Note, noteKey, perform } from '../notes.ts';

let database: TestDatabase;
let table: Table;
let queued: Table;
beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
  queued = openTable(table.name, { endpoint: database.endpoint });
  queueCommits(queued);
});
afterAll(() => database.stop());

const now = new Date('2024-01-01T00:00:00.000Z');
const scope = projectScope;
const revOf = async (project: string): Promise<number> => (await readHead(table, scope(project))).rev;

/** A request that expects a revision of a project. */
const expecting = (project: string, expected: number | undefined, of = table) => {
  const revision: RequestRevision = { scope: scope(project), expected };
  return makeRequest(of, { actor, now, revision });
};

const moved = (newest: number) => ({
  name: 'PreconditionFailed',
  status: 412,
  headers: { 'X-Revision': String(newest) },
});

const write = (of: Table | Request, project: string, name: string) =>
  perform(of, { tag: name, project, name, kind: 'write' }, now);

describe('requests §20: a write that names its revision', () => {
  it('is made at that revision, and says which one it made', async () => {
    await makeProject(table, 'one');
    const request = expecting('one', 1);
    await write(request, 'one', 'a');
    expect(request.revision).toEqual({ scope: scope('one'), expected: undefined, reached: 2 });
    expect(await revOf('one')).toBe(2);
  });

  it('is refused where there is a newer one, and writes nothing', async () => {
    await makeProject(table, 'newer');
    await write(table, 'newer', 'a');
    const request = expecting('newer', 1);
    await expect(requireExpectedRevision(request)).rejects.toMatchObject(moved(2));
    await expect(write(request, 'newer', 'b')).rejects.toMatchObject(moved(2));
    expect(request.revision.reached).toBeUndefined();
    expect(await revOf('newer')).toBe(2);
  });

  it('is refused where there is no such revision yet', async () => {
    await makeProject(table, 'older');
    await expect(write(expecting('older', 9), 'older', 'b')).rejects.toMatchObject(moved(1));
  });

  it('costs nothing more', async () => {
    await makeProject(table, 'costs');
    await write(table, 'costs', 'a');
    const plain = await measureUnits(() => write(table, 'costs', 'a'));
    const expected = await measureUnits(() => write(expecting('costs', 3), 'costs', 'a'));
    expect(expected.units).toEqual(plain.units);
  });

  it.each([
    ['one process', () => table],
    ['one process in which commits wait', () => queued],
    ['many processes', () => openTable(table.name, { endpoint: database.endpoint, pace: endlessPace() })],
  ] as const)('of many that expect the same, one is made: %s', async (where, tableOf) => {
    const project = `race-${where.replaceAll(' ', '-')}`;
    await makeProject(table, project);
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => {
        const own = expecting(project, 1, tableOf());
        const note = { tag: `${i}`, project, name: `n${i}`, kind: 'write' } as const;
        return perform(own, note, now, i % 2 === 0);
      }),
    );
    const refused = made.filter((one) => one.status === 'rejected');
    expect(made.length - refused.length).toBe(1);
    for (const { reason } of refused) expect(reason).toMatchObject({ name: 'PreconditionFailed', status: 412 });
    expect(await revOf(project)).toBe(2);
  });

  it('goes on after commits of a job that came first, but not after changes of others', async () => {
    await makeProject(table, 'job');
    const request = expecting('job', 1);
    const job = makeRequest(request, { ...request, isOfJob: true });
    await write(job, 'job', 'a');
    expect(request.revision).toMatchObject({ expected: 2, reached: 2 });
    await write(request, 'job', 'b');
    expect(request.revision).toMatchObject({ expected: undefined, reached: 3 });

    const late = expecting('job', 3);
    await write(makeRequest(late, { ...late, isOfJob: true }), 'job', 'c');
    await write(table, 'job', 'd');
    await expect(write(late, 'job', 'e')).rejects.toMatchObject(moved(5));
    // The expected revision was out of date before.
    const past = expecting('job', 4);
    await write(makeRequest(past, { ...past, isOfJob: true }), 'job', 'f');
    await expect(write(past, 'job', 'g')).rejects.toMatchObject(moved(6));
  });

  it('is decided again, and refused, when somebody was faster in between', async () => {
    await makeProject(table, 'between');
    const request = expecting('between', 1);
    let decisions = 0;
    const late = transact(request, [scope('between')], async (unit) => {
      await unit.get(noteKey('between', 'a'));
      decisions++;
      await write(openTable(table.name, { endpoint: database.endpoint }), 'between', 'b');
      unit.put<Note>({ ...noteKey('between', 'a'), kind: 'feature', name: 'a', by: [] });
    });
    await expect(late).rejects.toMatchObject(moved(2));
    expect(decisions).toBe(1);
  });

  it('counts for a commit of another scope too', async () => {
    await makeProject(table, 'home');
    await makeProject(table, 'away');
    const elsewhere = (of: Request, meanwhile: () => Promise<unknown> = async () => undefined) =>
      transact(of, [scope('away')], async (unit) => {
        await unit.get(noteKey('away', 'a'));
        await meanwhile();
        unit.put<Note>({ ...noteKey('away', 'a'), kind: 'feature', name: 'a', by: [] });
      });
    const another = openTable(table.name, { endpoint: database.endpoint });
    await expect(elsewhere(expecting('home', 1), () => write(another, 'home', 'b'))).rejects.toMatchObject(moved(2));
    expect(await revOf('away')).toBe(1);
    const request = expecting('home', 2);
    await elsewhere(request);
    expect(await revOf('away')).toBe(2);
    expect(request.revision.reached).toBe(2);
  });

  it('counts for the first commit that writes; the others go on with what was begun', async () => {
    await makeProject(table, 'steps');
    const request = expecting('steps', 1);
    await dryRun(request, [scope('steps')], () => undefined);
    expect(request.revision).toMatchObject({ expected: 1, reached: 1 });
    await write(request, 'steps', 'a');
    await write(table, 'steps', 'somebody-else');
    await write(request, 'steps', 'b');
    expect(request.revision.reached).toBe(4);
  });

  it('what changes nothing is refused just so, and has found the newest', async () => {
    await makeProject(table, 'same');
    const nothing = (of: Request) =>
      transactByKey(of, scope('same'), async (unit) => {
        await unit.get(noteKey('same', 'a'));
      });
    const request = expecting('same', 1);
    await nothing(request);
    expect(request.revision.reached).toBe(1);
    await expect(nothing(expecting('same', 2))).rejects.toMatchObject(moved(1));
  });

  it('without an expectation every revision is as good, and the one that was made is known', async () => {
    await makeProject(table, 'free');
    const request = expecting('free', undefined);
    await write(request, 'free', 'a');
    expect(request.revision.reached).toBe(2);
    const ofInstance: RequestRevision = { scope: instance };
    await write(makeRequest(table, { actor, now, revision: ofInstance }), 'free', 'b');
    expect(ofInstance.reached).toBeUndefined();
  });
});

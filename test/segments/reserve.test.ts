import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStrategy } from '../../lib/features/strategies/add.ts';
import { segmentScopes } from '../../lib/segments/create.ts';
import { demandSegment } from '../../lib/segments/demand.ts';
import { removeSegment, requireUnused } from '../../lib/segments/remove.ts';
import { updateSegment } from '../../lib/segments/update.ts';
import { finishWork } from '../../lib/sweep/finish.ts';
import { openCatalog } from '../../lib/table/catalog.ts';
import { change } from '../../lib/table/draft.ts';
import { type CommitRecord, system } from '../../lib/table/journal.ts';
import {
  featureEnvironmentKey,
  instance,
  journalPartition,
  keyText,
  projectScope,
  segmentKey,
  strategyTypeKey,
} from '../../lib/table/keys.ts';
import { getItem, queryAll } from '../../lib/table/read.ts';
import { openTable, type Table } from '../../lib/table/table.ts';
import { changeReserved } from '../../lib/unfinished/reserve-segment.ts';
import { type Means, readUnfinished } from '../../lib/unfinished/work.ts';
import { environmentItem, featureItem, projectItem, segmentItem, store } from '../projects/stored.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { stopping } from '../support/stopping.ts';

/** More projects than a transaction has room for. */
const projects = Array.from({ length: 85 }, (_, i) => `p${String(i).padStart(2, '0')}`);
const place = { project: 'p84', feature: 'f', environment: 'e' };
const now = new Date('2030-01-01T00:00:00.000Z');

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
  await store(table, [
    environmentItem({ name: 'e' }),
    Object.assign({ ...strategyTypeKey('default'), kind: 'strategy-type', rev: 0 }, { name: 'default' }),
    ...projects.map((id) => projectItem({ id, environments: [{ name: 'e' }] })),
    featureItem({ project: place.project, name: place.feature }),
  ]);
});
afterAll(() => database.stop());

const meansOf = (of: Table): Means => ({
  table: of,
  catalog: openCatalog(of),
  actor: system,
  now,
  deadline: Number.POSITIVE_INFINITY,
});

const removeGlobal = (means: Means, id: number): Promise<void> =>
  changeReserved(means, id, {
    scopes: segmentScopes(null),
    allow: async (draft) => requireUnused(draft, await demandSegment(draft, id), means.catalog),
    run: (draft) => removeSegment(draft, id, means.catalog),
  });

const limitToFirst = (means: Means, id: number): Promise<void> => {
  const body = { name: `s${id}`, project: 'p00', constraints: [] };
  return changeReserved(means, id, {
    scopes: segmentScopes(null, 'p00'),
    allow: async () => undefined,
    run: (draft) => updateSegment(draft, id, body, means),
  });
};

const use = (id: number): Promise<unknown> =>
  change(table, { scopes: [projectScope(place.project)], actor: system, now }, (draft) =>
    addStrategy(draft, place, { name: 'default', segments: [id] }, now),
  );

const clearUses = (): Promise<unknown> =>
  change(table, { scopes: [projectScope(place.project)], actor: system, now }, async (draft) => {
    const key = featureEnvironmentKey(place.project, place.feature, place.environment);
    if (await draft.get(key)) draft.remove(key);
  });

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

const ways = {
  removed: { write: removeGlobal, first: 100, isDone: async (id: number) => !(await getItem(table, segmentKey(id))) },
  'limited to another project': {
    write: limitToFirst,
    first: 500,
    isDone: async (id: number) => (await getItem(table, segmentKey(id)))?.project === 'p00',
  },
};

describe('4 segments: with more than eighty projects', () => {
  it.each(Object.entries(ways))('one is not %s while it is put to use, whenever that happens', async (_, way) => {
    const process = stopping(table, database.endpoint);
    const means = meansOf(process.lane);
    // What it holds in memory, so that only calls are counted that removing takes.
    await means.catalog.projects('*');
    let [used, done] = [0, 0];
    for (let n = 0, ended = false; !ended; n++) {
      const id = way.first + n;
      await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
      const { reached, release } = process.arm(n);
      const writing = outcome(way.write(means, id));
      ended = !(await Promise.race([reached, writing.then(() => false)]));
      const using = await outcome(use(id));
      release();
      const written = await writing;
      expect(
        [using, written].filter((one) => one === 'done'),
        `stopped before call ${n}`,
      ).toHaveLength(1);
      expect([using, written].find((one) => one !== 'done')).toMatchObject({ name: expect.stringMatching(/Error$/) });
      expect(await way.isDone(id)).toBe(written === 'done');
      if (written === 'done') done++;
      else used++;
      expect((await getItem(table, segmentKey(id)))?.reserved).toBeUndefined();
      expect(await readUnfinished(table)).toEqual([]);
      await clearUses();
    }
    // Both ends of the race were tried.
    expect(used).toBeGreaterThan(1);
    expect(done).toBeGreaterThan(1);
  });

  it('answers why it was refused, even if the reservation cannot be released', async () => {
    const id = 910;
    await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
    const process = openTable(table.name, { endpoint: database.endpoint });
    let broken = false;
    for (const client of [process.client, process.transactions])
      client.middlewareStack.add(
        (next) => (args) => {
          if (broken) throw Object.assign(new Error('no table'), { name: 'ResourceNotFoundException' });
          return next(args);
        },
        { step: 'initialize', name: 'break' },
      );
    const refused = changeReserved(meansOf(process), id, {
      scopes: segmentScopes(null),
      allow: async () => undefined,
      run: async () => {
        broken = true;
        throw new Error('refused');
      },
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await readUnfinished(table)).toHaveLength(1);
    const { catalog, deadline } = meansOf(table);
    expect(await finishWork(table, catalog, { now: new Date(now.getTime() + 120_000), deadline })).toBe(1);
    expect((await getItem(table, segmentKey(id)))?.reserved).toBeUndefined();
  });

  it('is removed in the name of who is told so, when two reserve it one after the other', async () => {
    const process = stopping(table, database.endpoint);
    const first = { ...meansOf(process.lane), actor: { createdBy: 'first', createdByUserId: 1 } };
    const second = { ...meansOf(table), actor: { createdBy: 'second', createdByUserId: 2 } };
    await first.catalog.projects('*');
    let both = 0;
    for (let n = 0, ended = false; !ended; n++) {
      const id = 2000 + n;
      await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
      const { reached, release } = process.arm(n);
      const removing = outcome(removeGlobal(first, id));
      ended = !(await Promise.race([reached, removing.then(() => false)]));
      const reserved = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      let looks = 0;
      const limiting = outcome(
        changeReserved(second, id, {
          scopes: segmentScopes(null),
          allow: async (draft) => {
            await demandSegment(draft, id);
            if (looks++ === 0) return;
            reserved.resolve();
            await goOn.promise;
          },
          run: (draft) => removeSegment(draft, id, second.catalog),
        }),
      );
      await Promise.race([reserved.promise, limiting]);
      release();
      const done = await removing;
      goOn.resolve();
      const other = await limiting;
      const records = await queryAll<CommitRecord>(table, { pk: journalPartition(instance) });
      const removal = records.findLast(({ removed }) => removed?.includes(keyText(segmentKey(id))));
      expect(
        [done, other].filter((one) => one === 'done'),
        `stopped before call ${n}`,
      ).toHaveLength(1);
      expect(removal?.createdBy).toBe(done === 'done' ? 'first' : 'second');
      if (done !== 'done') both++;
    }
    expect(both).toBeGreaterThan(1);
  });

  it('a reservation that was left behind is released by the recovery run, but not while it may be in use', async () => {
    const id = 900;
    await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
    void changeReserved(meansOf(table), id, {
      scopes: segmentScopes(null),
      allow: async () => undefined,
      run: () => new Promise(() => undefined),
    });
    await expect.poll(async () => (await getItem(table, segmentKey(id)))?.reserved).toBe(true);
    await expect(use(id)).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '1' } });
    const other = meansOf(openTable(table.name, { endpoint: database.endpoint }));
    const recover = (at: Date) => finishWork(other.table, other.catalog, { now: at, deadline: other.deadline });
    expect(await recover(now)).toBe(0);
    expect(await recover(new Date(now.getTime() + 120_000))).toBe(1);
    expect((await getItem(other.table, segmentKey(id)))?.reserved).toBeUndefined();
  });
});

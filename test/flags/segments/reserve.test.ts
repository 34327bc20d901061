import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStrategyIn } from '../../../lib/flags/feature-strategies/add.ts';
import { forChangeRequest, forStateImport } from '../../../lib/flags/features/guarded-unit.ts';
import { segmentScopes } from '../../../lib/flags/segments/create.ts';
import { removeSegmentIn, requireUnused } from '../../../lib/flags/segments/remove.ts';
import { requireSegment } from '../../../lib/flags/segments/require.ts';
import { updateSegmentIn } from '../../../lib/flags/segments/update.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { eventsOf, recordsAfter, system } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { type JobContext, readJobs } from '../../../lib/store/jobs/job.ts';
import { changeReserved } from '../../../lib/store/jobs/reserve.ts';
import {
  featureEnvironmentKey,
  instance,
  projectScope,
  segmentKey,
  strategyTypeKey,
} from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { continueJobs } from '../../../lib/workflows/recovery/continue-jobs.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { stopping } from '../../support/stopping.ts';
import { environmentItem, featureItem, projectItem, segmentItem, store } from '../projects/stored.ts';

/** More projects than one transaction can include. */
const projects = Array.from({ length: 85 }, (_, i) => `p${String(i).padStart(2, '0')}`);
const place = { project: 'p84', feature: 'f', environment: 'e' };
const now = new Date('2030-01-01T00:00:00.000Z');

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await store(table, [
    environmentItem({ name: 'e' }),
    Object.assign({ ...strategyTypeKey('default'), kind: 'strategy-type', rev: 0 }, { name: 'default' }),
    ...projects.map((id) => projectItem({ id, environments: [{ name: 'e' }] })),
    featureItem({ project: place.project, name: place.feature }),
  ]);
});
afterAll(() => database.stop());

const meansOf = (of: Table): JobContext => ({
  table: of,
  catalog: openCatalog(of),
  actor: system,
  now,
  deadline: Number.POSITIVE_INFINITY,
});

const segment = (id: number) => ({ kind: 'reserve-segment', segment: id }) as const;

const removeGlobal = (means: JobContext, id: number): Promise<void> =>
  changeReserved(means, segment(id), {
    scopes: segmentScopes(null),
    allow: async (unit) => {
      await requireUnused(unit, await requireSegment(unit, id), means);
      return forStateImport(unit, null);
    },
    run: (unit) => removeSegmentIn(unit, means, id),
  });

const limitToFirst = (means: JobContext, id: number): Promise<void> => {
  const body = { name: `s${id}`, project: 'p00', constraints: [] };
  return changeReserved(means, segment(id), {
    scopes: segmentScopes(null, 'p00'),
    allow: async (unit) => forStateImport(forStateImport(unit, null), 'p00'),
    run: (unit) => updateSegmentIn(unit, means, { id, body }),
  });
};

const use = (id: number): Promise<unknown> =>
  transact({ table, actor: system, now }, [projectScope(place.project)], (unit) =>
    addStrategyIn(forChangeRequest(unit, place), { place, strategy: { name: 'default', segments: [id] } }),
  );

const clearUses = (): Promise<unknown> =>
  transact({ table, actor: system, now }, [projectScope(place.project)], async (unit) => {
    const key = featureEnvironmentKey(place.project, place.feature, place.environment);
    if (await unit.get(key)) unit.remove(key);
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

describe('segments §5: with more than eighty projects', () => {
  it.each(Object.entries(ways))('one is not %s while it is put to use, whenever that happens', async (_, way) => {
    const process = stopping(table, database.endpoint);
    const means = meansOf(process.lane);
    // Loaded into memory first, so that only the calls of the removal are counted.
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
      expect(await readJobs(table)).toEqual([]);
      await clearUses();
    }
    // Both outcomes of the race must occur.
    expect(used).toBeGreaterThan(1);
    expect(done).toBeGreaterThan(1);
  });

  it('answers why it was refused, even if the reservation cannot be released', async () => {
    const id = 910;
    await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
    const process = openTable(table.name, { endpoint: database.endpoint });
    let broken = false;
    for (const client of [process.client, process.transactions])
      client.wrap(async (_, next) => {
        if (broken) throw Object.assign(new Error('no table'), { name: 'ResourceNotFoundException' });
        return next();
      });
    const refused = changeReserved(meansOf(process), segment(id), {
      scopes: segmentScopes(null),
      allow: async (unit) => forStateImport(unit, null),
      run: async () => {
        broken = true;
        throw new Error('refused');
      },
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await readJobs(table)).toHaveLength(1);
    const { catalog, deadline } = meansOf(table);
    expect(await continueJobs({ table, catalog, now: new Date(now.getTime() + 120_000), deadline })).toBe(1);
    expect((await getItem(table, segmentKey(id)))?.reserved).toBeUndefined();
  });

  it('the caller who is answered is in the log, also when two remove it at the same time', async () => {
    const process = stopping(table, database.endpoint);
    const first = { ...meansOf(process.lane), actor: { createdBy: 'first', createdByUserId: 1 } };
    const second = { ...meansOf(table), actor: { createdBy: 'second', createdByUserId: 2 } };
    await first.catalog.projects('*');
    for (let n = 0, ended = false; !ended; n++) {
      const id = 700 + n;
      await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
      const { reached, release } = process.arm(n);
      const removing = outcome(removeGlobal(first, id));
      ended = !(await Promise.race([reached, removing.then(() => false)]));
      // The second process reserves the segment, too, and is still running when the first one continues.
      const released = Promise.withResolvers<void>();
      const reserved = Promise.withResolvers<void>();
      const rival = outcome(
        changeReserved(second, segment(id), {
          scopes: segmentScopes(null),
          allow: async (unit) => {
            await requireSegment(unit, id);
            return forStateImport(unit, null);
          },
          run: async (unit) => {
            reserved.resolve();
            await released.promise;
            await removeSegmentIn(unit, second, id);
          },
        }),
      );
      await Promise.race([reserved.promise, rival]);
      release();
      const mine = await removing;
      released.resolve();
      const theirs = await rival;
      const authors: string[] = [];
      for await (const record of recordsAfter(table, instance, 0))
        for (const event of await eventsOf(table, record))
          if (event.type === 'segment-deleted' && isDeepStrictEqual(event.preData, { ...Object(event.preData), id }))
            authors.push(record.createdBy);
      const acknowledged = [mine === 'done' ? ['first'] : [], theirs === 'done' ? ['second'] : []].flat();
      expect(authors, `stopped before call ${n}`).toEqual(acknowledged);
      expect(acknowledged).toHaveLength(1);
      expect(await readJobs(table)).toEqual([]);
    }
  });

  it('a reservation that was left behind is released by the recovery run, but not while it may be in use', async () => {
    const id = 900;
    await store(table, [segmentItem({ id, name: `s${id}`, constraints: [] })]);
    void changeReserved(meansOf(table), segment(id), {
      scopes: segmentScopes(null),
      allow: async (unit) => forStateImport(unit, null),
      run: () => new Promise(() => undefined),
    });
    await expect.poll(async () => (await getItem(table, segmentKey(id)))?.reserved).toBe(true);
    await expect(use(id)).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '1' } });
    const other = meansOf(openTable(table.name, { endpoint: database.endpoint }));
    const recover = (at: Date) =>
      continueJobs({ table: other.table, catalog: other.catalog, now: at, deadline: other.deadline });
    expect(await recover(now)).toBe(0);
    expect(await recover(new Date(now.getTime() + 120_000))).toBe(1);
    expect((await getItem(other.table, segmentKey(id)))?.reserved).toBeUndefined();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagFeaturesIn } from '../../../lib/flags/feature-tags/change.ts';
import { removeTag } from '../../../lib/flags/tags/write.ts';
import type { Caller } from '../../../lib/identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../../lib/identity/callers/context.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { readJobs } from '../../../lib/store/jobs/job.ts';
import { changeReserved } from '../../../lib/store/jobs/reserve.ts';
import { featureKey, instance, projectScope, tagKey, tagTypeKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import { continueJobs } from '../../../lib/workflows/recovery/continue-jobs.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { stopping } from '../../support/stopping.ts';
import { featureItem, projectItem, store } from '../projects/stored.ts';

const now = new Date('2030-01-01T00:00:00.000Z');

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
  table = database.table;
  await store(table, [
    Object.assign({ ...tagTypeKey('simple'), kind: 'tag-type', rev: 0 }, { name: 'simple' }),
    projectItem({ id: 'own' }),
    projectItem({ id: 'foreign' }),
    featureItem({ project: 'foreign', name: 'f' }),
  ]);
});
afterAll(() => database.stop());

/** A caller who may update the features of one project. */
const caller: Caller = {
  kind: 'user',
  name: 'somebody',
  userId: 7,
  tokenKey: '',
  session: null,
  projects: ['*'],
  environment: '*',
  rights: {
    admin: false,
    grants: [{ permission: 'UPDATE_FEATURE', project: 'own' }],
    memberOf: new Set(['own']),
    seesPrivateProjects: false,
  },
};

const meansOf = (of: Table): CatalogCallerContext => ({
  table: of,
  catalog: openCatalog(of),
  actor: system,
  caller,
  now,
  deadline: Number.POSITIVE_INFINITY,
  instanceRev: 0,
});

const newTag = async (value: string) => {
  const tag = { type: 'simple', value };
  await store(table, [Object.assign({ ...tagKey('simple', value), kind: 'tag', rev: 0 }, tag)]);
  return tag;
};

const give = (tag: { readonly type: string; readonly value: string }): Promise<unknown> =>
  transact({ table, actor: system, now }, [projectScope('foreign')], (unit) =>
    tagFeaturesIn(unit, { project: 'foreign', features: ['f'], change: { addedTags: [tag], removedTags: [] } }),
  );

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

describe('tags §4: deleting', () => {
  it('takes a tag from no feature that the caller may not update, whenever that gets it', async () => {
    const process = stopping(table, database.endpoint);
    const means = meansOf(process.lane);
    await means.catalog.projects('*');
    let [kept, removed] = [0, 0];
    for (let n = 0, ended = false; !ended; n++) {
      const tag = await newTag(`t${n}`);
      const { reached, release } = process.arm(n);
      const removing = outcome(removeTag(means, tag));
      ended = !(await Promise.race([reached, removing.then(() => false)]));
      const giving = await outcome(give(tag));
      release();
      const ends = [giving, await removing];
      expect(
        ends.filter((one) => one === 'done'),
        `stopped before call ${n}`,
      ).toHaveLength(1);
      expect(ends.find((one) => one !== 'done')).toMatchObject({ name: expect.stringMatching(/Error$/) });
      const has = (await getItem(table, featureKey('foreign', 'f')))?.tags.some(({ value }) => value === tag.value);
      const stored = await getItem(table, tagKey('simple', tag.value));
      expect([has, stored !== undefined, stored?.reserved]).toEqual(
        giving === 'done' ? [true, true, undefined] : [false, false, undefined],
      );
      if (giving === 'done') kept++;
      else removed++;
      expect(await readJobs(table)).toEqual([]);
    }
    // Both outcomes of the race must occur.
    expect(kept).toBeGreaterThan(1);
    expect(removed).toBeGreaterThan(1);
  });

  it('that was left behind is released by the recovery run, but not while it may go on', async () => {
    const tag = await newTag('left');
    void changeReserved(
      meansOf(table),
      { kind: 'reserve-tag', ...tag },
      { scopes: [instance], allow: async (unit) => unit, run: () => new Promise(() => undefined) },
    );
    await expect.poll(async () => (await getItem(table, tagKey('simple', 'left')))?.reserved).toBe(true);
    await expect(give(tag)).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '1' } });
    const other = meansOf(openTable(table.name, { endpoint: database.endpoint }));
    const recover = (at: Date) => continueJobs({ ...other, now: at });
    expect(await recover(now)).toBe(0);
    expect(await recover(new Date(now.getTime() + 120_000))).toBe(1);
    expect((await getItem(table, tagKey('simple', 'left')))?.reserved).toBeUndefined();
    await give(tag);
  });
});

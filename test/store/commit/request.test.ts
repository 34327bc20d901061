import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead } from '../../../lib/store/commit/head.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { makeRequest, readFirst, readMore } from '../../../lib/store/commit/request.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { featureKey, projectKey, projectPartition, projectScope } from '../../../lib/store/table/keys.ts';
import { getItem, getItems, queryAll, readRangeAhead, type Source } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { featureItem, projectItem } from '../../flags/projects/stored.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
const scope = projectScope('p');
const features = { pk: projectPartition('p'), prefix: 'FEATURE#' };
const keys = ['a', 'b', 'c'].map((name) => featureKey('p', name));

const change = (on: Source) =>
  transact(makeRequest(on, { actor: system, now: new Date(0) }), [scope], async (unit) => {
    const before = await unit.get(projectKey('p'));
    unit.put(projectItem({ ...before, id: 'p' }));
  });

const unitsOf = async (work: () => Promise<unknown>): Promise<number> => (await measureUnits(work)).units.read;

beforeAll(async () => {
  database = await startDatabase();
  table = database.table;
  await change(table);
  await transact({ table, actor: system, now: new Date(0) }, [scope], (unit) => {
    for (const name of ['a', 'b']) unit.create(featureItem({ project: 'p', name }));
  });
});
afterAll(() => database.stop());

describe('a request', () => {
  it('answers from what was read at once: heads, keys, ranges, and the keys in a range', async () => {
    const own = await readFirst(table, { scopes: [scope], keys: [projectKey('p')], ranges: [features] });
    const read = async () => {
      expect(await getItem(own, projectKey('p'))).toMatchObject({ id: 'p' });
      expect(await queryAll(own, features)).toHaveLength(2);
      expect((await getItems(own, keys)).map((item) => item?.name)).toEqual(['a', 'b', undefined]);
    };
    expect(await unitsOf(read)).toBe(0);
  });

  it('reads a range once where it is named twice', async () => {
    const once = await unitsOf(() => readFirst(table, { ranges: [features] }));
    expect(await unitsOf(() => readFirst(table, { ranges: [features, { ...features }] }))).toBe(once);
  });

  it('does not take a range that was cut off for all that is there', async () => {
    const own = await readFirst(table, { ranges: [{ ...features, limit: 1 }] });
    expect(await getItem(own, featureKey('p', 'b'))).toMatchObject({ name: 'b' });
  });

  it('takes in a range that is read later', async () => {
    const own = await readFirst(table, {});
    expect(await readRangeAhead(own, features)).toHaveLength(2);
    expect(await unitsOf(() => getItems(own, keys))).toBe(0);
  });

  it('takes in what turns out to be needed, each item once', async () => {
    const own = await readFirst(table, { keys: [projectKey('p')] });
    const more = { scopes: [scope], keys: [projectKey('p'), featureKey('p', 'a')] };
    expect(await unitsOf(() => readMore(own, more))).toBe(2);
    expect(await unitsOf(() => readMore(own, more))).toBe(0);
    expect(await unitsOf(() => Promise.all([readHead(own, scope), getItem(own, featureKey('p', 'a'))]))).toBe(0);
  });

  it('reads again once the request has written', async () => {
    const own = await readFirst(table, { scopes: [scope], keys: [projectKey('p')] });
    const before = await getItem(own, projectKey('p'));
    await change(own);
    expect((await getItem(own, projectKey('p')))?.rev).toBeGreaterThan(before?.rev ?? 0);
  });

  it('completes a read that was begun before the request wrote', async () => {
    const own = await readFirst(table, { scopes: [scope], keys: [projectKey('p'), featureKey('p', 'a')] });
    const [items] = await Promise.all([getItems(own, keys), change(own)]);
    expect(items.map((item) => item?.name)).toEqual(['a', 'b', undefined]);
  });
});

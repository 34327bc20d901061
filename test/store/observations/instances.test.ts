import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  maxAllInstancesADay,
  maxInstancesADay,
  noteInstance,
  openInstances,
  readInstances,
} from '../../../lib/store/observations/instances.ts';
import { instanceCountKey, instancesCountKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { store } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const at = (minutes: number): Date => new Date(Date.UTC(2030, 0, 1) + minutes * 60_000);
const instance = (instanceId: string, minutes = 0, sdkVersion = 'sdk:1') =>
  ({ name: 'shop', environment: 'production', instanceId, sdkVersion, now: at(minutes) }) as const;
const shown = async (minutes = 0) =>
  (await readInstances(table, 'shop', at(minutes))).map(({ instanceId, seenAt }) => [
    instanceId,
    (Date.parse(seenAt) - at(0).getTime()) / 60_000,
  ]);
const units = async (run: () => Promise<unknown>) => (await measureUnits(run)).units;

describe('applications §4.1: instances are observations', () => {
  it('stored at most once in a quarter of an hour, unless the version changes', async () => {
    expect(await units(() => noteInstance(table, instance('a')))).toEqual({ read: 1, write: 3 });
    expect(await units(() => noteInstance(table, instance('a', 14)))).toEqual({ read: 1, write: 0 });
    expect(await units(() => noteInstance(table, instance('a', 14, 'sdk:2')))).toEqual({ read: 1, write: 1 });
    expect(await units(() => noteInstance(table, instance('a', 40, 'sdk:2')))).toEqual({ read: 1, write: 1 });
    expect(await shown(40)).toEqual([['a', 40]]);
  });

  it('refreshed by what they report, with a memory that makes most reports free', async () => {
    await noteInstance(table, instance('a'));
    const { refresh } = openInstances(table);
    expect(await units(() => refresh(instance('a', 10)))).toEqual({ read: 1, write: 0 });
    expect(await units(() => refresh(instance('a', 20)))).toEqual({ read: 0, write: 0 });
    expect(await units(() => refresh(instance('a', 25)))).toEqual({ read: 1, write: 1 });
    expect(await units(() => refresh(instance('unknown', 25)))).toEqual({ read: 1, write: 0 });
    expect(await shown(25)).toEqual([['a', 25]]);
  });

  it('shown for two days, those seen last first', async () => {
    for (const [i, id] of ['a', 'b#c', 'd'].entries()) await noteInstance(table, instance(id, i));
    expect(await shown(2)).toEqual([
      ['d', 2],
      ['b#c', 1],
      ['a', 0],
    ]);
    expect(await shown(48 * 60 + 1)).toEqual([['d', 2]]);
  });
});

describe('applications §4.2: bounds of instances', () => {
  it.each([
    ['an application', () => instanceCountKey('shop', '2030-01-01'), maxInstancesADay],
    ['all applications', () => instancesCountKey('2030-01-01'), maxAllInstancesADay],
  ])('so many new ones of %s in a day; those that are known go on', async (_, key, max) => {
    await noteInstance(table, instance('known'));
    const nearlyFull = { ...key(), kind: 'instance-count', rev: 0, new: max - 1 };
    await store(table, [nearlyFull]);
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => noteInstance(table, instance(id, 1))));
    await noteInstance(table, instance('known', 30));
    expect(await shown(30)).toEqual([
      ['known', 30],
      [expect.any(String), 1],
    ]);
    await noteInstance(table, instance('tomorrow', 24 * 60));
    expect((await shown(24 * 60))[0]).toEqual(['tomorrow', 24 * 60]);
  });

  it('an application that is full leaves the places of all to others', async () => {
    const full = { ...instanceCountKey('shop', '2030-01-01'), kind: 'instance-count', rev: 0, new: maxInstancesADay };
    const nearlyFull = { ...instancesCountKey('2030-01-01'), kind: 'instance-count', rev: 0 };
    await store(table, [full, { ...nearlyFull, new: maxAllInstancesADay - 1 }]);
    for (const id of ['a', 'b', 'c']) await noteInstance(table, instance(id));
    await noteInstance(table, { ...instance('d'), name: 'till' });
    expect(await shown()).toEqual([]);
    expect(await readInstances(table, 'till', at(0))).toHaveLength(1);
  });

  it('ids that are too long take no place in memory', async () => {
    const { refresh } = openInstances(table);
    await refresh(instance('a'));
    for (let i = 0; i < 20_000; i++) await refresh(instance(`${'x'.repeat(256)}${i}`));
    expect(await units(() => refresh(instance('a', 1)))).toEqual({ read: 0, write: 0 });
  });

  it('an id of up to 255 bytes', async () => {
    for (const length of [255, 256]) await noteInstance(table, instance('x'.repeat(length)));
    expect(await units(() => openInstances(table).refresh(instance('x'.repeat(256))))).toEqual({ read: 0, write: 0 });
    expect((await shown()).map(([id]) => String(id).length)).toEqual([255]);
  });
});

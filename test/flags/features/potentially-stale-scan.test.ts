import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPotentiallyStaleScan } from '../../../lib/flags/features/staleness/potentially-stale-scan.ts';
import { readHeads } from '../../../lib/store/commit/head.ts';
import { appendAllPending } from '../../../lib/store/event-log/append.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import type { FeatureItem, FeatureTypeItem } from '../../../lib/store/table/items.ts';
import { eventsPartition, featureTypeKey } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { featureItem, projectItem, store } from '../projects/stored.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const type = (id: string, lifetimeDays: number | null): FeatureTypeItem => ({
  ...featureTypeKey(id),
  kind: 'feature-type',
  rev: 0,
  id,
  name: id,
  description: '',
  lifetimeDays,
  sortOrder: 0,
});
const feature = (name: string, more: Partial<FeatureItem> = {}) => featureItem({ project: 'p', name, ...more });

beforeEach(async () => {
  table = await database.another();
  await store(table, [
    type('release', 40),
    type('operational', 7),
    type('kill-switch', null),
    projectItem({ id: 'p' }),
  ]);
});

/** Days after features of these tests were made, unless they say otherwise. */
const day = (days: number): Date => new Date(Date.parse('2030-01-01T00:00:00.000Z') + days * 86_400_000);
const deadline = Number.POSITIVE_INFINITY;
const told = async (): Promise<unknown[]> => {
  await appendAllPending(table);
  const items = await queryAll<EventItem>(table, { pk: eventsPartition });
  return items.map(decodeEvent).map(({ type, featureName }) => [type, featureName]);
};
const said = (...names: string[]) => names.map((name) => ['feature-potentially-stale-on', name]);
const keep = (...features: FeatureItem[]) => store(table, features);

describe('the scan for potentially stale features', () => {
  it('is said once, by the service, when a feature outlives its type', async () => {
    await keep(
      feature('f', { tags: [{ type: 'simple', value: 'team' }] }),
      feature('young', { createdAt: day(30).toISOString() }),
    );
    const scan = openPotentiallyStaleScan(table);
    expect(await scan.run({ now: day(39.9), deadline })).toBe(0);
    expect(await scan.run({ now: day(40), deadline })).toBe(1);
    expect(await scan.run({ now: day(41), deadline })).toBe(0);
    expect(await openPotentiallyStaleScan(table).run({ now: day(41), deadline })).toBe(0);
    await appendAllPending(table);
    const items = await queryAll<EventItem>(table, { pk: eventsPartition });
    expect(items.map(decodeEvent)).toMatchObject([
      {
        type: 'feature-potentially-stale-on',
        project: 'p',
        featureName: 'f',
        createdBy: 'system',
        createdByUserId: -1337,
        data: null,
        preData: null,
        tags: [{ type: 'simple', value: 'team' }],
      },
    ]);
  });

  it('is not said of features that are archived, stale, or of a type that lasts', async () => {
    await keep(
      feature('archived', { archived: true }),
      feature('stale', { stale: true }),
      feature('lasting', { type: 'kill-switch' }),
      feature('own', { type: 'our-own' }),
    );
    expect(await openPotentiallyStaleScan(table).run({ now: day(400), deadline })).toBe(0);
  });

  it('is said again when a feature left that state meanwhile, of which nothing is said', async () => {
    await keep(feature('f'));
    const scan = openPotentiallyStaleScan(table);
    expect(await scan.run({ now: day(40), deadline })).toBe(1);
    await store(table, [type('release', 100)]);
    expect(await scan.run({ now: day(40), deadline })).toBe(0);
    await store(table, [type('release', 10)]);
    expect(await scan.run({ now: day(40), deadline })).toBe(1);
    expect(await told()).toEqual(said('f', 'f'));
  });

  it('is said of many features, in as many commits as that takes', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `f${String(i).padStart(3, '0')}`);
    for (let i = 0; i < names.length; i += 50) await keep(...names.slice(i, i + 50).map((name) => feature(name)));
    expect(await openPotentiallyStaleScan(table).run({ now: day(50), deadline })).toBe(200);
    expect((await told()).sort()).toEqual(said(...names));
  });

  it('goes through a project that changes once an hour, and at once when a feature is due', async () => {
    await keep(feature('f'));
    const scan = openPotentiallyStaleScan(table);
    const at = (hours: number) => ({ now: day(20 + hours / 24), deadline });
    expect(await scan.run(at(0))).toBe(0);
    await keep(feature('brought', { type: 'operational' }));
    expect(await scan.run(at(0.9))).toBe(0);
    expect(await scan.run(at(1))).toBe(1);
    const revisions = async () => (await readHeads(table)).map(({ rev }) => rev);
    const before = await revisions();
    expect(await scan.run(at(24 * 19))).toBe(0);
    expect(await revisions()).toEqual(before);
    expect(await scan.run(at(24 * 20))).toBe(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFeatureLocator } from '../../../lib/flags/features/locate.ts';
import { hoursBackOf, readFeatureUsage, readRawFeatureUsage } from '../../../lib/flags/usage/read.ts';
import { noRights } from '../../../lib/identity/rights/rights.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import { featureNameKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { readerOf } from '../context.ts';
import { environmentItem, featureItem, projectItem, store } from '../projects/stored.ts';
import { messages, openAggregator } from './world.ts';

let database: TestDatabase;
let table: Table;
const now = new Date('2031-01-01T12:30:00.000Z');
const hours = (back: number): number => now.getTime() - back * 3_600_000;

beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
  const name: Stored = { ...featureNameKey('a'), kind: 'feature-name', rev: 0 };
  await store(table, [
    environmentItem({ name: 'production' }),
    environmentItem({ name: 'development' }),
    projectItem({ id: 'p', mode: 'private' }),
    featureItem({ name: 'a', project: 'p' }),
    Object.assign(name, { project: 'p' }),
  ]);
});

const contextAt = (at: Date, rights?: Parameters<typeof readerOf>[1]) => ({
  ...readerOf(table, rights),
  now: at,
  locator: openFeatureLocator('feature'),
});

const count = async (
  yes: number,
  {
    from,
    application = 'shop',
    environment = 'production',
  }: { from: number; application?: string; environment?: string },
) => {
  const rows = [{ environment, application, from, counts: [{ feature: 'a', yes, no: 0 }] }];
  expect(await openAggregator(table, now).run(messages([{ at: now.getTime(), projects: '*', rows }]))).toEqual([]);
};

describe('usage §5: what is shown', () => {
  it('is the current hour, and the applications of a day', async () => {
    await count(1, { from: hours(0) });
    await count(2, { from: hours(0), application: 'web' });
    await count(3, { from: hours(1), application: 'other' });
    await count(4, { from: hours(23), environment: 'development', application: 'early' });
    await count(5, { from: hours(25), application: 'too-early' });
    expect(await readFeatureUsage(contextAt(now), 'a')).toEqual({
      version: 1,
      maturity: 'stable',
      featureName: 'a',
      lastHourUsage: [{ environment: 'production', timestamp: '2031-01-01T12:00:00.000Z', yes: 3, no: 0 }],
      seenApplications: ['early', 'other', 'shop', 'web'],
    });
  });

  it('at a full hour has the hour that has just ended too', async () => {
    await count(1, { from: hours(0) });
    const full = new Date('2031-01-01T13:00:00.000Z');
    expect((await readFeatureUsage(contextAt(full), 'a')).lastHourUsage).toHaveLength(1);
    const later = new Date(full.getTime() + 1);
    expect((await readFeatureUsage(contextAt(later), 'a')).lastHourUsage).toEqual([]);
  });

  it('by the hour goes over midnight, back to two days, and has zeros', async () => {
    await count(1, { from: hours(0) });
    await count(2, { from: hours(13) });
    await count(3, { from: hours(47), environment: 'development' });
    const { data } = await readRawFeatureUsage(contextAt(now), 'a', 48);
    expect(data).toHaveLength(48 * 2);
    expect(data.filter(({ yes }) => yes > 0)).toMatchObject([
      { timestamp: '2030-12-30T13:00:00.000Z', environment: 'development', yes: 3, variants: {} },
      { timestamp: '2030-12-31T23:00:00.000Z', environment: 'production', yes: 2 },
      { timestamp: '2031-01-01T12:00:00.000Z', environment: 'production', yes: 1 },
    ]);
    expect((await readRawFeatureUsage(contextAt(now), 'a', 13)).data).toHaveLength(13);
  });

  it('is nothing for whoever does not see the project', async () => {
    await count(1, { from: hours(0) });
    expect((await readFeatureUsage(contextAt(now, noRights), 'a')).seenApplications).toEqual([]);
    expect((await readRawFeatureUsage(contextAt(now, noRights), 'a', 24)).data).toEqual([]);
  });

  it.each([
    ['1', 1],
    ['48', 48],
    ['1.5', 2],
    ['0', 24],
    ['49', 24],
    ['x', 24],
    ['', 24],
    [undefined, 24],
  ])('hoursBack=%s means %s hours', (sent, meant) => {
    expect(hoursBackOf(sent)).toBe(meant);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFeatureLocator } from '../../../lib/flags/features/locate.ts';
import {
  daysBackOf,
  hoursBackOf,
  readFeatureUsage,
  readFeatureUsageByDay,
  readRawFeatureUsage,
} from '../../../lib/flags/usage/read.ts';
import { noRights } from '../../../lib/identity/rights/rights.ts';
import { addUsage, readUsageDays } from '../../../lib/store/observations/usage.ts';
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

  const day = (made: string, date: string, members: { yes: number; environment?: string; application?: string }) =>
    addUsage(table, {
      ...{ feature: 'a', made, day: date, environment: 'production', application: 'shop', ...members },
      hours: new Map([
        [0, { yes: members.yes, no: 1, variants: new Map([['blue', members.yes]]) }],
        [23, { yes: 0, no: 1, variants: new Map([['blue', 1]]) }],
      ]),
    });
  const made = '2030-01-01T00:00:00.000Z';

  it('by the day is each day with its variants, back to ninety days, without zeros', async () => {
    await count(1, { from: hours(0) });
    await day(made, '2030-12-30', { yes: 4 });
    await day(made, '2030-12-30', { yes: 5, environment: 'development' });
    await day(made, '2030-10-04', { yes: 6 });
    await day(made, '2030-10-03', { yes: 7 });
    const answer = await readFeatureUsageByDay(contextAt(now), 'a', 90);
    const head = { featureName: 'a', appName: 'shop' };
    const at = (date: string) => ({ ...head, timestamp: `${date}T00:00:00.000Z` });
    expect(answer).toEqual({
      version: 1,
      maturity: 'stable',
      since: '2030-10-04T00:00:00.000Z',
      data: [
        { ...at('2030-10-04'), environment: 'production', yes: 6, no: 2, variants: { blue: 7 } },
        { ...at('2030-12-30'), environment: 'development', yes: 5, no: 2, variants: { blue: 6 } },
        { ...at('2030-12-30'), environment: 'production', yes: 4, no: 2, variants: { blue: 5 } },
        { ...at('2031-01-01'), environment: 'production', yes: 1, no: 0, variants: {} },
      ],
    });
    expect((await readFeatureUsageByDay(contextAt(now), 'a', 2)).data).toHaveLength(1);
    expect((await readFeatureUsageByDay(contextAt(now, noRights), 'a', 90)).data).toEqual([]);
  });

  it('by the day leaves out the day that would be there in part, and counts of an earlier feature', async () => {
    for (const [date, application] of [
      ['2030-12-29', 'a'],
      ['2030-12-30', 'a'],
      ['2030-12-30', 'b'],
      ['2030-12-31', 'a'],
      ['2030-12-31', 'b'],
    ] as const)
      await day(made, date, { yes: 1, application });
    const read = async (limit: number, of = made) => {
      const from = Date.parse('2030-12-20T00:00:00.000Z');
      const { days, since } = await readUsageDays(table, { feature: 'a', made: of }, { from, limit });
      return [since, days.map((one) => `${one.day} ${one.application}`)];
    };
    const last = ['2030-12-31 a', '2030-12-31 b'];
    expect(await read(5)).toEqual(['2030-12-20', ['2030-12-29 a', '2030-12-30 a', '2030-12-30 b', ...last]]);
    expect(await read(4)).toEqual(['2030-12-30', ['2030-12-30 a', '2030-12-30 b', ...last]]);
    expect(await read(3)).toEqual(['2030-12-31', last]);
    // Not even the newest day is there as a whole: nothing is known.
    expect(await read(1)).toEqual(['2031-01-01', []]);
    expect(await read(5, '2030-06-01T00:00:00.000Z')).toEqual(['2030-12-20', []]);
  });

  it.each([
    ['1', 1],
    ['90', 90],
    ['1.5', 2],
    ['0', undefined],
    ['91', undefined],
    ['x', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('daysBack=%s means %s days', (sent, meant) => {
    expect(daysBackOf(sent)).toBe(meant);
  });
});

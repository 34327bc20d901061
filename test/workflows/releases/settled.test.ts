import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountReading, NewReleasePlan } from '../../../lib/contract/schemas/release-plan.ts';
import { findings } from '../../../lib/rollout/evidence.ts';
import { putCounts, readCounts } from '../../../lib/store/observations/readings.ts';
import { putSettled, readSettled } from '../../../lib/store/observations/settled-counts.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { observe } from '../../../lib/workflows/releases/observe.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { key, milestone, minute, place, released, run } from './released.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const errors = {
  kind: 'errors' as const,
  source: 'gateway',
  newArm: 'enabled',
  oldArm: 'disabled',
  minimumRequests: 1_000_000,
  onBreach: 'pause' as const,
};
/** A stage of a week, which two guards watch. */
const long: NewReleasePlan = {
  name: 'Long',
  milestones: [
    milestone(10, {
      transitionCondition: { intervalMinutes: 10_080 },
      guards: [errors, { ...errors, source: 'backend', kind: 'slow' }],
    }),
    milestone(100),
  ],
};

const count = (start: number, variant: string, more: Partial<CountReading> = {}): CountReading => ({
  source: 'gateway',
  variant,
  start: minute(start).toISOString(),
  stop: minute(start + 10).toISOString(),
  requests: 10,
  errors: 0,
  ...more,
});
const both = (start: number, more: Partial<CountReading> = {}): CountReading[] =>
  ['enabled', 'disabled'].map((variant) => count(start, variant, more));

/** What the clock finds, and what it would find if it read every window since the milestone began. */
const found = async (table: Table, now: Date) => {
  const item = await getItem(table, key);
  const plan = item?.releasePlan;
  if (!item || !plan) throw new Error('There is no plan');
  const observed = await observe(table, place, item, now);
  const { counts } = await readCounts(table, place, minute(0).toISOString());
  return {
    observed,
    here: findings(plan, observed).map(({ text }) => text),
    expected: findings(plan, { readings: { counts, states: [] } }).map(({ text }) => text),
    windows: [observed.readings.counts.length, counts.length] as const,
  };
};

describe('guards §2.6: what a look at a long milestone reads', () => {
  it('is the windows of an hour or so, and the sums of those before', async () => {
    const table = await released(database, long);
    for (let at = 0; at < 1_440; at += 10) {
      await putCounts(table, place, both(at), minute(at + 11));
      await run(table, minute(at + 12));
    }
    const { here, expected, windows } = await found(table, minute(1_441));
    expect(here).toEqual(expected);
    expect(here[0]).toMatch(/^0 errors of 1,440 requests here/);
    expect(windows[1]).toBe(288);
    expect(windows[0]).toBeLessThanOrEqual(2 * 7);
  });

  it('takes a reading that comes late, and forgets the sums for it', async () => {
    const table = await released(database, long);
    for (let at = 0; at < 600; at += 10) {
      if (at !== 100) await putCounts(table, place, both(at), minute(at + 11));
      await run(table, minute(at + 12));
    }
    expect((await readSettled(table, place)).sums.size).toBe(2);
    await putCounts(table, place, both(100, { errors: 3 }), minute(600));
    expect(await readSettled(table, place)).toEqual({ late: expect.stringMatching(/./), sums: new Map() });
    const { here, expected, windows } = await found(table, minute(600));
    expect(here).toEqual(expected);
    expect(here[0]).toMatch(/^3 errors of 600 requests here/);
    expect(windows[0]).toBe(windows[1]);
    await run(table, minute(601));
    const again = await found(table, minute(602));
    expect(again.here).toEqual(again.expected);
    expect(again.windows[0]).toBeLessThan(again.windows[1]);
  });

  it('stores no sum that a late reading has overtaken', async () => {
    const table = await released(database, long);
    for (let at = 0; at < 300; at += 10) await putCounts(table, place, both(at), minute(at + 11));
    const { observed } = await found(table, minute(400));
    if (!observed.toSettle) throw new Error('Nothing is to be settled');
    await putCounts(table, place, both(5, { errors: 1 }), minute(400));
    await putSettled(table, place, observed.toSettle, minute(400));
    expect((await readSettled(table, place)).sums.size).toBe(0);
    const { here, expected } = await found(table, minute(400));
    expect(here).toEqual(expected);
  });

  it('costs a late reading no more than three write units, however many guards the milestone has', async () => {
    const sources = ['gateway', 'backend', 'shop', 'search', 'payments', 'a-source-with-a-long-name'];
    const guards = sources.map((source) => ({ ...errors, source }));
    const table = await released(database, {
      ...long,
      milestones: [milestone(10, { transitionCondition: { intervalMinutes: 10_080 }, guards }), milestone(100)],
    });
    for (let at = 0; at < 120; at += 10) {
      await putCounts(
        table,
        place,
        sources.flatMap((source) => both(at, { source })),
        minute(at + 11),
      );
      await run(table, minute(at + 12));
    }
    expect((await readSettled(table, place)).sums.size).toBe(sources.length);
    const late = () => putCounts(table, place, [count(20, 'enabled', { errors: 1 })], minute(121));
    expect((await measureUnits(late)).units.write).toBeLessThanOrEqual(3);
    expect((await readSettled(table, place)).sums.size).toBe(0);
  });

  it('finds what all windows say, whatever comes when', async () => {
    let settled = 0;
    const step = fc.record({
      minutes: fc.constantFrom(1, 10, 30, 60, 90, 240),
      readings: fc.array(
        fc.record({
          /** Minutes before the time at which it comes. */
          age: fc.constantFrom(10, 11, 14, 15, 16, 20, 30, 61, 130, 400, 900),
          length: fc.constantFrom(1, 10, 10, 15, 60),
          variant: fc.constantFrom('enabled', 'disabled', 'both'),
          source: fc.constantFrom('gateway', 'gateway', 'backend'),
          requests: fc.integer({ min: 0, max: 100 }),
        }),
        { maxLength: 4 },
      ),
      looks: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const table = await released(database, long);
        let now = 0;
        for (const { minutes, readings, looks } of steps) {
          now += minutes;
          const counts = readings.flatMap(({ age, length, variant, source, requests }) => {
            const start = Math.floor((now - age) / length) * length;
            const more = { source, requests, errors: 0, stop: minute(start + length).toISOString() };
            return variant === 'both' ? both(start, more) : [count(start, variant, more)];
          });
          const came = counts.filter(({ start }) => Date.parse(start) >= minute(0).getTime());
          await putCounts(table, place, came, minute(now));
          if (looks) await run(table, minute(now));
          const { here, expected, observed } = await found(table, minute(now));
          expect(here).toEqual(expected);
          if (observed.settled) settled += 1;
        }
      }),
      { numRuns: runs(60) },
    );
    expect(settled).toBeGreaterThan(0);
  });
});

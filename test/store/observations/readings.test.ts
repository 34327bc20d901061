import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CountReading, StateReading } from '../../../lib/contract/schemas/release-plan.ts';
import { putCounts, putState, type ReadingPlace, removeLooks } from '../../../lib/store/observations/readings.ts';
import { alarmStatesPartition, countReadingsPartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { readReadings } from './stored-readings.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await database.another();
});

const minute = (minutes: number): string => new Date(Date.UTC(2030, 0, 1) + minutes * 60_000).toISOString();
const now = new Date(minute(60));
const place: ReadingPlace = { project: 'shop', feature: 'checkout', environment: 'production' };
const everywhere: ReadingPlace = { ...place, environment: '' };

const count = (start: number, more: Partial<CountReading> = {}): CountReading => ({
  source: 'gateway',
  variant: 'enabled',
  start: minute(start),
  stop: minute(start + 5),
  requests: 100,
  errors: 1,
  ...more,
});
const state = (at: number, more: Partial<StateReading> = {}): StateReading => ({
  source: 'cloudwatch',
  key: 'errors',
  state: 'firing',
  at: minute(at),
  labels: {},
  ...more,
});
const read = (from = 0, at: ReadingPlace = place, when = now) =>
  readReadings(table, at, { from: minute(from), now: when });

describe('counts of windows', () => {
  it('are read from the time on at which their window began', async () => {
    await putCounts(table, place, [count(0), count(5), count(10)], now);
    expect((await read(5)).counts).toEqual([count(5), count(10)]);
    // This window began before.
    expect((await read(6)).counts).toEqual([count(10)]);
  });

  it('are replaced by the same source, variant and window, however its times are written', async () => {
    await putCounts(table, place, [count(0)], now);
    await putCounts(
      table,
      place,
      [count(0, { start: '2030-01-01T01:00:00+01:00', stop: '2030-01-01T00:05:00Z', requests: 200 })],
      now,
    );
    expect((await read()).counts).toEqual([count(0, { requests: 200 })]);
  });

  it('are replaced within one call, too: the last is taken', async () => {
    await putCounts(table, place, [count(0), count(0, { errors: 7 })], now);
    expect((await read()).counts).toEqual([count(0, { errors: 7 })]);
  });

  it('are kept apart by source, variant, feature, environment and project', async () => {
    const others = [count(0, { source: 'a#b' }), count(0, { source: 'b', variant: 'disabled' }), count(0)];
    await putCounts(table, place, others, now);
    for (const other of [{ environment: 'development' }, { feature: 'other' }, { project: 'other' }])
      await putCounts(table, { ...place, ...other }, [count(0, { requests: 1 })], now);
    expect((await read()).counts).toEqual(expect.arrayContaining(others));
    expect((await read()).counts).toHaveLength(3);
  });

  it('cost one write unit for sixteen of the same length, two with the longest names, and one for the look', async () => {
    const measure = async (readings: readonly CountReading[], at = 0) =>
      (await measureUnits(() => putCounts(table, place, readings, new Date(minute(at))))).units;
    const longest = { source: '\u{10ffff}'.repeat(50), variant: 'v'.repeat(100), requests: 1e12, errors: 1e12 };
    expect(await measure([count(0, longest)])).toEqual({ read: 0, write: 2 });
    const minutes = Array.from({ length: 64 }, (_, i) => count(i, { stop: minute(i + 1) }));
    for (const one of minutes) expect(await measure([one])).toEqual({ read: 0, write: 2 });
    expect(await measure(minutes.slice(0, 32))).toEqual({ read: 0, write: 3 });
    expect((await read()).counts.filter(({ source }) => source === 'gateway')).toEqual(minutes);
    const longMinutes = minutes.map((one) => ({ ...one, ...longest }));
    for (const one of longMinutes.slice(0, 16)) expect((await measure([one])).write).toBeLessThanOrEqual(3);
    expect(await measure([])).toEqual({ read: 0, write: 0 });
    // A late one makes the sums forgotten.
    expect(await measure([count(0, { stop: minute(1) })], 30)).toEqual({ read: 0, write: 2 });
    expect(await measure([count(0, { stop: minute(1) })], 31)).toEqual({ read: 0, write: 3 });
  });

  it('expire after sixty days', async () => {
    await putCounts(table, place, [count(0)], now);
    const [item] = await queryAll<{ expires: number }>(table, {
      pk: countReadingsPartition('shop', 'checkout', 'production'),
    });
    expect(item?.expires).toBe(now.getTime() / 1000 + 60 * 86_400);
  });
});

describe('states of alarms', () => {
  it('are replaced by newer ones only', async () => {
    await putState(table, place, state(5), now);
    await putState(table, place, state(4, { state: 'resolved' }), now);
    expect((await read()).states).toEqual([state(5)]);
    await putState(table, place, state(6, { state: 'resolved' }), now);
    expect((await read()).states).toEqual([state(6, { state: 'resolved' })]);
  });

  it('do not depend on the order in which they arrive, nor on repetitions', async () => {
    const one = fc.record({
      at: fc.integer({ min: 0, max: 3 }),
      state: fc.constantFrom('firing', 'resolved', 'unknown') satisfies fc.Arbitrary<StateReading['state']>,
    });
    const cases = fc.array(one, { minLength: 1, maxLength: 4 }).chain((sent) =>
      fc.record({
        sent: fc.constant(sent),
        again: fc.shuffledSubarray([...sent, ...sent], { minLength: sent.length * 2 }),
      }),
    );
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ sent, again }) => {
        const [a, b] = [`a${++runs}`, `b${runs}`].map((feature) => ({ ...place, feature })) as [
          ReadingPlace,
          ReadingPlace,
        ];
        for (const { at, state: told } of sent) await putState(table, a, state(at, { state: told }), now);
        for (const { at, state: told } of again) await putState(table, b, state(at, { state: told }), now);
        const of = await read(0, a);
        expect(of.states).toHaveLength(1);
        expect(of).toEqual(await read(0, b));
      }),
      { numRuns: 20 },
    );
  });

  it('of every environment are read in each, those of others are not', async () => {
    await putState(table, everywhere, state(1, { key: 'all' }), now);
    await putState(table, place, state(2), now);
    await putState(table, { ...place, environment: 'development' }, state(3), now);
    await putState(table, { ...place, feature: 'check' }, state(4), now);
    expect((await read()).states).toEqual([state(1, { key: 'all' }), state(2)]);
  });

  it('are kept apart by source and name, which are free text', async () => {
    const both = [state(1, { source: 'a#b', key: 'c' }), state(1, { source: 'a', key: 'b#c' })];
    for (const one of both) await putState(table, place, one, now);
    expect((await read()).states).toEqual(expect.arrayContaining(both));
  });

  it('keep labels of any name, as many as there is room for: at most three write units', async () => {
    const labels = Object.fromEntries([
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['long', 'z'.repeat(2_000)],
    ]);
    const longest = state(1, { source: '\u{10ffff}'.repeat(50), key: '\uffff'.repeat(255), labels });
    const { units } = await measureUnits(() => putState(table, place, longest, now));
    expect(units).toEqual({ read: 0, write: 3 });
    expect(Object.entries((await read()).states[0]?.labels ?? {})).toEqual(Object.entries(labels).slice(0, 2));
    const username = '\u{ffff}'.repeat(200);
    const told = state(2, { ...longest, labels: {}, sentBy: { id: 7, username }, at: minute(2) });
    expect((await measureUnits(() => putState(table, place, told, now))).units.write).toBeLessThanOrEqual(3);
    expect((await read()).states).toEqual([told]);
    await putState(table, place, { ...longest, at: minute(3) }, now);
    expect((await read()).states[0]).not.toHaveProperty('sentBy');
    const short = await measureUnits(() => putState(table, place, state(1), now));
    expect(short.units).toEqual({ read: 0, write: 2 });
  });

  it('expire after sixty days', async () => {
    await putState(table, place, state(1), now);
    const [item] = await queryAll<{ expires: number }>(table, { pk: alarmStatesPartition('shop') });
    expect(item?.expires).toBe(now.getTime() / 1000 + 60 * 86_400);
  });

  it('are not read when they have expired, though the table removes them days later, and may come again', async () => {
    await putState(table, place, state(1), now);
    const end = now.getTime() + 60 * 86_400_000;
    const at = async (when: number) => (await read(0, place, new Date(when))).states;
    expect(await at(end - 1)).toEqual([state(1)]);
    expect(await at(end)).toEqual([]);
    // Senders repeat an alarm that goes on with the time at which it began.
    await putState(table, place, state(1), new Date(end));
    expect(await at(end)).toEqual([state(1)]);
  });
});

describe('looks of the clock', () => {
  const looks = async (at = now) => (await readSchedule(table, at)).looks;

  it('are one for all readings of a minute', async () => {
    await putCounts(table, place, [count(0), count(5)], now);
    await putState(table, place, state(1), new Date(now.getTime() + 59_000));
    await putState(table, everywhere, state(1), now);
    await putCounts(table, place, [count(0)], new Date(minute(61)));
    expect(
      (await looks(new Date(minute(61)))).map(({ sk, project, feature, environment }) => [
        sk,
        project,
        feature,
        environment,
      ]),
    ).toEqual([
      [`${minute(60)}#LOOK#checkout##shop`, 'shop', 'checkout', ''],
      [`${minute(60)}#LOOK#checkout#production#shop`, 'shop', 'checkout', 'production'],
      [`${minute(61)}#LOOK#checkout#production#shop`, 'shop', 'checkout', 'production'],
    ]);
  });

  it('are asked for by a reading that changes nothing, too: whoever sent it may have died before', async () => {
    await putState(table, place, state(5), now);
    await removeLooks(table, await looks());
    await putState(table, place, state(5), now);
    expect(await looks()).toHaveLength(1);
  });

  it('stay when a reading came after the clock had read them', async () => {
    await putCounts(table, place, [count(0)], now);
    const others = Array.from({ length: 60 }, (_, i) => ({ ...place, feature: `f${i}` }));
    for (const other of others) await putCounts(table, other, [count(0)], now);
    const before = await looks();
    await putCounts(table, place, [count(5)], now);
    await removeLooks(table, before);
    const left = await looks();
    expect(left.map(({ feature }) => feature)).toEqual([place.feature]);
    await removeLooks(table, left);
    // Another clock may have removed it.
    await removeLooks(table, left);
    expect(await looks()).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountedWindow, CountGuard } from '../../lib/rollout/plan.ts';
import { countsFor, countsWith, quietTime, settle } from '../../lib/rollout/windows.ts';
import { runs } from '../support/runs.ts';

const began = Date.parse('2026-11-30T08:00:00.000Z');
const at = (minutes: number): number => began + minutes * 60_000;
const time = (minutes: number): string => new Date(at(minutes)).toISOString();
const guard: CountGuard = {
  kind: 'errors',
  source: 'gateway',
  newArm: 'enabled',
  oldArm: 'disabled',
  minimumRequests: 1,
  onBreach: 'undo',
};

const anyReading: fc.Arbitrary<CountedWindow> = fc
  .record({
    source: fc.constantFrom('gateway', 'gateway', 'gateway', 'other'),
    variant: fc.constantFrom('enabled', 'disabled'),
    start: fc.integer({ min: -5, max: 60 }),
    length: fc.constantFrom(1, 5, 5, 5, 10, 30),
    requests: fc.integer({ min: 1, max: 1_000 }),
  })
  .map(({ start, length, requests, ...rest }) => ({
    ...rest,
    start: at(Math.floor(start / length) * length),
    stop: at(Math.floor(start / length) * length + length),
    requests,
    errors: requests % 3,
  }));
const anyReadings = fc.array(anyReading, { maxLength: 60 });
const since = (readings: readonly CountedWindow[], from: number): CountedWindow[] =>
  readings.filter(({ start }) => start >= from);

describe('what is settled of counts', () => {
  it('and what came since are together what all of them are, however often it is settled', () => {
    let settledTwice = 0;
    fc.assert(
      fc.property(anyReadings, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (all, one, more) => {
        const from = time(0);
        const expected = countsFor(guard, all, from);
        const counted = since(all, began);
        const first = quietTime([guard], counted, began + one * 60_000);
        if (first === undefined) return;
        const settled = settle(guard, counted, { from, until: new Date(first).toISOString() });
        expect(countsWith(guard, since(all, first), from, settled)).toEqual(expected);
        const left = since(all, first);
        const second = quietTime([guard], left, began + (one + more) * 60_000);
        if (second === undefined) return;
        const again = settle(guard, left, { from, until: new Date(second).toISOString() }, settled);
        expect(countsWith(guard, since(all, second), from, again)).toEqual(expected);
        settledTwice += 1;
      }),
      { numRuns: runs(2_000) },
    );
    expect(settledTwice).toBeGreaterThan(runs(2_000) / 20);
  });

  it('ends at a time at which no window is open, the latest up to the limit, if an arm lacks a window', () => {
    fc.assert(
      fc.property(anyReadings, fc.integer({ min: -10, max: 100 }), (all, limit) => {
        const alone: CountedWindow = {
          ...{ source: 'gateway', variant: 'enabled', requests: 1, errors: 0 },
          start: at(-40),
          stop: at(-37),
        };
        const readings = [alone, ...all];
        const quiet = quietTime([guard], readings, began + limit * 60_000);
        const spans = readings
          .filter(({ source }) => source === 'gateway')
          .map(({ start, stop }) => [start, stop] as const);
        const ends = spans
          .map(([, stop]) => stop)
          .filter((end) => end <= at(limit))
          .filter((end) => spans.every(([start, stop]) => stop <= end || start >= end));
        expect(quiet).toBe(ends.length === 0 ? undefined : Math.max(...ends));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('of two processes whose windows are never closed at once ends all the same, if both count both arms', () => {
    const windows = (from: number) =>
      Array.from({ length: 12 }, (_, i) => from + i * 10).flatMap((start) =>
        ['enabled', 'disabled'].map((variant) => ({
          ...{ source: 'gateway', variant, start: at(start), stop: at(start + 10), requests: 10, errors: 1 },
        })),
      );
    const all = [...windows(0), ...windows(5)];
    const limit = began + 83 * 60_000;
    const quiet = quietTime([guard], all, limit);
    expect(quiet).toBe(limit - 10 * 60_000);
    const until = new Date(quiet ?? 0).toISOString();
    const settled = settle(guard, all, { from: time(0), until });
    expect(settled.newArm.requests).toBe((8 + 7) * 10);
    expect(countsWith(guard, since(all, quiet ?? 0), time(0), settled)).toEqual(countsFor(guard, all, time(0)));
    // The other arm of one window is missing.
    expect(quietTime([guard], all.slice(1), limit)).toBeUndefined();
    // Windows of another source are not compared with these.
    expect(quietTime([guard], [...all, { ...(all[0] as CountedWindow), source: 'other' }], limit)).toBe(quiet);
  });

  it('and what came since are together what all are, where both arms have most windows', () => {
    let paired = 0;
    fc.assert(
      fc.property(
        anyReadings,
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 0, max: 4 }),
        (some, minutes, left) => {
          const from = time(0);
          const all = some.flatMap((one, i) => {
            const both = ['enabled', 'disabled'].map((variant) => ({ ...one, variant }));
            // Those that have begun since may have come of one arm only.
            return one.start >= at(minutes) && i % 5 < left ? both.slice(0, 1) : both;
          });
          const counted = since(all, began);
          const first = quietTime([guard], counted, at(minutes));
          if (first === undefined) return;
          paired += 1;
          const settled = settle(guard, counted, { from, until: new Date(first).toISOString() });
          expect(countsWith(guard, since(all, first), from, settled)).toEqual(countsFor(guard, all, from));
        },
      ),
      { numRuns: runs(2_000) },
    );
    expect(paired).toBeGreaterThan(runs(2_000) / 4);
  });

  it('is left out of counts since another time', () => {
    const readings = ['enabled', 'disabled'].map((variant) => ({
      ...{ source: 'gateway', variant, start: at(0), stop: at(5), requests: 10, errors: 1 },
    }));
    const settled = settle(guard, readings, { from: time(0), until: time(5) });
    expect(countsWith(guard, [], time(0), settled).newArm).toEqual({ requests: 10, errors: 1 });
    expect(countsWith(guard, [], time(1), settled).newArm).toEqual({ requests: 0, errors: 0 });
  });
});

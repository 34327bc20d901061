import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReleaseWindow } from '../../lib/rollout/plan.ts';
import { isInside, nextInside } from '../../lib/rollout/window.ts';
import { runs } from '../support/runs.ts';
import { anyWindow, zones } from './random.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const window = (more: Partial<ReleaseWindow> = {}): ReleaseWindow => ({
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from: '09:00',
  to: '17:00',
  timeZone: 'Europe/Berlin',
  ...more,
});
const next = (one: ReleaseWindow, at: string): string | undefined => {
  const found = nextInside(one, Date.parse(at));
  return found === undefined ? undefined : new Date(found).toISOString();
};

/** What the clocks of a place show, by another way than the window's. */
const clock = (timeZone: string, at: number): { readonly weekday: string; readonly time: string } => {
  const text = new Date(at).toLocaleString('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return { weekday: text.slice(0, 3).toLowerCase(), time: text.slice(-5) };
};
const isOpenOn = ({ days, from, to, timeZone }: ReleaseWindow, at: number): boolean => {
  const { weekday, time } = clock(timeZone, at);
  return days.some((one) => one === weekday) && from <= time && time < to;
};

describe('a window', () => {
  it('is open from its beginning until before its end, on its days', () => {
    const monday = window({ days: ['mon'] });
    for (const [at, open] of [
      ['2026-11-30T07:59:59.999Z', false],
      ['2026-11-30T08:00:00.000Z', true],
      ['2026-11-30T15:59:59.999Z', true],
      ['2026-11-30T16:00:00.000Z', false],
      ['2026-12-01T09:00:00.000Z', false],
    ] as const)
      expect([at, isInside(monday, Date.parse(at))]).toEqual([at, open]);
    expect(next(monday, '2026-11-30T10:00:00.123Z')).toBe('2026-11-30T10:00:00.123Z');
    expect(next(monday, '2026-11-30T16:00:00.000Z')).toBe('2026-12-07T08:00:00.000Z');
  });

  it('is open until midnight if it ends at 24:00', () => {
    const friday = window({ days: ['fri'], from: '23:00', to: '24:00' });
    expect(isInside(friday, Date.parse('2026-12-04T22:59:59.999Z'))).toBe(true);
    expect(isInside(friday, Date.parse('2026-12-04T23:00:00.000Z'))).toBe(false);
  });

  it('begins after the hour that clocks leave out, if it would begin in it', () => {
    // On 29 March 2026 the clocks of Berlin go from 02:00 to 03:00, which is 01:00 UTC.
    expect(next(window({ from: '02:30', to: '04:00' }), '2026-03-29T00:00:00.000Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(next(window({ from: '02:30', to: '03:00' }), '2026-03-29T00:00:00.000Z')).toBe('2026-03-30T00:30:00.000Z');
    const sundays = window({ days: ['sun'], from: '02:30', to: '03:00' });
    expect(next(sundays, '2026-03-29T00:00:00.000Z')).toBe('2026-04-05T00:30:00.000Z');
  });

  it('is open twice in the hour that clocks repeat', () => {
    // On 25 October 2026 the clocks of Berlin go from 03:00 back to 02:00, which is 01:00 UTC.
    const half = window({ from: '02:00', to: '02:30' });
    expect(next(half, '2026-10-25T00:00:00.000Z')).toBe('2026-10-25T00:00:00.000Z');
    expect(next(half, '2026-10-25T00:30:00.000Z')).toBe('2026-10-25T01:00:00.000Z');
    expect(next(half, '2026-10-25T01:30:00.000Z')).toBe('2026-10-26T01:00:00.000Z');
  });

  it('knows clocks that change at midnight, by half an hour, and a day that was left out', () => {
    // Cairo goes from 00:00 to 01:00 on 24 April 2026; Lord Howe from 02:00 to 02:30 on 4 October 2026.
    expect(next(window({ days: ['fri'], from: '00:00', timeZone: 'Africa/Cairo' }), '2026-04-23T12:00:00.000Z')).toBe(
      '2026-04-23T22:00:00.000Z',
    );
    const island = window({ from: '02:15', to: '02:45', timeZone: 'Australia/Lord_Howe' });
    expect(next(island, '2026-10-03T12:00:00.000Z')).toBe('2026-10-03T15:30:00.000Z');
    // Samoa had no 30 December 2011, which was a Friday.
    const friday = window({ days: ['fri'], timeZone: 'Pacific/Apia' });
    expect(next(friday, '2011-12-29T12:00:00.000Z')).toBe('2012-01-05T19:00:00.000Z');
  });

  it('never opens without days, with an end before its beginning, in no zone, and at no time', () => {
    for (const [one, at] of [
      [window({ days: [] }), 0],
      [window({ from: '10:00', to: '09:00' }), 0],
      [window({ timeZone: 'Mars/Olympus' }), 0],
      [window(), Number.NaN],
      [window(), Number.POSITIVE_INFINITY],
      [window(), 8.7e15],
    ] as const) {
      expect(nextInside(one, at)).toBe(undefined);
      expect(isInside(one, at)).toBe(false);
    }
  });

  it('agrees with the clocks of its place, minute by minute', () => {
    // Around the changes of clocks of 2026 in the zones, and any other time.
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-09-06', '2026-10-04', '2026-10-25'];
    const start = fc
      .oneof(fc.constantFrom(...changes, '2026-10-29', '2026-11-01'), fc.constantFrom('2026-06-15', '2027-12-31'))
      .chain((date) => fc.integer({ min: -1_500, max: 1_500 }).map((minutes) => Date.parse(date) + minutes * minute));
    fc.assert(
      fc.property(anyWindow, start, (one, at) => {
        const opens = nextInside(one, at);
        expect(isInside(one, at)).toBe(isOpenOn(one, at));
        expect(opens).toBeGreaterThanOrEqual(at);
        expect(opens).toBeLessThan(at + 14 * day + 1);
        if (opens === undefined) return;
        expect(isOpenOn(one, opens)).toBe(true);
        // Closed until then: the minutes before, and some of all others.
        const closed = Array.from({ length: 60 }, (_, i) => opens - (i + 1) * minute);
        const between = Array.from({ length: 60 }, (_, i) => at + Math.floor(((opens - at) * i) / 60));
        for (const time of [...closed, ...between].filter((time) => time >= at && time < opens))
          expect(isOpenOn(one, time)).toBe(false);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is found in every zone within the two weeks after any time', () => {
    for (const timeZone of zones)
      for (let at = Date.parse('2026-01-01'); at < Date.parse('2027-01-01'); at += 3.7 * day)
        expect(nextInside(window({ days: ['sun'], from: '01:00', to: '02:00', timeZone }), at)).toBeLessThan(
          at + 14 * day,
        );
  });
});

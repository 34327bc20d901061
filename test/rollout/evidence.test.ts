import { describe, expect, it } from 'vitest';
import type { PlanStatus } from '../../lib/contract/schemas/release-plan.ts';
import { alphaOf, type Finding, findings, type Observed } from '../../lib/rollout/evidence.ts';
import type { CountedWindow, Guard, Plan, Safeguard, StateReading } from '../../lib/rollout/plan.ts';
import { countsFor } from '../../lib/rollout/windows.ts';

const began = '2026-11-30T08:00:00.000Z';
const guard = {
  kind: 'errors',
  source: 'api',
  newArm: 'new',
  oldArm: 'old',
  minimumRequests: 1_000,
  onBreach: 'undo',
} as const;

const planOf = (guards: readonly Guard[], safeguards: readonly Safeguard[] = []): Plan => ({
  activeMilestoneId: 'one',
  milestones: [{ id: 'one', name: 'One', sortOrder: 0, guards, startedAt: began, pausedMs: 0, approvedBy: [] }],
  safeguards,
  pause: null,
  completedAt: null,
});
const reading = (more: Partial<CountedWindow>): CountedWindow => ({
  source: 'api',
  variant: 'new',
  start: Date.parse(began),
  stop: Date.parse('2026-11-30T08:05:00.000Z'),
  requests: 0,
  errors: 0,
  ...more,
});
const counts = (here: [number, number], there: [number, number]): Observed => ({
  readings: {
    counts: [
      reading({ errors: here[0], requests: here[1] }),
      reading({ variant: 'old', errors: there[0], requests: there[1] }),
    ],
    states: [],
  },
});
const only = (guards: readonly Guard[], observed: Observed): Finding | undefined =>
  findings(planOf(guards), observed)[0];
const textOf = (here: [number, number], there: [number, number], kind: 'errors' | 'slow' = 'errors') =>
  only([{ ...guard, kind }], counts(here, there))?.text;

describe('what is said of counts', () => {
  it('is how many there are, and how many more would be needed to see a rise', () => {
    expect(textOf([12, 4_100], [10, 4_050])).toBe(
      '12 errors of 4,100 requests here, 10 of 4,050 there: no sign that it is worse; 20 more errors would be needed to see a threefold rise',
    );
    expect(textOf([0, 4_100], [0, 4_050])).toBe(
      '0 errors of 4,100 requests here, 0 of 4,050 there: no sign that it is worse; 42 errors would be needed to see a threefold rise',
    );
    expect(textOf([1, 4_100], [39, 4_100])).toMatch(/^1 error of .*; 1 more error would be needed to see/);
    expect(textOf([120, 4_100], [110, 4_050])).toBe(
      '120 errors of 4,100 requests here, 110 of 4,050 there: no sign that it is worse; a threefold rise would most likely have been seen',
    );
  });

  it('needs more errors where guards share the false stops', () => {
    const guards = Array.from({ length: 6 }, () => guard);
    expect(alphaOf(planOf([...guards, { kind: 'alarm', onBreach: 'pause' }]))).toBeCloseTo(0.05 / 6, 12);
    expect(alphaOf(planOf([]))).toBe(0.05);
    expect(only(guards, counts([12, 4_100], [10, 4_050]))?.text).toMatch(/; 36 more errors would/);
  });

  it('is the evidence if it is worse', () => {
    expect(only([guard], counts([31, 4_100], [10, 4_050]))).toEqual({
      guardId: 'errors-1',
      kind: 'errors',
      verdict: 'worse',
      action: 'undo',
      text: '31 errors of 4,100 requests here, 10 of 4,050 there: worse, by evidence of 22 : 1 (20 : 1 is enough)',
      holds: [],
    });
  });

  it('is what is missing if there is too little traffic', () => {
    expect(only([guard], counts([1, 300], [10, 4_050]))).toEqual({
      guardId: 'errors-1',
      kind: 'errors',
      verdict: 'too little',
      action: 'undo',
      text: '1 error of 300 requests here, 10 of 4,050 there: too little to tell; the new arm has 300 of 1,000 requests',
      holds: [{ kind: 'traffic', text: 'Guard “errors-1”: the new arm has 300 of 1,000 requests', missing: 700 }],
    });
    expect(textOf([0, 0], [0, 0])).toBe(
      '0 errors of 0 requests here, 0 of 0 there: too little to tell; the new arm has 0 of 1,000 requests, the old arm has 0 of 1,000 requests',
    );
  });

  it('speaks of slow requests where these are counted', () => {
    expect(textOf([12, 4_100], [10, 4_050], 'slow')).toBe(
      '12 slow requests of 4,100 here, 10 of 4,050 there: no sign that it is worse; 20 more slow requests would be needed to see a threefold rise',
    );
    expect(textOf([1, 4_100], [0, 4_050], 'slow')).toMatch(/^1 slow request of 4,100 here, 0 of 4,050 there/);
  });

  it('counts the windows of its source and arms since the milestone began, each of them once', () => {
    const readings = [
      reading({ requests: 100, errors: 1 }),
      reading({ requests: 100, errors: 1 }),
      reading({ requests: 90, errors: 9 }),
      reading({ requests: 10, start: Date.parse('2026-11-30T08:04:00.000Z') }),
      reading({ requests: 1_000, start: Date.parse(began) - 1 }),
      reading({ requests: 1_000, source: 'other' }),
      reading({ requests: 7, errors: 2, variant: 'old' }),
      reading({ requests: 1_000, variant: 'third' }),
    ];
    const expected = { newArm: { requests: 110, errors: 1 }, oldArm: { requests: 7, errors: 2 }, alone: 0 };
    expect(countsFor(guard, readings, began)).toEqual(expected);
    expect(countsFor(guard, readings.toReversed(), began)).toEqual(expected);
    expect(countsFor(guard, readings, null).newArm.requests).toBe(0);
  });

  it('counts windows as soon as those of both arms are of the same times, whatever their length', () => {
    const at = (from: number, to: number): Pick<CountedWindow, 'start' | 'stop'> => ({
      start: Date.parse(began) + from * 60_000,
      stop: Date.parse(began) + to * 60_000,
    });
    const sum = (...readings: CountedWindow[]) => {
      const { newArm, oldArm, alone } = countsFor(guard, readings, began);
      return [newArm.requests, oldArm.requests, alone];
    };
    const here = [reading({ ...at(0, 5), requests: 1 }), reading({ ...at(5, 10), requests: 10 })];
    const there = (from: number, to: number) => reading({ ...at(from, to), requests: 100, variant: 'old' });
    expect(sum(...here)).toEqual([0, 0, 11]);
    expect(sum(...here, there(5, 10))).toEqual([10, 100, 1]);
    expect(sum(...here, there(0, 10))).toEqual([11, 100, 0]);
    expect(sum(...here, there(0, 7), there(7, 12))).toEqual([0, 0, 211]);
    expect(sum(...here, there(0, 7), there(7, 10))).toEqual([11, 200, 0]);
    expect(sum(...here, there(1, 9))).toEqual([0, 0, 111]);
    expect(sum(...here, there(20, 25), there(0, 3))).toEqual([0, 0, 211]);
    expect(only([guard], { readings: { counts: here, states: [] } })?.text).toMatch(
      /; the new arm has 0 of 1,000 requests, the old arm has 0 of 1,000 requests, 11 more are of times for which the other arm has no counts yet$/,
    );
  });
});

describe('what is said of alarms', () => {
  const state = (key: string, is: StateReading['state'], minute: number, source = 'pager'): StateReading => ({
    source,
    key,
    state: is,
    at: `2026-11-30T08:${String(minute).padStart(2, '0')}:00.000Z`,
  });
  const said = (states: readonly StateReading[], more: { source?: string; key?: string } = {}) => {
    const found = only([{ kind: 'alarm', onBreach: 'disable', ...more }], { readings: { counts: [], states } });
    return [found?.verdict, found?.text];
  };

  it('is which one has been ringing longest, and how many others do', () => {
    expect(said([state('b', 'firing', 9), state('a', 'firing', 5), state('c', 'resolved', 1)])).toEqual([
      'worse',
      'Alarm “a” of “pager” has been ringing since 2026-11-30 08:05 UTC and 1 more',
    ]);
  });

  it('is which one is not known', () => {
    expect(said([state('a', 'unknown', 5)])).toEqual([
      'unknown',
      'The state of alarm “a” of “pager” has not been known since 2026-11-30 08:05 UTC',
    ]);
  });

  it('is that none rings, or that nothing was reported', () => {
    expect(said([])).toEqual(['no sign', 'No alarm is ringing']);
    expect(said([], { source: 'pager' })).toEqual(['no sign', 'No alarm of “pager” is ringing']);
    expect(said([], { key: 'a' })).toEqual(['no sign', 'Alarm “a” has reported nothing so far']);
    expect(said([state('a', 'resolved', 1)], { key: 'a', source: 'pager' })).toEqual([
      'no sign',
      'Alarm “a” of “pager” is not ringing',
    ]);
  });

  it('is who reported a state, if that is not its source', () => {
    const by = (one: StateReading, username: string): StateReading => ({ ...one, sentBy: { username } });
    expect(said([by(state('a', 'firing', 5), 'ann'), state('b', 'firing', 9)])[1]).toBe(
      'Alarm “a” of “pager” has been ringing since 2026-11-30 08:05 UTC (reported by “ann”) and 1 more',
    );
    expect(said([by(state('a', 'unknown', 5), 'ann')])[1]).toMatch(
      / since 2026-11-30 08:05 UTC \(reported by “ann”\)$/,
    );
    const resolved = [by(state('a', 'resolved', 5), 'ann'), state('b', 'resolved', 6)];
    expect(said(resolved)).toEqual([
      'no sign',
      'No alarm is ringing; “ann” reported “a” of “pager” as resolved at 2026-11-30 08:05 UTC',
    ]);
    expect(said(resolved, { key: 'b' })[1]).toBe('Alarm “b” is not ringing');
    const many = [7, 3, 5, 4].map((minute) => by(state(`k${minute}`, 'resolved', minute), 'bob'));
    expect(said(many)[1]?.match(/“k\d”/g)).toEqual(['“k4”', '“k5”', '“k7”']);
    // What the source says later counts, and nobody reported that.
    expect(said([...resolved, state('a', 'firing', 8)])[1]).not.toMatch(/ann/);
  });

  it('depends on the newest state alone, and on the worse one of the same time', () => {
    const states = [
      state('a', 'firing', 1),
      state('a', 'resolved', 2),
      state('b', 'unknown', 3),
      state('b', 'resolved', 3),
    ];
    expect(said(states, { key: 'a' })[0]).toBe('no sign');
    expect(said(states.toReversed(), { key: 'a' })[0]).toBe('no sign');
    expect(said(states, { key: 'b' })[0]).toBe('unknown');
    expect(said(states.toReversed(), { key: 'b' })[0]).toBe('unknown');
  });

  it('leaves out alarms that the guard does not mean; those of the account pause the plan', () => {
    const states = [state('a', 'firing', 1), state('b', 'firing', 1, 'other'), state('c', 'firing', 2, 'cloudwatch')];
    expect(said(states, { key: 'b', source: 'pager' })[0]).toBe('no sign');
    expect(said(states, { source: 'other' })[1]).toMatch(/^Alarm “b” of “other”/);
    const all = (source?: string) =>
      findings(planOf([{ kind: 'alarm', onBreach: 'undo', source }]), { readings: { counts: [], states } }).map(
        ({ guardId, action, text }) => [guardId, action, text.slice(0, 20)],
      );
    expect(all('other')).toEqual([
      ['alarm-1', 'undo', 'Alarm “b” of “other”'],
      ['alarms', 'pause', 'Alarm “c” of “cloudw'],
    ]);
    expect(all()).toEqual([['alarm-1', 'undo', 'Alarm “a” of “pager”']]);
  });
});

describe('what is said of thresholds', () => {
  const safeguard = (operator: '>' | '<'): Safeguard => ({
    id: 's',
    impactMetric: { metricName: 'latency', timeRange: 'day', aggregationMode: 'p95' },
    triggerCondition: { operator, threshold: 0.5 },
    action: { type: 'pauseReleasePlanProgressions' },
  });
  const said = (operator: '>' | '<', value?: number) => {
    const found = findings(planOf([], [safeguard(operator)]), {
      readings: { counts: [], states: [] },
      thresholds: new Map([['s', value]]),
    })[0];
    return [found?.verdict, found?.action, found?.text];
  };

  it('is the value and the threshold', () => {
    const metric = 'Metric “latency” (p95 of the last day)';
    expect(said('>', 0.75)).toEqual(['worse', 'pause', `${metric} is 0.75, above 0.5`]);
    expect(said('>', 0.5)).toEqual(['no sign', 'pause', `${metric} is 0.5, not above 0.5`]);
    expect(said('<', 0.25)).toEqual(['worse', 'pause', `${metric} is 0.25, below 0.5`]);
    expect(said('<', 0.5)).toEqual(['no sign', 'pause', `${metric} is 0.5, not below 0.5`]);
    expect(said('<')).toEqual(['unknown', 'pause', `${metric} has no value yet`]);
  });
});

it('findings fit into the status of a plan', () => {
  const shown: PlanStatus['evidence'] = findings(planOf([guard]), counts([0, 0], [0, 0]));
  const waits: PlanStatus['waitsFor'] = findings(planOf([guard]), counts([0, 0], [0, 0])).flatMap(({ holds }) => holds);
  expect([shown.length, waits.length]).toEqual([1, 2]);
});

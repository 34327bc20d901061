import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredReleasePlan } from '../../lib/contract/schemas/release-plan.ts';
import { type Circumstances, nextStep } from '../../lib/rollout/next-step.ts';
import { inOrder, type Milestone, type Plan, type StateReading } from '../../lib/rollout/plan.ts';
import { isInside } from '../../lib/rollout/window.ts';
import { countsFor } from '../../lib/rollout/windows.ts';
import { runs } from '../support/runs.ts';
import { anyCircumstances, anyPlan } from './random.ts';

const milestone = (id: string, sortOrder: number, more: Partial<Milestone> = {}): Milestone => ({
  id,
  name: id,
  sortOrder,
  transitionCondition: { intervalMinutes: 60 },
  startedAt: null,
  pausedMs: 0,
  approvedBy: [],
  ...more,
});

const began = '2026-11-30T08:00:00.000Z';
const later = (minutes: number): string => new Date(Date.parse(began) + minutes * 60_000).toISOString();

const planOf = (milestones: readonly Milestone[], more: Partial<Plan> = {}): Plan => ({
  activeMilestoneId: milestones.find(({ startedAt }) => startedAt !== null)?.id ?? null,
  milestones,
  safeguards: [],
  pause: null,
  completedAt: null,
  ...more,
});
const two = (first: Partial<Milestone> = {}, second: Partial<Milestone> = {}, more: Partial<Plan> = {}): Plan =>
  planOf([milestone('one', 0, { startedAt: began, ...first }), milestone('two', 1, second)], more);

const at = (now: string, more: Partial<Circumstances> = {}): Circumstances => ({
  now,
  enabled: true,
  archived: false,
  readings: { counts: [], states: [] },
  ...more,
});

const errors = { kind: 'errors', id: 'e', source: 'api', newArm: 'on', oldArm: 'off', minimumRequests: 1_000 } as const;
const counted = (on: [number, number], off: [number, number], start = began) => ({
  states: [],
  counts: [on, off].map(([count, failed], index) => ({
    source: 'api',
    variant: index === 0 ? 'on' : 'off',
    start: Date.parse(start),
    stop: Date.parse(later(90)),
    requests: count,
    errors: failed,
  })),
});
const alarm = { kind: 'alarm', id: 'x', key: 'x', onBreach: 'undo' } as const;
const ringing = (state: 'firing' | 'unknown' | 'resolved', when = later(5)) => ({
  counts: [],
  states: [{ source: 'cloudwatch', key: 'x', state, at: when }],
});
const kindsOf = (plan: Plan, circumstances: Circumstances): string[] => {
  const step = nextStep(plan, circumstances);
  return step.kind === 'wait' ? step.waitsFor.map(({ kind }) => kind) : [step.kind];
};

describe('the next step of a plan', () => {
  it('takes a stored plan', () => {
    const stepOf = (plan: StoredReleasePlan) => nextStep(plan, at(began));
    expect(stepOf).toBeTypeOf('function');
  });

  it('waits for what holds the plan besides its guards, once it has begun', () => {
    const holds = [{ kind: 'traffic', text: 'errors has no value yet' }] as const;
    expect(nextStep(two(), at(later(60), { holds }))).toEqual({ kind: 'wait', at: undefined, waitsFor: holds });
    expect(nextStep(two(), at(later(60)))).toMatchObject({ kind: 'start' });
    expect(nextStep(planOf([milestone('one', 0)]), at(began, { holds }))).toMatchObject({ kind: 'start' });
  });

  it('is the first milestone as soon as the feature is on', () => {
    const plan = planOf([milestone('later', 5), milestone('first', 2)]);
    expect(nextStep(plan, at(began))).toEqual({ kind: 'start', milestoneId: 'first', at: began });
    expect(nextStep(plan, at(began, { enabled: false }))).toEqual({
      kind: 'wait',
      at: undefined,
      waitsFor: [{ kind: 'environment', text: 'The feature is off in the environment' }],
    });
  });

  it('is the next milestone when the interval is over, without the time for which the plan was paused', () => {
    const plan = two({ pausedMs: 30 * 60_000 });
    expect(nextStep(plan, at(later(89)))).toEqual({
      kind: 'wait',
      at: later(90),
      waitsFor: [{ kind: 'time', text: 'Milestone “one” lasts 60 min, until 2026-11-30 09:30 UTC', until: later(90) }],
    });
    expect(nextStep(plan, at(later(90)))).toEqual({ kind: 'start', milestoneId: 'two', at: later(90) });
  });

  it('is left to a person without an interval', () => {
    expect(kindsOf(two({ transitionCondition: null }, { approvals: 1 }), at(later(600)))).toEqual([
      'person',
      'approvals',
    ]);
  });

  it('also names the approvals without which a feature that is off cannot be switched on', () => {
    const gates = { approvals: 2, approvedBy: [{ id: 1 }] };
    const [one, ...others] = two({}).milestones;
    if (!one) throw new Error('There is no milestone');
    const plan = { ...two({}), activeMilestoneId: null, milestones: [{ ...one, ...gates }, ...others] };
    const off = { ...at(later(0)), enabled: false };
    expect(kindsOf(plan, off)).toEqual(['environment', 'approvals']);
    expect(kindsOf({ ...plan, activeMilestoneId: one.id }, off)).toEqual(['environment']);
    expect(kindsOf({ ...plan, completedAt: later(0) }, off)).toEqual([]);
  });

  it('waits for different people, for a day, and for the hours of a window, and looks again when all are over', () => {
    const window = { days: ['mon', 'tue'] as const, from: '09:00', to: '16:00', timeZone: 'Europe/Berlin' };
    const gates = { approvals: 2, approvedBy: [{ id: 1 }, { id: 1 }], notBefore: '2026-12-02T00:00:00.000Z', window };
    const step = nextStep(two({}, gates), at(later(30)));
    expect(step).toMatchObject({ kind: 'wait', at: '2026-12-07T08:00:00.000Z' });
    expect(
      step.kind === 'wait' && step.waitsFor.map(({ kind, text, until, missing }) => [kind, text, until, missing]),
    ).toEqual([
      ['time', 'Milestone “one” lasts 60 min, until 2026-11-30 09:00 UTC', later(60), undefined],
      ['notBefore', 'Milestone “two” does not begin before 2026-12-02 00:00 UTC', gates.notBefore, undefined],
      [
        'window',
        'Milestone “two” begins only Mon, Tue, 09:00 to 16:00 (Europe/Berlin)',
        '2026-12-07T08:00:00.000Z',
        undefined,
      ],
      ['approvals', 'Milestone “two” has to be approved by another person', undefined, 1],
    ]);
    const approved = two({}, { ...gates, approvedBy: [{ id: 1 }, { id: 2 }] });
    expect(kindsOf(approved, at('2026-12-07T07:59:59.999Z'))).toEqual(['window']);
    expect(kindsOf(approved, at('2026-12-07T08:00:00.000Z'))).toEqual(['start']);
    expect(nextStep(two({}, gates), at('2026-12-07T08:00:00.000Z'))).toMatchObject({ kind: 'wait', at: undefined });
  });

  it('waits for the traffic of each arm, and says how much is missing', () => {
    const plan = two({ guards: [{ ...errors, onBreach: 'pause' }] });
    const step = nextStep(plan, at(later(60), { readings: counted([300, 0], [2_000, 0]) }));
    expect(step).toEqual({
      kind: 'wait',
      at: undefined,
      waitsFor: [{ kind: 'traffic', text: 'Guard “e”: the new arm has 300 of 1,000 requests', missing: 700 }],
    });
    expect(kindsOf(plan, at(later(60), { readings: counted([1_000, 0], [1_000, 0]) }))).toEqual(['start']);
    expect(kindsOf(plan, at(later(60)))).toEqual(['traffic', 'traffic']);
    // What came before the milestone began says nothing about it.
    const before = counted([5_000, 900], [5_000, 0], later(-1));
    expect(kindsOf(plan, at(later(60), { readings: before }))).toEqual(['traffic', 'traffic']);
  });

  it('is the strongest action of all breaches, and the first of these', () => {
    const readings = { ...counted([5_000, 90], [5_000, 9]), states: ringing('firing').states };
    const guards = (...actions: ('pause' | 'undo' | 'disable')[]) =>
      actions.map((onBreach, index) => ({ ...alarm, id: `g${index}`, onBreach }));
    const stepWith = (...actions: ('pause' | 'undo' | 'disable')[]) =>
      nextStep(two({ guards: [{ ...errors, onBreach: 'pause' }, ...guards(...actions)] }), at(later(1), { readings }));
    expect(stepWith('pause')).toEqual({
      kind: 'breach',
      action: 'pause',
      guardId: 'e',
      text: expect.stringMatching(
        /^90 errors of 5,000 requests here, 9 of 5,000 there: worse, by evidence of more than/,
      ),
    });
    expect(stepWith('undo', 'undo')).toMatchObject({ action: 'undo', guardId: 'g0' });
    expect(stepWith('undo', 'disable')).toMatchObject({ action: 'disable', guardId: 'g1' });
  });

  it('is a breach before there is enough traffic to go on, if the evidence suffices', () => {
    const plan = two({ guards: [{ ...errors, onBreach: 'undo' }] });
    expect(nextStep(plan, at(later(1), { readings: counted([100, 30], [900, 5]) }))).toMatchObject({ kind: 'breach' });
  });

  it('is a breach while an alarm rings, and holds while its state is not known', () => {
    const plan = two({ guards: [alarm] });
    expect(nextStep(plan, at(later(60), { readings: ringing('firing') }))).toEqual({
      kind: 'breach',
      action: 'undo',
      guardId: 'x',
      text: 'Alarm “x” of “cloudwatch” has been ringing since 2026-11-30 08:05 UTC',
    });
    expect(kindsOf(plan, at(later(60), { readings: ringing('unknown') }))).toEqual(['alarm']);
    expect(kindsOf(plan, at(later(60), { readings: ringing('resolved') }))).toEqual(['start']);
    expect(kindsOf(plan, at(later(60)))).toEqual(['start']);
  });

  it('does not begin a milestone that an alarm would stop at once', () => {
    for (const guards of [[alarm], [{ ...alarm, key: 'other' }], undefined]) {
      const plan = two({ startedAt: null, guards });
      expect(kindsOf(plan, at(began, { readings: ringing('firing') }))).toEqual(['alarm']);
      expect(kindsOf(plan, at(began, { readings: ringing('unknown') }))).toEqual(['alarm']);
      expect(kindsOf(plan, at(began, { readings: ringing('resolved') }))).toEqual(['start']);
    }
  });

  it('is a pause while an alarm rings that no guard of the milestone means', () => {
    for (const guards of [[{ ...alarm, key: 'other' }], [{ ...alarm, source: 'pager' }], undefined]) {
      expect(nextStep(two({ guards }), at(later(60), { readings: ringing('firing') }))).toMatchObject({
        kind: 'breach',
        action: 'pause',
        guardId: 'alarms',
      });
      expect(kindsOf(two({ guards }), at(later(60), { readings: ringing('unknown') }))).toEqual(['alarm']);
    }
  });

  it('is a breach when a metric crosses its threshold, and holds while the metric has no value', () => {
    const safeguard = {
      id: 's',
      impactMetric: { metricName: 'failures', timeRange: 'hour', aggregationMode: 'count' },
      triggerCondition: { operator: '>', threshold: 1_000 },
      action: { type: 'disableFeatureEnvironment' },
    } as const;
    const plan = two({}, {}, { safeguards: [safeguard] });
    const withValue = (value?: number) => at(later(60), { thresholds: new Map([['s', value]]) });
    expect(nextStep(plan, withValue(1_001))).toEqual({
      kind: 'breach',
      action: 'disable',
      guardId: 's',
      text: 'Metric “failures” (count of the last hour) is 1,001, above 1,000',
    });
    expect(kindsOf(plan, withValue(1_000))).toEqual(['start']);
    for (const unknown of [withValue(), withValue(Number.NaN), at(later(60))])
      expect(nextStep(plan, unknown)).toMatchObject({
        kind: 'wait',
        waitsFor: [{ kind: 'traffic', text: 'Metric “failures” (count of the last hour) has no value yet' }],
      });
    // Before the first milestone nobody may send the metric.
    expect(kindsOf(planOf([milestone('one', 0)], { safeguards: [safeguard] }), at(began))).toEqual(['start']);
  });

  it('is the end of the plan when the last milestone has passed its guards and its interval', () => {
    const last = (more: Partial<Milestone>) => planOf([milestone('one', 0, { startedAt: began, ...more })]);
    expect(nextStep(last({ transitionCondition: null }), at(began))).toEqual({ kind: 'complete' });
    expect(nextStep(last({}), at(later(59)))).toMatchObject({ kind: 'wait', at: later(60) });
    expect(nextStep(last({}), at(later(60)))).toEqual({ kind: 'complete' });
    const guarded = last({ transitionCondition: null, guards: [{ ...errors, onBreach: 'pause' }] });
    expect(kindsOf(guarded, at(later(600)))).toEqual(['traffic', 'traffic']);
    expect(kindsOf(guarded, at(later(600), { readings: counted([1_000, 0], [1_000, 0]) }))).toEqual(['complete']);
  });

  it('is none for a plan that has no such milestone, no milestone at all, or is completed', () => {
    expect(kindsOf(two({}, {}, { activeMilestoneId: 'gone' }), at(later(90)))).toEqual(['person']);
    expect(kindsOf(planOf([]), at(began))).toEqual(['person']);
    expect(nextStep(two({}, {}, { completedAt: began }), at(later(90)))).toEqual({
      kind: 'wait',
      at: undefined,
      waitsFor: [],
    });
  });

  it('does not begin in a window of a time zone that this runtime does not know', () => {
    const window = { days: ['mon'] as const, from: '00:00', to: '24:00', timeZone: 'Mars/Olympus' };
    expect(nextStep(two({}, { window }), at(later(90)))).toMatchObject({
      kind: 'wait',
      at: undefined,
      waitsFor: [{ kind: 'window' }],
    });
  });
});

describe('for any plan, at any time, with any readings', () => {
  const laws = (law: (plan: Plan, circumstances: Circumstances) => void): void =>
    fc.assert(fc.property(anyPlan, anyCircumstances, law), { numRuns: runs(2_000) });
  const activeOf = ({ milestones, activeMilestoneId }: Plan) => milestones.find(({ id }) => id === activeMilestoneId);

  it('there is one step, always the same, and looking again is later than now', () => {
    const seen = new Set<string>();
    laws((plan, circumstances) => {
      const step = nextStep(plan, circumstances);
      seen.add(step.kind);
      expect(nextStep(structuredClone(plan), structuredClone(circumstances))).toEqual(step);
      if (step.kind === 'wait' && step.at !== undefined) expect(step.at > circumstances.now).toBe(true);
      if (step.kind === 'start') expect(step.at).toBe(circumstances.now);
    });
    expect([...seen].toSorted()).toEqual(['breach', 'complete', 'start', 'wait']);
  });

  it('a plan that is paused goes no further, but is stopped by what guards take back of a running one', () => {
    let stopped = 0;
    laws((plan, circumstances) => {
      for (const before of [null, { edition: 1 }, { edition: 2 }]) {
        const known = { ...plan, edition: 2, before };
        // What rang before the milestone began was known to whoever began it.
        const { startedAt = null } = activeOf(plan) ?? {};
        const states = circumstances.readings.states.filter(({ at: since }) => startedAt !== null && since > startedAt);
        const heard = { ...circumstances, readings: { ...circumstances.readings, states } };
        const running = nextStep({ ...known, pause: null }, heard);
        const paused = nextStep({ ...known, pause: { text: 'Paused' } }, circumstances);
        const isTakenBack = before?.edition === 2;
        if (running.kind === 'breach' && (running.action === 'disable' || (running.action === 'undo' && isTakenBack))) {
          expect(paused).toEqual(running);
          stopped++;
        } else expect(paused).toMatchObject({ kind: 'wait', at: undefined });
      }
    });
    expect(stopped).toBeGreaterThan(runs(2_000) / 50);
  });

  it('nothing happens to a plan that is completed, or whose feature is archived or off', () => {
    laws((plan, circumstances) => {
      for (const [stopped, when] of [
        [{ ...plan, completedAt: circumstances.now }, circumstances],
        [plan, { ...circumstances, archived: true }],
        [plan, { ...circumstances, enabled: false }],
      ] as const)
        expect(nextStep(stopped, when)).toMatchObject({ kind: 'wait', at: undefined });
    });
  });

  it('no milestone is skipped, and none begins before its interval, its day, its window and its approvals', () => {
    let started = 0;
    laws((plan, circumstances) => {
      const step = nextStep(plan, circumstances);
      if (step.kind !== 'start') return;
      started++;
      const now = Date.parse(circumstances.now);
      const ordered = inOrder(plan.milestones);
      const active = activeOf(plan);
      const target = ordered[active ? ordered.indexOf(active) + 1 : 0];
      expect(step.milestoneId).toBe(target?.id);
      if (active) {
        const minutes = active.transitionCondition?.intervalMinutes ?? Number.NaN;
        expect(now - Date.parse(active.startedAt ?? '') - active.pausedMs).toBeGreaterThanOrEqual(minutes * 60_000);
      } else expect(plan.activeMilestoneId).toBe(null);
      expect(now).toBeGreaterThanOrEqual(Date.parse(target?.notBefore ?? circumstances.now));
      if (target?.window) expect(isInside(target.window, now)).toBe(true);
      expect(new Set(target?.approvedBy.map(({ id }) => id)).size).toBeGreaterThanOrEqual(target?.approvals ?? 0);
    });
    expect(started).toBeGreaterThan(runs(2_000) / 50);
  });

  it('nothing passes guards that have too little traffic, or alarms that ring or are not known', () => {
    laws((plan, circumstances) => {
      const step = nextStep(plan, circumstances);
      if (step.kind !== 'start' && step.kind !== 'complete') return;
      const active = activeOf(plan);
      const newest = new Map<string, StateReading>();
      for (const one of circumstances.readings.states) {
        const known = newest.get(`${one.source} ${one.key}`);
        if (!known || known.at < one.at) newest.set(`${one.source} ${one.key}`, one);
      }
      const own = (active?.guards ?? []).filter((guard) => guard.kind === 'alarm');
      const bad = [...newest.values()].filter(({ state }) => state !== 'resolved');
      const meant = bad.filter(({ source, key }) =>
        own.some((guard) => source === (guard.source ?? source) && key === (guard.key ?? key)),
      );
      if (active)
        expect(own.length === 0 ? bad : [...meant, ...bad.filter((one) => one.source === 'cloudwatch')]).toEqual([]);
      for (const guard of active?.guards ?? []) {
        if (guard.kind === 'alarm') continue;
        const { newArm, oldArm } = countsFor(guard, circumstances.readings.counts, active?.startedAt ?? null);
        expect(Math.min(newArm.requests, oldArm.requests)).toBeGreaterThanOrEqual(guard.minimumRequests);
      }
    });
  });

  it('waiting until a time means that nothing happens earlier, and that then no time is missing', () => {
    laws((plan, circumstances) => {
      const step = nextStep(plan, circumstances);
      if (step.kind !== 'wait' || step.at === undefined) return;
      const [now, then] = [Date.parse(circumstances.now), Date.parse(step.at)];
      for (const part of [0.1, 0.5, 0.9, 1]) {
        const earlier = Math.min(Math.floor(now + (then - now) * part), then - 1);
        expect(nextStep(plan, { ...circumstances, now: new Date(earlier).toISOString() })).toMatchObject({
          kind: 'wait',
          at: step.at,
        });
      }
      const timed = kindsOf(plan, { ...circumstances, now: step.at });
      expect(timed.filter((kind) => ['time', 'notBefore', 'window'].includes(kind))).toEqual([]);
    });
  });

  it('waiting without a time means that time alone changes nothing', () => {
    laws((plan, circumstances) => {
      const step = nextStep(plan, circumstances);
      if (step.kind !== 'wait' || step.at !== undefined) return;
      for (const days of [1, 3.3, 30]) {
        const then = new Date(Date.parse(circumstances.now) + days * 86_400_000).toISOString();
        expect(nextStep(plan, { ...circumstances, now: then }).kind).toBe('wait');
      }
    });
  });

  it('nothing depends on the order of readings, or on how often they were read', () => {
    fc.assert(
      fc.property(anyPlan, anyCircumstances, fc.nat(), (plan, circumstances, turn) => {
        const mixed = <T>(all: readonly T[]): T[] => {
          const twice = [...all, ...structuredClone(all)];
          const cut = turn % (twice.length + 1);
          return [...twice.slice(cut).toReversed(), ...twice.slice(0, cut)];
        };
        const { counts, states } = circumstances.readings;
        expect(
          nextStep(plan, { ...circumstances, readings: { counts: mixed(counts), states: mixed(states) } }),
        ).toEqual(nextStep(plan, circumstances));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('nothing throws, whatever the times are', () => {
    const odd = fc.constantFrom(
      '',
      'never',
      '+275760-09-13T00:00:00.000Z',
      '-000001-01-01T00:00:00.000Z',
      '0050-02-30',
    );
    fc.assert(
      fc.property(anyPlan, anyCircumstances, odd, odd, odd, (plan, circumstances, now, startedAt, notBefore) => {
        const milestones = plan.milestones.map((one) => ({ ...one, startedAt, notBefore }));
        expect(nextStep({ ...plan, milestones }, { ...circumstances, now })).toHaveProperty('kind');
        const step = nextStep({ ...plan, milestones }, circumstances);
        if (step.kind === 'start') expect(Date.parse(notBefore)).toBeLessThanOrEqual(Date.parse(circumstances.now));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('a plan that nothing holds goes through all its milestones in order, if it is looked at when it says', () => {
    fc.assert(
      fc.property(anyPlan, anyCircumstances, (any, { now }) => {
        let plan: Plan = {
          ...any,
          activeMilestoneId: null,
          safeguards: [],
          pause: null,
          completedAt: null,
          milestones: any.milestones.map((one) => ({
            ...one,
            guards: undefined,
            approvals: 0,
            transitionCondition: one.transitionCondition ?? { intervalMinutes: 5 },
          })),
        };
        if (plan.milestones.length === 0) return;
        const order: string[] = [];
        let time = now;
        let looks = 0;
        for (let step = nextStep(plan, at(time)); step.kind !== 'complete'; step = nextStep(plan, at(time))) {
          expect(++looks).toBeLessThan(2 * plan.milestones.length + 3);
          if (step.kind === 'wait') time = step.at ?? '';
          if (step.kind === 'start') {
            const { milestoneId: id, at: startedAt } = step;
            order.push(id);
            const milestones = plan.milestones.map((one) => (one.id === id ? { ...one, startedAt } : one));
            plan = { ...plan, activeMilestoneId: id, milestones };
          }
        }
        expect(order).toEqual(inOrder(plan.milestones).map(({ id }) => id));
      }),
      { numRuns: runs(500) },
    );
  });
});

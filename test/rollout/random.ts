import fc from 'fast-check';
import type { Circumstances } from '../../lib/rollout/next-step.ts';
import type { CountedWindow, Guard, Milestone, Plan, StateReading } from '../../lib/rollout/plan.ts';

/** Random numbers from 0 to below 1, which depend on nothing but the seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The middle of a range in which the clocks of both hemispheres change. */
export const middle = Date.parse('2026-10-20T12:00:00.000Z');
const day = 24 * 60 * 60_000;

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
/** Times within twenty days, on the minute often enough that some are equal. */
export const anyTime = fc
  .oneof(
    fc.integer({ min: -20 * day, max: 20 * day }),
    fc.integer({ min: -40, max: 40 }).map((half) => (half * day) / 2),
  )
  .map((ms) => new Date(middle + ms).toISOString());

const anyArmCounts = fc.record({
  requests: fc.constantFrom(0, 10, 1_000, 5_000),
  errors: fc.constantFrom(0, 0, 0, 1, 10, 60),
});

/** Later than most milestones begin. */
const anyNow = anyTime.map((time) => new Date(Date.parse(time) + 15 * day).toISOString());

const sources = ['api', 'ring', 'cloudwatch'] as const;
const arms = ['enabled', 'disabled'] as const;
const action = fc.constantFrom('pause', 'undo', 'disable');

const anyGuard: fc.Arbitrary<Guard> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('errors', 'slow'),
    id: some(fc.constantFrom('a', 'b')),
    source: fc.constantFrom(...sources),
    newArm: fc.constant('enabled'),
    oldArm: fc.constant('disabled'),
    minimumRequests: fc.constantFrom(1, 10, 1_000),
    onBreach: action,
  }),
  fc.record({
    kind: fc.constant('alarm' as const),
    source: some(fc.constantFrom(...sources)),
    key: some(fc.constantFrom('x', 'y')),
    onBreach: action,
  }),
);

const timesOfDay = ['00:00', '01:30', '02:00', '02:30', '09:00', '23:59', '24:00'] as const;
export const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const;

export const anyWindow = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), { minLength: 1 }),
    hours: fc.uniqueArray(fc.constantFrom(...timesOfDay), { minLength: 2, maxLength: 2 }),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ hours, ...rest }) => {
    const [from = '00:00', to = '24:00'] = hours.toSorted();
    return { ...rest, from, to };
  });

const anyMilestone = (index: number): fc.Arbitrary<Milestone> =>
  fc.record({
    id: fc.constant(`m${index}`),
    name: fc.constant(`Stage ${index}`),
    // Listed in another order than they begin, with equal ones.
    sortOrder: fc.integer({ min: 0, max: 3 }),
    transitionCondition: fc.oneof(
      { weight: 4, arbitrary: fc.record({ intervalMinutes: fc.constantFrom(1, 60, 1_440, 14_400) }) },
      { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
    ),
    approvals: some(fc.constantFrom(0, 0, 1, 2)),
    notBefore: fc.oneof(fc.constant(undefined), fc.constant(undefined), anyTime),
    window: fc.oneof(fc.constant(undefined), anyWindow),
    guards: fc.oneof(fc.constant(undefined), fc.array(anyGuard, { maxLength: 3 })),
    startedAt: fc.option(anyTime, { freq: 5 }),
    pausedMs: fc.constantFrom(0, 0, 60_000, day),
    approvedBy: fc.array(fc.record({ id: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
  });

const anySafeguard = fc.record({
  id: fc.constantFrom('s1', 's2'),
  impactMetric: fc.record({
    metricName: fc.constant('errors'),
    timeRange: fc.constantFrom('hour', 'day', 'week', 'month'),
    aggregationMode: fc.constantFrom('rps', 'p95'),
  }),
  triggerCondition: fc.record({ operator: fc.constantFrom('>', '<'), threshold: fc.integer({ min: 0, max: 10 }) }),
  action: fc.record({ type: fc.constantFrom('pauseReleasePlanProgressions', 'disableFeatureEnvironment') }),
});

export const anyPlan: fc.Arbitrary<Plan> = fc.integer({ min: 0, max: 5 }).chain((count) =>
  fc.record({
    activeMilestoneId: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: Math.max(0, count - 1) }).map((index) => `m${index}`) },
      { weight: 1, arbitrary: fc.constantFrom(null, 'gone') },
    ),
    milestones: fc.tuple(...Array.from({ length: count }, (_, index) => anyMilestone(index))),
    safeguards: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(anySafeguard, { maxLength: 2 })),
    pause: fc.constantFrom(null, null, null, null, null, { text: 'Paused by Ada' }),
    completedAt: fc.constantFrom(null, null, null, null, '2026-10-01T00:00:00.000Z'),
  }),
);

const anyCounts: fc.Arbitrary<CountedWindow[]> = fc
  .record({
    source: fc.constantFrom(...sources),
    start: anyTime,
    minutes: fc.constantFrom(1, 5, 60),
    counts: fc.tuple(anyArmCounts, fc.option(anyArmCounts, { nil: undefined, freq: 5 })),
  })
  .map(({ source, start: time, minutes, counts }) => {
    const start = Date.parse(time);
    const stop = start + minutes * 60_000;
    return counts.flatMap((one, index) =>
      one ? [{ source, variant: arms[index] ?? 'enabled', start, stop, ...one }] : [],
    );
  });

export const anyState: fc.Arbitrary<StateReading> = fc.record({
  source: fc.constantFrom(...sources),
  key: fc.constantFrom('x', 'y', 'z'),
  state: fc.constantFrom('resolved', 'resolved', 'firing', 'unknown'),
  at: anyTime,
});

const mostly = fc.integer({ min: 0, max: 9 }).map((one) => one > 0);

export const anyCircumstances: fc.Arbitrary<Circumstances> = fc.record({
  now: anyNow,
  enabled: mostly,
  archived: mostly.map((one) => !one),
  readings: fc.record({
    counts: fc.array(anyCounts, { maxLength: 8 }).map((all) => all.flat()),
    states: fc.oneof(fc.constant([]), fc.array(anyState, { maxLength: 3 })),
  }),
  thresholds: some(
    fc
      .record({ s1: some(fc.integer({ min: 0, max: 10 })), s2: some(fc.integer({ min: 0, max: 10 })) })
      .map((values) => new Map<string, number | undefined>(Object.entries(values))),
  ),
});

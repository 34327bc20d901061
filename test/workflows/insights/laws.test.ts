import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/contract/day.ts';
import { lifecycleStages } from '../../../lib/contract/schemas/lifecycle.ts';
import type { Stay } from '../../../lib/flags/lifecycle/stages.ts';
import { approvalsOf, type RequestStep, type Step } from '../../../lib/workflows/insights/approvals.ts';
import { type Change, changesOverTime } from '../../../lib/workflows/insights/changes.ts';
import { type DebtFacts, debtOf } from '../../../lib/workflows/insights/debt.ts';
import { dayOf, periodOf } from '../../../lib/workflows/insights/period.ts';
import { timeToProduction } from '../../../lib/workflows/insights/production.ts';
import { spreadOf } from '../../../lib/workflows/insights/spread.ts';
import { stagesOverTime } from '../../../lib/workflows/insights/stages.ts';

const now = new Date('2030-03-15T10:30:00.000Z');
const period = periodOf({ days: 40 }, now);
const { days, start, end } = period;

/** A time before, in or after the period, in whole minutes. */
const times = fc.integer({ min: -20 * 24 * 60, max: 45 * 24 * 60 }).map((minutes) => start + minutes * 60_000);
const shuffled = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...list], { minLength: list.length });

/** A list, and the same in another order. */
const inTwoOrders = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<readonly [T[], T[]]> =>
  fc.array(one, { maxLength: 30 }).chain((list) => fc.tuple(fc.constant(list), shuffled(list)));

describe('insights §3: how times are spread', () => {
  it('has a median that is at most the upper quartile, both between the ends, whatever the order', () => {
    fc.assert(
      fc.property(inTwoOrders(fc.integer({ min: 0, max: 100_000 })), ([list, other]) => {
        const { count, median, p75 } = spreadOf(list);
        expect(spreadOf(other)).toEqual({ count, median, p75 });
        expect(count).toBe(list.length);
        expect(median === null).toBe(list.length === 0);
        if (median === null || p75 === null) return;
        expect(median).toBeLessThanOrEqual(p75);
        expect(median).toBeGreaterThanOrEqual(Math.min(...list));
        expect(p75).toBeLessThanOrEqual(Math.max(...list));
        expect(list.filter((one) => one <= median).length * 2).toBeGreaterThanOrEqual(list.length);
        expect(list.filter((one) => one <= p75).length * 4).toBeGreaterThanOrEqual(list.length * 3 - 3);
      }),
    );
  });

  it.each<[readonly number[], number | null, number | null]>([
    [[], null, null],
    [[3], 3, 3],
    [[1, 2], 1.5, 1.75],
    [[1, 2, 3, 4, 5], 3, 4],
    [[0.3333, 0.3333], 0.33, 0.33],
  ])('of %j is %d and %d', (values, median, p75) => {
    expect(spreadOf(values)).toEqual({ count: values.length, median, p75 });
  });

  const firsts = fc
    .tuple(times, fc.integer({ min: 1, max: 90 * 24 * 60 }))
    .map(([enabled, minutes]) => ({ created: enabled - minutes * 60_000, enabled }));

  it('counts every flag that came into production in the period, in one week', () => {
    fc.assert(
      fc.property(inTwoOrders(firsts), ([list, other]) => {
        const { weeks, ...all } = timeToProduction(list, period);
        expect(timeToProduction(other, period)).toEqual({ ...all, weeks });
        expect(all.flags).toBe(list.filter(({ enabled }) => enabled >= start && enabled < end).length);
        expect(weeks.reduce((sum, { flags }) => sum + flags, 0)).toBe(all.flags);
        expect(weeks.map(({ from }) => from)).toEqual([...new Set(weeks.map(({ from }) => from))].toSorted());
        for (const { from } of weeks) expect(new Date(from).getUTCDay()).toBe(1);
      }),
    );
  });
});

/** The stays of a flag: it goes through stages in their order, and stays in the last one. */
const staysOfFlag: fc.Arbitrary<Stay[]> = fc
  .tuple(fc.subarray([...lifecycleStages].slice(1)), fc.array(times, { minLength: 5, maxLength: 5 }))
  .map(([later, at]) => {
    const stages = ['initial' as const, ...later];
    const begins = at.slice(0, stages.length).toSorted((a, b) => a - b);
    return stages.map((stage, i) => ({ stage, from: begins[i] ?? 0, to: begins[i + 1] }));
  });

describe('insights §4: stages over time', () => {
  it('add up on each day to the flags that were made until its end, whatever the order', () => {
    fc.assert(
      fc.property(inTwoOrders(staysOfFlag), ([flags, other]) => {
        const found = stagesOverTime(flags.flat(), period, now);
        expect(stagesOverTime(other.flat(), period, now)).toEqual(found);
        expect(found.map(({ date }) => date)).toEqual(days);
        for (const { date, ...stages } of found) {
          const until = Math.min(Date.parse(date) + dayMs - 1, now.getTime());
          const made = flags.filter(([first]) => first !== undefined && first.from <= until).length;
          expect(Object.values(stages).reduce((sum, one) => sum + one, 0)).toBe(made);
        }
      }),
    );
  });

  it('have each flag in the stage in which it was at the end of the day', () => {
    fc.assert(
      fc.property(staysOfFlag, fc.nat({ max: days.length - 1 }), (stays, i) => {
        const day = stagesOverTime(stays, period, now)[i];
        const until = Math.min(start + (i + 1) * dayMs - 1, now.getTime());
        const was = stays.findLast(({ from }) => from <= until)?.stage;
        const { date: _, ...counts } = day ?? { date: '' };
        const shown = Object.entries(counts).flatMap(([stage, count]) => (count === 0 ? [] : [[stage, count]]));
        expect(shown).toEqual(was === undefined ? [] : [[was === 'pre-live' ? 'preLive' : was, 1]]);
      }),
    );
  });
});

describe('insights §5: debt', () => {
  const facts: fc.Arbitrary<DebtFacts> = fc.record({
    completedAt: fc.option(
      times.filter((at) => at <= now.getTime()),
      { nil: undefined },
    ),
    stale: fc.boolean(),
    markedAt: fc.option(
      times.filter((at) => at <= now.getTime()),
      { nil: undefined },
    ),
    overdueAt: fc.oneof(times, fc.constant(Number.POSITIVE_INFINITY)),
  });

  it('counts each flag for one reason and in one age, whatever the order', () => {
    fc.assert(
      fc.property(inTwoOrders(facts), ([list, other]) => {
        const debt = debtOf(list, now);
        expect(debtOf(other, now)).toEqual(debt);
        expect(debt.completed + debt.stale + debt.potentiallyStale).toBe(debt.flags);
        expect(debt.ages.reduce((sum, { flags }) => sum + flags, debt.undated)).toBe(debt.flags);
        expect(debt.medianDays ?? 0).toBeLessThanOrEqual(debt.p75Days ?? 0);
      }),
    );
  });

  it.each<[string, DebtFacts, object]>([
    ['a flag that may stay', { stale: false, overdueAt: now.getTime() + 1 }, { flags: 0, medianDays: null }],
    [
      'one that is too old for its type',
      { stale: false, overdueAt: now.getTime() - 40 * dayMs },
      { potentiallyStale: 1, medianDays: 40 },
    ],
    [
      'one that was completed later than it should have gone',
      { completedAt: now.getTime() - dayMs, stale: true, overdueAt: now.getTime() - 200 * dayMs },
      { completed: 1, stale: 0, medianDays: 200 },
    ],
    [
      'a stale one, since its mark',
      { stale: true, markedAt: now.getTime() - 2 * dayMs, overdueAt: Number.POSITIVE_INFINITY },
      { stale: 1, medianDays: 2, undated: 0 },
    ],
    [
      'a stale one whose mark is not among the events',
      { stale: true, overdueAt: Number.POSITIVE_INFINITY },
      { stale: 1, medianDays: null, undated: 1 },
    ],
  ])('%s', (_, flag, expected) => {
    expect(debtOf([flag], now)).toMatchObject(expected);
  });
});

describe('insights §6: changes', () => {
  const changes: fc.Arbitrary<Change> = fc.record({
    at: times,
    project: fc.constant('p'),
    environment: fc.constantFrom('prod', 'dev', '__proto__', 'gone'),
  });
  const types = new Map([
    ['prod', 'production'],
    ['dev', 'development'],
    ['__proto__', '__proto__'],
  ]);

  it('are counted once, on their day, by the type of their environment, whatever the order', () => {
    fc.assert(
      fc.property(inTwoOrders(changes), fc.nat({ max: days.length }), ([list, other], first) => {
        const counted = days.slice(first);
        const found = changesOverTime(list, counted, (name) => types.get(name));
        expect(changesOverTime(other, counted, (name) => types.get(name))).toEqual(found);
        expect(found.days.map(({ date }) => date)).toEqual(counted);
        for (const { date, total, byType } of found.days) {
          const own = list.filter(({ at }) => dayOf(at) === date);
          expect(total).toBe(own.length);
          const known = own.filter(({ environment }) => environment !== 'gone').length;
          expect(Object.values(byType).reduce((sum, one) => sum + one, 0)).toBe(known);
        }
        expect(found.days.reduce((sum, { total }) => sum + total, 0)).toBe(found.total);
      }),
    );
  });
});

describe('insights §7: approvals', () => {
  const kinds: readonly Step[] = [
    'sentToReview',
    'edited',
    'approved',
    'rejected',
    'cancelled',
    'discarded',
    'applied',
  ];
  /** Steps in the order of their ids, whose times grow. */
  const steps: fc.Arbitrary<RequestStep[]> = fc
    .array(fc.tuple(times, fc.integer({ min: 1, max: 3 }), fc.constantFrom(...kinds)), { maxLength: 30 })
    .map((list) =>
      list
        .toSorted(([a], [b]) => a - b)
        .map(([at, request, step], i): RequestStep => ({ id: i + 1, at, changedAt: at, request, step })),
    );
  const both = steps.chain((list) => fc.tuple(fc.constant(list), shuffled(list)));
  const options = { inReview: [1, 2].map((id) => ({ id, since: undefined })), now };

  it('are the same for any order in which events are read', () => {
    fc.assert(
      fc.property(both, ([list, other]) => {
        expect(approvalsOf(other, days, options)).toEqual(approvalsOf(list, days, options));
      }),
    );
  });

  it('wait no longer than the period, and not more often than they are approved', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const found = approvalsOf(list, days, options);
        const { toApproval, toApplication, waiting } = found;
        expect(toApproval.requests + toApproval.undated).toBeLessThanOrEqual(found.approved);
        expect(toApproval.requests).toBeLessThanOrEqual(found.sentToReview + list.length);
        expect(toApplication.requests).toBeLessThanOrEqual(found.applied);
        for (const { medianHours, p75Hours } of [toApproval, toApplication]) {
          expect(medianHours ?? 0).toBeLessThanOrEqual(p75Hours ?? 0);
          expect(p75Hours ?? 0).toBeLessThanOrEqual(days.length * 24);
        }
        expect(waiting.requests).toBe(2);
        for (const name of ['sentToReview', 'approved', 'rejected', 'applied'] as const)
          expect(found.days.reduce((sum, day) => sum + day[name], 0)).toBe(found[name]);
      }),
    );
  });

  const at = (hours: number): number => start + hours * hourMs;
  const play = (...list: readonly (readonly [number, Step])[]) =>
    approvalsOf(
      list.map(([hours, step], i) => ({ id: i + 1, at: at(hours), changedAt: at(hours), request: 7, step })),
      days,
      { inReview: [], now },
    );

  it.each<[string, readonly (readonly [number, Step])[], object]>([
    [
      'approved and applied',
      [
        [1, 'sentToReview'],
        [4, 'approved'],
        [4.5, 'applied'],
      ],
      { toApproval: { requests: 1, medianHours: 3 }, toApplication: { requests: 1, medianHours: 0.5 } },
    ],
    [
      'sent to review again: the last time counts',
      [
        [1, 'sentToReview'],
        [10, 'sentToReview'],
        [12, 'approved'],
      ],
      { sentToReview: 2, toApproval: { requests: 1, medianHours: 2 } },
    ],
    [
      'edited when it was approved: it is in review again',
      [
        [1, 'sentToReview'],
        [2, 'approved'],
        [5, 'edited'],
        [9, 'approved'],
      ],
      { approved: 2, toApproval: { requests: 2, medianHours: 2.5 } },
    ],
    [
      'approved once more without a review between',
      [
        [1, 'sentToReview'],
        [2, 'approved'],
        [5, 'approved'],
      ],
      { toApproval: { requests: 1, medianHours: 1, undated: 0 } },
    ],
    ['sent to review before the period', [[2, 'approved']], { toApproval: { requests: 0, undated: 1 } }],
    [
      'rejected',
      [
        [1, 'sentToReview'],
        [2, 'rejected'],
      ],
      { rejected: 1, toApproval: { requests: 0, medianHours: null } },
    ],
  ])('%s', (_, list, expected) => {
    expect(play(...list)).toMatchObject(expected);
  });

  it('wait from one change to the other, also if a change came late into the log', () => {
    const late = { id: 1, at: at(6), changedAt: at(1), request: 7, step: 'sentToReview' } as const;
    const approved = { id: 2, at: at(7), changedAt: at(7), request: 7, step: 'approved' } as const;
    expect(approvalsOf([late, approved], days, { inReview: [], now }).toApproval).toMatchObject({ medianHours: 6 });
  });

  it('have a step on the day that counts, which is that on which it came late into the log', () => {
    const step = { id: 1, at: at(24), changedAt: at(-1), request: 7, step: 'rejected' } as const;
    const found = approvalsOf([step], days, { inReview: [], now });
    expect(found.rejected).toBe(1);
    expect(found.days.map(({ rejected }) => rejected).indexOf(1)).toBe(1);
  });

  const sentBefore = (hours: number): RequestStep => {
    const time = now.getTime() - hours * hourMs;
    return { id: 1, at: time, changedAt: time, request: 7, step: 'sentToReview' };
  };

  it('that wait show since when, as far as that is known', () => {
    const inReview = [
      { id: 7, since: undefined },
      { id: 8, since: undefined },
      { id: 9, since: now.getTime() - 3 * hourMs },
    ];
    const found = approvalsOf([sentBefore(5)], days, { inReview, now });
    expect(found.waiting).toEqual({ requests: 3, longestHours: 5, undated: 1 });
  });

  it('that wait now do so whatever the period: steps before its end do not say where a request stands', () => {
    // It was rejected after the period, and sent to review again an hour ago.
    const steps = [sentBefore(100)];
    const past = days.slice(0, -1);
    const sentAgain = { id: 7, since: now.getTime() - hourMs };
    expect(approvalsOf(steps, past, { inReview: [sentAgain], now }).waiting).toEqual({
      requests: 1,
      longestHours: 1,
      undated: 0,
    });
    const untold = { id: 7, since: undefined };
    expect(approvalsOf(steps, past, { inReview: [untold], now }).waiting).toEqual({
      requests: 1,
      longestHours: null,
      undated: 1,
    });
  });

  it('that were decided after the period count as sent to review in it, and as nothing else', () => {
    const steps: RequestStep[] = [
      { id: 1, at: at(1), changedAt: at(1), request: 7, step: 'sentToReview' },
      { id: 2, at: at(25), changedAt: at(25), request: 7, step: 'approved' },
    ];
    const found = approvalsOf(steps, days.slice(0, 1), { inReview: [], now });
    expect(found).toMatchObject({ sentToReview: 1, approved: 0, toApproval: { requests: 0, undated: 0 } });
    // The next period does not know when it was sent.
    const next = approvalsOf(steps, days.slice(1), { inReview: [], now });
    expect(next).toMatchObject({ sentToReview: 0, approved: 1, toApproval: { requests: 0, undated: 1 } });
  });
});

describe('insights §2: the period', () => {
  it('ends today, and has ninety days, unless others are asked for', () => {
    expect(periodOf({}, now).days.length).toBe(90);
    expect(periodOf({}, now).days.at(-1)).toBe('2030-03-15');
    expect(periodOf({ days: 1 }, now).days).toEqual(['2030-03-15']);
    expect(periodOf({ from: '2030-02-27', to: '2030-03-01' }, now).days).toEqual([
      '2030-02-27',
      '2030-02-28',
      '2030-03-01',
    ]);
    expect(periodOf({ to: '2030-01-02', days: 2 }, now).days).toEqual(['2030-01-01', '2030-01-02']);
    expect(periodOf({ from: '2029-03-15' }, now).days.length).toBe(366);
  });

  it.each([
    ['days', { from: '2030-01-01', days: 3 }],
    ['to', { to: '2030-03-16' }],
    ['from', { from: '2030-03-16' }],
    ['from', { from: '2030-02-02', to: '2030-02-01' }],
    ['from', { from: '2029-03-14' }],
    ['from', { from: '2020-01-01', to: '2030-01-01' }],
  ])('refuses %s of %j', (path, query) => {
    expect(() => periodOf(query, now)).toThrow(expect.objectContaining({ name: 'ValidationError' }));
    expect(() => periodOf(query, now)).toThrow(`\`${path}\``);
  });
});

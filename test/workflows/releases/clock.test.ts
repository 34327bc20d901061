import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewReleasePlan } from '../../../lib/contract/schemas/release-plan.ts';
import { enableFeatureIn } from '../../../lib/flags/feature-environments/enable.ts';
import { addStrategyIn } from '../../../lib/flags/feature-strategies/add.ts';
import { forRelease } from '../../../lib/flags/features/guarded-unit.ts';
import { moveFeature } from '../../../lib/flags/features/move.ts';
import {
  pausePlanIn,
  removePlanIn,
  resumePlanIn,
  startMilestoneIn,
  takeBackByHandIn,
} from '../../../lib/flags/release-plans/change.ts';
import { updateMilestoneStrategyIn } from '../../../lib/flags/release-plans/milestone-strategy.ts';
import { replacePlanIn } from '../../../lib/flags/release-plans/replace.ts';
import { putEnvironmentSafeguardIn, putPlanSafeguardIn } from '../../../lib/flags/release-plans/safeguards.ts';
import { viewerRole } from '../../../lib/identity/rights/built-in-roles.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { eventsOf, recordsAfter } from '../../../lib/store/commit/journal.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import type { UnitOfWork } from '../../../lib/store/commit/unit-of-work.ts';
import { addMetric, noteLost, slotOf } from '../../../lib/store/observations/impact-metrics.ts';
import { putCounts, putState } from '../../../lib/store/observations/readings.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import { featureEnvironmentKey, projectScope, schedulePartition } from '../../../lib/store/table/keys.ts';
import { maxItemBytes, storedSize } from '../../../lib/store/table/limits.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { arrivalGuard, departureGuard } from '../../../lib/workflows/change-requests/guard/guarded-write.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../../lib/workflows/releases/clock.ts';
import { planStatus } from '../../../lib/workflows/releases/status.ts';
import { projectItem, store, userWithToken } from '../../flags/projects/stored.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import {
  hour,
  key,
  milestone,
  minute,
  owner,
  place,
  planIn,
  type ReleasedOptions,
  released as releasedIn,
  run,
  slowly,
  state,
  write,
} from './released.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const released = (plan?: NewReleasePlan, options?: ReleasedOptions): Promise<Table> =>
  releasedIn(database, plan, options);

/** The clock, every so many minutes. */
const runUntil = async (table: Table, minutes: number, every = 5): Promise<void> => {
  for (let at = 0; at <= minutes; at += every) await run(table, minute(at));
};

const entries = (table: Table): Promise<Stored[]> => queryAll<Stored>(table, { pk: schedulePartition });

const events = async (table: Table): Promise<(readonly [string, string])[]> => {
  const all: (readonly [string, string])[] = [];
  for await (const record of recordsAfter(table, projectScope('p'), 0))
    for (const { type } of await eventsOf(table, record)) all.push([type, record.createdBy]);
  return all;
};

describe('release-plans §4: the clock', () => {
  it('begins each milestone once, when its time has come, in the name of who runs the plan', async () => {
    const table = await released();
    await runUntil(table, 55);
    expect(await state(table)).toEqual(['10 %', undefined]);
    await Promise.all([run(table, minute(60)), run(table, minute(60)), run(table, minute(60))]);
    expect(await state(table)).toEqual(['50 %', undefined]);
    await run(table, minute(60));
    await run(table, minute(119));
    expect(await state(table)).toEqual(['50 %', undefined]);
    await run(table, minute(120));
    await run(table, minute(121));
    expect((await planIn(table))?.completedAt).toBe(minute(121).toISOString());
    expect(await entries(table)).toEqual([]);
    expect((await events(table)).filter(([type]) => type.startsWith('release-plan'))).toEqual([
      ['release-plan-added', 'kari'],
      ['release-plan-milestone-started', 'kari'],
      ['release-plan-milestone-started', 'user-5'],
      ['release-plan-milestone-started', 'user-5'],
      ['release-plan-completed', 'user-5'],
    ]);
  });

  it('never moves a plan that was stopped meanwhile, by whatever clock', async () => {
    const table = await released();
    await run(table, minute(0));
    const { steps, looks } = await readSchedule(table, minute(60));
    const plan = await planIn(table);
    await write(table, minute(60), (unit) =>
      pausePlanIn(forRelease(unit, place), { place, id: plan?.id ?? '', by: owner }),
    );
    const request = makeRequest(table, { now: minute(60), deadline: Number.POSITIVE_INFINITY });
    await moveReleases({ ...request, catalog: openCatalog(table) }, [...steps, ...looks]);
    await runUntil(table, 600, 60);
    expect(await state(table)).toEqual(['10 %', 'person']);
    expect(await entries(table)).toEqual([]);
  });

  it('pauses a plan whose starter may no longer change strategies, and moves nothing', async () => {
    const table = await released();
    await run(table, minute(0));
    await store(table, userWithToken(5, viewerRole, 'user:kari'));
    await run(table, minute(60));
    expect(await state(table)).toEqual(['10 %', 'rights']);
    expect((await planIn(table))?.pause?.text).toContain('UPDATE_FEATURE_STRATEGY');
  });

  it('keeps a look whose step is refused, and makes the step when it can', async () => {
    const table = await released({
      name: 'Large',
      milestones: [milestone(10, { ...hour, guards: [{ kind: 'alarm' }] })],
    });
    const stored = await getItem(table, key);
    if (!stored?.releasePlan) throw new Error('It has a plan');
    const { releasePlan } = stored;
    // Nearly as large as can be stored: the pause has no room.
    const room = maxItemBytes - storedSize(stored) - 40;
    const large = { ...stored, releasePlan: { ...releasePlan, description: 'x'.repeat(room) } };
    await store(table, [large]);
    const ringing = { source: 'cloudwatch', key: 'Errors', state: 'firing', labels: {} } as const;
    await putState(table, place, { ...ringing, at: minute(1).toISOString() }, minute(1));
    for (const at of [2, 3]) expect(await run(table, minute(at))).toEqual({ moved: 0, stuck: 1 });
    expect(await state(table)).toEqual(['10 %', undefined]);
    await store(table, [stored]);
    expect(await run(table, minute(4))).toEqual({ moved: 1, stuck: 0 });
    expect(await state(table)).toEqual(['10 %', 'guard']);
    expect(await run(table, minute(5))).toEqual({ moved: 0, stuck: 0 });
  });

  it('counts the time only while the flag is on', async () => {
    const table = await released();
    await run(table, minute(0));
    const plan = await planIn(table);
    await write(table, minute(30), (unit) =>
      pausePlanIn(forRelease(unit, place), { place, id: plan?.id ?? '', by: owner }),
    );
    await write(table, minute(90), (unit) =>
      resumePlanIn(forRelease(unit, place), { place, id: plan?.id ?? '', by: owner }),
    );
    await run(table, minute(90));
    await run(table, minute(119));
    expect(await state(table)).toEqual(['10 %', undefined]);
    await run(table, minute(120));
    expect(await state(table)).toEqual(['50 %', undefined]);
  });
});

/** What a client reads of the plan at that time. */
const statusAt = async (table: Table, now: Date) => {
  const actor = { createdBy: 'kari', createdByUserId: 5 };
  const request = makeRequest(table, { actor, now, deadline: Number.POSITIVE_INFINITY });
  const id = (await planIn(table))?.id ?? '';
  return planStatus({ ...request, actor, instanceRev: 0, catalog: openCatalog(table) }, { place, id });
};

const errors = (onBreach: string) => {
  const arms = { newArm: 'enabled', oldArm: 'disabled' };
  return { kind: 'errors', source: 'gateway', ...arms, minimumRequests: 1000, onBreach };
};

const guarded = (onBreach: string, more: object = {}): NewReleasePlan => ({
  name: 'Guarded',
  milestones: [
    milestone(10, hour),
    milestone(50, {
      ...hour,
      guards: [errors(onBreach)],
      ...more,
    }),
    milestone(100),
  ],
});

const counts = (from: number, worse: number) =>
  [
    ['enabled', worse],
    ['disabled', 20],
  ].map(([variant, errors]) => ({
    source: 'gateway',
    variant: String(variant),
    start: minute(from).toISOString(),
    stop: minute(from + 1).toISOString(),
    requests: 1000,
    errors: Number(errors),
  }));

describe('release-plans §5: guards', () => {
  const inSecond = async (plan: NewReleasePlan): Promise<Table> => {
    const table = await released(plan);
    await run(table, minute(0));
    await run(table, minute(60));
    return table;
  };

  it('take the milestone back whose arm has more errors, and say why', async () => {
    const table = await inSecond(guarded('undo'));
    expect(await state(table)).toEqual(['50 %', undefined]);
    expect(await statusAt(table, minute(62))).toMatchObject({ next: 'wait', breach: null });
    await putCounts(table, place, counts(62, 120), minute(63));
    expect(await statusAt(table, minute(63))).toMatchObject({
      ...{ next: 'paused', nextAt: null, waitsFor: [] },
      breach: { guardId: 'errors-1', action: 'undo' },
    });
    await run(table, minute(64));
    expect(await statusAt(table, minute(64))).toMatchObject({ next: 'paused', breach: null });
    expect(await state(table)).toEqual(['10 %', 'guard']);
    expect((await planIn(table))?.pause?.text).toMatch(/120 errors of 1,000 requests here, 20 of 1,000 there/);
    expect((await events(table)).at(-1)).toEqual(['release-plan-milestone-taken-back', 'system']);
    await runUntil(table, 600, 60);
    expect(await state(table)).toEqual(['10 %', 'guard']);
  });

  it('pause only when somebody has changed the plan since, and say so', async () => {
    const table = await inSecond(guarded('undo'));
    const id = (await planIn(table))?.milestones[1]?.strategies[0]?.id ?? '';
    await write(table, minute(61), (unit) =>
      updateMilestoneStrategyIn(forRelease(unit, place), { place, id, change: { parameters: { rollout: '40' } } }),
    );
    await putCounts(table, place, counts(62, 120), minute(63));
    await run(table, minute(64));
    expect(await state(table)).toEqual(['50 %', 'conflict']);
  });

  it('switch the flag off, if they say so', async () => {
    const table = await inSecond(guarded('disable'));
    await putCounts(table, place, counts(62, 120), minute(63));
    await run(table, minute(64));
    expect((await getItem(table, key))?.enabled).toBe(false);
    expect(await state(table)).toEqual(['50 %', 'guard']);
    expect((await events(table)).slice(-2)).toEqual([
      ['release-plan-progressions-paused', 'system'],
      ['feature-environment-disabled', 'system'],
    ]);
  });

  it('hold the plan until there is enough traffic, and let it go on then', async () => {
    const table = await inSecond(guarded('undo'));
    await run(table, minute(120));
    await run(table, minute(180));
    expect(await state(table)).toEqual(['50 %', undefined]);
    await putCounts(table, place, counts(181, 21), minute(182));
    await run(table, minute(183));
    expect(await state(table)).toEqual(['100 %', undefined]);
  });

  it('stop the plan when an alarm rings', async () => {
    const plan = guarded('pause', { guards: [{ kind: 'alarm', onBreach: 'undo' }] });
    const table = await inSecond(plan);
    const reading = {
      source: 'cloudwatch',
      key: 'Errors',
      state: 'firing',
      at: minute(70).toISOString(),
      labels: {},
    } as const;
    await putState(table, { ...place, environment: '' }, reading, minute(70));
    await run(table, minute(71));
    expect(await state(table)).toEqual(['10 %', 'guard']);
    expect((await planIn(table))?.pause?.text).toContain('Errors');
    expect(await entries(table)).toEqual([]);
  });

  const switchOn = (table: Table, now: Date) =>
    write(table, now, (unit) =>
      enableFeatureIn(forRelease(unit, place), { place, shouldActivateDisabledStrategies: false, rights: allRights }),
    );
  const ring = async (table: Table, at: number) => {
    const state = { source: 'cloudwatch', key: 'Errors', state: 'firing', labels: {} } as const;
    await putState(table, { ...place, environment: '' }, { ...state, at: minute(at).toISOString() }, minute(at));
    await run(table, minute(at + 1));
  };

  it('take the milestone back although an alarm has paused the plan before, and once only', async () => {
    const table = await inSecond({
      name: 'Guarded',
      milestones: [
        milestone(10, hour),
        milestone(50, { ...hour, guards: [errors('undo'), { kind: 'alarm' }] }),
        milestone(100),
      ],
    });
    await ring(table, 61);
    expect(await state(table)).toEqual(['50 %', 'guard']);
    await putCounts(table, place, counts(62, 120), minute(63));
    expect(await statusAt(table, minute(63))).toMatchObject({ next: 'paused', breach: { action: 'undo' } });
    await run(table, minute(64));
    expect(await state(table)).toEqual(['10 %', 'guard']);
    expect((await planIn(table))?.pause?.text).toMatch(/120 errors/);
    const before = (await events(table)).length;
    await putCounts(table, place, counts(65, 120), minute(66));
    await runUntil(table, 600, 60);
    expect(await events(table)).toHaveLength(before);
  });

  it('switch the flag off although a person has paused the plan, and not again for what they had seen', async () => {
    const table = await inSecond(guarded('disable'));
    const id = (await planIn(table))?.id ?? '';
    await write(table, minute(61), (unit) => pausePlanIn(forRelease(unit, place), { place, id, by: owner }));
    await putCounts(table, place, counts(62, 120), minute(63));
    await run(table, minute(64));
    expect((await getItem(table, key))?.enabled).toBe(false);
    await switchOn(table, minute(65));
    await run(table, minute(66));
    await run(table, minute(67));
    expect((await getItem(table, key))?.enabled).toBe(true);
    expect(await state(table)).toEqual(['50 %', 'guard']);
    await putCounts(table, place, counts(68, 120), minute(69));
    await run(table, minute(70));
    expect((await getItem(table, key))?.enabled).toBe(false);
  });

  it.each([
    ['disable', 1, '50 %'],
    ['undo', 0, '10 %'],
  ])(
    'leave a flag on that somebody switches on while the alarm rings for which it went off: %s',
    async (onBreach, stage, name) => {
      const alarm = { ...hour, guards: [{ kind: 'alarm', onBreach }] };
      const table = await released({
        name: 'Rung',
        milestones: [10, 50].map((rollout, i) => milestone(rollout, i === stage ? alarm : hour)),
      });
      await runUntil(table, 60 * stage);
      await ring(table, 60 * stage + 1);
      expect((await getItem(table, key))?.enabled).toBe(false);
      await switchOn(table, minute(65));
      const before = (await events(table)).length;
      for (let at = 66; at < 70; at++) await run(table, minute(at));
      expect([(await getItem(table, key))?.enabled, (await state(table))[0]]).toEqual([true, name]);
      expect(await statusAt(table, minute(70))).toMatchObject({ breach: null });
      expect(await events(table)).toHaveLength(before);
      // It rings anew.
      await ring(table, 71);
      expect((await getItem(table, key))?.enabled).toBe(false);
    },
  );

  it('only show what they find in a plan that is paused and was changed since', async () => {
    const table = await inSecond(guarded('undo'));
    const plan = await planIn(table);
    await write(table, minute(61), (unit) =>
      pausePlanIn(forRelease(unit, place), { place, id: plan?.id ?? '', by: owner }),
    );
    const id = plan?.milestones[1]?.strategies[0]?.id ?? '';
    await write(table, minute(61), (unit) =>
      updateMilestoneStrategyIn(forRelease(unit, place), { place, id, change: { parameters: { rollout: '40' } } }),
    );
    await putCounts(table, place, counts(62, 120), minute(63));
    await run(table, minute(64));
    expect(await state(table)).toEqual(['50 %', 'person']);
    expect(await statusAt(table, minute(64))).toMatchObject({ breach: null, evidence: [{ verdict: 'worse' }] });
  });

  it('leave what a person took back', async () => {
    const table = await inSecond(guarded('undo'));
    const plan = await planIn(table);
    await write(table, minute(61), (unit) =>
      takeBackByHandIn(forRelease(unit, place), { place, id: plan?.id ?? '', by: owner }),
    );
    await putCounts(table, place, counts(62, 120), minute(63));
    await run(table, minute(64));
    expect(await state(table)).toEqual(['10 %', 'person']);
  });
});

describe('impact-metrics §3, §4: metrics of SDKs', () => {
  const measured = (table: Table, name: string, variant: string, at: Date, sum: number): Promise<void> =>
    addMetric(table, {
      environment: 'production',
      name,
      type: 'counter',
      labels: { f: variant, appName: 'web' },
      projects: '*',
      hour: Math.floor(at.getTime() / 3_600_000) * 3_600_000,
      slots: new Map([[slotOf(at.getTime()), { count: 0, sum, buckets: new Map() }]]),
    });

  it('stop a milestone whose arm has more errors, without a reading that was sent', async () => {
    const metrics = { requests: 'requests', errors: 'errors' };
    const arms = { newArm: 'enabled', oldArm: 'disabled' } as const;
    const guards = [{ kind: 'errors', source: 'sdk', metrics, ...arms, minimumRequests: 1000, onBreach: 'pause' }];
    const plan = { name: 'Metered', milestones: [milestone(10, { ...hour, guards }), milestone(100)] };
    const table = await released(plan, { metrics: ['requests', 'errors'] });
    await run(table, minute(0));
    for (const variant of ['enabled', 'disabled']) {
      await measured(table, 'requests', variant, minute(6), 1000);
      await measured(table, 'errors', variant, minute(6), variant === 'enabled' ? 120 : 20);
      // What was measured before the milestone began says nothing of it.
      await measured(table, 'errors', variant, minute(-6), variant === 'enabled' ? 0 : 900);
    }
    await runUntil(table, 15);
    expect((await state(table))[1]).toBe('guard');
    expect((await planIn(table))?.pause?.text).toMatch(/120 errors of 1,000 requests here, 20 of 1,000 there/);
  });

  it('go on being looked at while an alarm has paused the plan, and take the milestone back then', async () => {
    const metrics = { requests: 'requests', errors: 'errors' };
    const arms = { newArm: 'enabled', oldArm: 'disabled' } as const;
    const counted = {
      kind: 'errors',
      source: 'sdk',
      metrics,
      ...arms,
      minimumRequests: 1000,
      onBreach: 'undo',
    } as const;
    const guards = [counted, { kind: 'alarm' }];
    const plan = {
      name: 'Metered',
      milestones: [milestone(10, hour), milestone(50, { ...hour, guards }), milestone(100)],
    };
    const table = await released(plan, { metrics: ['requests', 'errors'] });
    await runUntil(table, 60);
    const ringing = { source: 'cloudwatch', key: 'Errors', state: 'firing', labels: {} } as const;
    await putState(table, { ...place, environment: '' }, { ...ringing, at: minute(61).toISOString() }, minute(61));
    await run(table, minute(62));
    expect(await state(table)).toEqual(['50 %', 'guard']);
    for (let at = 65; at <= 80; at += 5) await run(table, minute(at));
    for (const variant of ['enabled', 'disabled']) {
      await measured(table, 'requests', variant, minute(81), 1000);
      await measured(table, 'errors', variant, minute(81), variant === 'enabled' ? 120 : 20);
    }
    for (let at = 85; at <= 95; at += 5) await run(table, minute(at));
    expect(await state(table)).toEqual(['10 %', 'guard']);
    expect((await planIn(table))?.pause?.text).toMatch(/120 errors of 1,000 requests here/);
  });

  it('are looked at again when the milestone is taken back whose guards they feed, and when the plan is put back', async () => {
    const metrics = { requests: 'requests', errors: 'errors' };
    const arms = { newArm: 'enabled', oldArm: 'disabled' } as const;
    const counted = {
      kind: 'errors',
      source: 'sdk',
      metrics,
      ...arms,
      minimumRequests: 1000,
      onBreach: 'disable',
    } as const;
    const plan = { name: 'Metered', milestones: [milestone(10, { guards: [counted] }), milestone(50)] };
    const table = await released(plan, { metrics: ['requests', 'errors'] });
    await runUntil(table, 5);
    const begun = await planIn(table);
    const planPlace = { place, id: begun?.id ?? '' };
    await write(table, minute(7), (unit) =>
      startMilestoneIn(forRelease(unit, place), { ...planPlace, milestone: begun?.milestones[1]?.id ?? '', by: owner }),
    );
    for (let at = 8; at <= 20; at++) await run(table, minute(at));
    expect([await entries(table), (await planIn(table))?.completedAt]).toEqual([[], minute(8).toISOString()]);
    await write(table, minute(21), (unit) => takeBackByHandIn(forRelease(unit, place), { ...planPlace, by: owner }));
    await run(table, minute(22));
    expect(await entries(table)).toMatchObject([{ kind: 'release-look' }]);
    expect((await planIn(table))?.completedAt).toBe(null);
    await write(table, minute(23), (unit) => removePlanIn(forRelease(unit, place), planPlace));
    for (let at = 24; at <= 40; at++) await run(table, minute(at));
    expect(await entries(table)).toEqual([]);
    await write(table, minute(41), (unit) => replacePlanIn(forRelease(unit, place), { place, plan: begun, by: owner }));
    for (const variant of ['enabled', 'disabled']) {
      await measured(table, 'requests', variant, minute(51), 1000);
      await measured(table, 'errors', variant, minute(51), variant === 'enabled' ? 120 : 20);
    }
    for (let at = 42; at <= 60; at++) await run(table, minute(at));
    expect((await getItem(table, key))?.enabled).toBe(false);
  });

  it('of a plan that is paused are not looked at where they would do nothing', async () => {
    // The plan itself is still looked at, for its alarms.
    const rung = { ...hour, guards: [{ kind: 'alarm', onBreach: 'disable' }] };
    const table = await released(
      { name: 'Rung', milestones: [milestone(10, rung), milestone(50)] },
      { metrics: ['errors'] },
    );
    await run(table, minute(0));
    const plan = await planIn(table);
    const body = {
      impactMetric: {
        metricName: 'errors',
        timeRange: 'hour',
        aggregationMode: 'count',
        labelSelectors: {},
        source: 'internal',
      },
      triggerCondition: { operator: '>', threshold: 99 },
    } as const;
    await write(table, minute(1), (unit) =>
      putPlanSafeguardIn(forRelease(unit, place), { place, id: plan?.id ?? '', body }),
    );
    await run(table, minute(2));
    await write(table, minute(3), (unit) =>
      pausePlanIn(forRelease(unit, place), { place, id: plan?.id ?? '', by: owner }),
    );
    await runUntil(table, 60);
    expect(await entries(table)).toEqual([]);
  });

  it('hold a milestone when some of them are missing, but stop it by what is there', async () => {
    const metrics = { requests: 'requests', errors: 'errors' };
    const arms = { newArm: 'enabled', oldArm: 'disabled' } as const;
    const guards = [{ kind: 'errors', source: 'sdk', metrics, ...arms, minimumRequests: 1000, onBreach: 'pause' }];
    const plan = { name: 'Metered', milestones: [milestone(10, { ...hour, guards }), milestone(100)] };
    const table = await released(plan, { metrics: ['requests', 'errors'] });
    await run(table, minute(0));
    for (const variant of ['enabled', 'disabled']) await measured(table, 'requests', variant, minute(6), 1000);
    const slot = slotOf(minute(11).getTime());
    await noteLost(table, { environment: 'production', name: 'errors', projects: ['other'], slot });
    await noteLost(table, { environment: 'production', name: 'errors', projects: ['p'], slot });
    await runUntil(table, 75);
    expect(await state(table)).toEqual(['10 %', undefined]);
    await measured(table, 'errors', 'enabled', minute(70), 900);
    await measured(table, 'requests', 'enabled', minute(70), 1000);
    await measured(table, 'requests', 'disabled', minute(70), 1000);
    await runUntil(table, 85);
    expect((await state(table))[1]).toBe('guard');
  });

  it('stop a plan whose safeguard they exceed', async () => {
    const table = await released(slowly, { metrics: ['errors'] });
    await run(table, minute(0));
    const plan = await planIn(table);
    await measured(table, 'errors', 'enabled', minute(6), 100);
    const body = {
      impactMetric: {
        metricName: 'errors',
        timeRange: 'hour',
        aggregationMode: 'count',
        labelSelectors: { f: ['enabled'] },
        source: 'internal',
      },
      triggerCondition: { operator: '>', threshold: 99 },
    } as const;
    await write(table, minute(7), (unit) =>
      putPlanSafeguardIn(forRelease(unit, place), {
        place,
        id: plan?.id ?? '',
        body: { ...body, impactMetric: { ...body.impactMetric, labelSelectors: { f: ['enabled'] } } },
      }),
    );
    await run(table, minute(8));
    expect((await state(table))[1]).toBe('safeguard');
  });

  it('switch a flag off by a safeguard of its environment, without a plan, and again after it was switched on', async () => {
    const table = await released({ name: 'At once', milestones: [milestone(100)] }, { metrics: ['errors'] });
    const plan = await planIn(table);
    const body = {
      impactMetric: {
        metricName: 'errors',
        timeRange: 'hour',
        aggregationMode: 'count',
        labelSelectors: {},
        source: 'internal',
      },
      triggerCondition: { operator: '>', threshold: 99 },
    } as const;
    await write(table, minute(1), async (unit) => {
      const guardedUnit = forRelease(unit, place);
      await addStrategyIn(guardedUnit, {
        place,
        strategy: { name: 'flexibleRollout', parameters: { rollout: '100' } },
      });
      await removePlanIn(guardedUnit, { place, id: plan?.id ?? '' });
      await putEnvironmentSafeguardIn(guardedUnit, {
        place,
        body: { ...body, impactMetric: { ...body.impactMetric, labelSelectors: {} } },
      });
    });
    await runUntil(table, 5);
    expect((await getItem(table, key))?.enabled).toBe(true);
    await measured(table, 'errors', 'enabled', minute(6), 100);
    await runUntil(table, 15);
    expect((await getItem(table, key))?.enabled).toBe(false);
    expect((await events(table)).slice(-2)).toEqual([
      ['safeguard-triggered', 'system'],
      ['feature-environment-disabled', 'system'],
    ]);
    expect(await entries(table)).toEqual([]);
    await write(table, minute(20), (unit) =>
      enableFeatureIn(forRelease(unit, place), {
        place,
        shouldActivateDisabledStrategies: false,
        rights: allRights,
      }),
    );
    await run(table, minute(21));
    expect((await getItem(table, key))?.enabled).toBe(false);
  });

  it('hold the plan while a safeguard of the environment has no value', async () => {
    const table = await released(slowly, { metrics: ['errors'] });
    await run(table, minute(0));
    await write(table, minute(1), (unit) =>
      putEnvironmentSafeguardIn(forRelease(unit, place), { place, body: tooMany }),
    );
    await runUntil(table, 70);
    expect(await state(table)).toEqual(['10 %', undefined]);
    await measured(table, 'errors', 'enabled', minute(71), 1);
    await runUntil(table, 80);
    expect(await state(table)).toEqual(['50 %', undefined]);
  });

  it('are looked at every five minutes, whoever else asked for looks', async () => {
    const table = await released(slowly, { metrics: ['errors'] });
    await write(table, minute(1), (unit) =>
      putEnvironmentSafeguardIn(forRelease(unit, place), { place, body: tooMany }),
    );
    await measured(table, 'errors', 'enabled', minute(1), 1);
    for (let at = 1; at < 8; at++) {
      await putState(
        table,
        place,
        { source: 'x', key: 'x', state: 'resolved', at: minute(at).toISOString(), labels: {} },
        minute(at),
      );
      await run(table, minute(at));
    }
    const looks = async (from: number): Promise<number[]> => {
      const minutes: number[] = [];
      for (let at = from; at < from + 20; at++) {
        if ((await readSchedule(table, minute(at))).looks.length > 0) minutes.push(at);
        await run(table, minute(at));
      }
      return minutes;
    };
    const [first = 0, ...others] = await looks(8);
    expect(others).toEqual([first + 5, first + 10, first + 15]);
  });

  const tooMany = {
    impactMetric: {
      ...({ metricName: 'errors', timeRange: 'hour', aggregationMode: 'count' } as const),
      ...{ labelSelectors: {}, source: 'internal' as const },
    },
    triggerCondition: { operator: '>', threshold: 99 },
  } as const;

  for (const [what, change] of [
    ['paused', (unit: UnitOfWork, id: string) => pausePlanIn(forRelease(unit, place), { place, id, by: owner })],
    ['removed', (unit: UnitOfWork, id: string) => removePlanIn(forRelease(unit, place), { place, id })],
  ] as const)
    it(`go on being compared when the plan is ${what} while the clock decides`, async () => {
      const table = await released(slowly, { metrics: ['errors'] });
      await write(table, minute(1), async (unit) => {
        const guardedUnit = forRelease(unit, place);
        await addStrategyIn(guardedUnit, { place, strategy: { name: 'flexibleRollout', parameters: {} } });
        await putEnvironmentSafeguardIn(guardedUnit, { place, body: tooMany });
      });
      await runUntil(table, 55);
      const id = (await planIn(table))?.id ?? '';
      const { steps, looks } = await readSchedule(table, minute(60));
      const catalog = openCatalog(table);
      // The clock has read the plan, and has not committed its step.
      const changedAfterRead: typeof catalog = {
        ...catalog,
        projects: async (...args) => {
          const read = await catalog.projects(...args);
          await write(table, minute(60), async (unit) => void (await change(unit, id)));
          return read;
        },
      };
      const request = makeRequest(table, { now: minute(60), deadline: Number.POSITIVE_INFINITY });
      const outcome = await moveReleases({ ...request, catalog: changedAfterRead }, [...steps, ...looks]);
      expect(outcome).toEqual({ moved: 0, stuck: 0 });
      await measured(table, 'errors', 'enabled', minute(61), 100);
      await run(table, minute(65));
      await run(table, minute(70));
      expect((await getItem(table, key))?.enabled).toBe(false);
      expect(await events(table)).toContainEqual(['safeguard-triggered', 'system']);
    });

  it('release-plans §8: are in the status when a safeguard of the environment switches the flag off', async () => {
    const table = await released(slowly, { metrics: ['errors'] });
    const { id } = await write(table, minute(1), (unit) =>
      putEnvironmentSafeguardIn(forRelease(unit, place), { place, body: tooMany }),
    );
    await run(table, minute(2));
    expect(await statusAt(table, minute(5))).toMatchObject({ next: 'wait', breach: null });
    await measured(table, 'errors', 'enabled', minute(6), 100);
    const stops = { nextAt: null, waitsFor: [], breach: { guardId: id, action: 'disable' } };
    const seen = [
      { guardId: id, kind: 'threshold', verdict: 'worse', text: expect.stringContaining('is 100, above 99') },
    ];
    expect(await statusAt(table, minute(7))).toEqual(
      expect.objectContaining({ next: 'paused', ...stops, evidence: seen }),
    );
    // It does so, too, when the plan has been paused, and does nothing where the feature is off.
    const planId = (await planIn(table))?.id ?? '';
    await write(table, minute(7), (unit) => pausePlanIn(forRelease(unit, place), { place, id: planId, by: owner }));
    expect(await statusAt(table, minute(7))).toMatchObject({ next: 'paused', ...stops });
    await run(table, minute(10));
    expect((await getItem(table, key))?.enabled).toBe(false);
    expect(await statusAt(table, minute(10))).toMatchObject({ next: 'paused', breach: null, evidence: seen });
  });

  it('stop what they name: a safeguard moves with its feature to another project', async () => {
    const table = await released(slowly, { metrics: ['errors'] });
    await store(table, [projectItem({ id: 'other' })]);
    const body = {
      impactMetric: {
        metricName: 'errors',
        timeRange: 'hour' as const,
        aggregationMode: 'count' as const,
        labelSelectors: {},
        source: 'internal' as const,
      },
      triggerCondition: { operator: '>' as const, threshold: 99 },
    };
    const { id } = await write(table, minute(1), (unit) =>
      putEnvironmentSafeguardIn(forRelease(unit, place), { place, body }),
    );
    const caller = {
      ...({ kind: 'admin', name: 'kari', userId: 5, tokenKey: '', session: null } as const),
      ...{ projects: ['*'], environment: '*', rights: allRights },
    };
    const request = makeRequest(table, {
      ...{ caller, actor: { createdBy: 'kari', createdByUserId: 5 } },
      ...{ now: minute(2), deadline: Number.POSITIVE_INFINITY, instanceRev: 0 },
    });
    await moveFeature(
      { ...request, catalog: openCatalog(table) },
      {
        ...{ place, to: 'other' },
        guard: arrivalGuard(allRights, 'Moving'),
        leave: departureGuard(allRights),
      },
    );
    const moved = await getItem(table, featureEnvironmentKey('other', 'f', 'production'));
    expect(moved?.safeguards).toEqual([
      expect.objectContaining({ id, action: expect.objectContaining({ projectId: 'other' }) }),
    ]);
  });
});

import type { CountReading, NewReleasePlan, StoredReleasePlan } from '../../../lib/contract/schemas/release-plan.ts';
import { decide, prepareContext } from '../../../lib/evaluation/index.ts';
import { enableFeatureIn } from '../../../lib/flags/feature-environments/enable.ts';
import { forRelease } from '../../../lib/flags/features/guarded-unit.ts';
import { compiledSet } from '../../../lib/flags/playground/compiled.ts';
import { addPlanIn } from '../../../lib/flags/release-plans/add.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { findings } from '../../../lib/rollout/evidence.ts';
import { comparedAs } from '../../../lib/rollout/windows.ts';
import { builtInRoleItems } from '../../../lib/seed/roles.ts';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { askToLook, putCounts, putState, type ReadingPlace } from '../../../lib/store/observations/readings.ts';
import { putSettled, readSettled } from '../../../lib/store/observations/settled-counts.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import {
  featureEnvironmentKey,
  projectScope,
  schedulePartition,
  strategyTypeKey,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { writeEach } from '../../../lib/store/table/write-each.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../../lib/workflows/releases/clock.ts';
import { observe } from '../../../lib/workflows/releases/observe.ts';
import {
  environmentItem,
  featureEnvironmentItem,
  featureItem,
  projectItem,
  store,
  userWithToken,
} from '../../flags/projects/stored.ts';
import { startDatabase } from '../../support/database.ts';
import { race } from '../evaluation/evaluation-race.ts';
import { median } from '../tools/median.ts';
import type { BenchRow } from '../tools/row.ts';

const plans = 1_000;
const environment = 'production';
const rounds = 5;
/** Items of one commit, besides its head and record. */
const ofCommit = 80;
const starter = { id: 5, username: 'kari' };
const begin = Date.parse('2030-01-07T09:00:00.000Z');
const minute = (minutes: number): Date => new Date(begin + minutes * 60_000);

const milestone = (rollout: number, more: object = {}) => ({
  name: `${rollout} %`,
  strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'default' } }],
  ...more,
});

/** Five stages of a day each. Errors of two arms guard every one. */
const guards = [
  {
    kind: 'errors',
    source: 'gateway',
    newArm: 'enabled',
    oldArm: 'disabled',
    minimumRequests: 1_000,
    onBreach: 'undo',
  },
] as const;
const day = { transitionCondition: { intervalMinutes: 1_440 }, guards: [...guards] };
const fiveStages: NewReleasePlan = {
  name: 'Five stages',
  milestones: [milestone(1, day), milestone(5, day), milestone(20, day), milestone(50, day), milestone(100)],
};

/** Both arms in one minute, with as many errors in each. */
const readingsOf = (at: number): CountReading[] =>
  ['enabled', 'disabled'].map((variant) => ({
    source: 'gateway',
    variant,
    start: minute(at).toISOString(),
    stop: minute(at + 1).toISOString(),
    requests: 100,
    errors: 1,
  }));

const projectOf = (i: number, projects: number): string => `p${i % projects}`;
const placeOf = (i: number, projects: number) => ({
  project: projectOf(i, projects),
  feature: `f${String(i).padStart(4, '0')}`,
  environment,
});

/** A plan that has begun, as the service makes it. */
const begunPlan = async (table: Table): Promise<StoredReleasePlan> => {
  const place = { project: 'model', feature: 'model', environment };
  await store(table, [projectItem({ id: 'model' }), featureItem({ project: 'model', name: 'model' })]);
  const by = { createdBy: 'kari', createdByUserId: 5 };
  const request = makeRequest(table, { actor: by, now: minute(0), deadline: Number.POSITIVE_INFINITY });
  await transact(request, [projectScope('model')], async (unit) => {
    const guarded = forRelease(unit, place);
    await addPlanIn(guarded, { place, plan: fiveStages, by: starter });
    await enableFeatureIn(guarded, { place, shouldActivateDisabledStrategies: false, rights: allRights });
  });
  const item = await getItem(table, featureEnvironmentKey('model', 'model', environment));
  if (!item?.releasePlan) throw new Error('The model has no plan');
  return item.releasePlan;
};

const clearSchedule = async (table: Table): Promise<void> => {
  const all = await queryAll<Stored>(table, { pk: schedulePartition });
  await writeEach(
    table,
    all.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    25,
  );
};

const rolloutType = { ...strategyTypeKey('flexibleRollout'), kind: 'strategy-type', rev: 0, name: 'flexibleRollout' };

/** A table with 1,000 plans that have begun. Readings of an hour are there for each. */
const withPlans = async (table: Table, projects: number): Promise<void> => {
  await store(table, [
    ...builtInRoleItems.map((role) => ({ ...role, rev: 0 })),
    ...userWithToken(starter.id, 1, 'user:kari'),
    rolloutType,
    // What is compiled is kept for environments that exist.
    environmentItem({ name: environment }),
  ]);
  const plan = await begunPlan(table);
  await store(
    table,
    Array.from({ length: projects }, (_, i) => projectItem({ id: projectOf(i, projects) })),
  );
  const places = Array.from({ length: plans }, (_, i) => placeOf(i, projects));
  const items = places.flatMap(({ project, feature }, i) => [
    featureItem({ project, name: feature }),
    featureEnvironmentItem(project, { feature, environment, releasePlan: { ...plan, id: `${plan.id}-${i}` } }),
  ]);
  for (const own of Map.groupBy(items, ({ pk }) => pk).values())
    for (let from = 0; from < own.length; from += ofCommit) await store(table, own.slice(from, from + ofCommit));
  const hour = Array.from({ length: 60 }, (_, at) => readingsOf(at)).flat();
  for (const place of places) await putCounts(table, place, hour, minute(60));
  await clearSchedule(table);
};

/** What a plan has counted in 21 hours, and the windows of the hour after that. */
const putLateHour = async (table: Table, place: ReadingPlace): Promise<void> => {
  const hour = Array.from({ length: 60 }, (_, i) => readingsOf(1_300 + i)).flat();
  await putCounts(table, place, hour, minute(1_300));
  const arm = { requests: 130_000, errors: 1_300 };
  const times = { from: minute(0).toISOString(), until: minute(1_300).toISOString() };
  const sums = new Map(guards.map((guard) => [comparedAs(guard), { newArm: arm, oldArm: arm, alone: 0, ...times }]));
  const { late } = await readSettled(table, place);
  await putSettled(table, place, { late, sums }, minute(1_360));
};

interface Minute {
  readonly ms: number;
  /** Processor time of the clock's process, without the engine's, in ms. */
  readonly busy: number;
}

const clock = async (table: Table, catalog: Catalog, now: Date): Promise<Minute & { readonly moved: number }> => {
  const began = performance.now();
  const used = process.cpuUsage();
  const { steps, looks } = await readSchedule(table, now);
  const request = makeRequest(table, { now, deadline: Number.POSITIVE_INFINITY });
  const { moved, stuck } = await moveReleases({ ...request, catalog }, [...steps, ...looks]);
  if (stuck > 0) throw new Error(`${stuck} plans could not be looked at`);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  return { ms, busy: (user + system) / 1_000, moved };
};

/** What a minute of the clock takes, with everything in memory that a warm function has. */
const benchClock = async (projects: number): Promise<BenchRow[]> => {
  const { table, stop } = await startDatabase();
  try {
    await withPlans(table, projects);
    const catalog = openCatalog(table);
    let at = 70;
    /** A run after some plans got a reading. */
    const looked = async (count: number): Promise<Minute> => {
      const now = minute(++at);
      for (let i = 0; i < count; i++)
        await putCounts(table, placeOf(Math.floor((i * plans) / count), projects), readingsOf(at - 1), now);
      const { moved, ...figure } = await clock(table, catalog, now);
      if (moved > 0) throw new Error('A plan moved that should wait');
      await clearSchedule(table);
      return figure;
    };
    const figures = async (count: number): Promise<Minute> => {
      await looked(count);
      const minutes: Minute[] = [];
      for (let i = 0; i < rounds; i++) minutes.push(await looked(count));
      return { ms: median(minutes.map(({ ms }) => ms)), busy: median(minutes.map(({ busy }) => busy)) };
    };
    const where = projects === 1 ? 'in one project' : `in ${projects} projects`;
    const name = `A minute of the clock, 1,000 active plans ${where}`;
    const bar = '≤ 1,000 ms';
    const rowsOf = async (what: string, count: number): Promise<BenchRow[]> => {
      const { ms, busy } = await figures(count);
      const row = { name: `${name}, ${what}`, value: ms, unit: 'ms', bar };
      return count < plans ? [row] : [row, { name: `${name}, ${what}: processor time`, value: busy, unit: 'ms' }];
    };
    const rows: BenchRow[] = [
      ...(await rowsOf('none due', 0)),
      ...(await rowsOf('50 with new readings', 50)),
      ...(await rowsOf('all with new readings', plans)),
    ];
    // The last stage but one of a day: sums of what is long over, and the windows of an hour.
    at = 1_360;
    for (let i = 0; i < plans; i++) await putLateHour(table, placeOf(i, projects));
    await clearSchedule(table);
    rows.push(...(await rowsOf('the same after 22 hours', plans)));
    // A stage is over after a day.
    const begins = async (some: readonly number[], now: Date): Promise<number> => {
      for (const i of some) await askToLook(table, placeOf(i, projects), { now, at: now.toISOString() });
      const { ms, moved } = await clock(table, catalog, now);
      if (moved !== some.length) throw new Error(`${moved} plans moved, not ${some.length}`);
      await clearSchedule(table);
      return ms;
    };
    const every = Array.from({ length: plans }, (_, i) => i);
    const few = every.filter((i) => i % 20 === 0);
    const others = every.filter((i) => i % 20 !== 0);
    rows.push(
      { name: `${name}, 50 begin a milestone`, value: await begins(few, minute(1_440)), unit: 'ms', bar },
      { name: `${name}, 950 begin one`, value: await begins(others, minute(1_441)), unit: 'ms' },
    );
    return rows;
  } finally {
    await stop();
  }
};

/** What readings cost to store, and to look at when a stage is long. */
const benchReadings = async (): Promise<BenchRow[]> => {
  const { table, stop } = await startDatabase();
  const place = { project: 'shop', feature: 'a-feature-with-an-ordinary-name', environment };
  const now = minute(10_080);
  try {
    const one = await measureUnits(() => putCounts(table, place, readingsOf(0).slice(0, 1), now));
    const two = await measureUnits(() => putCounts(table, place, readingsOf(0), now));
    const alarm = { source: 'cloudwatch', key: 'checkout-5xx', state: 'firing', at: now.toISOString() } as const;
    const labels = { team: 'checkout', region: 'eu-north-1' };
    const state = await measureUnits(() => putState(table, place, { ...alarm, labels }, now));
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`label-${i}`, 'x'.repeat(60)]));
    const longState = await measureUnits(() => putState(table, place, { ...alarm, key: 'other', labels: long }, now));
    const rows: BenchRow[] = [
      { name: 'A count of a window', value: one.units.write, unit: 'WCU', bar: '≤ 3 WCU' },
      { name: 'The same, each of those of two arms in one request', value: two.units.write / 2, unit: 'WCU' },
      { name: 'A state of an alarm', value: state.units.write, unit: 'WCU', bar: '≤ 3 WCU' },
      { name: 'The same, with as many labels as are kept', value: longState.units.write, unit: 'WCU', bar: '≤ 3 WCU' },
    ];
    const days = 7;
    await store(table, [rolloutType]);
    const plan = { ...(await begunPlan(table)), id: 'long' };
    const parts = { enabled: true, lastSeenAt: null, strategies: [], variants: [], releasePlan: plan };
    for (const minutes of [1, 10]) {
      const own = { ...place, feature: `windows-of-${minutes}` };
      for (let at = 0; at < days * 1_440; at += 500 * minutes) {
        const some = Array.from({ length: 500 }, (_, i) => at + i * minutes).filter((from) => from < days * 1_440);
        const counts = some.flatMap((from) =>
          readingsOf(from).map((reading) => ({ ...reading, stop: minute(from + minutes).toISOString() })),
        );
        await putCounts(table, own, counts, now);
      }
      const look = () => observe(table, own, parts, now);
      const measured = async (name: string): Promise<BenchRow[]> => {
        await look();
        const began = performance.now();
        const { units, answer } = await measureUnits(look);
        const ms = performance.now() - began;
        if (findings(plan, answer).length === 0) throw new Error('Nothing guards the plan');
        return [
          { name, value: units.read, unit: 'RCU' },
          { name, value: ms, unit: 'ms' },
        ];
      };
      const windows = `${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
      const name = `A look after seven days of two arms by windows of ${windows}`;
      rows.push(...(await measured(`${name}, once, after a late reading`)));
      const { toSettle } = await look();
      if (!toSettle) throw new Error('Nothing is settled');
      await putSettled(table, own, toSettle, now);
      rows.push(...(await measured(name)));
    }
    return rows;
  } finally {
    await stop();
  }
};

/** The same strategies, once from a plan and once as those of the environment, evaluated in turns. */
const benchDecisions = async (): Promise<BenchRow> => {
  const { table, stop } = await startDatabase();
  try {
    await withPlans(table, 1);
    const { projects, config } = await openCatalog(table).projects(['p0']);
    const planned = [...(projects[0]?.features.values() ?? [])];
    const flat = planned.map(({ feature, environments }) => ({
      feature,
      environments: new Map(
        [...environments].map(([name, { releasePlan, ...item }]) => {
          const active = releasePlan?.milestones.find(({ id }) => id === releasePlan.activeMilestoneId);
          return [name, { ...item, strategies: active?.strategies ?? [] }] as const;
        }),
      ),
    }));
    const candidate = (records: typeof planned) => () => {
      let sink = 0;
      for (let i = 0; i < 100; i++) {
        const set = compiledSet({ config, records, projects }, environment);
        const context = prepareContext(
          { userId: `user-${i}`, appName: 'shop' },
          { environment, now: minute(0).getTime(), random: Math.random },
        );
        for (const feature of set.features.values()) sink += decide(set, feature, context).enabled ? 1 : 0;
      }
      if (sink === 0) throw new Error('Nobody has a feature');
      return 100 * records.length;
    };
    const figures = race({ planned: candidate(planned), flat: candidate(flat) });
    const [a, b] = [figures('planned'), figures('flat')];
    return {
      name: 'A decision on a flag with a plan; ratio: the same strategies without one',
      value: a.median,
      unit: 'ns',
      spread: a.spread,
      ratio: a.median / b.median,
      bar: 'nothing more',
    };
  } finally {
    await stop();
  }
};

/** What releases cost: readings, the clock, and evaluation. */
export const benchReleases = async (): Promise<BenchRow[]> => [
  ...(await benchReadings()),
  ...(await benchClock(1)),
  ...(await benchClock(10)),
  await benchDecisions(),
];

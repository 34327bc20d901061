import type { Change } from '../../lib/contract/schemas/change-request.ts';
import type { SafeguardBody } from '../../lib/contract/schemas/release-plan.ts';
import { sendReadings } from '../../lib/flags/guards/send-readings.ts';
import { addPlanIn } from '../../lib/flags/release-plans/add.ts';
import {
  approveMilestoneIn,
  changeProgressionIn,
  pausePlanIn,
  removePlanIn,
  resumePlanIn,
  startMilestoneIn,
  takeBackByHandIn,
} from '../../lib/flags/release-plans/change.ts';
import { updateMilestoneStrategyIn } from '../../lib/flags/release-plans/milestone-strategy.ts';
import {
  putEnvironmentSafeguardIn,
  putPlanSafeguardIn,
  removeEnvironmentSafeguardIn,
  removePlanSafeguardIn,
} from '../../lib/flags/release-plans/safeguards.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { addMetric, hourOfSlot, slotOf } from '../../lib/store/observations/impact-metrics.ts';
import { putState } from '../../lib/store/observations/readings.ts';
import { featureEnvironmentKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../lib/workflows/releases/clock.ts';
import { stopPlan, writePlan } from '../../lib/workflows/releases/write-plan.ts';
import { carryRequest } from './carry-request.ts';
import { actingAs, type Context, type Operation, placed, requestOf, type Subject } from './operation.ts';
import { countSource, type ReleaseKindName, releaseOfKind } from './release-kinds.ts';

/** What the subject has in its environment now. */
const partsAt = ({ table }: Context, { project, feature, environment }: Subject) =>
  getItem(table, featureEnvironmentKey(project, feature, environment));

/** The plan that the subject has now, and its milestones. */
const planAt = async (context: Context, place: Subject) => {
  const plan = (await partsAt(context, place))?.releasePlan;
  return { id: plan?.id ?? 'none', milestones: plan?.milestones ?? [], safeguards: plan?.safeguards ?? [] };
};

/** The plan, and the milestone that the subject names: `m1` to `m3`. */
const milestoneAt = async (context: Context, place: Subject) => {
  const { id, milestones } = await planAt(context, place);
  const { id: milestone = 'none', strategies = [] } = milestones[place.segment - 1] ?? {};
  return { id, milestone, strategy: strategies[0]?.id ?? 'none' };
};

const planOf = (name: ReleaseKindName, { on, segment }: Subject) => releaseOfKind(name, on ? [segment] : []);

/** @param kinds what the subject selects from: `on`, and not */
const adding = (kinds: readonly [ReleaseKindName, ReleaseKindName]): Operation => ({
  event: 'release-plan-added',
  about: ['feature', 'environment', 'segment', 'on', 'user'],
  run: async (process, about) => {
    const place = await placed(process, about);
    const plan = planOf(kinds[place.on ? 0 : 1], place);
    const context = await actingAs(process, place, 'CREATE_FEATURE_STRATEGY');
    await writePlan(await requestOf(context), place, (unit, by) => addPlanIn(unit, { place, plan, by }));
  },
});

/** The name of the metric that SDKs report, known in the environments of the base. */
export const failures = 'failures';

/**
 * A threshold on failures: of all applications, or of one, whose name is the tag. One report in which something is wrong
 * is enough for the lower one, and all reports together are not for the higher one.
 */
const threshold = ({ tag, on }: Subject): SafeguardBody => ({
  impactMetric: {
    metricName: failures,
    timeRange: 'hour',
    aggregationMode: 'sum',
    labelSelectors: tag === 'xx' ? {} : { app: [tag] },
    source: 'internal',
  },
  triggerCondition: { operator: '>', threshold: on ? 50 : 10_000 },
});

/** Two arms in the same window: the new one has errors, or neither has. */
const countsOf = (now: Date, isWorse: boolean) =>
  (['enabled', 'disabled'] as const).map((variant) => ({
    source: countSource,
    variant,
    start: now.toISOString(),
    stop: new Date(now.getTime() + 1).toISOString(),
    requests: 1000,
    errors: isWorse && variant === 'enabled' ? 500 : 0,
  }));

/** What people, the clock and what is measured do with a release. */
export const releaseOperations = {
  'add release': adding(['Slowly, taken back by an alarm', 'Slowly, paused by an alarm']),
  'add release with approvals': adding(['With an approval', 'With approvals']),
  'add counted release': adding(['Counted, taken back by errors', 'Counted, switched off by errors']),
  'remove release': {
    event: 'release-plan-removed',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await writePlan(await requestOf(context), place, (unit) => removePlanIn(unit, { place, id }));
    },
  },
  'start milestone': {
    event: 'release-plan-milestone-started',
    about: ['feature', 'environment', 'segment', 'user'],
    run: async (process, about) => {
      const place = await placed(process, about);
      const { id, milestone } = await milestoneAt(process, place);
      const context = await actingAs(process, place, 'UPDATE_FEATURE_STRATEGY');
      await writePlan(await requestOf(context), place, (unit, by) =>
        startMilestoneIn(unit, { place, id, milestone, by }),
      );
    },
  },
  'approve milestone': {
    about: ['feature', 'environment', 'segment', 'user'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id, milestone } = await milestoneAt(context, place);
      const { actor, caller } = context;
      // Whoever approves has a permission of their own, which no operation takes away.
      const { user } = place;
      const approver = { ...context, actor: { ...actor, createdByUserId: user }, caller: { ...caller, userId: user } };
      await stopPlan(await requestOf(approver), place, (unit, by) =>
        approveMilestoneIn(unit, { place, id, milestone, by }),
      );
    },
  },
  'take back milestone': {
    event: 'release-plan-milestone-taken-back',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await stopPlan(await requestOf(context), place, (unit, by) => takeBackByHandIn(unit, { place, id, by }));
    },
  },
  'pause release': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await stopPlan(await requestOf(context), place, (unit, by) => pausePlanIn(unit, { place, id, by }));
    },
  },
  'resume release': {
    about: ['feature', 'environment', 'user'],
    run: async (process, about) => {
      const place = await placed(process, about);
      const { id } = await planAt(process, place);
      const context = await actingAs(process, place, 'UPDATE_FEATURE_STRATEGY');
      await stopPlan(await requestOf(context), place, (unit, by) => resumePlanIn(unit, { place, id, by }));
    },
  },
  'change release': {
    about: ['feature', 'environment', 'segment', 'on'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { on, segment } = place;
      const { milestone, strategy } = await milestoneAt(context, place);
      const condition = { intervalMinutes: 60 + segment };
      await writePlan<unknown>(await requestOf(context), place, (unit) =>
        on
          ? changeProgressionIn(unit, { place, source: milestone, target: undefined, condition })
          : updateMilestoneStrategyIn(unit, { place, id: strategy, change: { title: 'changed' } }),
      );
    },
  },
  'put safeguard of release': {
    event: 'safeguard-changed',
    about: ['feature', 'environment', 'tag', 'on'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      const body = threshold(place);
      await writePlan(await requestOf(context), place, (unit) => putPlanSafeguardIn(unit, { place, id, body }));
    },
  },
  'remove safeguard of release': {
    event: 'safeguard-deleted',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id, safeguards } = await planAt(context, place);
      const safeguard = safeguards[0]?.id ?? 'none';
      await writePlan(await requestOf(context), place, (unit) => removePlanSafeguardIn(unit, { place, id, safeguard }));
    },
  },
  'put safeguard': {
    event: 'safeguard-changed',
    about: ['feature', 'environment', 'tag', 'on'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const body = threshold(place);
      await writePlan(await requestOf(context), place, (unit) => putEnvironmentSafeguardIn(unit, { place, body }));
    },
  },
  'remove safeguard': {
    event: 'safeguard-deleted',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const safeguard = (await partsAt(context, place))?.safeguards?.[0]?.id ?? 'none';
      await writePlan(await requestOf(context), place, (unit) =>
        removeEnvironmentSafeguardIn(unit, { place, safeguard }),
      );
    },
  },
  'propose release': {
    about: ['feature', 'environment', 'segment', 'on', 'tag', 'user'],
    run: (context, about) =>
      carryRequest(context, about, async ({ feature, ...place }): Promise<Change[]> => {
        const kind = place.on ? 'Slowly, taken back by an alarm' : 'With an approval';
        return [{ action: 'addReleasePlan', feature, payload: planOf(kind, { feature, ...place }) }];
      }),
  },
  'propose start': {
    about: ['feature', 'environment', 'segment', 'tag', 'user'],
    run: (context, about) =>
      carryRequest(context, about, async (place): Promise<Change[]> => {
        const { id: planId, milestone: milestoneId } = await milestoneAt(context, place);
        return [{ action: 'startMilestone', feature: place.feature, payload: { planId, milestoneId } }];
      }),
  },
  'propose change of release': {
    about: ['feature', 'environment', 'segment', 'tag', 'user'],
    run: (context, about) =>
      carryRequest(context, about, async (place): Promise<Change[]> => {
        const { milestone: sourceMilestoneId } = await milestoneAt(context, place);
        const transitionCondition = { intervalMinutes: 70 + place.segment };
        const payload = { sourceMilestoneId, transitionCondition };
        return [{ action: 'changeMilestoneProgression', feature: place.feature, payload }];
      }),
  },
  alarm: {
    about: ['feature', 'environment', 'on'],
    run: async (context, about) => {
      const { project, feature, environment, on } = await placed(context, about);
      const { table, now } = context;
      const reading = {
        source: 'alarms',
        key: 'errors',
        state: on ? 'firing' : 'resolved',
        at: now.toISOString(),
      } as const;
      await putState(table, { project, feature, environment }, { ...reading, labels: {} }, now);
    },
  },
  'send counts': {
    about: ['feature', 'environment', 'on'],
    run: async (context, about) => {
      const place = await placed(context, about);
      await sendReadings(await requestOf(context), { place, readings: countsOf(context.now, place.on) });
    },
  },
  'report metric': {
    about: ['environment', 'tag', 'on'],
    run: async ({ table, now }, { environment, tag, on }) => {
      const slot = slotOf(now.getTime());
      const point = { count: 0, sum: on ? 100 : 1, buckets: new Map<string, number>() };
      await addMetric(table, {
        ...{ environment, name: failures, type: 'counter', labels: { app: tag }, projects: '*' },
        hour: hourOfSlot(slot),
        slots: new Map([[slot, point]]),
      });
    },
  },
  'move releases': {
    about: [],
    run: async ({ table, catalog, now, deadline }) => {
      const { steps, looks } = await readSchedule(table, now);
      await moveReleases({ ...makeRequest(table, { now, deadline }), catalog }, [...steps, ...looks]);
    },
  },
} as const satisfies Record<string, Operation>;

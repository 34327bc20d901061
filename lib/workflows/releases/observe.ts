import { minuteMs } from '../../contract/day.ts';
import type { Guard, StoredMilestone } from '../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../definition/release-plan.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import { type MetricCounts, readMetricCounts } from '../../flags/impact-metrics/counts.ts';
import { countsSince } from '../../rollout/evidence.ts';
import { type CountGuard, type CountReading, countedAs, guardIdOf } from '../../rollout/plan.ts';
import { comparedAs, quietTime, settle } from '../../rollout/windows.ts';
import { lateMs, readReadings } from '../../store/observations/readings.ts';
import { readSettled, type Settled } from '../../store/observations/settled-counts.ts';
import type { Source } from '../../store/table/read.ts';
import type { Observed } from './look.ts';
import { readThresholds } from './thresholds.ts';

/** Counts, and the guards that see only a part of what was measured. */
interface GuardCounts extends Pick<MetricCounts, 'readings'> {
  readonly partial: readonly string[];
}

/** Counts of the guards that are fed by metrics of SDKs. What several guards count alike is counted once. */
const readCounts = async (
  source: Source,
  { project, feature, environment }: EnvironmentPlace,
  milestone: StoredMilestone | undefined,
  from: string,
): Promise<GuardCounts> => {
  const counted = (milestone?.guards ?? []).flatMap((guard, i) =>
    guard.kind === 'alarm' || !guard.metrics
      ? []
      : [{ id: guardIdOf(guard, i), one: { name: countedAs(guard), metrics: guard.metrics } }],
  );
  const distinct = Map.groupBy(counted, ({ one }) => JSON.stringify(one));
  const read = await Promise.all(
    [...distinct.values()].flatMap((alike) =>
      alike.slice(0, 1).map(async ({ one }) => {
        const counts = await readMetricCounts(source, { ...one, project, feature, environment }, from);
        return { readings: counts.readings, partial: counts.isPartial ? alike.map(({ id }) => id) : [] };
      }),
    ),
  );
  return { readings: read.flatMap(({ readings }) => readings), partial: read.flatMap(({ partial }) => partial) };
};

type CountedGuard = Exclude<Guard, { kind: 'alarm' }>;

/** The guards of a milestone for which somebody sends readings. */
const countedBy = (milestone: StoredMilestone | undefined): CountedGuard[] =>
  (milestone?.guards ?? []).filter((guard): guard is CountedGuard => guard.kind !== 'alarm' && !guard.metrics);

/** Only what the guards in force ask: most have nothing that is counted. Alarms of the flag guard every plan. */
const wantedBy = (milestone: StoredMilestone | undefined) => ({
  counts: countedBy(milestone).length > 0,
  states: true,
});

/** What is settled at once at least, in ms. A look reads the windows of about twice this time, and one item more. */
const settledEveryMs = lateMs;
/** How long a reading may take to be stored, in ms: one that was in time is not late by then. */
const marginMs = 2 * minuteMs;

/** What the guards of a milestone have counted for good, and may by now. */
interface Settling {
  readonly guards: readonly CountGuard[];
  readonly from: string;
  readonly settled: Settled;
  /** Until when the counts of all guards are settled, if they are. */
  readonly until: string | undefined;
  /** A window that began by then and was not reported comes too late, epoch ms. */
  readonly limit: number;
}

/** @returns undefined: the milestone is too young, or nothing of it is counted by readings */
const readSettling = async (
  source: Source,
  place: EnvironmentPlace,
  milestone: StoredMilestone | undefined,
  now: Date,
): Promise<Settling | undefined> => {
  const guards = countedBy(milestone);
  const from = milestone && countsSince(milestone);
  const limit = now.getTime() - lateMs - marginMs;
  if (!from || guards.length === 0 || limit - Date.parse(from) < settledEveryMs) return undefined;
  const settled = await readSettled(source, place);
  const [first, ...others] = guards.map((guard) => settled.sums.get(comparedAs(guard)));
  const isWhole = first?.from === from && others.every((sum) => sum?.from === from && sum.until === first.until);
  return { guards, from, settled, limit, until: isWhole ? first.until : undefined };
};

/** The sums that can be settled now; undefined: nothing new, or not enough. */
const settledNow = (
  { guards, from, settled, until: before, limit }: Settling,
  counts: readonly CountReading[],
): Settled | undefined => {
  const isGuarded = ({ source, variant }: CountReading): boolean =>
    guards.some((one) => countedAs(one) === source && [one.newArm, one.oldArm].includes(variant));
  const at = quietTime(counts.filter(isGuarded), limit);
  if (at === undefined || at - Date.parse(before ?? from) < settledEveryMs) return undefined;
  const until = new Date(at).toISOString();
  const known = before === undefined ? undefined : settled.sums;
  const sums = guards.map((guard) => {
    const name = comparedAs(guard);
    return [name, settle(guard, counts, { from, until }, known?.get(name))] as const;
  });
  return { late: settled.late, sums: new Map(sums) };
};

/** What was observed, and what the clock may settle of it. */
interface Observation extends Observed {
  readonly toSettle?: Settled | undefined;
}

/** What was observed since the active milestone of a plan began: readings of an earlier one say nothing of this one. */
export const observe = async (
  source: Source,
  place: EnvironmentPlace,
  parts: EnvironmentParts,
  now: Date,
): Promise<Observation> => {
  const plan = parts.releasePlan;
  if (!plan) {
    const { thresholds } = await readThresholds(source, place, parts, now);
    return { readings: { counts: [], states: [] }, thresholds };
  }
  const milestone = activeMilestone(plan);
  const from = milestone?.countsFrom ?? milestone?.startedAt ?? plan.createdAt;
  const settling = await readSettling(source, place, milestone, now);
  const [{ counts, states }, ofMetrics, { thresholds, partial }] = await Promise.all([
    readReadings(source, place, { from: settling?.until ?? from, now }, wantedBy(milestone)),
    readCounts(source, place, milestone, from),
    readThresholds(source, place, parts, now),
  ]);
  return {
    readings: { counts: [...counts, ...ofMetrics.readings], states },
    thresholds,
    partial: new Set([...ofMetrics.partial, ...partial]),
    ...(settling && {
      ...(settling.until !== undefined && { settled: settling.settled.sums }),
      toSettle: settledNow(settling, counts),
    }),
  };
};

import { minuteMs } from '../../contract/day.ts';
import type { Guard, StateReading, StoredMilestone } from '../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../definition/release-plan.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import { type MetricCounts, readMetricCounts } from '../../flags/impact-metrics/counts.ts';
import { countsSince } from '../../rollout/evidence.ts';
import { type CountedWindow, type CountGuard, countedAs, guardIdOf } from '../../rollout/plan.ts';
import { comparedAs, quietTime, settle } from '../../rollout/windows.ts';
import { lateMs, readCounts, readStates } from '../../store/observations/readings.ts';
import type { Settled } from '../../store/observations/settled-counts.ts';
import type { Source } from '../../store/table/read.ts';
import type { Observed } from './look.ts';
import { readThresholds } from './thresholds.ts';

/** Counts, and the guards that see only a part of what was measured. */
interface GuardCounts extends Pick<MetricCounts, 'readings'> {
  readonly partial: readonly string[];
}

/** Counts of the guards that are fed by metrics of SDKs. What several guards count alike is counted once. */
const readMeasured = async (
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

/** What is settled at once at least, in ms. A look reads the windows of about twice this time, and what is settled. */
const settledEveryMs = lateMs;
/** How long a reading may take to be stored, in ms: one that was in time is not late by then. */
const marginMs = 2 * minuteMs;
/** Windows of which lengths are settled so far that a look has enough with its first read, in ms. */
const usualWindowMs = 15 * minuteMs;
/** How far back a look reads first, in ms: what is older is settled, if it can be. */
const recentMs = lateMs + marginMs + settledEveryMs + usualWindowMs;

type Sums = Settled['sums'];

/** Until when (ISO 8601) all guards of a milestone have counted for good; undefined: not all have, or of another time. */
const settledUntil = (guards: readonly CountGuard[], from: string, sums: Sums): string | undefined => {
  const [first, ...others] = guards.map((guard) => sums.get(comparedAs(guard)));
  const isWhole = first?.from === from && others.every((sum) => sum?.from === from && sum.until === first.until);
  return isWhole ? first.until : undefined;
};

/** What the guards of a milestone count by readings. */
interface Counting {
  readonly guards: readonly CountGuard[];
  /** ISO 8601 */
  readonly from: string;
  /** A window that began by then and was not reported comes too late, epoch ms. */
  readonly limit: number;
}

/** Until when all counts can be settled now (ISO 8601); undefined: nothing new, or not enough. */
const settledNext = (
  { guards, limit }: Counting,
  counts: readonly CountedWindow[],
  since: string,
): string | undefined => {
  if (limit - Date.parse(since) < settledEveryMs) return undefined;
  const at = quietTime(guards, counts, limit);
  return at === undefined || at - Date.parse(since) < settledEveryMs ? undefined : new Date(at).toISOString();
};

/** Counts, and what is settled in place of those before them. */
interface Counted {
  readonly counts: readonly CountedWindow[];
  readonly settled?: Sums | undefined;
  readonly toSettle?: Settled | undefined;
}

/**
 * What was counted for a milestone. Of one that has lasted for long, the newest windows are read together with what is settled of
 * the others.
 */
const readCounted = async (
  source: Source,
  place: EnvironmentPlace,
  milestone: StoredMilestone | undefined,
  times: { readonly from: string; readonly now: Date },
): Promise<Counted> => {
  const guards = countedBy(milestone);
  // Only what the guards in force ask: most have nothing that is counted.
  if (guards.length === 0) return { counts: [] };
  const now = times.now.getTime();
  const from = milestone && countsSince(milestone);
  const limit = now - lateMs - marginMs;
  if (!from || limit - Date.parse(from) < settledEveryMs)
    return { counts: (await readCounts(source, place, times.from)).counts };
  const counting = { guards, from, limit };
  const recent = new Date(Math.max(Date.parse(from), now - recentMs)).toISOString();
  const { counts, settled } = await readCounts(source, place, recent);
  const until = settledUntil(guards, from, settled.sums);
  const known = until === undefined ? undefined : settled.sums;
  const since = until ?? from;
  if (since >= recent) {
    const fresh = counts.filter(({ start }) => start >= Date.parse(since));
    if (settledNext(counting, fresh, since) === undefined) return { counts: fresh, settled: known };
  }
  // What is settled is read after the mark of late readings: one of these could be missing else.
  const { counts: all } = await readCounts(source, place, since);
  const next = settledNext(counting, all, since);
  if (next === undefined) return { counts: all, settled: known };
  const sums = guards.map((guard) => {
    const name = comparedAs(guard);
    return [name, settle(guard, all, { from, until: next }, known?.get(name))] as const;
  });
  return { counts: all, settled: known, toSettle: { late: settled.late, sums: new Map(sums) } };
};

/** What was observed, and what the clock may settle of it. */
interface Observation extends Observed {
  readonly toSettle?: Settled | undefined;
}

/** The states of alarms of a feature in an environment. */
export type StatesOf = (place: EnvironmentPlace) => Promise<StateReading[]>;

/**
 * What was observed since the active milestone of a plan began: readings of an earlier one say nothing of this one.
 * @param statesOf default: they are read for this plan alone
 */
export const observe = async (
  source: Source,
  place: EnvironmentPlace,
  parts: EnvironmentParts,
  now: Date,
  statesOf: StatesOf = (of) => readStates(source, of, now),
): Promise<Observation> => {
  const plan = parts.releasePlan;
  if (!plan) {
    const { thresholds } = await readThresholds(source, place, parts, now);
    return { readings: { counts: [], states: [] }, thresholds };
  }
  const milestone = activeMilestone(plan);
  const from = milestone?.countsFrom ?? milestone?.startedAt ?? plan.createdAt;
  const [{ counts, settled, toSettle }, states, ofMetrics, { thresholds, partial }] = await Promise.all([
    readCounted(source, place, milestone, { from, now }),
    // Alarms of the flag guard every plan.
    statesOf(place),
    readMeasured(source, place, milestone, from),
    readThresholds(source, place, parts, now),
  ]);
  return {
    readings: { counts: [...counts, ...ofMetrics.readings], states },
    thresholds,
    partial: new Set([...ofMetrics.partial, ...partial]),
    settled,
    toSettle,
  };
};

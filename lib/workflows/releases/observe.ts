import type { StoredMilestone, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../definition/release-plan.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import { type MetricCounts, readMetricCounts } from '../../flags/impact-metrics/counts.ts';
import { countedAs, guardIdOf } from '../../rollout/plan.ts';
import { readReadings } from '../../store/observations/readings.ts';
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

/** Only what guards of the plan ask: most plans have nothing that is counted. Alarms of the flag guard every plan. */
const wantedBy = ({ milestones }: StoredReleasePlan) => {
  const kinds = new Set(milestones.flatMap(({ guards = [] }) => guards.map(({ kind }) => kind)));
  return { counts: kinds.has('errors') || kinds.has('slow'), states: true };
};

/** What was observed since the active milestone of a plan began: readings of an earlier one say nothing of this one. */
export const observe = async (
  source: Source,
  place: EnvironmentPlace,
  parts: EnvironmentParts,
  now: Date,
): Promise<Observed> => {
  const plan = parts.releasePlan;
  if (!plan) {
    const { thresholds } = await readThresholds(source, place, parts, now);
    return { readings: { counts: [], states: [] }, thresholds };
  }
  const milestone = activeMilestone(plan);
  const from = milestone?.countsFrom ?? milestone?.startedAt ?? plan.createdAt;
  const [{ counts, states }, ofMetrics, { thresholds, partial }] = await Promise.all([
    readReadings(source, place, { from, now }, wantedBy(plan)),
    readCounts(source, place, milestone, from),
    readThresholds(source, place, parts, now),
  ]);
  return {
    readings: { counts: [...counts, ...ofMetrics.readings], states },
    thresholds,
    partial: new Set([...ofMetrics.partial, ...partial]),
  };
};

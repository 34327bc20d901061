import type { CountReading, StoredMilestone, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import { activeMilestone } from '../../flags/features/strategies.ts';
import { readMetricCounts } from '../../flags/impact-metrics/counts.ts';
import { countedAs } from '../../rollout/plan.ts';
import { readReadings } from '../../store/observations/readings.ts';
import type { Source } from '../../store/table/read.ts';
import type { Observed } from './look.ts';
import { readThresholds } from './thresholds.ts';

/** Counts of the guards that are fed by metrics of SDKs. What several guards count alike is counted once. */
const readCounts = async (
  source: Source,
  { project, feature, environment }: EnvironmentPlace,
  milestone: StoredMilestone | undefined,
  from: string,
): Promise<CountReading[]> => {
  const counted = (milestone?.guards ?? []).flatMap((guard) =>
    guard.kind === 'alarm' || !guard.metrics ? [] : [{ name: countedAs(guard), metrics: guard.metrics }],
  );
  const distinct = new Map(counted.map((one) => [JSON.stringify(one), one]));
  const read = [...distinct.values()].map((one) =>
    readMetricCounts(source, { ...one, project, feature, environment }, from),
  );
  return (await Promise.all(read)).flat();
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
  if (!plan)
    return { readings: { counts: [], states: [] }, thresholds: await readThresholds(source, place, parts, now) };
  const milestone = activeMilestone(plan);
  const from = milestone?.countsFrom ?? milestone?.startedAt ?? plan.createdAt;
  const [{ counts, states }, ofMetrics, thresholds] = await Promise.all([
    readReadings(source, place, { from, now }, wantedBy(plan)),
    readCounts(source, place, milestone, from),
    readThresholds(source, place, parts, now),
  ]);
  return { readings: { counts: [...counts, ...ofMetrics], states }, thresholds };
};

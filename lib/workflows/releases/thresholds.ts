import { inParallel } from '../../basics/parallel.ts';
import type { StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../definition/release-plan.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../../flags/features/load.ts';
import { readMetricValue } from '../../flags/impact-metrics/value.ts';
import type { Thresholds } from '../../rollout/evidence.ts';
import { actsOnPaused } from '../../rollout/plan.ts';
import type { Source } from '../../store/table/read.ts';

/** Metrics that are read at the same time. */
const atOnce = 4;

/** Whether a plan is compared with metrics of SDKs: while it is paused, by guards that still act on it. */
const isMeasured = (plan: StoredReleasePlan): boolean =>
  (plan.pause === null && plan.safeguards.length > 0) ||
  (activeMilestone(plan)?.guards ?? []).some(
    (guard) =>
      guard.kind !== 'alarm' &&
      guard.metrics !== undefined &&
      (plan.pause === null || actsOnPaused(plan, guard.onBreach)),
  );

/** Whether something in the environment is compared with metrics of SDKs, which ask for no look by themselves. */
export const watchesMetrics = ({
  releasePlan,
  safeguards = [],
}: Pick<EnvironmentParts, 'releasePlan' | 'safeguards'>): boolean =>
  safeguards.length > 0 || (releasePlan !== undefined && isMeasured(releasePlan));

/** What safeguards compare. */
interface ReadThresholds {
  readonly thresholds: Thresholds;
  /** The safeguards of whose metrics samples are missing. */
  readonly partial: readonly string[];
}

/** The values of the metrics of all safeguards of a plan and of its environment, by the safeguard's id. */
export const readThresholds = async (
  source: Source,
  place: EnvironmentPlace,
  { releasePlan, safeguards = [] }: EnvironmentParts,
  now: Date,
): Promise<ReadThresholds> => {
  const all = [...safeguards, ...(releasePlan?.safeguards ?? [])];
  const values = await inParallel(all, atOnce, ({ impactMetric }) => readMetricValue(source, impactMetric, place, now));
  return {
    thresholds: new Map(all.map(({ id }, i) => [id, values[i]?.value])),
    partial: all.filter((_, i) => values[i]?.isPartial).map(({ id }) => id),
  };
};

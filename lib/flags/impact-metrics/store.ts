import type { LostSamples } from '../../store/observations/impact-metrics.ts';
import type { KnownMetrics, ReportedMetric } from '../../store/observations/known-metrics.ts';
import type { MetricRow, MetricSample } from '../../store/observations/report.ts';
import { addLost, type MetricMerge, type MetricSum, metricOf } from './merge.ts';

/** What can be stored of merged metrics, and how many samples there is no room for, by environment. */
export interface AdmittedMetrics {
  readonly sums: readonly MetricSum[];
  readonly dropped: ReadonlyMap<string, number>;
  /** What is missing of metrics that have a place. */
  readonly lost: readonly LostSamples[];
}

/** Reserves places for metrics and their series (contract: impact-metrics §2.3). */
export const admitMetrics = async (
  knownMetrics: KnownMetrics,
  { sums, known, lost: leftOut, dropped: before }: MetricMerge,
  now: Date,
): Promise<AdmittedMetrics> => {
  const bySeries = Map.groupBy(sums.values(), metricOf);
  const metrics = new Map(
    [...known].map(([key, metric]): [string, ReportedMetric] => [
      key,
      { ...metric, series: new Set((bySeries.get(key) ?? []).map(({ series }) => series)) },
    ]),
  );
  const admitted = await knownMetrics.admit([...metrics.values()], now);
  const dropped = new Map(before);
  const kept: MetricSum[] = [];
  const lost = new Map(leftOut);
  for (const [key, own] of bySeries) {
    const metric = metrics.get(key);
    const series = metric && admitted.get(metric);
    for (const sum of own)
      if (series?.has(sum.series)) kept.push(sum);
      else {
        dropped.set(sum.environment, (dropped.get(sum.environment) ?? 0) + sum.slots.size);
        addLost(lost, { ...sum, slot: Math.max(...sum.slots.keys()) });
      }
  }
  const places = new Set([...admitted.keys()].map(metricOf));
  const ofKnown = [...lost.values()].filter((one) => places.has(metricOf(one)));
  return { sums: kept, dropped, lost: ofKnown };
};

/** What could not be stored, in the form of a report. @param at when it is sent again, epoch ms */
export const rowsOf = (
  { environment, name, type, labels, projects, slots }: MetricSum,
  at: number,
): readonly MetricRow[] =>
  [...slots].map(([slot, { count, sum, buckets }]) => {
    const sample: MetricSample = {
      labels,
      count,
      sum,
      ...(buckets.size > 0 && { buckets: Object.fromEntries(buckets) }),
    };
    return { environment, from: Math.min(at, slot), name, type, help: '', samples: [sample], projects };
  });

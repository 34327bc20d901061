import { dayMs, hourMs } from '../../contract/day.ts';
import type { AggregationMode } from '../../contract/schemas/impact-metric.ts';
import type { SafeguardBody } from '../../contract/schemas/release-plan.ts';
import {
  type MetricHour,
  type MetricPoint,
  ofProject,
  readMeasured,
  slotOf,
} from '../../store/observations/impact-metrics.ts';
import type { Source } from '../../store/table/read.ts';

/** How long the ranges are, in ms. */
export const rangesMs = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const;

/** The value that stands for every value of a label. */
const anyValue = '*';

/** Whether a series has one of the wanted values for each label. */
export const isSelected = (
  labels: MetricHour['labels'],
  selectors: Readonly<Record<string, readonly string[]>>,
): boolean =>
  Object.entries(selectors).every(([label, wanted]) => {
    const value = Object.hasOwn(labels, label) ? labels[label] : undefined;
    return wanted.length === 0 || (value !== undefined && (wanted.includes(anyValue) || wanted.includes(value)));
  });

const total = (points: readonly MetricPoint[], of: (point: MetricPoint) => number): number =>
  points.reduce((sum, point) => sum + of(point), 0);

/**
 * A quantile of a histogram, as Prometheus estimates it: observations lie evenly in their bucket, and those of the last one,
 * which has no bound, at its beginning.
 */
const quantile = (points: readonly MetricPoint[], share: number): number | undefined => {
  const observations = new Map<number, number>();
  for (const { buckets } of points)
    for (const [bound, count] of buckets) {
      const le = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
      observations.set(le, (observations.get(le) ?? 0) + count);
    }
  const ordered = [...observations].toSorted(([a], [b]) => a - b);
  const wanted = share * ordered.reduce((sum, [, count]) => sum + count, 0);
  if (wanted === 0) return undefined;
  let below = 0;
  let lower = Math.min(0, ordered[0]?.[0] ?? 0);
  for (const [upper, count] of ordered) {
    if (count > 0 && below + count >= wanted)
      return Number.isFinite(upper) ? lower + ((upper - lower) * (wanted - below)) / count : lower;
    below += count;
    lower = upper;
  }
  return lower;
};

const quantiles: Partial<Record<AggregationMode, number>> = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** The average of a gauge in each series, added up: what all of them have together. */
const sumOfGauges = (hours: readonly MetricHour[]): number =>
  [...Map.groupBy(hours, ({ labels }) => JSON.stringify(labels)).values()]
    .map((own) => own.flatMap(({ slots }) => [...slots.values()]))
    .reduce((sum, points) => sum + total(points, (point) => point.sum) / total(points, ({ count }) => count), 0);

/**
 * One number for what was measured (contract: impact-metrics §3.2).
 * @param ms how long it was measured
 * @returns undefined when nothing was measured, or the metric has no such number
 */
export const aggregate = (hours: readonly MetricHour[], mode: AggregationMode, ms: number): number | undefined => {
  const [first] = hours;
  if (first === undefined) return undefined;
  const points = hours.flatMap(({ slots }) => [...slots.values()]);
  const counted = total(points, ({ count, sum }) => (first.type === 'counter' ? sum : count));
  const share = quantiles[mode];
  if (share !== undefined) return first.type === 'histogram' ? quantile(points, share) : undefined;
  if (mode === 'count') return counted;
  if (mode === 'rps') return first.type === 'gauge' ? undefined : counted / (ms / 1000);
  if (mode === 'sum' && first.type === 'gauge') return sumOfGauges(hours);
  const sum = total(points, (point) => point.sum);
  if (mode === 'sum') return sum;
  return first.type === 'counter' ? undefined : sum / counted;
};

/** A value, and whether it is of a part of what was measured, because samples are missing. */
export interface MetricValue {
  /** undefined when nothing was measured, when the metric has no such number, and for metrics of other sources */
  readonly value: number | undefined;
  readonly isPartial: boolean;
}

/**
 * The value of a metric in the range before now, for the threshold of a safeguard (contract: impact-metrics §3). Only what
 * tokens reported that may access the project of its feature counts.
 */
export const readMetricValue = async (
  source: Source,
  { metricName, timeRange, aggregationMode, labelSelectors, source: from }: SafeguardBody['impactMetric'],
  { project, environment }: { readonly project: string; readonly environment: string },
  now: Date,
): Promise<MetricValue> => {
  if (from === 'external') return { value: undefined, isPartial: false };
  const ms = rangesMs[timeRange];
  const measured = await readMeasured(source, { environment, name: metricName }, slotOf(now.getTime() - ms));
  const { hours, lost } = ofProject(measured, project);
  const selected = hours.filter(({ labels }) => isSelected(labels, labelSelectors));
  return { value: aggregate(selected, aggregationMode, ms), isPartial: lost.length > 0 };
};

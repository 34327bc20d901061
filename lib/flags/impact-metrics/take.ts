import {
  bounded,
  environmentLabel,
  type MetricType,
  maxHelp,
  maxLabels,
  maxMetricText,
  maxSamplesOfReport,
  placedSample,
  type ReportedBuckets,
  type ReportedValue,
  reportedBuckets,
  reportedMetric,
  reportedValue,
} from '../../contract/schemas/impact-metric.ts';
import type { MetricRow, MetricSample, Report } from '../../store/observations/report.ts';

/** What a report has about metrics. */
export type ReportedMetrics = Required<Pick<Report, 'metrics' | 'dropped'>>;

interface Place {
  /** When measuring began, epoch ms. */
  readonly from: number;
  /** The environment of a sample by its label; undefined: the token does not reach it. */
  readonly environmentOf: (label: string | undefined) => string | undefined;
}

/** Metrics in one report. */
const maxMetricsOfReport = 200;

const noLabels: MetricSample['labels'] = {};

const whole = (value: number): number => Math.floor(bounded(value));

/** Labels as they are stored; undefined: there are too many, or one is too long. */
const labelsOf = (sent: ReportedValue['labels']): Record<string, string> | undefined => {
  const labels = Object.entries(sent ?? {}).map(([name, value]) => [name, String(value)] as const);
  const isTooLong = labels.some(([name, value]) => name.length > maxMetricText || value.length > maxMetricText);
  return labels.length > maxLabels || isTooLong ? undefined : Object.fromEntries(labels);
};

/** Observations in each bucket, the empty ones too, from numbers of observations up to the bound of each. */
const apart = (cumulative: ReportedBuckets['buckets']): Record<string, number> => {
  const bound = (le: number | '+Inf'): number => (le === '+Inf' ? Number.POSITIVE_INFINITY : le);
  let before = 0;
  const buckets: Record<string, number> = {};
  for (const { le, count } of cumulative.toSorted((a, b) => bound(a.le) - bound(b.le))) {
    const own = whole(count) - before;
    before = Math.max(before, whole(count));
    buckets[String(le)] = Math.max(own, 0);
  }
  return buckets;
};

/** A sample as it is stored; undefined: it is not one of such a metric; `empty`: it counts nothing. */
const sampleOf = (type: MetricType, sent: unknown): MetricSample | 'empty' | undefined => {
  if (type === 'histogram') {
    const sample = reportedBuckets.safeParse(sent).data;
    const labels = sample && labelsOf(sample.labels);
    if (!sample || !labels) return undefined;
    if (whole(sample.count) === 0) return 'empty';
    return { labels, count: whole(sample.count), sum: bounded(sample.sum), buckets: apart(sample.buckets) };
  }
  const sample = reportedValue.safeParse(sent).data;
  const labels = sample && labelsOf(sample.labels);
  if (!sample || !labels) return undefined;
  if (type === 'gauge') return { labels, count: 1, sum: bounded(sample.value) };
  if (sample.value < 0) return undefined;
  return sample.value === 0 ? 'empty' : { labels, count: 0, sum: bounded(sample.value) };
};

/** The environment that a sample names which cannot be stored. */
const namedIn = (raw: unknown): string | undefined => placedSample.safeParse(raw).data?.labels[environmentLabel];

/**
 * The metrics of a report, one row for each metric and environment (contract: impact-metrics §2). A metric of which
 * nothing was measured has a row without samples, so that it is known. What cannot be stored is counted as dropped.
 */
export const takeMetrics = (
  sent: readonly unknown[] | null | undefined,
  { from, environmentOf }: Place,
): ReportedMetrics => {
  const rows = new Map<string, MetricRow & { readonly samples: MetricSample[]; isLossy?: boolean }>();
  const dropped: Record<string, number> = {};
  let room = maxSamplesOfReport;
  const drop = (environment: string | undefined, samples = 1): void => {
    if (environment !== undefined) dropped[environment] = (dropped[environment] ?? 0) + samples;
  };
  const own = environmentOf(undefined);
  for (const [i, one] of (sent ?? []).entries()) {
    const metric = reportedMetric.safeParse(one).data;
    if (metric === undefined || i >= maxMetricsOfReport) {
      drop(own);
      continue;
    }
    const { name, type, samples } = metric;
    const help = (metric.help ?? '').slice(0, maxHelp);
    const rowIn = (environment: string) => {
      const key = JSON.stringify([environment, name, type]);
      const row = rows.get(key) ?? { environment, from, name, type, help, samples: [] };
      rows.set(key, row);
      return row;
    };
    if (samples.length === 0 && own !== undefined) rowIn(own);
    for (const raw of samples) {
      const sample = room > 0 ? sampleOf(type, raw) : undefined;
      if (sample === undefined) {
        drop(own);
        const place = environmentOf(namedIn(raw));
        if (place !== undefined) rowIn(place).isLossy = true;
        continue;
      }
      const { [environmentLabel]: named, ...labels } = sample === 'empty' ? noLabels : sample.labels;
      const environment = environmentOf(named);
      // Rows of other environments are left out, as in counts.
      if (environment === undefined) continue;
      const row = rowIn(environment);
      if (sample === 'empty') continue;
      room -= 1;
      row.samples.push({ ...sample, labels });
    }
  }
  return { metrics: [...rows.values()], dropped };
};

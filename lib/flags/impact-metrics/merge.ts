import { byText } from '../../basics/order.ts';
import { hourMs } from '../../contract/day.ts';
import {
  hourOfSlot,
  type LostSamples,
  type MetricPoint,
  type MetricSeries,
  ownerOf,
  type Projects,
  seriesOf,
  slotOf,
} from '../../store/observations/impact-metrics.ts';
import type { KnownMetric, ReportedMetric } from '../../store/observations/known-metrics.ts';
import type { MetricRow, MetricSample, Report } from '../../store/observations/report.ts';

/** What was measured, while it is added up. */
interface PointSum extends MetricPoint {
  count: number;
  sum: number;
  readonly buckets: Map<string, number>;
}

/** An hour of a series while it is added up. */
export interface MetricSum extends MetricSeries {
  readonly series: string;
  readonly hour: number;
  readonly slots: Map<number, PointSum>;
}

/** The metrics of reports, added up. */
export interface MetricMerge {
  /** @param reached the features that the token reaches, by name, and the environments that exist */
  add(report: Report, reached: Reached): void;
  readonly sums: ReadonlyMap<string, MetricSum>;
  /** The metrics that were reported, with or without samples. */
  readonly known: ReadonlyMap<string, KnownMetric & Pick<ReportedMetric, 'owners' | 'projects'>>;
  /** The newest samples of each metric and set of projects that reports leave out. */
  readonly lost: ReadonlyMap<string, MetricLoss>;
  /** Samples that are beyond the limits, by environment. */
  readonly dropped: ReadonlyMap<string, number>;
}

/** What is missing of a metric. */
export type MetricLoss = LostSamples & Pick<KnownMetric, 'type'>;

interface Reached {
  readonly features: ReadonlyMap<string, unknown>;
  readonly config: { readonly environments: ReadonlyMap<string, unknown> };
}

/** Hours after which what is reported is not stored, as for usage (contract: usage §3.2). */
const keptMs = 48 * hourMs;
/** Labels that SDKs set by themselves; all others are names of features. */
const ownLabels: ReadonlySet<string> = new Set(['appName', 'origin']);

/** A metric with a type: the same name with another type is another one, which gets no place. */
export const metricOf = ({ environment, name, type }: Pick<KnownMetric, 'environment' | 'name' | 'type'>): string =>
  `${environment}#${name}#${type}`;

/**
 * The labels that count. A token of some projects must not decide about features of others, so its labels that name none
 * of its features are left out.
 */
const labelsFor = ({ projects }: Report, { features }: Reached, { labels }: MetricSample): MetricSeries['labels'] =>
  projects === '*'
    ? labels
    : Object.fromEntries(Object.entries(labels).filter(([name]) => ownLabels.has(name) || features.has(name)));

/** Tokens of the same projects are alike, whatever the order in which they name them. */
const inOrder = (projects: Projects): Projects =>
  projects === '*' ? projects : [...new Set(projects)].toSorted(byText);

const addSample = (point: PointSum, { count, sum, buckets = {} }: MetricSample): void => {
  point.count += count;
  point.sum += sum;
  for (const [bound, observations] of Object.entries(buckets))
    point.buckets.set(bound, (point.buckets.get(bound) ?? 0) + observations);
};

/** Keeps the newest of each metric and set of projects. */
export const addLost = (lost: Map<string, MetricLoss>, one: MetricLoss): void => {
  const key = `${metricOf(one)}#${JSON.stringify(one.projects)}`;
  const before = lost.get(key);
  if (!before || before.slot < one.slot) lost.set(key, one);
};

/** Adds up metrics in memory, so that writes grow with series, not with instances (contract: impact-metrics §2). */
export const openMetricMerge = (): MetricMerge => {
  const sums = new Map<string, MetricSum>();
  const known = new Map<string, KnownMetric & { readonly owners: Set<string>; readonly projects: Set<string> }>();
  const dropped = new Map<string, number>();
  const lost = new Map<string, MetricLoss>();

  const addRow = (row: MetricRow, report: Report, reached: Reached): void => {
    const { environment, name, type, help, from } = row;
    if (!reached.config.environments.has(environment)) return;
    // What is sent again was new enough when it first arrived.
    if ((report.attempts ?? 0) === 0 && from < report.at - keptMs) return;
    const projects = inOrder(row.projects ?? report.projects);
    const { owners = new Set<string>(), projects: all = new Set<string>() } = known.get(metricOf(row)) ?? {};
    for (const project of projects === '*' ? ['*'] : projects) all.add(project);
    known.set(metricOf(row), { environment, name, type, help, owners: owners.add(ownerOf(projects)), projects: all });
    const slot = slotOf(from);
    const hour = hourOfSlot(slot);
    if (row.isLossy) addLost(lost, { environment, name, type, projects, slot });
    for (const sample of row.samples) {
      const labels = labelsFor(report, reached, sample);
      const series = seriesOf({ labels, projects });
      const key = `${metricOf(row)}#${series}#${hour}`;
      const sum = sums.get(key) ?? { environment, name, type, labels, projects, series, hour, slots: new Map() };
      sums.set(key, sum);
      const point = sum.slots.get(slot) ?? { count: 0, sum: 0, buckets: new Map<string, number>() };
      sum.slots.set(slot, point);
      addSample(point, sample);
    }
  };

  return {
    add: (report, reached) => {
      for (const row of report.metrics ?? []) addRow(row, report, reached);
      for (const [environment, samples] of Object.entries(report.dropped ?? {}))
        if (reached.config.environments.has(environment))
          dropped.set(environment, (dropped.get(environment) ?? 0) + samples);
    },
    sums,
    known,
    lost,
    dropped,
  };
};

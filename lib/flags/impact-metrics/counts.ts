import { hourMs } from '../../contract/day.ts';
import type { GuardMetrics } from '../../contract/schemas/release-plan.ts';
import type { CountedWindow } from '../../rollout/plan.ts';
import {
  type MetricHour,
  type MetricPoint,
  ofProject,
  readMeasured,
  slotMs,
} from '../../store/observations/impact-metrics.ts';
import type { Source } from '../../store/table/read.ts';

/** What is counted, and where. */
export interface CountedMetrics {
  /** The source of the readings: that of the guard. */
  readonly name: string;
  readonly metrics: GuardMetrics;
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
}

/** Counts, and whether they are of a part of what was measured, because samples are missing. */
export interface MetricCounts {
  readonly readings: readonly CountedWindow[];
  readonly isPartial: boolean;
}

/** Counts of an arm in an hour while they are added up. */
interface Counts {
  requests: number;
  errors: number;
  /** Epoch ms. */
  readonly start: number;
  readonly stop: number;
}

const boundOf = (bound: string): number => (bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound));

/** How many things a metric has counted, whatever its type. */
const totalOf = ({ type, slots }: MetricHour): number =>
  sumOf(slots, ({ count, sum }) => (type === 'counter' ? sum : count));

const sumOf = (slots: MetricHour['slots'], of: (point: MetricPoint) => number): number =>
  [...slots.values()].reduce((sum, point) => sum + of(point), 0);

/** The bounds of all buckets of a series, in order. Others may have other ones. */
const boundsOf = ({ slots }: MetricHour): readonly number[] =>
  [...new Set([...slots.values()].flatMap(({ buckets }) => [...buckets.keys()]))]
    .map(boundOf)
    .toSorted((a, b) => a - b);

/**
 * Observations above a bound. One within a bucket counts as not slow, because nobody knows on which side of the bound it is.
 */
const slowOf = (hour: MetricHour, slowerThan: number): number => {
  const { slots } = hour;
  const bound = boundsOf(hour).find((one) => one >= slowerThan) ?? Number.POSITIVE_INFINITY;
  return sumOf(slots, ({ buckets }) =>
    [...buckets].reduce((sum, [one, observations]) => (boundOf(one) > bound ? sum + observations : sum), 0),
  );
};

/** Adds what `of` counts to the arms of the feature, hour by hour. */
const addTo = (
  arms: Map<string, Counts>,
  hours: readonly MetricHour[],
  { feature, first }: { readonly feature: string; readonly first: number },
  add: (counts: Counts, hour: MetricHour) => void,
): void => {
  for (const one of hours) {
    const variant = Object.hasOwn(one.labels, feature) ? one.labels[feature] : undefined;
    if (variant === undefined) continue;
    const key = `${one.hour}#${variant}`;
    const start = Math.max(one.hour, first);
    const counts = arms.get(key) ?? { requests: 0, errors: 0, start, stop: one.hour + hourMs };
    arms.set(key, counts);
    add(counts, one);
  }
};

/**
 * Counts by variant of a feature, from metrics that SDKs reported with the feature as a label: one reading for each hour and
 * variant (contract: impact-metrics §4). What was measured in the five minutes in which `from` lies is left out, and so is
 * what tokens reported that may not access the project of the feature.
 * @param from ISO 8601
 */
export const readMetricCounts = async (
  source: Source,
  { name, metrics, project, feature, environment }: CountedMetrics,
  from: string,
): Promise<MetricCounts> => {
  const first = Math.ceil(Date.parse(from) / slotMs) * slotMs;
  const read = async (metric: string) =>
    ofProject(await readMeasured(source, { environment, name: metric }, first), project);
  const [requests, errors] = await Promise.all([
    read(metrics.requests),
    metrics.errors === undefined ? undefined : read(metrics.errors),
  ]);
  const arms = new Map<string, Counts>();
  const place = { feature, first };
  addTo(arms, requests.hours, place, (counts, hour) => {
    counts.requests += totalOf(hour);
  });
  if (errors)
    addTo(arms, errors.hours, place, (counts, hour) => {
      counts.errors += totalOf(hour);
    });
  const { slowerThan } = metrics;
  if (slowerThan !== undefined)
    addTo(arms, requests.hours, place, (counts, hour) => {
      counts.errors += slowOf(hour, slowerThan);
    });
  const readings = [...arms].map(([key, counts]) => ({
    source: name,
    variant: key.slice(key.indexOf('#') + 1),
    start: counts.start,
    stop: counts.stop,
    // The report with a request may be late, and that with its error in time.
    requests: Math.round(Math.max(counts.requests, counts.errors)),
    errors: Math.round(counts.errors),
  }));
  return { readings, isPartial: [requests, errors].some((one) => one !== undefined && one.lost.length > 0) };
};

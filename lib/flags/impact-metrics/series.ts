import { byText } from '../../basics/order.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/day.ts';
import { invalid } from '../../contract/problems.ts';
import {
  labelSelectors,
  type MetricRange,
  type MetricsData,
  type MetricsQuery,
} from '../../contract/schemas/impact-metric.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { type MetricHour, readMetric } from '../../store/observations/impact-metrics.ts';
import { knownMetricsRange, readKnownMetrics } from '../../store/observations/known-metrics.ts';
import { readSight } from './sight.ts';
import { aggregate, isSelected, rangesMs } from './value.ts';

/** How long a point of a series stands for, in ms. */
const stepsMs: Readonly<Record<MetricRange, number>> = {
  hour: 5 * minuteMs,
  day: hourMs,
  week: 6 * hourMs,
  month: dayMs,
};

/** Series in one answer. */
const maxShown = 100;
const environmentLabel = 'environment';

/** What reading series reads. */
export const seriesReads = (): RequestReads => ({ scopes: '*', ranges: [knownMetricsRange] });

type Selectors = Readonly<Record<string, readonly string[]>>;

/** @throws Problem ValidationError when it is no JSON of this form */
const selectorsOf = (sent: string | undefined): Selectors => {
  if (sent === undefined || sent === '') return {};
  const expected = 'must be a JSON object with lists of texts, e.g. {"appName": ["web-shop"]}';
  let json: unknown;
  try {
    json = JSON.parse(sent);
  } catch {
    throw invalid('labels', expected, sent);
  }
  const { data } = labelSelectors.safeParse(json);
  if (data === undefined) throw invalid('labels', expected, sent);
  return data;
};

const shownLabels = ({ labels, environment }: MetricHour, hidden: ReadonlySet<string>): MetricHour['labels'] => ({
  ...Object.fromEntries(Object.entries(labels).filter(([name]) => !hidden.has(name))),
  [environmentLabel]: environment,
});

const valuesOf = (hours: readonly MetricHour[]): Record<string, string[]> => {
  const values = new Map<string, Set<string>>();
  for (const { labels } of hours)
    for (const [name, value] of Object.entries(labels)) values.set(name, (values.get(name) ?? new Set()).add(value));
  return Object.fromEntries([...values].map(([name, own]) => [name, [...own].toSorted(byText)]));
};

/** The part of an hour that lies in each step. */
const inSteps = (hours: readonly MetricHour[], step: number): ReadonlyMap<number, MetricHour[]> => {
  const parts = hours.flatMap((hour) =>
    [...Map.groupBy(hour.slots, ([slot]) => Math.floor(slot / step) * step)].map(
      ([at, slots]) => [at, { ...hour, slots: new Map(slots) }] as const,
    ),
  );
  return new Map([...Map.groupBy(parts, ([at]) => at)].map(([at, own]) => [at, own.map(([, hour]) => hour)]));
};

/**
 * What a metric measured in the last hour, day, week or month (contract: impact-metrics §5.2).
 * @throws Problem ValidationError for a query that names no metric, and for labels of another form
 */
export const readSeries = async (
  context: CatalogCallerContext,
  { metricName, series: formerName, range, aggregationMode, source, labels }: MetricsQuery,
): Promise<MetricsData> => {
  const name = metricName || formerName;
  if (!name) throw invalid('metricName', 'must be the name of a metric');
  const selectors = selectorsOf(labels);
  const step = stepsMs[range];
  const now = context.now.getTime();
  const first = (Math.floor(now / step) + 1) * step - rangesMs[range];
  const { hiddenFeatures, sees } = await readSight(context);
  const known = source === 'internal' ? await readKnownMetrics(context, context.now) : [];
  const places = known.filter((one) => one.name === name);
  const read = await Promise.all(places.map(({ environment }) => readMetric(context, { environment, name }, first)));
  const hours = read
    .flat()
    .filter(({ projects }) => sees(projects))
    .map((hour) => ({ ...hour, labels: shownLabels(hour, hiddenFeatures) }));
  const asked = Object.keys(selectors).filter((label) => (selectors[label]?.length ?? 0) > 0);
  const selected = hours.filter((hour) => isSelected(hour.labels, selectors));
  const groups = Map.groupBy(selected, (hour) => JSON.stringify(asked.map((label) => hour.labels[label] ?? '')));
  const series = [...groups].slice(0, maxShown).map(([key, own]) => {
    const values: readonly string[] = JSON.parse(key);
    const data = [...inSteps(own, step)]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([at, parts]): [number, string][] => {
        const value = aggregate(parts, aggregationMode, step);
        return value === undefined ? [] : [[at / 1000, String(value)]];
      });
    return { metric: Object.fromEntries(asked.map((label, i) => [label, values[i] ?? ''])), data };
  });
  return {
    start: new Date(first).toISOString(),
    end: new Date(now).toISOString(),
    step: String(step / 1000),
    series,
    labels: valuesOf(hours),
  };
};

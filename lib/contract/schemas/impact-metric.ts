import * as z from 'zod';
import { maxLongName } from '../limits.ts';

/** Metrics that SDKs report beside the use of features (contract: impact-metrics §1). */

export const metricTypes = ['counter', 'gauge', 'histogram'] as const;
export type MetricType = (typeof metricTypes)[number];

/** Samples of metrics in one report. */
export const maxSamplesOfReport = 2_000;
/** Metrics of an environment that tokens of the same projects may bring, and all of them. */
export const maxMetrics = 100;
export const maxAllMetrics = 150;
/** Sets of labels of a metric in an environment: of tokens of the same projects, and all of them. */
export const maxSeries = 200;
export const maxAllSeries = 300;
/** Labels of a sample. */
export const maxLabels = 10;
/** Characters of the name of a metric or of a label, and of the value of a label. */
export const maxMetricText = 100;
/** Buckets of a histogram, with the last one, which has no bound. */
export const maxBuckets = 30;
/** Wanted values of one label. */
export const maxLabelValues = 20;
/** Characters of the description of a metric. */
export const maxHelp = 250;

/** The name of a metric: as Prometheus has it, and with dots and hyphens. */
export const metricName = z
  .string()
  .max(maxMetricText)
  .regex(/^[A-Za-z_][A-Za-z0-9_:.-]*$/, 'must begin with a letter or "_", and have only letters, digits and "_:.-"');

/** Largest number of a sample: a larger one would spoil the sum. */
const maxNumber = 1e12;
/** The table refuses numbers that are closer to zero than 1e-130. */
const minNumber = 1e-100;

/** The nearest number that counts. */
export const bounded = (value: number): number =>
  Math.abs(value) < minNumber ? 0 : Math.max(-maxNumber, Math.min(value, maxNumber));

const withBoundedNumbers = (value: unknown): unknown => {
  if (typeof value === 'number') return bounded(value);
  if (Array.isArray(value)) return value.map(withBoundedNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBoundedNumbers(member)]));
};

/**
 * Metrics in a report. They are checked one by one where they are taken: a bad one, or a number that cannot be stored, must not
 * cost the counts beside it.
 */
export const reportedMetrics = z
  .array(z.unknown())
  .transform((sent) => sent.map(withBoundedNumbers))
  .nullish()
  .describe('Counters, gauges and histograms with their samples; what is beyond the limits is dropped');

const labels = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish();
const head = { name: metricName, help: z.string().nullish() };

/** A sample of a counter: what was counted since the last report; of a gauge: its value. */
export const reportedValue = z.object({ labels, value: z.number() });
export type ReportedValue = z.infer<typeof reportedValue>;
/** A sample of a histogram; the buckets are cumulative. */
export const reportedBuckets = z.object({
  labels,
  count: z.number().min(0),
  sum: z.number(),
  buckets: z
    .array(z.object({ le: z.union([z.number(), z.literal('+Inf')]), count: z.number().min(0) }))
    .max(maxBuckets),
});
export type ReportedBuckets = z.infer<typeof reportedBuckets>;
/** A metric in a report. Its samples are checked one by one, so that a bad one does not take the others along. */
export const reportedMetric = z.object({
  ...head,
  type: z.enum(metricTypes),
  samples: z.array(z.unknown()),
});

export const metricRanges = ['hour', 'day', 'week', 'month'] as const;
export type MetricRange = (typeof metricRanges)[number];
export const aggregationModes = ['rps', 'count', 'avg', 'sum', 'p50', 'p95', 'p99'] as const;
export type AggregationMode = (typeof aggregationModes)[number];
export const metricSources = ['internal', 'external'] as const;

/** The metrics that SDKs report. */
export const metricsMetadata = z.object({
  metrics: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string(),
        help: z.string(),
        type: z.enum(metricTypes),
        source: z.enum(metricSources),
        environments: z.array(z.string()).describe('Where it was reported in the last 35 days'),
      }),
    )
    .describe('By name'),
  dropped: z
    .array(z.object({ environment: z.string(), samples: z.number().int() }))
    .describe('How many samples of today were not stored, because they were beyond the limits'),
});
export type MetricsMetadata = z.infer<typeof metricsMetadata>;

export const metricsMetadataQuery = z.object({
  project: z
    .string()
    .min(1)
    .optional()
    .describe('Only the metrics, and the environments, of which samples count for guards of this project'),
});
export type MetricsMetadataQuery = z.infer<typeof metricsMetadataQuery>;

export const metricsQuery = z.object({
  metricName: z.string().optional(),
  series: z.string().optional().describe('Another name of `metricName`, which consoles of older versions use'),
  range: z.enum(metricRanges).default('day'),
  aggregationMode: z.enum(aggregationModes).default('count'),
  source: z.enum(metricSources).default('internal'),
  labels: z
    .string()
    .optional()
    .describe('JSON: the wanted values of labels, e.g. `{"checkout": ["blue", "green"]}`; `*` is every value'),
});
export type MetricsQuery = z.infer<typeof metricsQuery>;

/** The query parameter `labels`, parsed. */
export const labelSelectors = z.record(z.string().max(maxMetricText), z.array(z.string()).max(maxLabelValues));

export const metricsData = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  step: z.string().describe('How long each point stands for, in seconds'),
  series: z
    .array(
      z.object({
        metric: z.record(z.string(), z.string()).describe('The values of the labels that were asked for'),
        data: z
          .array(z.array(z.union([z.number(), z.string()])).length(2))
          .describe('Epoch seconds, and the value as text'),
      }),
    )
    .describe('One for each combination of values; steps in which nothing was measured are left out'),
  labels: z
    .record(z.string(), z.array(z.string()))
    .describe('The labels of the metric in this range, with their values'),
});
export type MetricsData = z.infer<typeof metricsData>;

/** Charts of a feature, and of the installation: the console of Unleash has as many. */
export const maxCharts = 20;

const chart = {
  metricName: metricName.describe('The metric that it draws; it may be one that no SDK reports yet'),
  timeRange: z.enum(metricRanges),
  aggregationMode: z.enum(aggregationModes),
  labelSelectors: z.record(z.string().max(maxMetricText), z.array(z.string().max(maxMetricText)).max(maxLabelValues)),
  yAxisMin: z.enum(['auto', 'zero']).describe('Whether the axis begins at zero'),
};

/** A chart that is stored (contract: impact-metrics §6). */
export const storedChart = z.object({
  id: z.string(),
  ...chart,
  title: z.string().optional(),
});
export type StoredChart = z.infer<typeof storedChart>;

export const chartBody = z.object({
  id: z.ulid().optional().describe('The chart that is replaced, or the id of a new one; absent: the service makes one'),
  ...chart,
  labelSelectors: chart.labelSelectors
    .refine((selectors) => Object.keys(selectors).length <= maxLabels, `must name at most ${maxLabels} labels`)
    .default({}),
  yAxisMin: chart.yAxisMin.default('auto'),
  title: z.string().max(maxLongName).nullish(),
  source: z.literal('internal').nullish().describe('Metrics of SDKs; there is no other source'),
});
export type ChartBody = z.infer<typeof chartBody>;

export const chartView = storedChart.extend({
  displayName: z.string().describe('The name of the metric'),
  source: z.enum(metricSources),
  mode: z.enum(['read', 'write']),
});
export type ChartView = z.infer<typeof chartView>;

export const chartList = z.object({ configs: z.array(chartView).describe('The oldest first') });

/** The label that says in which environment a sample was taken; it is part of the place, not of the series. */
export const environmentLabel = 'environment';

/** A sample of which only the environment is read. */
export const placedSample = z.object({
  labels: z.object({ [environmentLabel]: z.string().max(maxMetricText) }),
});

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type MetricType, metricTypes } from '../../contract/schemas/impact-metric.ts';

/** How often a feature was on and off, and how often each of its variants was given. */
export interface Counts {
  readonly feature: string;
  readonly yes: number;
  readonly no: number;
  readonly variants?: Readonly<Record<string, number>> | undefined;
}

/** The counts of one application in one environment. */
export interface ReportRow {
  readonly environment: string;
  readonly application: string;
  /** When counting began, epoch ms; not later than the arrival of the report. */
  readonly from: number;
  readonly counts: readonly Counts[];
}

/** A sample of a metric: what was counted, or observed, since the last report. */
export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>;
  /** As `MetricPoint` has it. */
  readonly count: number;
  readonly sum: number;
  /** Observations by the upper bound of their bucket, not cumulative. */
  readonly buckets?: Readonly<Record<string, number>> | undefined;
}

/** The samples of a metric in one environment. */
export interface MetricRow {
  readonly environment: string;
  /** When measuring began, epoch ms; not later than the arrival of the report. */
  readonly from: number;
  readonly name: string;
  readonly type: MetricType;
  readonly help: string;
  /** None: the metric is defined, and nothing was measured. */
  readonly samples: readonly MetricSample[];
  /** Projects of the tokens that reported them, if they are sent again; otherwise those of the report. */
  readonly projects?: readonly string[] | '*';
  /** Samples of the metric were left out. */
  readonly isLossy?: boolean;
}

/** A report of an SDK, as it waits in the queue (docs/decisions/0185-usage-is-merged-before-it-is-stored.md). */
export interface Report {
  /** When it arrived, epoch ms. */
  readonly at: number;
  /** Projects that the token may access. */
  readonly projects: readonly string[] | '*';
  readonly rows: readonly ReportRow[];
  readonly metrics?: readonly MetricRow[];
  /** How many samples were beyond the limits, by environment. */
  readonly dropped?: Readonly<Record<string, number>>;
  /** The token is public, so anybody may have invented the names. */
  readonly isPublic?: boolean;
  /** How often a part of the report could not be stored and was sent again. */
  readonly attempts?: number;
}

/** Most characters of a message: below 256 KB, which every queue accepts. */
const maxMessage = 200_000;
/** Most bytes of an inflated message: the largest body, and the overhead of this format. */
const maxInflated = 8 * 1024 * 1024;
const version = 1;

/** Uses arrays instead of objects: a report of 350 features then takes 3 KB. */
const encode = (report: Report): string => {
  const { at, projects, rows, attempts = 0, isPublic = false, metrics = [], dropped = {} } = report;
  const packed = rows.map(({ environment, application, from, counts }) => [
    environment,
    application,
    from,
    counts.map(({ feature, yes, no, variants }) => (variants ? [feature, yes, no, variants] : [feature, yes, no])),
  ]);
  const packedMetrics = metrics.map(
    ({ environment, from, name, type, help, samples, projects: own, isLossy = false }) => [
      environment,
      from,
      name,
      type,
      help,
      samples.map(({ labels, count, sum, buckets }) =>
        buckets ? [labels, count, sum, buckets] : [labels, count, sum],
      ),
      ...(own === undefined && !isLossy ? [] : [own ?? null, isLossy]),
    ],
  );
  const hasMetrics = metrics.length > 0 || Object.keys(dropped).length > 0;
  const further = hasMetrics ? [isPublic, packedMetrics, dropped] : isPublic ? [true] : [];
  return deflateRawSync(JSON.stringify([version, at, projects, attempts, packed, ...further])).toString('base64');
};

const inHalves = <T>(list: readonly T[]): readonly [readonly T[], readonly T[]] => {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
};

/** The halves of a report that has metrics: first its counts apart from them, then metrics, then samples of one. */
const halvesOfMetrics = (report: Report): readonly Report[] => {
  const { metrics = [], dropped, ...others } = report;
  const own: Report = { ...others, rows: [] };
  const left = dropped && { dropped };
  if (others.rows.length > 0) return [others, { ...own, ...left, metrics }];
  const [first] = metrics;
  if (first === undefined || metrics.length > 1) {
    const [some, rest] = inHalves(metrics);
    return [
      { ...own, ...left, metrics: some },
      { ...own, metrics: rest },
    ];
  }
  const [some, rest] = inHalves(first.samples);
  return [
    { ...own, ...left, metrics: [{ ...first, samples: some }] },
    { ...own, metrics: [{ ...first, samples: rest }] },
  ];
};

const halves = (report: Report): readonly Report[] => {
  if ((report.metrics?.length ?? 0) > 0) return halvesOfMetrics(report);
  const [first, ...others] = report.rows;
  if (first === undefined) return [];
  if (others.length > 0) {
    const middle = Math.ceil(report.rows.length / 2);
    return [report.rows.slice(0, middle), report.rows.slice(middle)].map((rows) => ({ ...report, rows }));
  }
  const { counts } = first;
  const middle = Math.ceil(counts.length / 2);
  return [counts.slice(0, middle), counts.slice(middle)].map((some) => ({
    ...report,
    rows: [{ ...first, counts: some }],
  }));
};

/** Whether the report has at most one count, or one sample. */
const isSmallest = ({ rows, metrics = [] }: Report): boolean =>
  rows.length + metrics.length <= 1 && (rows[0]?.counts.length ?? 0) <= 1 && (metrics[0]?.samples.length ?? 0) <= 1;

const isEmpty = ({ rows, metrics = [], dropped = {} }: Report): boolean =>
  metrics.length === 0 && Object.keys(dropped).length === 0 && !rows.some(({ counts }) => counts.length > 0);

/** The messages of a report: one, or several if it is large. None when the report has nothing. */
export const messagesOf = (report: Report): readonly string[] => {
  if (isEmpty(report)) return [];
  const message = encode(report);
  return message.length <= maxMessage || isSmallest(report) ? [message] : halves(report).flatMap(messagesOf);
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const list = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error('A message of the report queue has another form');
  return value;
};

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('A message of the report queue has no text where one belongs');
  return value;
};

const number = (value: unknown): number => {
  if (!isCount(value)) throw new Error('A message of the report queue has no count where one belongs');
  return value;
};

const projectsOf = (value: unknown): Report['projects'] => (value === '*' ? '*' : list(value).map(text));

const countsByName = (value: unknown): Readonly<Record<string, number>> => {
  if (typeof value !== 'object' || value === null)
    throw new Error('A message of the report queue has no counts by name');
  return Object.fromEntries(Object.entries(value).map(([name, count]) => [name, number(count)]));
};

const countsOf = (value: unknown): Counts => {
  const [feature, yes, no, variants] = list(value);
  return {
    feature: text(feature),
    yes: number(yes),
    no: number(no),
    ...(variants !== undefined && { variants: countsByName(variants) }),
  };
};

const isType = (value: unknown): value is MetricType => metricTypes.some((type) => type === value);

const labelsOf = (value: unknown): Readonly<Record<string, string>> => {
  if (typeof value !== 'object' || value === null) throw new Error('A message of the report queue has no labels');
  return Object.fromEntries(Object.entries(value).map(([name, label]) => [name, text(label)]));
};

const sampleOf = (value: unknown): MetricSample => {
  const [labels, count, sum, buckets] = list(value);
  // Values of gauges may be fractions and negative.
  if (typeof sum !== 'number') throw new Error('A message of the report queue has no number where one belongs');
  return {
    labels: labelsOf(labels),
    count: number(count),
    sum,
    ...(buckets !== undefined && { buckets: countsByName(buckets) }),
  };
};

const metricOf = (value: unknown): MetricRow => {
  const [environment, from, name, type, help, samples, projects, isLossy] = list(value);
  if (!isType(type)) throw new Error('A message of the report queue has a metric of an unknown type');
  return {
    environment: text(environment),
    from: number(from),
    name: text(name),
    type,
    help: text(help),
    samples: list(samples).map(sampleOf),
    // Only rows that are sent again, or are lossy, have the last elements.
    ...(projects !== undefined && projects !== null && { projects: projectsOf(projects) }),
    ...(isLossy === true && { isLossy }),
  };
};

/** @throws Error when the message does not have this format */
export const reportFrom = (message: string): Report => {
  const json = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: maxInflated }).toString('utf8');
  // Only messages of public tokens, or with metrics, have the last elements.
  const [form, at, projects, attempts, rows, isPublic, metrics, dropped] = list(JSON.parse(json));
  if (form !== version) throw new Error(`A message of the report queue has the form ${String(form)}`);
  return {
    at: number(at),
    projects: projectsOf(projects),
    attempts: number(attempts),
    ...(isPublic === true && { isPublic: true }),
    ...(metrics !== undefined && { metrics: list(metrics).map(metricOf), dropped: countsByName(dropped) }),
    rows: list(rows).map((row) => {
      const [environment, application, from, counts] = list(row);
      return {
        environment: text(environment),
        application: text(application),
        from: number(from),
        counts: list(counts).map(countsOf),
      };
    }),
  };
};

import * as z from 'zod';

/** A value of a metric at a time, in ms. */
export interface Point {
  readonly namespace: string;
  readonly name: string;
  /** Part of the value of each dimension; a metric with other dimensions is another metric. */
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly at: number;
  readonly value: number;
}

const dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]);
const metricStat = z.object({
  Metric: z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions }),
  Period: z.number(),
  Stat: z.string(),
});
const alarmSchema = z.object({
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number().optional(),
  Threshold: z.unknown(),
  TreatMissingData: z.enum(['notBreaching', 'breaching']),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensions,
  Statistic: z.string().optional(),
  Period: z.number().optional(),
  Metrics: z
    .array(z.object({ Id: z.string(), Expression: z.string().optional(), MetricStat: metricStat.optional() }))
    .default([]),
});

type MetricStat = z.infer<typeof metricStat>;

const isOf = (point: Point, { Metric }: MetricStat): boolean => {
  const wanted = Object.entries(point.dimensions ?? {});
  return (
    point.namespace === Metric.Namespace &&
    point.name === Metric.MetricName &&
    wanted.length === Metric.Dimensions.length &&
    wanted.every(([name, part]) =>
      Metric.Dimensions.some(({ Name, Value }) => Name === name && JSON.stringify(Value).includes(part)),
    )
  );
};

/** The statistic of a metric in a period that ends at `end`; undefined: there is no data. */
const statistic = (stat: MetricStat, points: readonly Point[], end: number): number | undefined => {
  const values = points
    .filter((point) => point.at >= end - stat.Period * 1000 && point.at < end && isOf(point, stat))
    .map(({ value }) => value);
  if (values.length === 0) return undefined;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (stat.Stat) {
    case 'Sum':
      return sum;
    case 'SampleCount':
      return values.length;
    case 'Minimum':
      return Math.min(...values);
    case 'Maximum':
      return Math.max(...values);
    case 'Average':
      return sum / values.length;
    default:
      throw new Error(`The statistic ${stat.Stat} is not known here`);
  }
};

/**
 * Metric math, as far as alarms here use it: numbers, ids, `FILL(id, number)`, the four operations and brackets. What has no
 * data makes the result have none.
 */
const evaluate = (expression: string, values: ReadonlyMap<string, number | undefined>): number | undefined => {
  const tokens = expression.match(/\d+(?:\.\d+)?|\w+|[-+*/(),]/g) ?? [];
  let next = 0;
  const take = (wanted?: string): string => {
    const token = tokens[next++];
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`${expression}: ${wanted ?? 'more'} is expected, and not ${token}`);
    return token;
  };
  const knownOf = (id: string): number | undefined => {
    if (!values.has(id)) throw new Error(`${expression}: there is no metric ${id}`);
    return values.get(id);
  };
  const factor = (): number | undefined => {
    const token = take();
    if (token === '(') {
      const inner = sum();
      take(')');
      return inner;
    }
    if (token === 'FILL') {
      take('(');
      const filled = knownOf(take());
      take(',');
      const filling = Number(take());
      take(')');
      return filled ?? filling;
    }
    return /^\d/.test(token) ? Number(token) : knownOf(token);
  };
  const both = (
    left: number | undefined,
    right: number | undefined,
    apply: (a: number, b: number) => number,
  ): number | undefined => (left === undefined || right === undefined ? undefined : apply(left, right));
  const product = (): number | undefined => {
    let result = factor();
    while (tokens[next] === '*' || tokens[next] === '/')
      result = take() === '*' ? both(result, factor(), (a, b) => a * b) : both(result, factor(), (a, b) => a / b);
    return result;
  };
  const sum = (): number | undefined => {
    let result = product();
    while (tokens[next] === '+' || tokens[next] === '-')
      result = take() === '+' ? both(result, product(), (a, b) => a + b) : both(result, product(), (a, b) => a - b);
    return result;
  };
  const result = sum();
  if (next !== tokens.length) throw new Error(`${expression}: ${tokens[next]} is not understood`);
  return result;
};

/**
 * The state of an alarm, as CloudWatch evaluates it
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html), at the end of a period.
 * @param properties of the resource in a template
 * @param threshold for an alarm that takes its threshold from another resource
 */
export const rings = (
  properties: unknown,
  points: readonly Point[],
  { at, threshold: other }: { readonly at: number; readonly threshold?: number },
): boolean => {
  const alarm = alarmSchema.parse(properties);
  const threshold = typeof alarm.Threshold === 'number' ? alarm.Threshold : other;
  if (threshold === undefined) throw new Error('The alarm has a threshold from elsewhere, and none was given');
  const { Namespace = '', MetricName, Statistic = '', Period = 0 } = alarm;
  const single: MetricStat | undefined =
    MetricName === undefined
      ? undefined
      : { Metric: { Namespace, MetricName, Dimensions: alarm.Dimensions }, Period, Stat: Statistic };
  const stats = alarm.Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, MetricStat] as const] : []));
  const expression = alarm.Metrics.find(({ Expression }) => Expression !== undefined)?.Expression;
  const period = (single ?? stats[0]?.[1])?.Period ?? 0;
  const valueAt = (end: number): number | undefined => {
    if (single) return statistic(single, points, end);
    const values = new Map(stats.map(([id, stat]) => [id, statistic(stat, points, end)]));
    return evaluate(expression ?? '', values);
  };
  const breaching = Array.from({ length: alarm.EvaluationPeriods }, (_, i) => valueAt(at - i * period * 1000)).filter(
    (value) => {
      if (value === undefined) return alarm.TreatMissingData === 'breaching';
      return alarm.ComparisonOperator === 'LessThanThreshold' ? value < threshold : value >= threshold;
    },
  );
  return breaching.length >= (alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods);
};

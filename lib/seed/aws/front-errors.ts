import * as z from 'zod';
import { type AwsRequest, callAws } from './ask-aws.ts';

/** What the template says to the function (infra/aws/watch/front-alarm.ts). */
export const frontQuestion = z.object({
  /** Id of the distribution. */
  distribution: z.string(),
  /** Metrics of APIs with answers that are 5xx ordinarily, such as a refusal to stream. */
  ordinary: z.array(z.object({ name: z.string(), dimensions: z.record(z.string(), z.string()) })),
});
export type FrontQuestion = z.infer<typeof frontQuestion>;

export interface FrontErrors {
  readonly count: number;
  /** The time in which they were counted. */
  readonly from: Date;
  readonly to: Date;
}

interface Counted {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: 'Sum' | 'Average';
}

/** The region in which CloudWatch has the metrics of all distributions. */
const frontRegion = 'us-east-1';
const minuteMs = 60_000;
/** Metrics of a distribution come some minutes late. With a run every five minutes, each minute is counted twice. */
const delayMinutes = 5;
const countedMinutes = 10;

/** CloudWatch's times are seconds. */
const statistics = z.object({
  Datapoints: z.array(z.object({ Timestamp: z.number(), Sum: z.number().optional(), Average: z.number().optional() })),
});

/** The values of a metric by minute; a minute without data is missing. */
const readMinutes = async (
  { namespace, name, dimensions, statistic }: Counted,
  { from, to }: Pick<FrontErrors, 'from' | 'to'>,
  region: Pick<AwsRequest, 'region'>,
): Promise<ReadonlyMap<number, number>> => {
  const answer = await callAws(
    'GraniteServiceVersion20100801.GetMetricStatistics',
    {
      Namespace: namespace,
      MetricName: name,
      Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
      StartTime: from.getTime() / 1000,
      EndTime: to.getTime() / 1000,
      Period: minuteMs / 1000,
      Statistics: [statistic],
    },
    { service: 'monitoring', ...region },
    '1.0',
  );
  const { Datapoints } = statistics.parse(JSON.parse(answer));
  return new Map(Datapoints.map((point) => [point.Timestamp, point[statistic] ?? 0]));
};

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/**
 * How many requests a distribution answered with 5xx within ten minutes, without those that an API refused as it always does.
 * CloudFront has a rate for each minute, and the number of requests
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html).
 * @throws Error when CloudWatch does not say
 */
export const countFrontErrors = async (
  { distribution, ordinary }: FrontQuestion,
  { now }: { readonly now: Date },
): Promise<FrontErrors> => {
  const end = Math.floor(now.getTime() / minuteMs) - delayMinutes;
  const time = { from: new Date((end - countedMinutes) * minuteMs), to: new Date(end * minuteMs) };
  const ofFront = (name: string, statistic: Counted['statistic']) =>
    readMinutes(
      {
        namespace: 'AWS/CloudFront',
        name,
        dimensions: { DistributionId: distribution, Region: 'Global' },
        statistic,
      },
      time,
      { region: frontRegion },
    );
  const rates = await ofFront('5xxErrorRate', 'Average');
  if (sum(rates.values()) === 0) return { count: 0, ...time };
  const requests = await ofFront('Requests', 'Sum');
  const errors = [...rates].map(([minute, percent]) => Math.round(((requests.get(minute) ?? 0) * percent) / 100));
  let expected = 0;
  for (const metric of ordinary)
    expected += sum(
      (await readMinutes({ namespace: 'AWS/ApiGateway', ...metric, statistic: 'Sum' }, time, {})).values(),
    );
  return { count: Math.max(0, sum(errors) - expected), ...time };
};

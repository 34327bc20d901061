import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { routes } from '../../../lib/contract/routes/index.ts';
import type { Plane } from '../../../lib/contract/routes/plane.ts';
import { planeOf } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';

/** The API of a plane, as its metrics name it. */
export interface CountedApi {
  readonly plane: Plane;
  /** An HTTP API's id and stage, or a REST API's name and stage. */
  readonly dimensions: Readonly<Record<string, string>>;
}

/**
 * Whether every documented status of the route is 5xx, so that the gateway counts its errors separately. A route that
 * always refuses does not count.
 */
export const isCountedApart = ({ responses }: Route): boolean => {
  const statuses = Object.keys(responses).map(Number);
  return statuses.length > 0 && statuses.every((status) => status >= 500);
};

/** Names of the metrics of an HTTP API and of a REST API. */
const names = {
  http: { errors: '5xx', refusals: '4xx', requests: 'Count', latency: 'Latency', functionTime: 'IntegrationLatency' },
  rest: {
    errors: '5XXError',
    refusals: '4XXError',
    requests: 'Count',
    latency: 'Latency',
    functionTime: 'IntegrationLatency',
  },
} as const;

/** The name of a metric of the API of this plane. */
export const metricName = ({ plane }: CountedApi, metric: keyof typeof names.rest): string =>
  names[plane === 'sdk' ? 'http' : 'rest'][metric];

/** A metric of an API, in the namespace `AWS/ApiGateway`. */
export interface ApiMetric {
  /** The id in an expression. */
  readonly id: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** The 5xx answers of routes whose ordinary answer is 5xx. */
export const ordinaryErrors = (apis: readonly CountedApi[]): readonly ApiMetric[] =>
  apis.flatMap((api) =>
    routes
      .filter((route) => isCountedApart(route) && planeOf(route) === api.plane)
      .map(({ method, path }, i) => ({
        id: `${api.plane}Ordinary${i}`,
        name: metricName(api, 'errors'),
        dimensions: { ...api.dimensions, Method: method, Resource: path },
      })),
  );

/**
 * Number of 5xx answers of some APIs, without those of routes whose ordinary answer is 5xx. @param without further answers
 * that do not count, by an id of the expression
 */
export const serverErrors = (
  apis: readonly CountedApi[],
  { period, without = {} }: { readonly period: Duration; readonly without?: Readonly<Record<string, IMetric>> },
): MathExpression => {
  const counted = ({ id, name, dimensions }: ApiMetric) => ({
    id,
    metric: new Metric({
      namespace: 'AWS/ApiGateway',
      metricName: name,
      dimensionsMap: { ...dimensions },
      statistic: Stats.SUM,
      period,
    }),
  });
  const all = apis.map((api) =>
    counted({ id: api.plane, name: metricName(api, 'errors'), dimensions: api.dimensions }),
  );
  const subtracted = [
    ...ordinaryErrors(apis).map(counted),
    ...Object.entries(without).map(([id, metric]) => ({ id, metric })),
  ];
  const filled = (parts: typeof subtracted): readonly string[] => parts.map(({ id }) => `FILL(${id}, 0)`);
  return new MathExpression({
    // The first one is not filled where it is alone: without any request there is no point of time to count.
    expression: [[all.length === 1 ? all[0]?.id : filled(all).join(' + ')].flat().join(''), ...filled(subtracted)].join(
      ' - ',
    ),
    usingMetrics: Object.fromEntries([...all, ...subtracted].map(({ id, metric }) => [id, metric])),
    period,
  });
};

import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { routes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import type { Stage } from '../stage.ts';

/**
 * Whether every documented status of the route is 5xx, so that the gateway counts its errors separately. A route that
 * always refuses does not count.
 */
export const isCountedApart = ({ responses }: Route): boolean => {
  const statuses = Object.keys(responses).map(Number);
  return statuses.length > 0 && statuses.every((status) => status >= 500);
};

/**
 * Number of 5xx answers, without those of routes whose ordinary answer is 5xx. @param throttled whether requests that
 * Lambda refused, because the account has no execution left, are counted, too
 */
export const serverErrors = (
  { name }: Stage,
  apiName: string,
  { period, throttled }: { readonly period: Duration; readonly throttled: boolean },
): MathExpression => {
  const metric = (dimensions: Record<string, string> = {}): Metric =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName: '5XXError',
      dimensionsMap: { ApiName: apiName, Stage: name, ...dimensions },
      statistic: Stats.SUM,
      period,
    });
  const apart = routes.filter(isCountedApart).map(({ method, path }, i) => ({
    id: `ordinary${i}`,
    metric: metric({ Method: method, Resource: path }),
  }));
  // The limit is one for the account, so the metric has no dimension.
  const throttles = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, period });
  const without = [...apart, ...(throttled ? [] : [{ id: 'throttles', metric: throttles }])];
  return new MathExpression({
    expression: ['all', ...without.map(({ id }) => `FILL(${id}, 0)`)].join(' - '),
    usingMetrics: { all: metric(), ...Object.fromEntries(without.map(({ id, metric }) => [id, metric])) },
    period,
  });
};

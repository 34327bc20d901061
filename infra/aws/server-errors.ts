import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import type { Stage } from './stage.ts';

/**
 * Whether every documented status of the route is 5xx, so that the gateway counts its errors separately. A route that
 * always refuses does not count.
 */
export const isCountedApart = ({ responses }: Route): boolean => {
  const statuses = Object.keys(responses).map(Number);
  return statuses.length > 0 && statuses.every((status) => status >= 500);
};

/** Number of 5xx answers, without those of routes whose ordinary answer is 5xx. */
export const serverErrors = ({ name }: Stage, apiName: string, period: Duration): MathExpression => {
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
  return new MathExpression({
    expression: ['all', ...apart.map(({ id }) => `FILL(${id}, 0)`)].join(' - '),
    usingMetrics: { all: metric(), ...Object.fromEntries(apart.map(({ id, metric }) => [id, metric])) },
    period,
  });
};

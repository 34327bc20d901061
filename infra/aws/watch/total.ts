import { Duration } from 'aws-cdk-lib';
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';

/** The sum of some metrics of one period, which have no point of time where nothing happened. @param divisor of the sum */
export const total = (metrics: readonly Metric[], { divisor }: { readonly divisor?: number } = {}): MathExpression => {
  const sum = metrics.map((_, i) => `FILL(m${i}, 0)`).join(' + ');
  return new MathExpression({
    expression: divisor === undefined ? sum : `(${sum}) / ${divisor}`,
    usingMetrics: Object.fromEntries(metrics.map((metric, i) => [`m${i}`, metric])),
    period: metrics[0]?.period ?? Duration.minutes(5),
  });
};

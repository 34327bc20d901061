import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Signal, signals } from '../../../lib/store/runtime/signals.ts';
import type { Stage } from '../stage.ts';

/** Namespace of the custom metrics of all stages; each metric name ends with its stage. */
export const metricNamespace = 'Halyard';

/**
 * A metric of one number in a signal (lib/store/runtime/signals.ts), read from the functions' log. Lambda puts the
 * output of a function into the member `message`. Each line is a sample, so the number of samples is the number of
 * lines.
 */
export const signalMetric = <S extends Signal>(
  scope: Construct,
  { stage, logGroup }: { readonly stage: Stage; readonly logGroup: LogGroup },
  signal: S,
  number: (typeof signals)[S][number],
): Metric => {
  const metricName = `${signal}-${number}-${stage.name}`;
  new MetricFilter(scope, `${signal}-${number}`, {
    logGroup,
    metricNamespace,
    metricName,
    metricValue: `$.message.${number}`,
    filterPattern: FilterPattern.stringValue('$.message.signal', '=', signal),
  });
  return new Metric({ namespace: metricNamespace, metricName });
};

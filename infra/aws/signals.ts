import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Signal, signals } from '../../lib/store/runtime/signals.ts';
import type { Stage } from './stage.ts';

/** Custom metrics of all stages; a name is followed by its stage. */
export const metricNamespace = 'Halyard';

/**
 * A metric of one number that a signal carries (lib/store/runtime/signals.ts), read from the functions' log: Lambda writes what a
 * function logs below `message`. Each line is a sample, so that the number of samples is the number of lines.
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

import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Plane } from '../../../lib/contract/routes/plane.ts';
import type { Stage } from '../stage.ts';
import { metricNamespace } from './signals.ts';

export interface RefusedInvocationsProps {
  readonly stage: Stage;
  readonly plane: Plane;
  readonly accessLog: ILogGroup;
}

/**
 * Requests to a plane whose function Lambda refused to invoke, because no execution was left: counted in the gateway's own
 * log, because Lambda's metric without a dimension counts the functions of everybody in the account, and one metric for
 * each function has a price (docs/decisions/0296-alarms-of-the-stage-alone.md).
 */
export const refusedInvocations = (
  scope: Construct,
  { stage, plane, accessLog: logGroup }: RefusedInvocationsProps,
): Metric => {
  const metricName = `InvocationsRefused-${plane}-${stage.name}`;
  new MetricFilter(scope, 'InvocationsRefusedFilter', {
    logGroup,
    metricNamespace,
    metricName,
    metricValue: '1',
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.plane', '=', plane),
      FilterPattern.any(
        FilterPattern.stringValue('$.functionStatus', '=', '429'),
        FilterPattern.stringValue('$.authorizerStatus', '=', '429'),
      ),
    ),
  });
  return new Metric({ namespace: metricNamespace, metricName, statistic: Stats.SUM });
};

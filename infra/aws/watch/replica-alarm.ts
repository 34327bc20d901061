import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Stage } from '../stage.ts';
import type { Alarms } from './alarms.ts';
import { signalMetric } from './signals.ts';

/**
 * An alarm for a second region that does not become like the first one. Every minute the publisher counts what is missing
 * there; ordinary replication leaves some for a moment, so only what never reaches zero counts.
 */
export const alarmOfReplica = (alarms: Alarms, stage: Stage, logGroup: LogGroup): void => {
  const metric = signalMetric(alarms, { stage, logGroup }, 'replicaRun', 'behind');
  const alarm = new Alarm(alarms, 'ReplicaBehind', {
    metric: metric.with({ statistic: Stats.MINIMUM, period: Duration.minutes(15) }),
    evaluationPeriods: 1,
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: 'The second region has lacked published answers for a quarter of an hour.',
  });
  alarm.addAlarmAction(new SnsAction(alarms.topic));
};

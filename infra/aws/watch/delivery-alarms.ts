import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { DeliveryQueues } from '../work/deliveries.ts';
import type { Alarms } from './alarms.ts';

/**
 * Alarms about our side of deliveries. A receiver that does not answer is for whoever made the integration, who gets a
 * notification; it makes no alarm ring.
 */
export const alarmsOfDeliveries = (alarms: Alarms, { deadLetters, refused }: DeliveryQueues): void => {
  const somethingIn = (name: string, queue: IQueue, alarmDescription: string): void => {
    const alarm = new Alarm(alarms, name, {
      metric: queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(5),
      }),
      evaluationPeriods: 1,
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription,
    });
    alarm.addAlarmAction(new SnsAction(alarms.topic));
  };
  somethingIn('DelivererFails', deadLetters, 'The function that delivers events failed five times for an integration.');
  if (refused) somethingIn('BusRefuses', refused, 'The bus has refused events, which lie in a queue.');
};

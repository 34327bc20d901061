import { Duration, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { FrontQuestion } from '../../../lib/seed/aws/front-errors.ts';
import { frontErrorsMinutes } from '../../limits.ts';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { lambdaRole } from '../lambda-role.ts';
import type { Alarms } from './alarms.ts';
import { type CountedApi, ordinaryErrors } from './server-errors.ts';

export interface FrontAlarmProps {
  readonly alarms: Alarms;
  readonly surroundings: FunctionSurroundings;
  readonly distributionId: string;
  readonly apis: readonly CountedApi[];
}

const handler = 'front-errors';

/**
 * The alarm on the front's 5xx. CloudWatch has the metrics of distributions in one region, and an alarm sees only those of
 * its own: so a function asks there, and fails when they are too many (docs/decisions/0307-a-function-looks-at-the-front.md).
 */
export class FrontAlarm extends Construct {
  constructor(scope: Construct, id: string, { alarms, surroundings, distributionId, apis }: FrontAlarmProps) {
    super(scope, id);
    const { name } = surroundings.stage;
    const role = lambdaRole(this, `${handler}-role`, {
      surroundings,
      grants: [new PolicyStatement({ actions: ['cloudwatch:GetMetricStatistics'], resources: ['*'] })],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'It reads metrics, and cloudwatch:GetMetricStatistics supports no resources.',
    });
    const watcher = new BundledFunction(this, {
      surroundings,
      handler,
      role,
      description: 'Fails when the front answers requests with 5xx: an alarm counts that',
    });
    const question: FrontQuestion = {
      distribution: distributionId,
      ordinary: ordinaryErrors(apis).map(({ name, dimensions }) => ({ name, dimensions: { ...dimensions } })),
    };
    new Rule(this, 'Schedule', {
      description: `Looks at the front of ${name}`,
      schedule: Schedule.rate(Duration.minutes(frontErrorsMinutes)),
      targets: [new LambdaFunction(watcher, { event: RuleTargetInput.fromObject(question), retryAttempts: 0 })],
    });
    // Lambda calls a function that failed twice more within minutes, so a single failure was only a question without answer.
    const alarm = new Alarm(alarms, 'FrontErrors', {
      metric: watcher.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(15) }),
      evaluationPeriods: 1,
      threshold: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
      alarmDescription:
        'The front answered five requests in ten minutes with 5xx, or nobody has counted them for a quarter of an hour.',
    });
    alarm.addAlarmAction(new SnsAction(alarms.topic));
  }
}

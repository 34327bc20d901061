import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { schedules } from '../../limits.ts';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { type Announcing, clockGrants, pollerGrants } from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';

export interface ChangeRequestClockProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  /** Where new events are announced. */
  readonly announcing: Announcing;
  /** Its queue is polled while there is an integration. */
  readonly deliverer: BundledFunction;
  /** What the functions need that announce events. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Checks every minute for scheduled change requests and deliveries that are due. A check without any is one read; all checks
 * cost about three cents a month (docs/decisions/0101-the-clock-of-change-requests.md).
 */
export class ChangeRequestClock extends Construct {
  readonly scheduler: BundledFunction;

  constructor(
    scope: Construct,
    id: string,
    { surroundings, table, announcing, deliverer, environment }: ChangeRequestClockProps,
  ) {
    super(scope, id);
    const { stage } = surroundings;
    const role = lambdaRole(this, 'change-request-scheduler-role', {
      surroundings,
      grants: [...clockGrants(table, announcing), ...pollerGrants(this, deliverer.ownName)],
    });
    const reason =
      'Lambda makes the ids of event source mappings; the condition names the function, and a list supports no resources.';
    for (const resource of ['*', 'arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:event-source-mapping:*'])
      Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
    this.scheduler = new BundledFunction(this, {
      surroundings,
      table,
      handler: 'change-request-scheduler',
      role,
      description: 'Applies scheduled change requests that are due, and wakes the deliverer',
      environment,
    });
    new Rule(this, 'Schedule', {
      description: `Starts the change-request scheduler of ${stage.name}`,
      schedule: Schedule.rate(Duration.millis(schedules['change-request-scheduler'])),
      // No retry: the next run is one minute later.
      targets: [new LambdaFunction(this.scheduler, { event: RuleTargetInput.fromObject({}), retryAttempts: 0 })],
    });
  }
}

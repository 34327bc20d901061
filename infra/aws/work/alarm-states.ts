import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { alarmStatesGrants } from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';

export interface AlarmStatesProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
}

const handler = 'alarm-states';

/**
 * From CloudWatch alarms of the account to states that guard flags: CloudWatch puts every change of an alarm on the default
 * bus, also its deletion, and a rule of EventBridge costs nothing (docs/operations.md). A call that fails is made twice more by Lambda;
 * then the change is lost, and the alarm AlarmStatesFail rings (infra/aws/watch/alarms.ts).
 */
export class AlarmStates extends Construct {
  readonly follower: BundledFunction;

  constructor(scope: Construct, id: string, { surroundings, table }: AlarmStatesProps) {
    super(scope, id);
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const role = lambdaRole(this, `${handler}-role`, { surroundings, grants: alarmStatesGrants(table, alarms) });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:*]',
      reason: 'Any alarm of the account may guard a flag; of each, only the tags are read.',
    });
    this.follower = new BundledFunction(this, {
      surroundings,
      table,
      handler,
      role,
      description: 'Stores the states of alarms whose tags name a flag',
    });
    new Rule(this, 'Rule', {
      description: `Tells ${surroundings.stage.name} which alarms change their state, or are deleted`,
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change', 'CloudWatch Alarm Configuration Change'],
        // Only a change of the configuration has an operation.
        detail: { operation: [{ exists: false }, 'delete'] },
      },
      targets: [new LambdaFunction(this.follower)],
    });
  }
}

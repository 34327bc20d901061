import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { functionPrefix } from '../bundles/bundled-function.ts';
import type { Stage } from '../stage.ts';

/** The role with which API Gateway invokes the functions of this stage, and no others. */
export const invoker = (scope: Construct, stage: Stage): Role => {
  const functions = `${functionPrefix(stage)}*`;
  const invoke = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: [
      Stack.of(scope).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: functions,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
  });
  const role = new Role(scope, 'Invoker', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { Invoke: new PolicyDocument({ statements: [invoke] }) },
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${functions}]`,
    reason: 'All functions of the stage; a list of them would exceed the size of a role.',
  });
  return role;
};

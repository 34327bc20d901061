import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';
import {
  BundledFunction,
  type FunctionSurroundings,
  functionName,
  functionPrefix,
} from '../bundles/bundled-function.ts';
import { lambdaRole } from '../lambda-role.ts';
import { type Stage, urlParameter } from '../stage.ts';

const handler = 'deployment-hook';

/** The name of the function, by which the planes know it. */
export const hookName = (stage: Pick<Stage, 'name'>): string => functionName(stage, handler);

const arnOf = (scope: Construct, service: string, resource: string, resourceName: string): string =>
  Stack.of(scope).formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });

/** Lets CodeDeploy invoke the hook: the policy that AWS provides covers only other names. */
export const invokeHook = (scope: Construct, stage: Stage): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [arnOf(scope, 'lambda', 'function', hookName(stage))],
      }),
    ],
  });

/**
 * The function that CodeDeploy calls before and after it moves requests to a new version, one for all planes. It may invoke
 * all functions of the stage, because it asks each new version itself.
 */
export class DeploymentHook extends Construct {
  constructor(scope: Construct, id: string, surroundings: FunctionSurroundings) {
    super(scope, id);
    const { stage } = surroundings;
    const functions = `${functionPrefix(stage)}*`;
    const group = 'deploymentgroup';
    const role = lambdaRole(this, `${handler}-role`, {
      surroundings,
      grants: [
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: [arnOf(this, 'lambda', 'function', functions)],
        }),
        new PolicyStatement({
          actions: [
            'codedeploy:ListDeploymentTargets',
            'codedeploy:GetDeploymentTarget',
            'codedeploy:PutLifecycleEventHookExecutionStatus',
          ],
          resources: [arnOf(this, 'codedeploy', group, functions)],
        }),
        new PolicyStatement({
          actions: ['ssm:GetParameter'],
          resources: [
            Stack.of(this).formatArn({
              service: 'ssm',
              resource: 'parameter',
              resourceName: urlParameter(stage).slice(1),
            }),
          ],
        }),
      ],
    });
    for (const [service, resource, reason] of [
      ['lambda', 'function', 'Any function of the stage may get a new version, and the hook asks it.'],
      ['codedeploy', group, 'CloudFormation names deployment groups; their applications belong to the stage.'],
    ] as const)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${resource}:${functions}]`,
        reason,
      });
    new BundledFunction(this, {
      surroundings,
      handler,
      role,
      description: 'Checks new versions of functions before and after requests move to them',
      environment: {
        [variables.functionPrefix]: functionPrefix(stage),
        [variables.urlParameter]: urlParameter(stage),
        ...(stage.front?.isOnlyWay && { [variables.apiOnly]: 'front' }),
      },
    });
  }
}

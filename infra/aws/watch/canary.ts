import { createHash } from 'node:crypto';
import { Validations } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, CfnAlias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Plane } from '../../../lib/contract/routes/plane.ts';
import type { Stage } from '../stage.ts';
import { canaryHandlers } from './canary-handlers.ts';
import { hookName, invokeHook } from './deployment-hook.ts';
import { updateAlarm } from './update-alarm.ts';

/**
 * A stage with another table gets other aliases, which switch at once. With a switch in steps, most requests would
 * still write to the old table, and these writes would be lost.
 */
export const aliasOf = ({ restored }: Stage): string =>
  restored ? `live-${createHash('sha256').update(restored.table).digest('hex').slice(0, 8)}` : 'live';

/** What is invoked where a handler is wanted: the name of its function, with the alias behind a colon if it has one. */
export const invokedName = (stage: Stage, handler: string, name: string): string =>
  stage.canary && canaryHandlers.includes(handler) ? `${name}:${aliasOf(stage)}` : name;

/** Number of 5xx answers in a minute that takes an update back. */
const threshold = 3;

export interface CanaryProps {
  readonly stage: Stage;
  readonly plane: Plane;
  /** 5xx answers of the API that invokes these functions, in a minute. */
  readonly errors: IMetric;
  /** The functions of a plane, by handler. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
}

/**
 * Aliases of the most used functions. A new version gets a tenth of the requests for five minutes and then all. If
 * there are 5xx answers in that time, the previous version returns, and CloudFormation rolls the stack back. The alarm
 * counts answers of the API of the plane, not errors of each function: Lambda does not count an answer of 500 as an error.
 * So it covers all functions behind this API. A request that Lambda refuses, because the account has no execution left, does
 * not count: it says nothing about the version. Reasons and limits: docs/decisions/0165-canary-deployments.md.
 */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { stage, plane, errors, functions }: CanaryProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application', {
      applicationName: `halyard-${stage.name}-${plane}`,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { Hook: invokeHook(this, stage) },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'The policy that AWS provides for this: CodeDeploy moves the weights of aliases and reads alarms.',
    });
    const alarm = updateAlarm(this, 'ServerErrors', {
      stage,
      part: plane,
      metric: errors,
      threshold,
      alarmDescription: `${threshold} requests within a minute were answered with a 5xx status: takes an update back.`,
    });
    for (const handler of canaryHandlers) {
      const found = functions.get(handler);
      if (!found) continue;
      const name = handler.replaceAll('/', '-');
      const alias = new Alias(this, name, { aliasName: aliasOf(stage), version: found.currentVersion });
      const group = new LambdaDeploymentGroup(this, `${name}-deployment`, {
        application,
        role,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [alarm],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      callHook(alias, { application, group, hook: hookName(stage) });
    }
  }
}

/**
 * Has CodeDeploy call the hook before and after it moves requests to a new version. The CDK's own option would give the hook's
 * role, in another stack, permissions that refer to this one.
 */
const callHook = (
  { node }: Alias,
  {
    application,
    group,
    hook,
  }: { readonly application: LambdaApplication; readonly group: LambdaDeploymentGroup; readonly hook: string },
): void => {
  const { defaultChild } = node;
  if (!(defaultChild instanceof CfnAlias)) throw new Error('No alias was made');
  defaultChild.cfnOptions.updatePolicy = {
    codeDeployLambdaAliasUpdate: {
      applicationName: application.applicationName,
      deploymentGroupName: group.deploymentGroupName,
      beforeAllowTrafficHook: hook,
      afterAllowTrafficHook: hook,
    },
  };
};

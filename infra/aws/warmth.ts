import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { planes } from '../../lib/contract/routes/plane.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { isKeptWarm } from '../kept-warm.ts';
import { warmthMinutes } from '../limits.ts';
import { authorizerHandler } from './api/definition.ts';
import { functionName } from './bundles/bundled-function.ts';
import type { Stage } from './stage.ts';
import { invokedName } from './watch/canary.ts';

/** What the middleware for it knows a call of the schedule by. */
const event = JSON.stringify({ source: 'serverless-plugin-warmup' });

/** EventBridge's limit of targets of a rule. */
const targetsOfRule = 5;

export interface WarmthProps {
  readonly stage: Stage;
  /** The routes of all planes. */
  readonly routes: readonly Route[];
}

/** What is invoked: the functions that the console calls first, and the authorizers. */
const warmFunctions = ({ stage, routes }: WarmthProps): readonly string[] =>
  [
    ...planes.map((plane) => [authorizerHandler, `${plane}-${authorizerHandler}`] as const),
    ...routes.filter(isKeptWarm).map(({ handler }) => [handler, handler] as const),
  ].map(([handler, name]) => invokedName(stage, handler, functionName(stage, name)));

/**
 * Rules that call functions every few minutes, so that Lambda keeps one process of each
 * (docs/decisions/0299-kept-warm.md). Functions are known by name: the stack needs no other, and it is deployed after them.
 */
export class Warmth extends Construct {
  constructor(scope: Construct, id: string, props: WarmthProps) {
    super(scope, id);
    const names = warmFunctions(props);
    for (let first = 0; first < names.length; first += targetsOfRule) {
      const some = names.slice(first, first + targetsOfRule);
      const rule = new CfnRule(this, `Rule${first / targetsOfRule}`, {
        description: `Keeps functions of ${props.stage.name} warm`,
        scheduleExpression: `rate(${warmthMinutes} minutes)`,
        targets: some.map((name, i) => ({
          id: `Target${i}`,
          arn: Stack.of(this).formatArn({
            service: 'lambda',
            resource: 'function',
            resourceName: name,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
          input: event,
          // The next call is minutes later.
          retryPolicy: { maximumRetryAttempts: 0 },
        })),
      });
      for (const [i, name] of some.entries())
        new CfnPermission(this, `Permission${first + i}`, {
          action: 'lambda:InvokeFunction',
          functionName: name,
          principal: 'events.amazonaws.com',
          sourceArn: rule.attrArn,
        });
    }
  }
}

import { Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FunctionSurroundings } from './bundles/bundled-function.ts';

/** Permission to send traces to X-Ray. */
const sendTraces = (): PolicyStatement =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });

/**
 * A role for functions: it may write to the log group, send traces if the stage has them, and has the given grants. All
 * is inside the role: a policy beside it would be one more name in the dependencies of each function, and the template
 * has a limit.
 */
export const lambdaRole = (
  scope: Construct,
  id: string,
  {
    surroundings: { logGroup, stage },
    grants,
  }: { readonly surroundings: FunctionSurroundings; readonly grants: readonly PolicyStatement[] },
): Role => {
  const log = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      Grants: new PolicyDocument({ statements: [...grants, log, ...(stage.tracing ? [sendTraces()] : [])] }),
    },
  });
  if (stage.tracing) {
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Traces are sent to X-Ray, whose actions for this support no resources.',
    });
  }
  return role;
};

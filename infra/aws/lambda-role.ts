import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** A role for functions: it may write to the log group, and has the given grants. */
export const lambdaRole = (
  scope: Construct,
  id: string,
  { logGroup, grants }: { readonly logGroup: ILogGroup; readonly grants: readonly PolicyStatement[] },
): Role => {
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    ...(grants.length > 0 && { inlinePolicies: { Grants: new PolicyDocument({ statements: [...grants] }) } }),
  });
  logGroup.grantWrite(role);
  return role;
};

import type { Construct } from 'constructs';

/**
 * The flags of the CDK on which the templates of a stage depend. Apps of others have none of them, or others than the app
 * of this repository (cdk.json).
 */
const flags = [
  // CloudFormation accepts 1 MB, and white space is a third of an indented template.
  '@aws-cdk/core:suppressTemplateIndentation',
  // Otherwise each grant is a statement of its own, and the largest templates are too large.
  '@aws-cdk/aws-iam:minimizePolicies',
  // Otherwise the role has the same name in each stage of an account, and the second one cannot be made.
  '@aws-cdk/aws-s3:setUniqueReplicationRoleName',
  // API Gateway answers the ARN without `:*`, so the other one is a difference that each drift detection finds.
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard',
  // Otherwise a layer is in no hash of a version: its change would be deployed to nobody.
  '@aws-cdk/aws-lambda:recognizeLayerVersion',
  // Shorter templates.
  '@aws-cdk/core:enablePartitionLiterals',
] as const;

/** Sets these flags for a construct that has nothing inside yet, and for all that it will have. */
export const setCdkFlags = ({ node }: Construct): void => {
  for (const flag of flags) node.setContext(flag, true);
};

import { Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface FrontBucketProps {
  readonly bucket: IBucket;
  readonly distributionArn: string;
  /** Whether the distribution may list the bucket. */
  readonly lists: boolean;
}

/** The policy of a bucket: only this distribution reads it, and nobody without TLS does anything. */
export const letFrontRead = (
  scope: Construct,
  id: string,
  { bucket, distributionArn, lists }: FrontBucketProps,
): void => {
  const policy = new BucketPolicy(scope, `${id}Policy`, { bucket });
  Validations.of(policy).acknowledge({
    id: 'AwsSolutions-S10',
    reason: 'It requires TLS; the rule does not find the bucket, which is in the stack of the data.',
  });
  const objects = bucket.arnForObjects('*');
  const front = {
    principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
    conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
  };
  policy.document.addStatements(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:*'],
      resources: [bucket.bucketArn, objects],
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
    new PolicyStatement({ ...front, actions: ['s3:GetObject'], resources: [objects] }),
    ...(lists ? [new PolicyStatement({ ...front, actions: ['s3:ListBucket'], resources: [bucket.bucketArn] })] : []),
  );
};

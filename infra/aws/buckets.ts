import { CfnParameter, type NestedStack, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** Nobody but this account reaches the contents; whoever reads them is in the policy that front-buckets.ts makes. */
export const closed: BucketProps = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  // S3's own key: the only one without a price, and the only one with which a poll costs no call to a key service.
  encryption: BucketEncryption.S3_MANAGED,
};

/**
 * The bucket with the published answers (docs/decisions/0180-published-answers.md).
 * @param replication to a second region; empty: there is none
 */
export const publishedBucket = (scope: Construct, replication: BucketProps): Bucket => {
  const bucket = new Bucket(scope, 'Published', {
    ...closed,
    ...replication,
    // CloudFormation cannot delete a bucket with contents, and that must not make a stack fail. The contents can be
    // published again from the table at any time.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  acknowledge(
    bucket,
    'Only the publisher and the distribution reach it; a log would grow with every poll that misses the cache.',
  );
  return bucket;
};

/** The bucket with the files of the console, which only the distribution reads (docs/decisions/0221). */
export const consoleBucket = (scope: Construct): Bucket => {
  const bucket = new Bucket(scope, 'ConsoleFiles', {
    ...closed,
    // The function that uploads empties the bucket first. Every deployment can upload the contents again.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledge(bucket, 'It contains the same public files for everybody; only the distribution reads them.');
  return bucket;
};

/** Name of the parameter by which a plane knows its bucket. */
export const bucketParameter = 'BucketName';

/** A bucket of the data plane, as another plane knows it: by a parameter with a name of its own. */
export const bucketIn = (plane: NestedStack, bucket: IBucket): IBucket => {
  const { valueAsString } = new CfnParameter(plane, bucketParameter);
  plane.setParameter(bucketParameter, bucket.bucketName);
  return Bucket.fromBucketName(plane, 'Bucket', valueAsString);
};

const acknowledge = (bucket: Bucket, withoutLog: string): void =>
  Validations.of(bucket).acknowledge(
    { id: 'AwsSolutions-S1', reason: withoutLog },
    {
      id: 'AwsSolutions-S10',
      reason: 'The policy that requires TLS also names the distribution, so it is in the stack of the front.',
    },
  );

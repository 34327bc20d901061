import { ArnFormat, Aws, Duration, Stage as PartOfApp, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type BucketProps, CfnBucket, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import type { Construct, IConstruct } from 'constructs';
import { publishedPrefix } from '../../lib/store/objects/keys.ts';
import { closed } from './buckets.ts';
import { setCdkFlags } from './construct/cdk-flags.ts';
import type { ReplicaSettings, Stage } from './stage.ts';

/**
 * The second region for polls (docs/decisions/0294-a-second-region.md): a bucket there, in a stack of its own, and the
 * replication to it. Both stacks know the bucket by its name, because references between regions would need functions of
 * the CDK that nobody asked for.
 */

/**
 * Name of the bucket in the second region, at most 60 characters, of 63: names of buckets are one for all accounts.
 * @param account default: that in which the template is deployed
 */
export const replicaBucketName = ({ name }: Stage, { of }: ReplicaSettings, account = Aws.ACCOUNT_ID): string =>
  `halyard-${name}-${of}-replica-${account}`;

/** The bucket in the second region, as the stage knows it; undefined: there is none. */
export const replicaBucket = (scope: Construct, stage: Stage): IBucket | undefined => {
  const replica = stage.front?.replica;
  if (replica === undefined) return undefined;
  const name = replicaBucketName(stage, replica);
  return Bucket.fromBucketAttributes(scope, 'Replica', {
    bucketName: name,
    region: replica.region,
    bucketRegionalDomainName: `${name}.s3.${replica.region}.${Aws.URL_SUFFIX}`,
  });
};

/** Explains to AWS's rules why somebody may reach any object below a prefix of that bucket: their names are not known. */
const explain = (
  scope: Construct,
  { resource, reason }: { readonly resource: string; readonly reason: string },
): void => Validations.of(scope).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });

/** The bucket in the words of AWS's rules. */
const inRules = (stage: Stage, replica: ReplicaSettings): string =>
  `arn:<AWS::Partition>:s3:::${replicaBucketName(stage, replica).replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}`;

/** Explains the permissions of a role that removes objects there. */
export const explainRemoving = (role: Construct, stage: Stage): void => {
  const replica = stage.front?.replica;
  if (replica === undefined) return;
  const reason = 'It removes the objects of tokens that are not valid any more; their names are not known before.';
  explain(role, { resource: `${inRules(stage, replica)}/${publishedPrefix}*`, reason });
};

/** Explains the permissions that the CDK gives to the role of the replication. */
export const explainReplication = (bucket: Bucket, stage: Stage): void => {
  const replica = stage.front?.replica;
  const role = bucket.node.tryFindChild('ReplicationRole');
  const { defaultChild } = bucket.node;
  if (replica === undefined || role === undefined || !(defaultChild instanceof CfnBucket)) return;
  const own = Stack.of(bucket).getLogicalId(defaultChild);
  const reason = 'S3 copies every object of one bucket to the other one; the rule names the prefix.';
  explain(role, { resource: `<${own}.Arn>/*`, reason });
  explain(role, { resource: `${inRules(stage, replica)}/*`, reason });
};

/** A version that is not shown any more is of no use; S3 keeps it a day at least. */
const versions: BucketProps & { readonly lifecycleRules: LifecycleRule[] } = {
  versioned: true,
  lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(1), expiredObjectDeleteMarker: true }],
};

/** How the bucket with published answers is replicated; empty: it is not. */
export const replicationOf = (scope: Construct, stage: Stage): BucketProps => {
  const destination = replicaBucket(scope, stage);
  if (destination === undefined) return {};
  return {
    ...versions,
    replicationRules: [
      {
        destination,
        id: 'second-region',
        priority: 0,
        filter: { prefix: publishedPrefix },
        // What the publisher removes. What a lifecycle rule removes, or a version by its id, is never replicated.
        deleteMarkerReplication: true,
      },
    ],
  };
};

/** The name of the stack in the second region. The same stage may be in several regions, each with a second one. */
export const replicaStackName = ({ name }: Stage, { of }: ReplicaSettings): string =>
  `halyard-${name}-replica-of-${of}`;

/**
 * The arguments of each `cdk deploy` that deploys a stage, in order. The stack in the second region goes first, because the
 * replication needs its bucket, and without the alarms, which are in the region of the stage.
 * @param stage undefined: the context describes none, and the CDK says why
 * @param options about alarms, for the stage's own stack
 */
export const deploymentsOf = (
  stage: Stage | undefined,
  args: readonly string[],
  options: readonly string[],
): readonly (readonly string[])[] => {
  const replica = stage?.front?.replica;
  if (!stage || !replica) return [[...args, ...options]];
  return [
    [...args, '--exclusively', replicaStackName(stage, replica)],
    [...args, ...options, '--exclusively', `halyard-${stage.name}`],
  ];
};

/** What a stage has in its second region: the bucket to which published answers are replicated. */
export class ReplicaStack extends Stack {
  constructor(scope: IConstruct, { stage, replica }: { readonly stage: Stage; readonly replica: ReplicaSettings }) {
    super(scope, replicaStackName(stage, replica), {
      env: { region: replica.region },
      description: `Halyard feature flags, stage ${stage.name} of ${replica.of}: a second region for polls`,
      terminationProtection: stage.production,
      tags: { 'halyard:stage': stage.name },
    });
    setCdkFlags(this);
    const bucket = new Bucket(this, 'Published', {
      ...closed,
      ...versions,
      bucketName: replicaBucketName(stage, replica),
      enforceSSL: true,
      // As the bucket that it is a copy of: it has contents when the stack is deleted.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('*')],
        // The distribution of the stage is made after this bucket, and its id is not known before.
        conditions: {
          ArnLike: {
            'AWS:SourceArn': this.formatArn({
              service: 'cloudfront',
              region: '',
              resource: 'distribution',
              resourceName: '*',
              arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only replication, publisher and distributions reach it; a log would grow with every poll.',
    });
  }
}

/** Adds the second region of a stage that has one: a stack beside that of the stage. */
export const addReplica = (scope: Construct, stage: Stage): ReplicaStack | undefined => {
  const replica = stage.front?.replica;
  if (replica === undefined) return undefined;
  const there = new ReplicaStack(PartOfApp.of(scope) ?? scope.node.root, { stage, replica });
  // Object storage accepts a replication when the other bucket exists.
  Stack.of(scope).addStackDependency(there);
  return there;
};

import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { failoverStatuses, originIds, pollPath, replicaPath } from '../../../../infra/front/settings.ts';
import { edgeSource } from '../../../../infra/front/source.ts';
import { environmentsOf } from '../environments.ts';
import { grantsOf } from '../policies.ts';
import { fewRoutes, type Synthesized, synthesized } from '../synthesized.ts';

const stage = (region: string, replica: string | undefined, name = 'dev'): Synthesized =>
  synthesized({ stage: name, ...(replica && { replica }) }, { routes: fewRoutes, region });
const one = stage('eu-west-1', undefined);
const two = stage('eu-west-1', 'eu-central-1');
const replicaOf = ({ replica }: Synthesized): Template => {
  if (!replica) throw new Error('There is no second region');
  return replica;
};

type Resolve = Readonly<Record<string, string>>;
/** A value in which references to what CloudFormation knows are replaced, as it replaces them. */
const resolved = (value: unknown, pseudo: Resolve): unknown => {
  if (Array.isArray(value)) return value.map((item) => resolved(item, pseudo));
  if (value === null || typeof value !== 'object') return value;
  const { Ref: ref, 'Fn::Join': join } = { Ref: undefined, 'Fn::Join': undefined, ...value };
  if (typeof ref === 'string') return pseudo[ref] ?? value;
  const parts = z.tuple([z.string(), z.array(z.unknown())]).safeParse(join);
  if (parts.success) {
    const [separator, items] = parts.data;
    const all = items.map((item) => resolved(item, pseudo));
    if (all.every((item) => typeof item === 'string')) return all.join(separator);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, pseudo)]));
};
const inRegion = (region: string): Resolve => ({
  'AWS::Region': region,
  'AWS::AccountId': '123456789012',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
});
const here = inRegion('eu-west-1');
const there = inRegion('eu-central-1');
const bucketThere = 'halyard-dev-eu-west-1-replica-123456789012';

const propertiesOf = (template: Template, type: string, pseudo: Resolve) =>
  Object.values(template.findResources(type)).map(({ Properties }) => resolved(Properties, pseudo));

describe('without the setting', () => {
  it('nothing of a second region is there', () => {
    expect(one.replica).toBeUndefined();
    const text = JSON.stringify(one.template.toJSON());
    for (const word of ['KeyValueStore', 'ReplicationConfiguration', 'VersioningConfiguration', 'HALYARD_REPLICA'])
      expect(text).not.toContain(word);
    one.template.hasResourceProperties('AWS::CloudFront::Function', { FunctionCode: edgeSource(1) });
  });
});

describe('the bucket in the second region', () => {
  const template = replicaOf(two);

  it('is in a stack of its own there, before the stage, and is kept as that of the stage', () => {
    const [stack] = two.app.node.children.filter(({ node }) => node.id === 'halyard-dev-replica-of-eu-west-1');
    expect(stack).toMatchObject({ region: 'eu-central-1' });
    expect(two.stack.dependencies).toEqual([stack]);
    template.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(propertiesOf(template, 'AWS::S3::Bucket', there)).toEqual([
      expect.objectContaining({
        BucketName: bucketThere,
        VersioningConfiguration: { Status: 'Enabled' },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      }),
    ]);
  });

  it('is read by distributions of this account alone, and over TLS', () => {
    expect(propertiesOf(template, 'AWS::S3::BucketPolicy', there)).toEqual([
      expect.objectContaining({
        PolicyDocument: expect.objectContaining({
          Statement: [
            expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
            expect.objectContaining({
              Effect: 'Allow',
              Principal: { Service: 'cloudfront.amazonaws.com' },
              Action: 's3:GetObject',
              Condition: { ArnLike: { 'AWS:SourceArn': 'arn:aws:cloudfront::123456789012:distribution/*' } },
            }),
          ],
        }),
      }),
    ]);
  });

  it('forgets versions that are not shown, as that of the stage', () => {
    const rules = {
      Rules: [
        { NoncurrentVersionExpiration: { NoncurrentDays: 1 }, ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
      ],
    };
    template.hasResourceProperties('AWS::S3::Bucket', { LifecycleConfiguration: rules });
    two.template.hasResourceProperties('AWS::S3::Bucket', { LifecycleConfiguration: rules });
  });

  it('has a name that fits, in the longest stage and region', () => {
    const long = stage('ap-northeast-1', 'ap-southeast-2', 'abcdefghijklmnop');
    const [bucket] = propertiesOf(replicaOf(long), 'AWS::S3::Bucket', inRegion('ap-southeast-2'));
    const { BucketName } = z.object({ BucketName: z.string() }).parse(bucket);
    expect(BucketName).toMatch(/^[a-z0-9-]{3,63}$/);
  });
});

describe('replication', () => {
  it('copies published answers and their removals to it', () => {
    const replicated = propertiesOf(two.template, 'AWS::S3::Bucket', here).filter((bucket) =>
      JSON.stringify(bucket).includes('ReplicationConfiguration'),
    );
    expect(replicated).toEqual([
      expect.objectContaining({
        VersioningConfiguration: { Status: 'Enabled' },
        ReplicationConfiguration: {
          Role: { 'Fn::GetAtt': [expect.stringMatching(/^DataPublishedReplicationRole/), 'Arn'] },
          Rules: [
            expect.objectContaining({
              Status: 'Enabled',
              // With a filter the configuration is of the form that replicates delete markers.
              Filter: { Prefix: 'published/' },
              DeleteMarkerReplication: { Status: 'Enabled' },
              Destination: expect.objectContaining({ Bucket: `arn:aws:s3:::${bucketThere}` }),
            }),
          ],
        },
      }),
    ]);
  });

  it('reads that bucket, and writes to the other one', () => {
    const policies = propertiesOf(two.template, 'AWS::IAM::Policy', here).filter((policy) =>
      JSON.stringify(policy).includes('s3:ReplicateObject'),
    );
    const allowed = z
      .object({
        PolicyDocument: z.object({
          Statement: z.array(z.object({ Action: z.array(z.string()), Resource: z.unknown() })),
        }),
      })
      .parse(policies[0]).PolicyDocument.Statement;
    expect(policies).toHaveLength(1);
    const own = { 'Fn::GetAtt': [expect.stringMatching(/^DataPublished\w{8}$/), 'Arn'] };
    expect(allowed.map(({ Action, Resource }) => [Action[0], Resource])).toEqual([
      ['s3:GetReplicationConfiguration', own],
      ['s3:GetObjectVersionAcl', { 'Fn::Join': ['', [own, '/*']] }],
      ['s3:ObjectOwnerOverrideToBucketOwner', `arn:aws:s3:::${bucketThere}/*`],
    ]);
  });

  it('the publisher lists and removes there, and puts nothing', () => {
    const grants = grantsOf(two.template).filter(
      (grant) => grant.function === 'publisher' && JSON.stringify(resolved(grant.resource, here)).includes(bucketThere),
    );
    expect(grants.flatMap(({ actions }) => actions).toSorted()).toEqual(['s3:DeleteObject', 's3:ListBucket']);
    const { variables } = environmentsOf(two.template).find(({ name }) => name === 'halyard-dev-publisher') ?? {};
    expect(resolved(variables, here)).toMatchObject({
      HALYARD_REPLICA_BUCKET: bucketThere,
      HALYARD_REPLICA_REGION: 'eu-central-1',
    });
  });
});

describe('the distribution of a stage with a second region', () => {
  const [resource] = Object.values(two.template.findResources('AWS::CloudFront::Distribution'));
  const config = resource?.Properties.DistributionConfig;
  const originOf = (id: string) => config.Origins.find(({ Id }: { Id: string }) => Id === id);
  const behaviorOf = (path: string) =>
    config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === path);

  it('has the origins that the function names', () => {
    expect(resolved(originOf(originIds.replica), here)).toMatchObject({
      DomainName: `${bucketThere}.s3.eu-central-1.amazonaws.com`,
      ConnectionAttempts: 1,
      ConnectionTimeout: 2,
      OriginAccessControlId: { 'Fn::GetAtt': [expect.any(String), 'Id'] },
    });
    const [group] = config.OriginGroups.Items;
    expect(behaviorOf(pollPath).TargetOriginId).toBe(group.Id);
    expect(group.Members.Items[1].OriginId).toBe(originIds.sdk);
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([...failoverStatuses]);
    expect(originOf(originIds.sdk).CustomOriginConfig).toBeDefined();
  });

  it('answers the path that tries it from there alone, in every other way as polls', () => {
    const { PathPattern: _, TargetOriginId: target, ...tried } = behaviorOf(replicaPath);
    const { PathPattern: __, TargetOriginId: ___, ...polls } = behaviorOf(pollPath);
    expect(target).toBe(originIds.replica);
    expect(tried).toEqual(polls);
  });

  it('has the function that reads the key, and a store that no deployment fills', () => {
    two.template.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: edgeSource(2),
      FunctionConfig: {
        Runtime: 'cloudfront-js-2.0',
        KeyValueStoreAssociations: [{ KeyValueStoreARN: { 'Fn::GetAtt': [Match.stringLikeRegexp('Polls'), 'Arn'] } }],
      },
    });
    two.template.hasResourceProperties('AWS::CloudFront::KeyValueStore', { ImportSource: Match.absent() });
    two.template.hasOutput('PollSwitch', { Value: { 'Fn::GetAtt': [Match.stringLikeRegexp('Polls'), 'Arn'] } });
  });
});

describe('the alarm of a second region', () => {
  it('starts when answers are missing there all the time, and is in no other stage', () => {
    const prod = stage('eu-west-1', 'eu-central-1', 'prod').template;
    prod.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Halyard',
      MetricName: 'replicaRun-behind-prod',
      Statistic: 'Minimum',
      Period: 900,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^WatchAlarmsTopic') }],
    });
    expect(JSON.stringify(stage('eu-west-1', undefined, 'prod').template.toJSON())).not.toContain('replicaRun');
  });
});

describe('AWS rules for a second region', () => {
  it('have no finding without an explanation', () => {
    const { app } = stage('eu-west-1', 'eu-central-1', 'prod');
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    expect(
      violations.flatMap((violation) =>
        violation.violatingResources.map(({ constructPath }) => `${violation.ruleName} ${constructPath}`),
      ),
    ).toEqual([]);
  });
});

describe('the same stage in two regions of an account', () => {
  /** Types whose names are one for all regions of an account, or, as those of buckets, one for all accounts. */
  const isGlobal = (type: string): boolean =>
    type.startsWith('AWS::CloudFront::') ||
    ['AWS::CloudWatch::Dashboard', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::Role', 'AWS::S3::Bucket'].includes(type);
  const isName = (key: string): boolean => key === 'Name' || /^[A-Z][A-Za-z]*Name$/.test(key);
  /** Names that a template gives to global resources; others are made by CloudFormation, which makes new ones. */
  const namesIn = (template: Template, pseudo: Resolve): readonly string[] =>
    Object.values(template.toJSON().Resources as Record<string, { Type: string; Properties?: object }>)
      .filter(({ Type }) => isGlobal(Type))
      .flatMap(({ Type, Properties = {} }) =>
        Object.entries(Properties)
          .flatMap(([key, value]) => (/Config$/.test(key) && value ? Object.entries(value) : [[key, value]]))
          .filter(([key]) => isName(String(key)) && key !== 'ParameterName')
          .map(([key, value]) => `${Type} ${key} ${JSON.stringify(resolved(value, pseudo))}`),
      );

  it('no global name is used twice, not even by second regions that cross', () => {
    const pairs = [
      ['eu-west-1', 'eu-central-1'],
      ['eu-central-1', 'eu-west-1'],
      ['us-east-1', 'eu-central-1'],
    ] as const;
    const names = pairs.flatMap(([region, replica]) => {
      const made = stage(region, replica, 'prod');
      return [...namesIn(made.template, inRegion(region)), ...namesIn(replicaOf(made), inRegion(replica))];
    });
    // Functions, policies, access control, key-value store, dashboard, bucket.
    expect(names).toHaveLength(pairs.length * 10);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    for (const name of names) expect(name).toMatch(/halyard-prod-(eu-west-1|eu-central-1|us-east-1)/);
  });

  it('stacks have names of their own, where a region is the second one of several', () => {
    const names = [stage('eu-west-1', 'eu-central-1'), stage('us-east-1', 'eu-central-1')].flatMap(({ app }) =>
      app.node.children.map(({ node }) => node.id).filter((id) => id.includes('replica')),
    );
    expect(names).toEqual(['halyard-dev-replica-of-eu-west-1', 'halyard-dev-replica-of-us-east-1']);
  });
});

import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type Conditions, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { publishedPrefix } from '../../lib/store/objects/keys.ts';
import {
  accessPartition,
  activityPartition,
  applicationFeaturesPartition,
  applicationsPartition,
  applicationUsePartition,
  attemptsKey,
  checkpointKey,
  checkpointPartKey,
  checkpointsPartition,
  configPartition,
  eventLogPartition,
  eventsPartition,
  eventTallyKey,
  featureEventsPartition,
  featureNameKey,
  featuresSeenPartition,
  headsPartition,
  instance,
  instancesCountKey,
  instancesPartition,
  journalBeforeKey,
  journalPartition,
  journalPartKey,
  loginsPartition,
  newApplicationsPartition,
  passwordLinkKey,
  projectEventsPartition,
  projectPartition,
  projectScope,
  projectsSeenPartition,
  publicationPartition,
  samlPartition,
  seenApplicationsPartition,
  seenKey,
  sessionsPartition,
  sessionTokenKey,
  snapshotPartKey,
  snapshotsPartition,
  unknownFlagsPartition,
  usagePartition,
  versionsPartition,
} from '../../lib/store/table/keys.ts';
import { type Stage, secretsKeyParameter } from './stage.ts';

/**
 * What each kind of function may do with the table. Nobody may scan or delete it, and only the function `seed` may
 * change its settings. Partitions are named by the patterns of their keys; `*` is a project or feature.
 */

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'] as const;
const transactionWrites = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
] as const;

/** State and its events are written in one transaction or not at all; IAM enforces it. */
const inTransaction: Conditions = {
  'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
};
const inPartitions = (...patterns: readonly string[]): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

const allow = (table: ITable, actions: readonly string[], conditions?: Conditions): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [table.tableArn], ...(conditions && { conditions }) });

const journals = [instance, projectScope('*')].flatMap((scope) => [
  journalPartition(scope),
  journalPartKey(scope, 0, 0).pk,
  journalBeforeKey(scope, 0, 0).pk,
]);
/** States that commits ended, and checkpoints: derived data outside the journal. */
const versions = versionsPartition({ pk: '*', sk: '*' });
const checkpoints = [instance, projectScope('*')].flatMap((scope) => [
  checkpointKey(scope, 0).pk,
  checkpointPartKey(scope, 0, 0).pk,
]);
const snapshotParts = [instance, projectScope('*')].map((scope) => snapshotPartKey(scope, '', 0).pk);
/** When callers were last seen. */
const callersSeen = seenKey('').pk;
/** What applications register. */
const registrations = [
  seenApplicationsPartition,
  newApplicationsPartition,
  instancesPartition('*'),
  instancesCountKey('').pk,
];
/** What the aggregator stores of reports. */
const usage = [
  usagePartition('*'),
  projectsSeenPartition,
  featuresSeenPartition('*'),
  applicationUsePartition,
  applicationFeaturesPartition('*'),
  unknownFlagsPartition('*'),
];
/** What signing in with SAML keeps for minutes: each item is written once and taken once, without a commit. */
const signingInWithSaml = (['REQUEST', 'ASSERTION', 'TICKET'] as const).map((what) => samlPartition(what, '*'));
/** What the catalog is made of: the states of all scopes. */
const states = [
  headsPartition,
  configPartition,
  projectPartition('*'),
  snapshotsPartition,
  ...journals,
  ...snapshotParts,
];
/** A registration that waits for its event is removed when the event exists; this needs no commit. */
const emitted = (table: ITable): PolicyStatement =>
  allow(table, ['dynamodb:DeleteItem'], inPartitions(newApplicationsPartition));

/** Functions that only read. */
export const readerGrants = (table: ITable): readonly PolicyStatement[] => [allow(table, reads)];

/** Functions that commit, or append pending events before they answer; observations need no transaction. */
export const writerGrants = (table: ITable): readonly PolicyStatement[] => [
  ...readerGrants(table),
  allow(table, transactionWrites, inTransaction),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(callersSeen, eventTallyKey.pk, ...registrations)),
];

const sendTo = (queue: IQueue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

/** Functions that take reports of SDKs: they send them to the queue, and store registrations. */
export const reporterGrants = (table: ITable, reports: IQueue): readonly PolicyStatement[] => [
  ...readerGrants(table),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(...registrations)),
  sendTo(reports),
];

/**
 * The aggregator: reads features, adds up what SDKs counted, and sends back what it could not store. It works on what
 * strangers send, so it sees no token and no stored secret.
 */
export const usageAggregatorGrants = (table: ITable, reports: IQueue): readonly PolicyStatement[] => [
  allow(table, reads, inPartitions(...states, featureNameKey('*').pk, ...usage)),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(...usage)),
  sendTo(reports),
];

/**
 * The recovery run: appends events, completes jobs, and writes snapshots, versions and checkpoints, which are derived data
 * outside the journal.
 */
export const recoveryGrants = (table: ITable): readonly PolicyStatement[] => [
  ...writerGrants(table),
  allow(
    table,
    ['dynamodb:PutItem', 'dynamodb:BatchWriteItem'],
    inPartitions(snapshotsPartition, ...snapshotParts, versions, checkpointsPartition, ...checkpoints),
  ),
  emitted(table),
];

/** The authorizer: reads tokens and the revision of the instance, and notes when a token was last used. */
export const authorizerGrants = (table: ITable): readonly PolicyStatement[] => [
  allow(table, reads, inPartitions(accessPartition, headsPartition, callersSeen, sessionTokenKey('*').pk)),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(callersSeen)),
];

/**
 * The event-log writer: reads the journal, writes the event log, lets commit records expire that it has appended, stores the
 * states of features that commits ended, and commits the events of new applications. It sees no token and no person.
 */
export const eventLogWriterGrants = (table: ITable): readonly PolicyStatement[] => [
  allow(
    table,
    reads,
    inPartitions(
      eventLogPartition,
      headsPartition,
      newApplicationsPartition,
      applicationsPartition,
      projectPartition('*'),
      ...journals,
    ),
  ),
  allow(table, ['dynamodb:BatchWriteItem'], inPartitions(versions)),
  emitted(table),
  allow(table, ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'], {
    ...inTransaction,
    ...inPartitions(
      eventLogPartition,
      eventsPartition,
      projectEventsPartition('*'),
      featureEventsPartition('*'),
      activityPartition('*'),
      headsPartition,
      applicationsPartition,
      ...journals,
    ),
  }),
];

/**
 * The publisher: reads what answers are made of, and writes nothing to the table but how far it is. Of the objects only
 * the published ones; to learn that there is none it has to be allowed to list them.
 */
export const publisherGrants = (table: ITable, bucket: IBucket): readonly PolicyStatement[] => [
  allow(table, reads, inPartitions(...states, accessPartition, publicationPartition)),
  allow(table, ['dynamodb:PutItem', 'dynamodb:DeleteItem'], inPartitions(publicationPartition)),
  new PolicyStatement({
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    resources: [bucket.arnForObjects(`${publishedPrefix}*`)],
  }),
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
];

/** What is written beside commits when people sign in. */
const sessions = [
  sessionsPartition(0).replace(/\d+$/, '*'),
  sessionTokenKey('*').pk,
  passwordLinkKey('*').pk,
  attemptsKey('*', '').pk,
  loginsPartition,
  ...signingInWithSaml,
];

/** Writers that also start and end sessions, and make links for passwords. */
export const sessionsGrants = (table: ITable): readonly PolicyStatement[] => [
  ...writerGrants(table),
  allow(table, ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], inPartitions(...sessions)),
];

/** The function that sends links for passwords. @param from address of the sender; undefined: it sends nothing */
export const mailerGrants = (table: ITable, from: string | undefined): readonly PolicyStatement[] => [
  ...sessionsGrants(table),
  ...(from === undefined
    ? []
    : [
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: ['*'],
          conditions: { StringEquals: { 'ses:FromAddress': from } },
        }),
      ]),
];

/** Whoever takes people in from a login provider: the provider's secret, and sessions. */
export const signInGrants = (table: ITable, stage: Stage): readonly PolicyStatement[] => [
  ...sessionsGrants(table),
  readKey(table, stage),
];

const readKey = (table: ITable, stage: Stage): PolicyStatement =>
  new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [parameterArn(table, secretsKeyParameter(stage))] });

/** Writers that also decrypt stored secrets: the key is in a parameter (docs/operations.md). */
export const secretsGrants = (table: ITable, stage: Stage): readonly PolicyStatement[] => [
  ...writerGrants(table),
  readKey(table, stage),
];

/** May read and change the settings of the table, to switch its protection on and off. */
export const protectionGrants = (table: ITable): PolicyStatement =>
  allow(table, ['dynamodb:DescribeTable', 'dynamodb:UpdateTable']);

/** May make, read and remove one parameter. */
export const parameterGrants = (scope: IConstruct, name: string): PolicyStatement =>
  new PolicyStatement({
    actions: ['ssm:GetParameter', 'ssm:PutParameter', 'ssm:DeleteParameter'],
    resources: [parameterArn(scope, name)],
  });

/** May make a key and remove it, but not read it. */
export const keyMakerGrants = (scope: IConstruct, name: string): PolicyStatement =>
  new PolicyStatement({
    actions: ['ssm:PutParameter', 'ssm:DeleteParameter'],
    resources: [parameterArn(scope, name)],
  });

const parameterArn = (scope: IConstruct, name: string): string =>
  Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) });

import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { type Conditions, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import type { Route } from '../../lib/contract/routes/route.ts';
import { publishedPrefix } from '../../lib/store/objects/keys.ts';
import {
  accessPartition,
  activityPartition,
  addonsPartition,
  alarmStatesPartition,
  applicationFeaturesPartition,
  applicationsPartition,
  applicationUsePartition,
  askedFormsPartition,
  attemptsKey,
  checkpointKey,
  checkpointPartKey,
  checkpointsPartition,
  codeBranchesPartition,
  codeReferencesPartition,
  codeRepositoriesPartition,
  configPartition,
  delivererPartition,
  deliveriesPartition,
  dispatchCursorKey,
  droppedMetricsPartition,
  eventLogPartition,
  eventsPartition,
  eventTallyKey,
  featureEventsPartition,
  featureNameKey,
  featuresSeenPartition,
  followedAlarmPartition,
  headsPartition,
  instance,
  instancesCountKey,
  instancesPartition,
  journalBeforeKey,
  journalPartition,
  journalPartKey,
  knownMetricsPartition,
  knownPlacesKey,
  loginsPartition,
  metricPartition,
  newApplicationsPartition,
  passwordLinkKey,
  passwordsPartition,
  projectEventsPartition,
  projectPartition,
  projectScope,
  projectsSeenPartition,
  publicationPartition,
  releaseKey,
  type Scope,
  samlPartition,
  schedulePartition,
  sealedAddonsPartition,
  sealedPartition,
  sealedSignalsPartition,
  seenApplicationsPartition,
  seenKey,
  sessionsPartition,
  sessionTokenKey,
  signalCounterKey,
  signalsPartition,
  snapshotPartKey,
  snapshotsPartition,
  unknownFlagsPartition,
  usagePartition,
  versionsPartition,
  waitingPartition,
} from '../../lib/store/table/keys.ts';
import { type Stage, secretsKeyParameter } from './stage.ts';

/**
 * What each kind of function may do with the table. Nobody may scan or delete it, and only the function `seed` may
 * change its settings. Partitions are limited by key patterns; `*` is a project or feature.
 */

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'] as const;
const transactionWrites = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
] as const;

/** IAM enforces that an item and its events are written in one transaction or not at all. */
const inTransaction: Conditions = {
  'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
};
const inPartitions = (...patterns: readonly string[]): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

const allow = (table: ITable, actions: readonly string[], conditions?: Conditions): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [table.tableArn], ...(conditions && { conditions }) });

const journalOf = (scope: Scope): readonly string[] => [
  journalPartition(scope),
  journalPartKey(scope, 0, 0).pk,
  journalBeforeKey(scope, 0, 0).pk,
];
const journals = [instance, projectScope('*')].flatMap(journalOf);
/** Old versions of items, and checkpoints: derived data outside the journal. */
const versions = versionsPartition({ pk: '*', sk: '*' });
const checkpoints = [instance, projectScope('*')].flatMap((scope) => [
  checkpointKey(scope, 0).pk,
  checkpointPartKey(scope, '', 0).pk,
]);
const snapshotParts = [instance, projectScope('*')].map((scope) => snapshotPartKey(scope, '', 0).pk);
/** The partitions with the times when callers were last seen. */
const callersSeen = seenKey('').pk;
/** The partitions with registrations of applications, and with the forms of answers that SDKs ask for. */
const registrations = [
  askedFormsPartition,
  seenApplicationsPartition,
  newApplicationsPartition,
  instancesPartition('*'),
  instancesCountKey('').pk,
];
/** The partitions in which the aggregator stores usage. */
const usage = [
  usagePartition('*'),
  projectsSeenPartition,
  featuresSeenPartition('*'),
  applicationUsePartition,
  applicationFeaturesPartition('*'),
  unknownFlagsPartition('*'),
  metricPartition('*', '*'),
  knownMetricsPartition,
  droppedMetricsPartition,
];
/** Partitions with readings of guards; each reading also asks the clock to look at its plan. */
const readings = alarmStatesPartition('*');
/** Where code refers to flags: pushed branch by branch, and removed with a project. */
const codeReferences = [codeBranchesPartition('*'), codeReferencesPartition('*', '*')];
/** Items of SAML sign-ins that live for minutes: each is written once and removed once, without a commit. */
const signingInWithSaml = (['REQUEST', 'ASSERTION', 'TICKET'] as const).map((what) => samlPartition(what, '*'));
/** The partitions that the catalog loads: the items of all scopes. */
const states = [
  headsPartition,
  configPartition,
  projectPartition('*'),
  snapshotsPartition,
  ...journals,
  ...snapshotParts,
];
/** A pending registration is removed after its event has been written; this needs no commit. */
const emitted = (table: ITable): PolicyStatement =>
  allow(table, ['dynamodb:DeleteItem'], inPartitions(newApplicationsPartition));

/**
 * Partitions that only few functions read, and the roles that do. All others are denied, even where a statement allows
 * the whole table. `test/infra/aws/permissions.test.ts` compares this with what functions were seen to read. Sessions are
 * not among them: every function reads that of its caller. Their tokens are: only the authorizer reads them.
 */
const closed: readonly (readonly [partition: string, openTo: readonly Route['role'][]])[] = [
  [passwordsPartition, ['sessions', 'sign-in']],
  [sealedPartition, ['secrets', 'sign-in']],
  [sealedAddonsPartition, ['integrations']],
  [sealedSignalsPartition, ['signals']],
  [passwordLinkKey('*').pk, ['sessions']],
  [knownPlacesKey(0).pk.replace(/\d+$/, '*'), ['sessions', 'sign-in']],
  [attemptsKey('*', '').pk, []],
  [sessionTokenKey('*').pk, []],
  [samlPartition('REQUEST', '*'), ['sessions']],
  // Written under a condition, and taken by their removal.
  [samlPartition('ASSERTION', '*'), []],
  [samlPartition('TICKET', '*'), []],
];

/** Partitions that functions of this role may not read. */
export const closedTo = (role: Route['role']): readonly string[] =>
  closed.flatMap(([partition, openTo]) => (openTo.includes(role) ? [] : [partition]));

/** Permission to read the table, except for what is closed to the role. */
const readsOf = (table: ITable, role: Route['role']): readonly PolicyStatement[] => [
  allow(table, reads),
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [...reads],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [...closedTo(role)] } },
  }),
];

/** The function that keeps the release of the stage; it may read and write nothing else. */
export const releaseGrants = (table: ITable): readonly PolicyStatement[] => [
  allow(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], inPartitions(releaseKey.pk)),
];

/** Functions that only read. */
export const readerGrants = (table: ITable): readonly PolicyStatement[] => readsOf(table, 'reader');

/** Functions that commit, or append pending events before they answer. Observations need no transaction. */
export const writerGrants = (table: ITable, role: Route['role'] = 'writer'): readonly PolicyStatement[] => [
  ...readsOf(table, role),
  allow(table, transactionWrites, inTransaction),
  allow(
    table,
    ['dynamodb:UpdateItem'],
    inPartitions(
      callersSeen,
      eventTallyKey.pk,
      ...registrations,
      readings,
      codeRepositoriesPartition,
      codeReferencesPartition('*', '*'),
    ),
  ),
  allow(table, ['dynamodb:PutItem'], inPartitions(codeRepositoriesPartition)),
  allow(table, ['dynamodb:DeleteItem'], inPartitions(readings)),
  allow(table, ['dynamodb:BatchWriteItem'], inPartitions(schedulePartition, ...codeReferences)),
];

const sendTo = (queue: IQueue): PolicyStatement =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

/** Functions that store what SDKs register and ask for, and send their reports to the queue. */
export const reporterGrants = (table: ITable, reports: IQueue): readonly PolicyStatement[] => [
  ...readerGrants(table),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(...registrations)),
  sendTo(reports),
];

/**
 * The aggregator: reads features, adds up the counts of SDKs, and returns reports that it could not store to the queue.
 * Its input comes from strangers, so it may read no token and no stored secret.
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

/** The authorizer: reads tokens and the revision of the instance, and stores when a token was last used. */
export const authorizerGrants = (table: ITable): readonly PolicyStatement[] => [
  allow(table, reads, inPartitions(accessPartition, headsPartition, callersSeen, sessionTokenKey('*').pk)),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(callersSeen)),
];

/**
 * The event-log writer: reads the journal, writes the event log, sets the expiry of commit records that it has
 * appended, stores old versions of features, commits the events of new applications, and announces what is new. It may
 * read no token, no user and no secret.
 */
export const eventLogWriterGrants = (table: ITable, announcing: Announcing): readonly PolicyStatement[] => [
  ...announcingGrants(announcing),
  allow(
    table,
    reads,
    inPartitions(
      eventLogPartition,
      headsPartition,
      newApplicationsPartition,
      applicationsPartition,
      projectPartition('*'),
      eventsPartition,
      addonsPartition,
      dispatchCursorKey.pk,
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
      dispatchCursorKey.pk,
      waitingPartition('*'),
      ...journals,
    ),
  }),
];

/**
 * The publisher: reads the data of the published answers, and writes to the table only its own progress. In the bucket
 * it may access only the published answers. It needs the permission to list, so that a read of a missing object answers
 * 404.
 * @param replica the bucket in the second region, if there is one, of which it only lists and removes objects
 */
export const publisherGrants = (
  table: ITable,
  bucket: IBucket,
  replica: IBucket | undefined,
): readonly PolicyStatement[] => [
  allow(table, reads, inPartitions(...states, accessPartition, publicationPartition, askedFormsPartition)),
  allow(table, ['dynamodb:PutItem', 'dynamodb:DeleteItem'], inPartitions(publicationPartition)),
  new PolicyStatement({
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    resources: [bucket.arnForObjects(`${publishedPrefix}*`)],
  }),
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ...(replica
    ? [
        new PolicyStatement({
          actions: ['s3:DeleteObject'],
          resources: [replica.arnForObjects(`${publishedPrefix}*`)],
        }),
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [replica.bucketArn] }),
      ]
    : []),
];

/** Items that are written without a commit when somebody signs in. */
const sessions = [
  sessionsPartition(0).replace(/\d+$/, '*'),
  sessionTokenKey('*').pk,
  knownPlacesKey(0).pk.replace(/\d+$/, '*'),
  passwordLinkKey('*').pk,
  attemptsKey('*', '').pk,
  loginsPartition,
  ...signingInWithSaml,
];

/** Writers that also start and end sessions, and create links for passwords. */
export const sessionsGrants = (table: ITable, role: Route['role'] = 'sessions'): readonly PolicyStatement[] => [
  ...writerGrants(table, role),
  allow(table, ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], inPartitions(...sessions)),
];

/** The function that sends links for passwords. @param from address of the sender; undefined: it sends nothing */
export const mailerGrants = (table: ITable, from: string | undefined): readonly PolicyStatement[] => [
  ...sessionsGrants(table, 'mailer'),
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

/** Functions that sign users in with a login provider: they read the provider's secret, and start sessions. */
export const signInGrants = (table: ITable, stage: Stage): readonly PolicyStatement[] => [
  ...sessionsGrants(table, 'sign-in'),
  readKey(table, stage),
];

const readKey = (table: ITable, stage: Stage): PolicyStatement =>
  new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [parameterArn(table, secretsKeyParameter(stage))] });

/** Functions about integrations: they seal their secrets, count samples, and wake the deliverer. */
export const integrationsGrants = (table: ITable, stage: Stage, wakes: IQueue): readonly PolicyStatement[] => [
  ...writerGrants(table, 'integrations'),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(attemptsKey('ADDON#*', '').pk)),
  readKey(table, stage),
  sendTo(wakes),
];

/** Functions that store states of alarms, and ask the clock to look at what they guard. */
const alarmStateGrants = (table: ITable): readonly PolicyStatement[] => [
  allow(table, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], inPartitions(readings)),
  allow(table, ['dynamodb:BatchWriteItem', 'dynamodb:PutItem'], inPartitions(schedulePartition)),
];

/**
 * The function that follows alarms: reads which flags there are, and the tags of alarms, and remembers what they guard.
 * @param alarms their ARNs
 */
export const alarmStatesGrants = (table: ITable, alarms: string): readonly PolicyStatement[] => [
  allow(table, reads, inPartitions(projectPartition('*'), readings, followedAlarmPartition('*'))),
  ...alarmStateGrants(table),
  allow(table, ['dynamodb:PutItem'], inPartitions(followedAlarmPartition('*'))),
  new PolicyStatement({ actions: ['cloudwatch:ListTagsForResource'], resources: [alarms] }),
];

/** Functions about signal endpoints: they seal and open their secrets, and count and store what is sent to them. */
export const signalsGrants = (table: ITable, stage: Stage): readonly PolicyStatement[] => [
  ...writerGrants(table, 'signals'),
  ...alarmStateGrants(table),
  allow(table, ['dynamodb:UpdateItem'], inPartitions(attemptsKey('SIGNAL#*', '').pk, signalCounterKey.pk)),
  allow(table, ['dynamodb:PutItem'], inPartitions(signalsPartition('*'))),
  readKey(table, stage),
];

/** What is written beside commits about deliveries. */
const deliveries = [waitingPartition('*'), deliveriesPartition('*'), delivererPartition('*')];

/**
 * The deliverer: reads integrations with their secrets and the events that it delivers, notes what became of them, and
 * commits when an integration is switched off. It may read no token and no user.
 */
export const delivererGrants = (table: ITable, stage: Stage, wakes: IQueue): readonly PolicyStatement[] => [
  allow(
    table,
    reads,
    inPartitions(addonsPartition, sealedAddonsPartition, eventsPartition, headsPartition, ...journals, ...deliveries),
  ),
  allow(table, ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem'], inPartitions(...deliveries)),
  allow(table, ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'], {
    ...inTransaction,
    ...inPartitions(addonsPartition, headsPartition, ...journalOf(instance)),
  }),
  readKey(table, stage),
  sendTo(wakes),
];

/** The clock: applies change requests, looks at releases, and goes on with what was left of deliveries. */
export const clockGrants = (table: ITable, announcing: Announcing): readonly PolicyStatement[] => [
  ...writerGrants(table),
  allow(table, ['dynamodb:PartiQLDelete'], inPartitions(schedulePartition)),
  ...announcingGrants(announcing),
];

/** All event source mappings of the account and region: their ids are made by Lambda. */
const mappingsArn = (scope: IConstruct): string =>
  Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'event-source-mapping',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** Permission to switch on and off the polling of the queues that one function gets messages from. */
export const pollerGrants = (scope: IConstruct, functionName: string): readonly PolicyStatement[] => [
  new PolicyStatement({ actions: ['lambda:ListEventSourceMappings'], resources: ['*'] }),
  new PolicyStatement({
    actions: ['lambda:UpdateEventSourceMapping'],
    resources: [mappingsArn(scope)],
    conditions: { ArnLike: { 'lambda:FunctionArn': `arn:*:lambda:*:*:function:${functionName}` } },
  }),
];

/** Where new events are announced. */
export interface Announcing {
  readonly wakes: IQueue;
  /** Gets wakes by a call where nobody takes messages. */
  readonly deliverer: IFunction;
  readonly bus: IEventBus | undefined;
  /** Gets what the bus refuses. */
  readonly refused: IQueue | undefined;
}

const announcingGrants = ({ wakes, deliverer, bus, refused }: Announcing): readonly PolicyStatement[] => [
  sendTo(wakes),
  new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [deliverer.functionArn] }),
  ...(bus ? [new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] })] : []),
  ...(refused ? [sendTo(refused)] : []),
];

/** Writers that also decrypt stored secrets: the key is in an SSM parameter (docs/operations.md). */
export const secretsGrants = (table: ITable, stage: Stage): readonly PolicyStatement[] => [
  ...writerGrants(table, 'secrets'),
  readKey(table, stage),
];

/** Permission to read and change the settings of the table, to switch its deletion protection on and off. */
export const protectionGrants = (table: ITable): PolicyStatement =>
  allow(table, ['dynamodb:DescribeTable', 'dynamodb:UpdateTable']);

/** Permission to read the account's limits of Lambda; AWS knows no narrower resource for it. */
export const accountSettingsGrants = (): PolicyStatement =>
  new PolicyStatement({ actions: ['lambda:GetAccountSettings'], resources: ['*'] });

/** Permission to create, read and remove one SSM parameter. */
export const parameterGrants = (scope: IConstruct, name: string): PolicyStatement =>
  new PolicyStatement({
    actions: ['ssm:GetParameter', 'ssm:PutParameter', 'ssm:DeleteParameter'],
    resources: [parameterArn(scope, name)],
  });

/** Permission to create a key and to remove it, but not to read it. */
export const keyMakerGrants = (scope: IConstruct, name: string): PolicyStatement =>
  new PolicyStatement({
    actions: ['ssm:PutParameter', 'ssm:DeleteParameter'],
    resources: [parameterArn(scope, name)],
  });

/** ARN of an SSM parameter of this account and region. @param name with its slash */
export const parameterArn = (scope: IConstruct, name: string): string =>
  Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) });

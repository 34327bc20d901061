import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { handlers } from '../../../infra/bundle.ts';
import { limitsOf, reportBatches } from '../../../infra/limits.ts';
import { streamFilters } from '../../../infra/stream-filter.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planes } from '../../../lib/contract/routes/plane.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { expiryAttribute, tableDefinition } from '../../../lib/store/table/definition.ts';
import { dependenciesOf } from './dependencies.ts';
import { environmentsOf } from './environments.ts';
import { deployedAs, grantsOf } from './policies.ts';
import { fewRoutes, synthesized } from './synthesized.ts';

const dev = synthesized({ stage: 'dev' }).template;
const prod = synthesized({ stage: 'prod' }).template;
/**
 * Variables with the name of a parameter, a bucket, a queue or a function, or with the hash of a secret; none of them is secret.
 */
const namesOfPlaces = [
  'HALYARD_ADMIN_TOKEN_PARAMETER',
  'HALYARD_SECRETS_KEY_PARAMETER',
  'HALYARD_PUBLISHED_BUCKET',
  'HALYARD_REPORT_QUEUE_URL',
  'HALYARD_DELIVERY_QUEUE_URL',
  'HALYARD_DELIVERER',
  'HALYARD_FRONT_SHA256',
  // Of the hook of deployments.
  'HALYARD_FUNCTION_PREFIX',
  'HALYARD_URL_PARAMETER',
  // Receivers of events see it.
  'HALYARD_STAGE',
];
const secretHandlers = [
  'deliverer',
  ...routes
    .filter(({ role }) => role === 'secrets' || role === 'integrations' || role === 'signals' || role === 'sign-in')
    .map(({ handler }) => handler.replaceAll('/', '-')),
];
/** Functions that answer without the table. */
const tableless = [
  ...deployedAs('not-found'),
  ...routes.filter(({ role }) => role === 'none').map(({ handler }) => handler.replaceAll('/', '-')),
];
const both = [
  ['dev', dev],
  ['prod', prod],
] as const;

describe.each(both)('table of stage %s', (_, template) => {
  it('is the table lib/store/table defines for every engine', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: tableDefinition.KeySchema,
      AttributeDefinitions: tableDefinition.AttributeDefinitions,
      BillingMode: tableDefinition.BillingMode,
      StreamSpecification: { StreamViewType: tableDefinition.StreamSpecification.StreamViewType },
      TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
      GlobalSecondaryIndexes: Match.absent(),
      LocalSecondaryIndexes: Match.absent(),
    });
  });

  it('can be restored to any second of the past weeks', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });
});

describe('what outlives a stack', () => {
  it('production: the table stays and refuses to be deleted', () => {
    prod.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    // Not at creation: a failed first deployment could not remove a protected table.
    prod.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: Match.absent() });
    const [seed] = Object.values(prod.findResources('Custom::HalyardSeed'));
    expect(seed?.Properties.ProtectTable).toBe('true');
    const before: string[] = seed?.DependsOn;
    expect(before).toEqual(expect.arrayContaining(Object.keys(prod.findResources('AWS::CloudFormation::Stack'))));
  });

  it('elsewhere: the table goes with the stack', () => {
    dev.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
    });
    dev.hasResourceProperties('Custom::HalyardSeed', { ProtectTable: 'false' });
  });

  it('any stage can be declared a production stage', () => {
    const { template } = synthesized({ stage: 'live', production: 'true' }, { routes: fewRoutes });
    template.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'RetainExceptOnCreate' });
  });
});

describe('a table restored from a backup', () => {
  const stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2030-01-01T00:00:00.000';
  const { template } = synthesized({ stage: 'prod', table: 'restored', tableStream: stream });

  it("takes the place of the stack's own, which stays", () => {
    const names = Object.values(template.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) =>
      Properties.Environment?.Variables.TABLE_NAME ? [Properties.Environment.Variables.TABLE_NAME] : [],
    );
    expect(new Set(names)).toEqual(new Set(['restored']));
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: stream });
    template.hasResourceProperties('Custom::HalyardSeed', { Table: 'restored' });
    template.hasOutput('TableName', { Value: 'restored' });
    template.resourceCountIs('AWS::DynamoDB::Table', 1);
    template.hasResourceProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
  });

  it('is the only one that functions reach', () => {
    const resources = grantsOf(template)
      .filter(({ actions }) => actions.some((action) => /^dynamodb:(?!ListStreams)/.test(action)))
      .map(({ resource }) => JSON.stringify(resource));
    expect(resources.length).toBeGreaterThan(0);
    for (const resource of resources) expect(resource).toMatch(/:table\/restored(\/stream\/|")/);
  });
});

describe('what protects the table', () => {
  it('is made after all else, so that a failed first deployment can take everything back', () => {
    const { template } = synthesized({
      stage: 'prod',
      backup: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:halyard',
      domainName: 'flags.example.com',
      certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
      tracing: 'true',
    });
    const [seed = ''] = Object.keys(template.findResources('Custom::HalyardSeed'));
    const before = dependenciesOf(template).get(seed);
    const others = Object.keys(template.toJSON().Resources).filter((id) => id !== seed);
    expect(others.filter((id) => !before?.has(id))).toEqual([]);
  });

  it('leaves no vault behind that would be in the way of the next attempt', () => {
    const backup = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:halyard';
    const { template } = synthesized({ stage: 'dev', backup }, { routes: fewRoutes });
    template.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'RetainExceptOnCreate' });
  });
});

describe.each(both)('event log of stage %s', (_, template) => {
  it('the writer gets new commit records and new applications only, in batches it may fail in part', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DataDatabaseTable'), 'StreamArn'] },
      FilterCriteria: {
        Filters: streamFilters['event-log-writer'].pkPrefixes.map((prefix) => ({
          Pattern: JSON.stringify({
            eventName: [streamFilters['event-log-writer'].eventName],
            dynamodb: { Keys: { pk: { S: [{ prefix }] } } },
          }),
        })),
      },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 5,
      ParallelizationFactor: 1,
      DestinationConfig: {
        OnFailure: { Destination: { Ref: Match.stringLikeRegexp('EventLogDeadLetters') } },
      },
    });
  });

  it('a dead letter starts the recovery run, and the topic refuses plain HTTP', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      TopicArn: { Ref: Match.stringLikeRegexp('EventLogDeadLetters') },
      Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('recovery'), 'Arn'] },
    });
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      Topics: [{ Ref: Match.stringLikeRegexp('EventLogDeadLetters') }],
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      }),
    });
  });

  it('so does the clock, every five minutes', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('recovery'), 'Arn'] } })],
    });
  });

  it('who puts events on the bus knows its name, and who seeds that there is one', () => {
    const { template: withBus } = synthesized({ stage: 'dev', eventBus: 'own' }, { routes: fewRoutes });
    const told = environmentsOf(withBus).filter(({ variables: own }) => variables.eventBus in own);
    expect(told.map(({ name }) => name).toSorted()).toEqual([
      'halyard-dev-change-request-scheduler',
      'halyard-dev-event-log-writer',
    ]);
    withBus.hasResourceProperties('Custom::HalyardSeed', { EventBus: 'true' });
    template.hasResourceProperties('Custom::HalyardSeed', { EventBus: 'false' });
  });

  it('another clock starts the change-request scheduler, every minute', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('changerequestscheduler'), 'Arn'] } })],
    });
  });

  it('a rule on the default bus tells which alarms change; its function reads flags and tags of alarms, nothing else', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventBusName: Match.absent(),
      EventPattern: {
        source: ['aws.cloudwatch'],
        'detail-type': ['CloudWatch Alarm State Change', 'CloudWatch Alarm Configuration Change'],
        detail: { operation: [{ exists: false }, 'delete'] },
      },
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('alarmstates'), 'Arn'] } })],
    });
    const own = grantsOf(template).filter((grant) => grant.function === 'alarm-states');
    const tags = own.filter(({ actions }) => actions.includes('cloudwatch:ListTagsForResource'));
    expect(JSON.stringify(tags.map(({ resource }) => resource))).toMatch(/:alarm:\*/);
    const ofTable = own.filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')));
    expect(ofTable.map(({ actions }) => actions.map((action) => action.slice('dynamodb:'.length)).join())).toEqual([
      'BatchGetItem,GetItem,Query',
      'DeleteItem,UpdateItem',
      'BatchWriteItem,PutItem',
      'PutItem',
    ]);
  });
});

describe.each(both)('published answers of stage %s', (_, template) => {
  it('the publisher gets new commit records and forms asked for, beside the event-log writer', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DataDatabaseTable'), 'StreamArn'] },
      FunctionName: { Ref: Match.stringLikeRegexp('publisher') },
      FilterCriteria: {
        Filters: ['JOURNAL#', 'ASKEDFORMS'].map((prefix) => ({
          Pattern: JSON.stringify({
            eventName: ['INSERT'],
            dynamodb: { Keys: { pk: { S: [{ prefix }] } } },
          }),
        })),
      },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 5,
    });
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('publisher'), 'Arn'] } })],
    });
  });

  it('the bucket is private, encrypted, refuses plain HTTP, and outlives the stack', () => {
    const kept = Object.values(template.findResources('AWS::S3::Bucket')).map(({ DeletionPolicy }) => DeletionPolicy);
    expect(kept.toSorted()).toEqual(['Delete', 'RetainExceptOnCreate']);
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        LifecycleConfiguration: Match.absent(),
        WebsiteConfiguration: Match.absent(),
      },
    });
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      }),
    });
  });

  it('only the publisher writes to it, and to the table it writes nothing but how far it is', () => {
    const grants = grantsOf(template);
    const reaching = grants.filter(
      (grant) => grant.function !== 'console-files' && grant.actions.some((action) => action.startsWith('s3:')),
    );
    expect(reaching.map((grant) => [grant.function, grant.actions])).toEqual([
      ['publisher', ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']],
      ['publisher', ['s3:ListBucket']],
    ]);
    expect(JSON.stringify(reaching[0]?.resource)).toContain('/published/*');
    const writes = grants.filter(
      (grant) =>
        grant.function === 'publisher' &&
        grant.actions.some((action) => /^dynamodb:(Put|Update|Delete|BatchWrite)/.test(action)),
    );
    expect(writes).toEqual([
      expect.objectContaining({
        actions: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PUBLISHED'] } },
      }),
    ]);
  });
});

describe.each(both)('functions of stage %s', (stage, template) => {
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));

  it('run on Node 24 for ARM and write JSON to one log group that forgets', () => {
    expect(functions.length).toBeGreaterThan(5);
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.stringMatching(/^DataFunctionsLog/) } },
      });
    }
    for (const { Properties } of Object.values(template.findResources('AWS::Logs::LogGroup'))) {
      expect(Properties.RetentionInDays).toBe(stage === 'prod' ? 90 : 14);
    }
  });

  it('have names that tell stage and file', () => {
    const names = functions.map(({ Properties }) => Properties.FunctionName);
    for (const plane of planes) expect(names).toContain(`halyard-${stage}-${plane}-authorizer`);
    expect(names).toContain(`halyard-${stage}-playground-evaluate`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all the functions there are', () => {
    const deployed = functions.map(({ Properties }) => Properties.FunctionName.replace(`halyard-${stage}-`, ''));
    expect(deployed.toSorted()).toEqual(
      handlers()
        // A stage has one of the two: `not-found`, or, where it has no front, `console`.
        .filter((handler) => handler !== 'console')
        // Only versions that get requests in steps are asked by the hook.
        .filter((handler) => handler !== 'deployment-hook' || stage === 'prod')
        // Only a stage with alarms looks at its front.
        .filter((handler) => handler !== 'front-errors' || stage === 'prod')
        .flatMap(deployedAs)
        .toSorted(),
    );
  });

  it('know the table, if they reach it, and nothing secret', () => {
    for (const { name: fullName, variables } of environmentsOf(template)) {
      const { TABLE_NAME, ...others } = variables;
      const name = fullName.replace(`halyard-${stage}-`, '');
      const reaches = !['console-files', 'deployment-hook', 'front-errors'].includes(name) && !tableless.includes(name);
      expect(TABLE_NAME).toEqual(reaches ? { Ref: expect.stringMatching(/^DataDatabaseTable/) } : undefined);
      expect(Object.keys(others).filter((name) => !namesOfPlaces.includes(name))).toEqual([]);
    }
  });
});

it.each([
  [{}, 100],
  // Of a new account, and the least that Lambda accepts.
  [{ accountConcurrency: '10' }, 2],
  [{ accountConcurrency: '300' }, 30],
  // 38 greedy functions have 760 of them.
  [{ reservedConcurrency: '20', accountConcurrency: '1000' }, 24],
  [{ accountConcurrency: '50000' }, 100],
])('deliveries take a tenth of what the account has for all: %o', (context, MaximumConcurrency) => {
  const { template } = synthesized(
    { stage: 'dev', ...context },
    { routes: 'reservedConcurrency' in context ? routes : fewRoutes },
  );
  const [wakes = ''] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) =>
    id.startsWith('DataDeliveryQueuesWakes'),
  );
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: { 'Fn::GetAtt': [wakes, 'Arn'] },
    ScalingConfig: { MaximumConcurrency },
  });
});

describe.each(both)('a stage %s that nobody calls', (name, template) => {
  it('polls one queue, that of reports: the clock switches the polling of wakes off', () => {
    const polled = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'))
      .map(({ Properties }) => Properties)
      .map(({ EventSourceArn, Enabled }) => [JSON.stringify(EventSourceArn), Enabled])
      .filter(([source]) => !source.includes('StreamArn'));
    expect(polled).toHaveLength(2);
    expect(polled).toContainEqual([expect.stringContaining('DataReportQueuesReports'), undefined]);
    // A deployment that changes it leaves it on: no delivery waits until somebody switches it on again.
    expect(polled).toContainEqual([expect.stringContaining('DataDeliveryQueuesWakes'), true]);

    const clock = grantsOf(template).filter(({ actions }) => actions.includes('lambda:UpdateEventSourceMapping'));
    expect(clock.map((grant) => grant.function)).toEqual(['change-request-scheduler']);
    const deliverer = `halyard-${name}-deliverer`;
    expect(clock[0]?.conditions).toEqual({
      ArnLike: { 'lambda:FunctionArn': [`arn:*:lambda:*:*:function:${deliverer}`] },
    });
    const callers = grantsOf(template).filter(
      ({ actions, resource }) =>
        actions.includes('lambda:InvokeFunction') && JSON.stringify(resource).includes('Deliveriesdeliverer'),
    );
    expect(callers.map((grant) => grant.function).toSorted()).toEqual(['change-request-scheduler', 'event-log-writer']);
    for (const caller of callers)
      template.hasResourceProperties('AWS::Lambda::Function', {
        FunctionName: `halyard-${name}-${caller.function}`,
        Environment: { Variables: Match.objectLike({ [variables.deliverer]: deliverer }) },
      });
  });
});

describe.each(both)('reports of SDKs in stage %s', (_, template) => {
  const queues = template.findResources('AWS::SQS::Queue');
  const idOf = (start: string): string => Object.keys(queues).find((id) => id.startsWith(start)) ?? '';
  const reports = idOf('DataReportQueuesReports');
  const deadLetters = idOf('DataReportQueuesDeadLetters');

  it('wait at most two days in a queue, encrypted, and those that cannot be counted become dead letters', () => {
    expect(queues[reports]?.Properties).toMatchObject({
      MessageRetentionPeriod: 172_800,
      SqsManagedSseEnabled: true,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters, 'Arn'] },
        maxReceiveCount: reportBatches.receives,
      },
    });
    expect(queues[reports]?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(
      (6 * limitsOf('usage-aggregator').ms) / 1000,
    );
  });

  it('are collected for a minute, by few aggregators at once, which answer message by message', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [reports, 'Arn'] },
      BatchSize: reportBatches.size,
      MaximumBatchingWindowInSeconds: reportBatches.windowMs / 1000,
      ScalingConfig: { MaximumConcurrency: reportBatches.atOnce },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('and wakes by the functions that know of something to deliver', () => {
    const senders = grantsOf(template)
      .filter(
        ({ actions, resource }) =>
          actions.includes('sqs:SendMessage') && JSON.stringify(resource).includes('DeliveryQueuesWakes'),
      )
      .map((grant) => grant.function);
    const integrations = routes
      .filter(({ role }) => role === 'integrations')
      .map(({ handler }) => handler.replaceAll('/', '-'));
    expect([...new Set(senders)].toSorted()).toEqual(
      [...integrations, 'change-request-scheduler', 'deliverer', 'event-log-writer'].toSorted(),
    );
  });

  it('are sent by the functions that take them, and by nobody else', () => {
    const senders = grantsOf(template)
      .filter(
        ({ actions, resource }) =>
          actions.includes('sqs:SendMessage') && !JSON.stringify(resource).includes('DeliveryQueues'),
      )
      .map((grant) => grant.function);
    const takers = routes.filter(({ role }) => role === 'reporter').map(({ handler }) => handler.replaceAll('/', '-'));
    expect([...new Set(senders)].toSorted()).toEqual([...takers, 'usage-aggregator'].toSorted());
    const told = Object.values(template.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) =>
      Properties.Environment?.Variables?.HALYARD_REPORT_QUEUE_URL
        ? [Properties.FunctionName.replace(/^halyard-[a-z]+-/, '')]
        : [],
    );
    expect(told.toSorted()).toEqual([...takers, 'usage-aggregator'].toSorted());
  });
});

describe.each(both)('what functions may do in stage %s', (_, template) => {
  const grants = grantsOf(template);
  const actionsOf = (name: string) =>
    grants.filter((grant) => grant.function === name).flatMap(({ actions }) => actions);

  it('no role has a wildcard among its actions', () => {
    expect(grants.filter(({ actions }) => actions.some((action) => action.includes('*')))).toEqual([]);
  });

  it('no role may scan or delete the table, and only the one that seeds may change its settings', () => {
    const allowed = new Set([
      'GetItem',
      'BatchGetItem',
      'Query',
      'ConditionCheckItem',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'BatchWriteItem',
      'PartiQLDelete',
      'ListStreams',
      'DescribeStream',
      'GetRecords',
      'GetShardIterator',
    ]);
    const isProtection = new Set(['dynamodb:DescribeTable', 'dynamodb:UpdateTable']);
    expect(
      new Set(grants.filter(({ actions }) => actions.some((one) => isProtection.has(one))).map((one) => one.function)),
    ).toEqual(new Set(['seed']));
    const others = grants
      .flatMap(({ actions }) => actions)
      .filter((action) => !isProtection.has(action))
      .filter((action) => action.startsWith('dynamodb:') && !allowed.has(action.slice('dynamodb:'.length)));
    expect(others).toEqual([]);
  });

  it('readers only read', () => {
    expect(actionsOf('playground-evaluate').filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
    ]);
  });

  it('writers put and delete in transactions only, so that no state is written without its event', () => {
    const writes = grants.filter(
      (grant) => grant.function === 'events-list' && grant.actions.some((action) => /:(Put|Delete)Item$/.test(action)),
    );
    expect(writes.map(({ conditions }) => conditions)).toEqual([
      { 'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } },
      // Where code refers to flags is observed: there is no event of it.
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['CODEREPOSITORIES'] } },
      // So are states of alarms.
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['READINGS#*'] } },
    ]);
  });

  it.each(deployedAs('authorizer'))('%s sees tokens, heads and its own notes, and writes nothing but these', (name) => {
    expect(grants.filter((grant) => grant.function === name && grant.actions[0]?.startsWith('dynamodb:'))).toEqual([
      expect.objectContaining({
        actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ACCESS', 'HEADS', 'SEEN', 'SESSIONTOKEN#*'] },
        },
      }),
      expect.objectContaining({
        actions: ['dynamodb:UpdateItem'],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SEEN'] } },
      }),
    ]);
  });

  it('the event-log writer sees projects and their flags, but no token and no person', () => {
    const partitions = grants
      .filter((grant) => grant.function === 'event-log-writer')
      .flatMap(({ conditions }) => Object.values(conditions ?? {}))
      .flatMap((condition) => condition['dynamodb:LeadingKeys'] ?? []);
    expect(partitions.length).toBeGreaterThan(0);
    for (const partition of partitions)
      expect(partition).toMatch(
        /^(EVENTLOG|HEADS|EVENTS|ACTIVITY|JOURNAL|JOURNALPART|JOURNALBEFORE|VERSIONS|PROJECT|APPLICATIONS|NEWAPPLICATIONS|ADDONS|DISPATCH|WAITING)(#|$)/,
      );
  });

  it('functions without a table may write their logs and nothing else', () => {
    expect(tableless.toSorted()).toEqual([
      'administration-not-found',
      'identity-not-found',
      'passwords-validate-new',
      'sdk-not-found',
      'service-docs',
      'service-health',
      'service-openapi',
    ]);
    for (const name of tableless) expect(actionsOf(name)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  it.each([
    ['parameter of the admin token', '/admin-token'],
    ['parameters of the secrets of the front', '/front-secrets/*'],
  ])('only the function that seeds reaches the %s', (_, name) => {
    const reaching = grants.filter(({ resource }) => JSON.stringify(resource).includes(`${name}"`));
    expect(reaching.map((grant) => [grant.function, grant.actions])).toEqual([
      ['seed', ['ssm:DeleteParameter', 'ssm:GetParameter', 'ssm:PutParameter']],
    ]);
  });

  it('the key of stored secrets is read by the functions that need it, and made by one that cannot read it', () => {
    const reaching = grants.filter(({ resource }) => JSON.stringify(resource).includes('/secrets-key'));
    expect(reaching.filter((grant) => grant.function === 'seed').map(({ actions }) => actions)).toEqual([
      ['ssm:DeleteParameter', 'ssm:PutParameter'],
    ]);
    const others = reaching.filter((grant) => grant.function !== 'seed');
    expect(others.map((grant) => grant.function).toSorted()).toEqual(secretHandlers.toSorted());
    expect(new Set(others.flatMap(({ actions }) => actions))).toEqual(new Set(['ssm:GetParameter']));
    for (const { resource } of reaching) {
      expect(JSON.stringify(resource)).toMatch(/:parameter\/halyard\/(dev|prod)\/secrets-key/);
    }
  });

  it('no other parameter is reached', () => {
    const reaching = grants.filter(({ actions }) => actions.some((action) => action.startsWith('ssm:')));
    const names = reaching.flatMap(({ resource }) =>
      [...JSON.stringify(resource).matchAll(/:parameter\/halyard\/\w+\/([^"]*)"/g)].map(([, name]) => name),
    );
    const known = ['admin-token', 'front-secrets/*', 'secrets-key', 'url'];
    expect(names.filter((name = '') => !known.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(known.slice(0, 3)));
  });
});

it('functions that tell a console about mail know whether there is a sender', () => {
  const { template } = synthesized({ stage: 'dev', mailFrom: 'flags@example.com' });
  const told = Object.values(template.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) =>
    Properties.Environment?.Variables.HALYARD_MAIL_FROM === 'flags@example.com' ? [Properties.FunctionName] : [],
  );
  expect(told).toEqual(expect.arrayContaining(['halyard-dev-ui-config-get', 'halyard-dev-sessions-create-token']));
});

describe.each(both)('functions that decrypt secrets in stage %s', (stage, template) => {
  it('are told where the key lies, and nobody else but the function that makes it', () => {
    const told = Object.values(template.findResources('AWS::Lambda::Function')).filter(
      ({ Properties }) => Properties.Environment?.Variables.HALYARD_SECRETS_KEY_PARAMETER,
    );
    expect(told.map(({ Properties }) => Properties.FunctionName.split('-').slice(2).join('-')).toSorted()).toEqual(
      [...secretHandlers, 'seed'].toSorted(),
    );
    for (const { Properties } of told) {
      expect(Properties.Environment.Variables.HALYARD_SECRETS_KEY_PARAMETER).toBe(`/halyard/${stage}/secrets-key`);
    }
  });
});

describe.each(both)('custom resources of stage %s', (_, template) => {
  it('have a time limit of minutes, because CloudFormation would wait an hour for an answer that is lost', () => {
    const custom = Object.values(template.toJSON().Resources as Record<string, { Type: string; Properties: object }>)
      .filter(({ Type }) => Type.startsWith('Custom::'))
      .map(({ Properties }) => Properties);
    expect(custom.length).toBeGreaterThan(2);
    for (const properties of custom)
      expect(properties).toMatchObject({ ServiceTimeout: expect.stringMatching(/^([6-9]\d|[1-9]\d\d)$/) });
  });
});

describe.each(both)('the concurrency of stage %s', (_, template) => {
  it('is asked for with every deployment, and an output says what to ask AWS for', () => {
    const [[id, resource] = []] = Object.entries(template.findResources('Custom::HalyardConcurrency'));
    const [seed] = Object.values(template.findResources('Custom::HalyardSeed'));
    expect(resource?.Properties).toMatchObject({
      ServiceToken: seed?.Properties.ServiceToken,
      At: '2030-01-31T12:00:00.000Z',
      Api: { 'Fn::Join': ['', ['https://lambda.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]] },
    });
    template.hasOutput('Concurrency', { Value: { 'Fn::GetAtt': [id, 'Note'] } });
  });

  it('changes nothing else in the template of another deployment', () => {
    const at = (now: Date) =>
      JSON.stringify(synthesized({ stage: 'dev' }, { routes: fewRoutes, again: true, now }).template.toJSON());
    const [first, second] = ['2030-01-31T12:00:00.000Z', '2030-02-01T12:00:00.000Z'] as const;
    expect(at(new Date(second))).toBe(at(new Date(first)).replace(first, second));
  });

  it('is read by the function that seeds and by no other', () => {
    const reaching = grantsOf(template).filter(({ actions }) => actions.some((one) => /AccountSettings/.test(one)));
    expect(reaching).toEqual([
      { function: 'seed', actions: ['lambda:GetAccountSettings'], resource: '*', conditions: undefined },
    ]);
  });
});

describe.each(both)('seeding of stage %s', (stage, template) => {
  it('runs with every change of the seeding code, and again when the table is another one', () => {
    template.hasResourceProperties('Custom::HalyardSeed', {
      ServiceToken: { 'Fn::GetAtt': [Match.stringLikeRegexp('seed'), 'Arn'] },
      Code: Match.stringLikeRegexp('^[0-9a-f]{64}$'),
      Table: { Ref: Match.stringLikeRegexp('^DataDatabaseTable') },
    });
  });

  it('keeps the key of stored secrets where the table is kept', () => {
    template.hasResourceProperties('Custom::HalyardSeed', { KeepSecretsKey: String(stage === 'prod') });
  });

  it('names the parameter of the admin token, and no token stands in the template', () => {
    template.hasOutput('AdminTokenParameter', { Value: `/halyard/${stage}/admin-token` });
    expect(JSON.stringify(template.toJSON())).not.toMatch(/\*:\*\./);
  });
});

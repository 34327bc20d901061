import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../../lib/contract/routes/index.ts';
import { planeOf } from '../../../../lib/contract/routes/plane.ts';
import { frontQuestion } from '../../../../lib/seed/aws/front-errors.ts';
import { signals } from '../../../../lib/store/runtime/signals.ts';
import { environmentsOf } from '../environments.ts';
import { fewRoutes, synthesized } from '../synthesized.ts';

const dev = synthesized({ stage: 'dev' }).template;
const prod = synthesized({ stage: 'prod' }).template;
/** Mail has alarms and metrics only in a stage that sends some. */
const mailing = synthesized({ stage: 'prod', mailFrom: 'flags@example.com' }).template;

interface MathMetric {
  readonly MetricStat?: { readonly Metric: { readonly MetricName: string } };
}
interface AlarmProperties {
  readonly MetricName?: string;
  readonly Metrics?: readonly MathMetric[];
}

const metricsOf = ({ MetricName, Metrics = [] }: AlarmProperties): readonly string[] =>
  MetricName === undefined ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []) : [MetricName];

describe('alarms', () => {
  const all = Object.entries(prod.findResources('AWS::CloudWatch::Alarm'));
  /** One other alarm in each plane that is called stops a deployment and notifies nobody (canary.test.ts). */
  const alarms = all.filter(([id]) => id.startsWith('WatchAlarms')).map(([, alarm]) => alarm);

  it('watch nothing of other teams in the account: each metric names something of the stage', () => {
    const metrics = all.flatMap(([, { Properties }]) =>
      [Properties, ...(Properties.Metrics ?? []).map((one: MathMetric) => one.MetricStat?.Metric)].filter(
        (one) => one?.MetricName !== undefined,
      ),
    );
    expect(metrics.length).toBeGreaterThan(all.length);
    for (const { Namespace, MetricName, Dimensions = [] } of metrics)
      expect([MetricName, Namespace === 'Halyard' ? MetricName.endsWith('-prod') : Dimensions.length > 0]).toEqual([
        MetricName,
        true,
      ]);
  });

  it('watch what an operator has to know at once', () => {
    const metrics = alarms.flatMap(({ Properties }) => metricsOf(Properties));
    expect(metrics.toSorted()).toEqual([
      '5XXError',
      '5XXError',
      '5xx',
      '5xx',
      'ApproximateAgeOfOldestMessage',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateNumberOfMessagesVisible',
      'CommitsGivenUp-prod',
      'Errors',
      'Errors',
      'Errors',
      'Errors',
      'Errors',
      'IntegrationLatency',
      'IntegrationLatency',
      'IntegrationLatency',
      'InvocationsRefused-administration-prod',
      'InvocationsRefused-identity-prod',
      'InvocationsRefused-sdk-prod',
      'IteratorAge',
      'IteratorAge',
      'NumberOfMessagesPublished',
      'ReadThrottleEvents',
      'RequestsThrottled-prod',
      'WriteThrottleEvents',
      'eventsAppendedLate-events-prod',
      'jobStuck-jobs-prod',
      'publisherRun-failed-prod',
      'recoveryRun-appended-prod',
      'schedulerRun-stuck-prod',
      'schedulerRun-stuck-prod',
    ]);
    const custom = Object.values(prod.findResources('AWS::Logs::MetricFilter'));
    expect(custom.length, 'ten custom metrics are free in an account').toBeLessThanOrEqual(10);
  });

  it('are as many metrics as the guide says, with the alarms that stop a deployment', () => {
    const { length } = all.flatMap(([, { Properties }]) => metricsOf(Properties));
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const custom = Object.keys(prod.findResources('AWS::Logs::MetricFilter')).length;
    expect(guide).toContain(`| ${length} alarm metrics, ${custom} custom metrics |`);
    const paid = length - 10;
    expect(guide).toContain(`pays for ${paid} alarm metrics, ${(paid / 10).toFixed(2)} USD a month`);
  });

  it('do not count refusals to stream, which are counted apart for that', () => {
    const streaming = [
      { Name: 'Method', Value: 'GET' },
      { Name: 'Resource', Value: '/api/client/streaming' },
    ];
    for (const [id, { Properties }] of all.filter(([name]) => /^(Sdk|Watch).*ServerErrors/.test(name))) {
      const metrics = JSON.stringify(Properties.Metrics);
      expect([id, metrics]).toEqual([
        id,
        expect.stringMatching(/"Expression":"[^"]+ - FILL\(sdkOrdinary0, 0\)(?: - FILL\(refused, 0\))?"/),
      ]);
      for (const dimension of streaming) expect(metrics).toContain(JSON.stringify(dimension));
    }
    prod.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      RouteSettings: { 'GET /api/client/streaming': Match.objectLike({ DetailedMetricsEnabled: true }) },
    });
  });

  it('count what becomes of mail in a stage that sends some, and only its own', () => {
    prod.resourceCountIs('AWS::SES::ConfigurationSet', 0);
    mailing.hasResourceProperties('AWS::SES::ConfigurationSet', { Name: 'halyard-prod' });
    mailing.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        CloudWatchDestination: {
          DimensionConfigurations: [Match.objectLike({ DimensionName: 'ses:configuration-set' })],
        },
      },
    });
    const senders = environmentsOf(mailing).filter(({ variables }) => 'HALYARD_MAIL_CONFIGURATION' in variables);
    expect(senders.map(({ name, variables }) => [name, variables.HALYARD_MAIL_CONFIGURATION])).toEqual([
      ['halyard-prod-passwords-mail-link', 'halyard-prod'],
    ]);
  });

  it('are each sent to the topic', () => {
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^WatchAlarmsTopic/) }]);
    }
  });

  const alarmOn = (metric: string, statistic?: string) => {
    const found = alarms.filter(
      ({ Properties }) => Properties.MetricName === metric && [undefined, Properties.Statistic].includes(statistic),
    );
    expect(found).toHaveLength(1);
    return found[0]?.Properties;
  };

  it.each([
    ['recoveryRun-appended-prod', 900],
    ['publisherRun-failed-prod', 900],
    ['schedulerRun-stuck-prod', 300],
  ])('start when there is no line of %s in %i seconds', (metric, seconds) => {
    expect(alarmOn(metric, 'SampleCount')).toMatchObject({
      Period: seconds,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      EvaluationPeriods: 1,
    });
  });

  it('are quiet without data where an idle stage has none', () => {
    const quiet = alarms.filter(({ Properties }) => Properties.TreatMissingData !== 'breaching');
    for (const { Properties } of quiet) expect(Properties.TreatMissingData).toBe('notBreaching');
    expect(alarms.length - quiet.length).toBe(4);
  });

  it('ask for the errors of the front by a schedule, without refusals to stream, where there are alarms and a front', () => {
    const [distribution = ''] = Object.keys(prod.findResources('AWS::CloudFront::Distribution'));
    const rules = (of: typeof prod) =>
      Object.values(of.findResources('AWS::Events::Rule')).filter(({ Properties }) =>
        JSON.stringify(Properties.Targets).includes('fronterrors'),
      );
    const [rule, ...more] = rules(prod);
    expect(more).toEqual([]);
    expect(rule?.Properties.ScheduleExpression).toBe('rate(5 minutes)');
    const [api = ''] = Object.keys(prod.findResources('AWS::ApiGatewayV2::Api'));
    const input = rule?.Properties.Targets[0].Input['Fn::Join'][1]
      .map((part: string | { Ref: string }) => (typeof part === 'string' ? part : `<${part.Ref}>`))
      .join('');
    expect(frontQuestion.parse(JSON.parse(input))).toEqual({
      distribution: `<${distribution}>`,
      ordinary: [
        {
          name: '5xx',
          dimensions: { ApiId: `<${api}>`, Stage: '$default', Method: 'GET', Resource: '/api/client/streaming' },
        },
      ],
    });
    const without = synthesized({ stage: 'prod', front: 'false' }, { routes: fewRoutes }).template;
    for (const none of [dev, without]) expect(rules(none)).toEqual([]);
  });

  it('notice events that the stream did not append in time', () => {
    expect(alarmOn('eventsAppendedLate-events-prod')).toMatchObject({
      Statistic: 'Sum',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
  });

  it('notice a change request that cannot be applied for several minutes', () => {
    expect(alarmOn('schedulerRun-stuck-prod', 'Maximum')).toMatchObject({
      Period: 60,
      Threshold: 1,
      DatapointsToAlarm: 3,
      EvaluationPeriods: 5,
    });
  });

  it('notice when the recovery run, the scheduler, the publisher, what follows alarms and what looks at the front fail', () => {
    const names = alarms
      .filter(({ Properties }) => Properties.MetricName === 'Errors')
      .map(({ Properties }) => Properties.Dimensions[0].Value.Ref);
    expect(names.toSorted()).toEqual([
      expect.stringMatching(/^SdkPublishedpublisher/),
      expect.stringMatching(/^WatchFrontfronterrors/),
      expect.stringMatching(/^WorkAlarmStatesalarmstates/),
      expect.stringMatching(/^WorkChangeRequestClockchangerequestscheduler/),
      expect.stringMatching(/^WorkEventLogrecovery/),
    ]);
  });

  describe('notice that a ceiling is near', () => {
    const filter = Object.values(prod.findResources('AWS::Logs::MetricFilter')).find(({ Properties }) =>
      Properties.MetricTransformations[0].MetricName.startsWith('RequestsThrottled'),
    )?.Properties;

    it('requests that the gateway refused, counted from its log', () => {
      expect(alarmOn('RequestsThrottled-prod')).toMatchObject({ Statistic: 'Sum', Period: 300, Threshold: 10 });
      expect(filter.LogGroupName).toEqual({ Ref: expect.stringMatching(/^DataAccessLog/) });
      expect(filter.MetricTransformations[0]).toMatchObject({ MetricValue: '1' });
      expect(filter.MetricTransformations[0]).not.toHaveProperty('DefaultValue');
      const rest = Object.values(prod.findResources('AWS::ApiGateway::Stage'));
      expect(rest).toHaveLength(2);
      for (const { Properties } of rest)
        expect(JSON.parse(Properties.AccessLogSetting.Format)).toMatchObject({
          status: '$context.status',
          route: '$context.resourcePath',
        });
      const [ofSdks] = Object.values(prod.findResources('AWS::ApiGatewayV2::Stage'));
      expect(JSON.parse(ofSdks?.Properties.AccessLogSettings.Format)).toMatchObject({
        status: '$context.status',
        route: '$context.routeKey',
      });
    });

    it.each([
      [{}, ['/{proxy+}']],
      [{ front: 'false' }, ['/{proxy+}', '/']],
    ])('without routes whose limits everybody reaches who does not even have a token: %o', (context, others) => {
      const [pattern = ''] = Object.values(
        synthesized({ stage: 'prod', ...context }).template.findResources('AWS::Logs::MetricFilter'),
      ).flatMap(({ Properties: { FilterPattern, MetricTransformations } }): string[] =>
        MetricTransformations[0].MetricName.startsWith('RequestsThrottled') ? [FilterPattern] : [],
      );
      expect(pattern).toMatch(/^\{ \(\$\.status = "429"\) && /);
      const excluded = [...pattern.matchAll(/\(\$\.route != "([^"]+)"\)/g)].map(([, path = '']) => path);
      const patterns = excluded.map(
        (one) => new RegExp(`^${one.replaceAll(/[{}+.$]/g, '\\$&').replaceAll('*', '.*')}$`),
      );
      /** As the access log names it: with the method in an HTTP API. */
      const isExcluded = (route: string): boolean => patterns.some((one) => one.test(route));
      for (const route of routes) {
        const { path, method } = route;
        const name = planeOf(route) === 'sdk' ? `${method} ${path}` : path;
        expect([name, isExcluded(name)]).toEqual([
          name,
          routes.some((one) => one.path === path && one.access === 'public'),
        ]);
      }
      for (const path of [...others, 'ANY /auth/{proxy+}', '$default'])
        expect([path, isExcluded(path)]).toEqual([path, true]);
      console.log(`Filter of refused requests: ${pattern.length} of 1024 characters, ${1024 - pattern.length} left`);
      expect(pattern.length, "CloudWatch's limit").toBeLessThan((2 / 3) * 1024);
    });

    it.each([
      [{}, '1000'],
      [{ accountConcurrency: '10' }, '10'],
      [{ reservedConcurrency: '10', accountConcurrency: '2000' }, '2000'],
    ])('half of the executions that Lambda allows when the stage is deployed: %o', (context, Assumed) => {
      const { template } = synthesized(
        { stage: 'prod', ...context },
        { routes: 'reservedConcurrency' in context ? routes : fewRoutes },
      );
      const reserved = Object.values(template.findResources('AWS::Lambda::Function')).reduce(
        (sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0),
        0,
      );
      expect(reserved > 0).toBe('reservedConcurrency' in context);
      const [[id, asked] = []] = Object.entries(template.findResources('Custom::HalyardConcurrency'));
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        Metrics: Match.arrayWith([
          Match.objectLike({ Expression: '(FILL(m0, 0) + FILL(m1, 0) + FILL(m2, 0)) / 60000' }),
        ]),
        Threshold: { 'Fn::GetAtt': [id, 'Threshold'] },
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      });
      // Others cannot have what is reserved.
      expect(asked?.Properties).toMatchObject({ Assumed, Reserved: String(reserved) });
    });
  });

  it('are set in production, elsewhere on demand', () => {
    dev.resourceCountIs('AWS::CloudWatch::Alarm', 0);
    const { template } = synthesized({ stage: 'dev', alarms: 'true' }, { routes: fewRoutes });
    expect(Object.keys(template.findResources('AWS::CloudWatch::Alarm')).length).toBeGreaterThan(0);
  });
});

describe('metrics made from log lines', () => {
  it('find each signal where Lambda puts what a function logs', () => {
    const { template } = synthesized(
      { stage: 'prod', mailFrom: 'flags@example.com', replica: 'eu-central-1' },
      { routes: fewRoutes },
    );
    const filters = Object.values(template.findResources('AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties,
    );
    for (const [signal, numbers] of Object.entries(signals)) {
      const own = filters.filter(({ FilterPattern }) => FilterPattern === `{ $.message.signal = "${signal}" }`);
      expect(own.length, signal).toBeGreaterThan(0);
      for (const { MetricTransformations } of own) {
        expect(numbers.map((number) => `$.message.${number}`)).toContain(MetricTransformations[0].MetricValue);
        expect(MetricTransformations[0].DefaultValue).toBeUndefined();
      }
    }
  });
});

describe('the topic of the alarms', () => {
  const here = {
    'Fn::Join': [
      '',
      [
        'arn:',
        { Ref: 'AWS::Partition' },
        ':cloudwatch:',
        { Ref: 'AWS::Region' },
        ':',
        { Ref: 'AWS::AccountId' },
        ':alarm:*',
      ],
    ],
  };

  it('takes what alarms of this account and region announce, and refuses plain HTTP', () => {
    const topic = { Ref: Match.stringLikeRegexp('^WatchAlarmsTopic') };
    prod.resourcePropertiesCountIs('AWS::SNS::TopicPolicy', { Topics: [topic] }, 1);
    prod.hasResourceProperties('AWS::SNS::TopicPolicy', {
      Topics: [topic],
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Action: 'sns:Publish',
            Resource: topic,
            Condition: {
              StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
              ArnLike: { 'aws:SourceArn': here },
            },
          }),
        ]),
      }),
    });
    prod.hasResourceProperties('AWS::SNS::TopicPolicy', {
      Topics: [topic],
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      }),
    });
  });

  it('is not encrypted under the key that AWS manages for SNS, which CloudWatch may not use', () => {
    prod.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.absent() });
  });

  it('sends mail to the address in the context, whatever the stage', () => {
    prod.resourcePropertiesCountIs('AWS::SNS::Subscription', { Protocol: 'email' }, 0);
    const { template } = synthesized({ stage: 'dev', alarmEmail: 'ops@example.com' }, { routes: fewRoutes });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@example.com',
      TopicArn: { Ref: Match.stringLikeRegexp('^WatchAlarmsTopic') },
    });
    expect(Object.keys(template.findResources('AWS::CloudWatch::Alarm')).length).toBeGreaterThan(0);
  });
});

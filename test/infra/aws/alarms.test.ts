import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthesized } from './synthesized.ts';

const dev = synthesized({ stage: 'dev' }).template;
const prod = synthesized({ stage: 'prod' }).template;

interface AlarmProperties {
  readonly MetricName?: string;
  readonly Metrics?: readonly { readonly MetricStat?: { readonly Metric: { readonly MetricName: string } } }[];
}

const metricsOf = ({ MetricName, Metrics = [] }: AlarmProperties): readonly string[] =>
  MetricName === undefined ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []) : [MetricName];

describe('alarms', () => {
  const alarms = Object.values(prod.findResources('AWS::CloudWatch::Alarm'));

  it('watch what an operator would be woken for', () => {
    const metrics = alarms.flatMap(({ Properties }) => metricsOf(Properties));
    expect(metrics.toSorted()).toEqual([
      '5XXError',
      'CommitsGivenUp-prod',
      'Errors',
      'IteratorAge',
      'NumberOfMessagesSent',
      'ReadThrottleEvents',
      'Throttles',
      'WriteThrottleEvents',
    ]);
  });

  it('are announced on the topic, each of them', () => {
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^AlarmsTopic/) }]);
    }
  });

  it('are set in production, elsewhere on demand', () => {
    dev.resourceCountIs('AWS::CloudWatch::Alarm', 0);
    const { template } = synthesized({ stage: 'dev', alarms: 'true' });
    expect(Object.keys(template.findResources('AWS::CloudWatch::Alarm')).length).toBeGreaterThan(0);
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
    const topic = { Ref: Match.stringLikeRegexp('^AlarmsTopic') };
    prod.resourceCountIs('AWS::SNS::TopicPolicy', 1);
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
    prod.resourceCountIs('AWS::SNS::Subscription', 0);
    const { template } = synthesized({ stage: 'dev', alarmEmail: 'ops@example.com' });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@example.com',
      TopicArn: { Ref: Match.stringLikeRegexp('^AlarmsTopic') },
    });
    expect(Object.keys(template.findResources('AWS::CloudWatch::Alarm')).length).toBeGreaterThan(0);
  });
});

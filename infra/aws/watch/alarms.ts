import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  type MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planeOf } from '../../../lib/contract/routes/plane.ts';
import { unknownPaths } from '../api/definition.ts';
import { mailConfiguration, mailDimension } from '../api/sent-mail.ts';
import type { PublishedAnswers } from '../published-answers.ts';
import type { Stage } from '../stage.ts';
import type { AlarmStates } from '../work/alarm-states.ts';
import type { ChangeRequestClock } from '../work/change-request-clock.ts';
import type { EventLog } from '../work/event-log.ts';
import type { WatchedUsage } from '../work/usage.ts';
import { type CountedApi, metricName, serverErrors } from './server-errors.ts';
import { metricNamespace, signalMetric } from './signals.ts';
import { total } from './total.ts';

export interface AlarmsProps {
  readonly stage: Stage;
  /** The APIs of all planes. */
  readonly apis: readonly CountedApi[];
  /** Requests whose function Lambda refused to invoke, of each plane. */
  readonly refused: readonly Metric[];
  readonly table: ITable;
  /** Threshold of the alarm ConcurrencyNear. */
  readonly nearConcurrency: number;
  readonly eventLog: EventLog;
  /** Undefined: the stage has no front. */
  readonly published: PublishedAnswers | undefined;
  readonly clock: ChangeRequestClock;
  readonly usage: WatchedUsage;
  /** Undefined: the stage follows no alarms. */
  readonly alarmStates: AlarmStates | undefined;
  /** Log group that all functions write to. */
  readonly functionsLog: LogGroup;
  readonly accessLog: ILogGroup;
}

const period = Duration.minutes(5);

/**
 * Requests of the stage that functions worked on at the same time, on average over a minute: the sum of their times, divided
 * by the minute. Lambda's own metric of executions counts those of everybody in the account.
 */
const inFlight = (apis: readonly CountedApi[]): MathExpression => {
  const minute = Duration.minutes(1);
  const times = apis.map(
    (api) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: metricName(api, 'functionTime'),
        dimensionsMap: api.dimensions,
        statistic: Stats.SUM,
        period: minute,
      }),
  );
  return total(times, { divisor: minute.toMilliseconds() });
};

/**
 * The alarms of a stage, sent to one topic. What to do about each is in docs/operations.md, what they cost in
 * docs/decisions/0064-alarms.md.
 */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, apis, refused, table, nearConcurrency, eventLog, published, clock, usage } = props;
    const { alarmStates, functionsLog, accessLog } = props;
    this.topic = alarmTopic(this, stage);
    const notify = new SnsAction(this.topic);
    const alarm = (
      name: string,
      metric: IMetric,
      props: Omit<AlarmProps, 'metric' | 'evaluationPeriods'> & Partial<AlarmProps>,
    ) => {
      const made = new Alarm(this, name, {
        metric,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        ...props,
      });
      made.addAlarmAction(notify);
    };
    const sum = (namespace: string, metricName: string, dimensionsMap?: Record<string, string>) =>
      new Metric({ namespace, metricName, dimensionsMap, statistic: Stats.SUM, period });
    const ofTable = { TableName: table.tableName };

    alarm('ServerErrors', serverErrors(apis, { period }), {
      threshold: 5,
      alarmDescription: 'Five or more requests in five minutes were answered with a 5xx status.',
    });
    alarm('FunctionsThrottled', total(refused.map((metric) => metric.with({ period }))), {
      threshold: 1,
      alarmDescription:
        'Lambda refused to run functions: the account, or a function, has reached its limit of executions.',
    });
    alarm('ConcurrencyNear', inFlight(apis), {
      threshold: nearConcurrency,
      alarmDescription: 'Requests of this stage used half of the executions of the account, on average over a minute.',
    });
    alarm('RequestsThrottled', requestsThrottled(this, stage, accessLog), {
      threshold: 10,
      alarmDescription: 'Ten or more requests in five minutes were refused with 429: the stage has reached a limit.',
    });
    alarm(
      'TableThrottled',
      total(['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => sum('AWS/DynamoDB', name, ofTable))),
      { threshold: 10, alarmDescription: 'DynamoDB refused requests: a partition has reached its limit.' },
    );
    alarm('EventLogBehind', eventLog.writer.metric('IteratorAge', { statistic: Stats.MAXIMUM, period }), {
      threshold: Duration.minutes(2).toMilliseconds(),
      alarmDescription: 'Events have waited two minutes to be appended to the event log.',
    });
    alarm('DeadLetters', eventLog.deadLetters.metricNumberOfMessagesPublished({ statistic: Stats.SUM, period }), {
      threshold: 1,
      alarmDescription: 'The event-log writer could not process a batch. A recovery run was started.',
    });
    alarm('RecoveryFails', eventLog.recovery.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(15) }), {
      threshold: 2,
      alarmDescription: 'The recovery run failed twice in a quarter of an hour.',
    });
    if (published) {
      const { publisher } = published;
      alarm('PublisherBehind', publisher.metric('IteratorAge', { statistic: Stats.MAXIMUM, period }), {
        threshold: Duration.minutes(2).toMilliseconds(),
        alarmDescription: 'Changes have waited two minutes to be published to SDKs.',
      });
      alarm('PublisherFails', publisher.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(15) }), {
        threshold: 2,
        alarmDescription: 'The publisher failed twice in a quarter of an hour.',
      });
    }
    const signalled = { stage, logGroup: functionsLog };
    const silence = {
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    } as const;
    alarm(
      'EventsAppendedLate',
      signalMetric(this, signalled, 'eventsAppendedLate', 'events').with({ statistic: Stats.SUM, period }),
      {
        threshold: 1,
        alarmDescription:
          'Events were appended more than a minute after their commit: the stream does not wake the writer.',
      },
    );
    alarm(
      'RecoverySilent',
      signalMetric(this, signalled, 'recoveryRun', 'appended').with({
        statistic: Stats.SAMPLE_COUNT,
        period: Duration.minutes(15),
      }),
      { ...silence, alarmDescription: 'No recovery run ended in a quarter of an hour.' },
    );
    if (published) {
      alarm(
        'PublisherSilent',
        signalMetric(this, signalled, 'publisherRun', 'failed').with({
          statistic: Stats.SAMPLE_COUNT,
          period: Duration.minutes(15),
        }),
        { ...silence, alarmDescription: 'No run of the publisher ended in a quarter of an hour.' },
      );
    }
    alarm(
      'JobStuck',
      signalMetric(this, signalled, 'jobStuck', 'jobs').with({ statistic: Stats.SUM, period: Duration.minutes(15) }),
      {
        threshold: 2,
        alarmDescription: 'The recovery run failed twice to complete a job: a removal or an import.',
      },
    );
    const stuck = signalMetric(this, signalled, 'schedulerRun', 'stuck');
    alarm('ChangeRequestsStuck', stuck.with({ statistic: Stats.MAXIMUM, period: Duration.minutes(1) }), {
      threshold: 1,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
      alarmDescription: 'A scheduled change request is due and could not be applied, in three of five minutes.',
    });
    alarm('SchedulerSilent', stuck.with({ statistic: Stats.SAMPLE_COUNT, period }), {
      ...silence,
      alarmDescription: 'No run of the change-request scheduler ended in five minutes.',
    });
    alarm('SchedulerFails', clock.scheduler.metricErrors({ statistic: Stats.SUM, period }), {
      threshold: 2,
      alarmDescription: 'The change-request scheduler failed twice in five minutes.',
    });
    if (alarmStates)
      alarm(
        'AlarmStatesFail',
        alarmStates.follower.metricErrors({ statistic: Stats.SUM, period: Duration.minutes(15) }),
        {
          threshold: 2,
          alarmDescription: 'States of alarms that guard flags could not be stored, twice in a quarter of an hour.',
        },
      );
    if (stage.mailFrom !== undefined) {
      const hour = Duration.hours(1);
      alarm(
        'MailNotSent',
        signalMetric(this, signalled, 'mailNotSent', 'mails').with({ statistic: Stats.SUM, period: hour }),
        { threshold: 2, alarmDescription: 'Two links for passwords within an hour could not be sent by mail.' },
      );
      const returned = ['Bounce', 'Complaint', 'Reject'].map((name) =>
        sum('AWS/SES', name, { [mailDimension]: mailConfiguration(stage) }).with({ period: hour }),
      );
      alarm('MailReturned', total(returned), {
        threshold: 3,
        alarmDescription: 'Three mails within an hour bounced, were refused by SES, or were reported as unwanted.',
      });
    }
    const oldest = usage.reports.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period });
    alarm('ReportsBehind', oldest, {
      threshold: Duration.minutes(15).toSeconds(),
      alarmDescription: 'Reports of SDKs have waited a quarter of an hour to be counted.',
    });
    const lost = usage.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period });
    alarm('ReportsNotCounted', lost, {
      threshold: 1,
      alarmDescription: 'Reports of SDKs could not be counted and lie in the queue of dead letters.',
    });
    alarm('CommitsGivenUp', commitsGivenUp(this, stage, functionsLog), {
      threshold: 1,
      alarmDescription:
        'A change was refused because others changed the same project all the time, or the table was throttled.',
    });
  }
}

/**
 * The topic that alarms are sent to. A topic with its own policy, such as the one that requires TLS, accepts only
 * messages from the principals in that policy. So the policy names CloudWatch: alarms of this account and region only.
 */
const alarmTopic = (scope: Construct, { name, alarmEmail }: Stage): Topic => {
  const topic = new Topic(scope, 'Topic', { displayName: `Halyard ${name}`, enforceSSL: true });
  const { account } = Stack.of(scope);
  const alarms = Stack.of(scope).formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsOfThisAccount',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': account }, ArnLike: { 'aws:SourceArn': alarms } },
    }),
  );
  if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
};

/** Paths of REST APIs that anybody may call without a token; each has its own small limit. */
const openPaths = ({ front }: Stage): readonly string[] => [
  ...new Set([
    ...routes.filter((route) => route.access === 'public' && planeOf(route) !== 'sdk').map(({ path }) => path),
    ...unknownPaths(front === undefined).paths,
  ]),
];

/**
 * The same in the HTTP API, whose log names a route with its method. What it passes on (`ANY …`) is also in the log of the
 * API that answers it.
 */
const openKeys = [
  ...routes
    .filter((route) => route.access === 'public' && planeOf(route) === 'sdk')
    .map(({ method, path }) => `${method} ${path}`),
  'ANY *',
  '$default',
];

/**
 * The open paths as patterns of a metric filter, in which `*` is any text. All paths below a folder are one pattern if
 * no path there needs a token: a filter has at most 1,024 characters, and each path would need one of its own.
 */
const openPatterns = (stage: Stage): readonly string[] => {
  const closed = routes
    .filter((route) => route.access !== 'public' && planeOf(route) !== 'sdk')
    .map(({ path }) => path);
  const patternOf = (path: string): string => {
    const parts = path.split('/');
    const folders = parts.slice(1, -1).map((_, i) => `${parts.slice(0, i + 2).join('/')}/`);
    const open = folders.find((folder) => !closed.some((one) => one.startsWith(folder)));
    return open === undefined ? path : `${open}*`;
  };
  return [...new Set([...openPaths(stage).map(patternOf), ...openKeys])];
};

/** Counts requests that were refused with 429 on paths that need a token. */
const requestsThrottled = (scope: Construct, stage: Stage, logGroup: ILogGroup): Metric =>
  new MetricFilter(scope, 'RequestsThrottledFilter', {
    logGroup,
    metricNamespace,
    metricName: `RequestsThrottled-${stage.name}`,
    metricValue: '1',
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      ...openPatterns(stage).map((pattern) => FilterPattern.stringValue('$.route', '!=', pattern)),
    ),
  }).metric({ statistic: Stats.SUM, period });

/** Counts the log entries that `lib/http` writes for a commit that ran out of time. */
const commitsGivenUp = (scope: Construct, stage: Stage, logGroup: LogGroup): Metric =>
  new MetricFilter(scope, 'CommitsGivenUpFilter', {
    logGroup,
    metricNamespace,
    metricName: `CommitsGivenUp-${stage.name}`,
    metricValue: '1',
    filterPattern: FilterPattern.literal('"CommitGivenUp"'),
  }).metric({ statistic: Stats.SUM, period });

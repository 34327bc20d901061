import { Duration, Stack } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { PublishedAnswers } from '../published-answers.ts';
import type { Stage } from '../stage.ts';
import type { ChangeRequestClock } from '../work/change-request-clock.ts';
import type { EventLog } from '../work/event-log.ts';
import type { WatchedUsage } from '../work/usage.ts';
import { type CountedApi, metricName } from './server-errors.ts';

export interface StageDashboardProps {
  readonly stage: Stage;
  readonly apis: readonly CountedApi[];
  readonly table: ITable;
  readonly eventLog: EventLog;
  /** Undefined: the stage has no front. */
  readonly published: PublishedAnswers | undefined;
  readonly clock: ChangeRequestClock;
  readonly usage: WatchedUsage;
  readonly functionsLog: ILogGroup;
  readonly accessLog: ILogGroup;
}

const period = Duration.minutes(5);
const half = 12;

/** The routes that SDKs poll. */
const polled = '/(api/(client|frontend)|ofrep)/';

/**
 * The dashboard of a stage. It shows metrics that AWS has anyway, and log queries, which cost something only while the
 * dashboard is open. Metrics by route would have a price for each month and route (docs/decisions/0153).
 */
export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, props: StageDashboardProps) {
    super(scope, id);
    const { stage, apis, table, eventLog, published, clock, usage, functionsLog, accessLog } = props;
    const metric = (namespace: string, name: string, dimensionsMap: Record<string, string>, statistic: string) =>
      new Metric({ namespace, metricName: name, dimensionsMap, statistic, period, label: `${name} ${statistic}` });
    const ofApis = (name: Parameters<typeof metricName>[1], statistic: string) =>
      apis.map(
        (api) =>
          new Metric({
            namespace: 'AWS/ApiGateway',
            metricName: metricName(api, name),
            dimensionsMap: api.dimensions,
            statistic,
            period,
            label: `${api.plane}: ${name} ${statistic}`,
          }),
      );
    const ofTable = (name: string) => metric('AWS/DynamoDB', name, { TableName: table.tableName }, Stats.SUM);
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: half, height: 6 });
    const query = (title: string, log: ILogGroup, queryLines: string[], view = LogQueryVisualizationType.TABLE) =>
      new LogQueryWidget({ title, logGroupNames: [log.logGroupName], queryLines, view, width: half, height: 6 });

    const publisher = published?.publisher;
    const runs = [eventLog.writer, eventLog.recovery, clock.scheduler, ...(publisher ? [publisher] : [])];
    const ofPublisher = publisher && [
      graph('Published answers: age of the commits in ms', [
        publisher.metric('IteratorAge', { statistic: Stats.MAXIMUM, period }),
      ]),
      query(
        'Published answers: objects put and removed',
        functionsLog,
        [
          'filter message.signal = "publisherRun"',
          'stats sum(message.put) as put, sum(message.removed) as removed, sum(message.failed) as failed by bin(5m)',
        ],
        LogQueryVisualizationType.LINE,
      ),
    ];

    new Dashboard(this, 'Dashboard', {
      // Dashboards are one list for all regions of an account.
      dashboardName: `halyard-${stage.name}-${Stack.of(this).region}`,
      widgets: [
        [
          graph('Requests and errors', ofApis('requests', Stats.SUM), [
            ...ofApis('refusals', Stats.SUM),
            ...ofApis('errors', Stats.SUM),
          ]),
          graph(
            'Latency in ms',
            ['p50', 'p95', 'p99'].flatMap((statistic) => ofApis('latency', statistic)),
          ),
        ],
        [
          query('Latency by route', accessLog, [
            'filter ispresent(route)',
            'stats count(*) as requests, pct(ms, 50) as p50, pct(ms, 95) as p95, max(ms) as most by method, route',
            'sort p95 desc',
            'limit 20',
          ]),
          query('Errors by route', accessLog, [
            'filter status >= 400',
            'stats count(*) as errors by status, method, route, gatewayError',
            'sort errors desc',
            'limit 20',
          ]),
        ],
        [
          query(
            'Cold starts in ms',
            functionsLog,
            [
              'filter type = "platform.report" and ispresent(record.metrics.initDurationMs)',
              'stats count(*) as starts, pct(record.metrics.initDurationMs, 95) as p95 by bin(5m)',
            ],
            LogQueryVisualizationType.LINE,
          ),
          query(
            'Polls of SDKs',
            accessLog,
            // A line over time needs a result that is grouped by time only.
            [
              `filter route like /${polled.replaceAll('/', '\\/')}/`,
              'stats sum(strcontains(status, "200")) as answered, sum(strcontains(status, "304")) as unchanged, ' +
                'count(*) as polls by bin(5m)',
            ],
            LogQueryVisualizationType.LINE,
          ),
        ],
        [
          graph(
            'Units of the table',
            [ofTable('ConsumedReadCapacityUnits'), ofTable('ConsumedWriteCapacityUnits')],
            [ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')],
          ),
          query('Units by route', functionsLog, [
            'filter ispresent(message.route)',
            'stats sum(message.read) as read, sum(message.write) as write by message.route',
            'sort read desc',
            'limit 20',
          ]),
        ],
        [
          graph(
            'Event log: age of appended commits in ms, dead letters',
            [eventLog.writer.metric('IteratorAge', { statistic: Stats.MAXIMUM, period })],
            [eventLog.deadLetters.metricNumberOfMessagesPublished({ statistic: Stats.SUM, period })],
          ),
          graph(
            'Runs and errors of writer, recovery run, scheduler, publisher',
            runs.map((one) => one.metricInvocations({ period })),
            runs.map((one) => one.metricErrors({ period })),
          ),
        ],
        ...(ofPublisher ? [ofPublisher] : []),
        [
          graph(
            'Reports of SDKs: sent, age of the oldest in s',
            [usage.reports.metricNumberOfMessagesSent({ statistic: Stats.SUM, period })],
            [usage.reports.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period })],
          ),
          graph(
            'Runs and errors of the aggregator, reports that were not counted',
            [usage.aggregator.metricInvocations({ period })],
            [
              usage.aggregator.metricErrors({ period }),
              usage.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period }),
            ],
          ),
        ],
      ],
    });
  }
}

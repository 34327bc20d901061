import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { logFailure } from '../../../../lib/http/endpoints/stack.ts';
import { emitSignal } from '../../../../lib/store/runtime/signals.ts';
import { CommitGivenUp } from '../../../../lib/store/table/errors.ts';
import { synthesized } from '../synthesized.ts';
import { type Point, rings } from './evaluate-alarm.ts';
import { type LogLine, pointsOfLog } from './filter-log.ts';

const { template } = synthesized({
  stage: 'prod',
  mailFrom: 'flags@example.com',
  replica: 'eu-central-1',
  eventBus: 'own',
});
const resources = (type: string) => Object.entries(template.findResources(type));
const filters = resources('AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);

/** The alarms by the names under which the guide has them. */
const alarms = new Map(
  resources('AWS::CloudWatch::Alarm').map(([id, { Properties }]) => {
    const [, name] = /^WatchAlarms(\w+?)[\dA-F]{8}$/.exec(id) ?? [];
    return [name ?? String(Properties.AlarmName), Properties] as const;
  }),
);

const minute = 60_000;
const now = Date.UTC(2030, 0, 31, 12);

/** What a function writes, as Lambda puts it into its log. */
const written = (write: () => void, at: number): readonly LogLine[] => {
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
  const spies = (['info', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
  write();
  const lines = spies.flatMap(({ mock }) => mock.calls.map(([message]) => message));
  for (const spy of spies) spy.mockRestore();
  vi.unstubAllEnvs();
  return lines.map((message) => ({ group: 'FunctionsLog', at, line: { timestamp: new Date(at), message } }));
};
afterAll(() => void vi.restoreAllMocks());

type Values = Readonly<Record<string, string>>;
const formats: Readonly<Record<string, string>> = Object.fromEntries([
  ...resources('AWS::ApiGateway::Stage').map(([id, { Properties }]) => [
    id.startsWith('Identity') ? 'identity' : 'administration',
    Properties.AccessLogSetting.Format,
  ]),
  ...resources('AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => ['sdk', Properties.AccessLogSettings.Format]),
]);

/** A line of the gateway of a plane, in the format of its stage; `-` is what the gateway writes for what there is not. */
const accessLine = (plane: string, values: Values): object =>
  JSON.parse((formats[plane] ?? '').replaceAll(/\$context\.([\w.]+)/g, (_, name: string) => values[name] ?? '-'));

interface Requests {
  readonly count?: number;
  readonly at?: number;
  /** How long a function takes. */
  readonly ms?: number;
  readonly status?: string;
  /** The path of a route that is counted apart. */
  readonly apart?: string;
  /** Variables of the gateway in the format of its log. */
  readonly resourcePath?: string;
  readonly routeKey?: string;
  readonly 'integration.integrationStatus'?: string;
  readonly 'authorizer.integrationStatus'?: string;
}

/** Requests, as the gateway counts and logs them. */
const requests = (
  plane: 'sdk' | 'identity' | 'administration',
  { count = 1, at = now - minute / 2, ms = 20, status = '200', apart, ...variables }: Requests,
): { readonly points: readonly Point[]; readonly lines: readonly LogLine[] } => {
  const http = plane === 'sdk';
  const dimensions: Values = http
    ? { ApiId: 'SdkApi', Stage: '$default' }
    : { ApiName: `halyard-prod-${plane}`, Stage: 'prod' };
  const counted = (name: string, value: number, more: Values = {}): Point => ({
    namespace: 'AWS/ApiGateway',
    name,
    dimensions: { ...dimensions, ...more },
    at,
    value,
  });
  const errors = http ? '5xx' : '5XXError';
  const failed = status.startsWith('5');
  const values: Values = { 'integration.integrationStatus': '200', status, ...variables };
  return {
    points: [
      counted('Count', count),
      ...Array.from({ length: count }, () => counted('IntegrationLatency', ms)),
      ...(failed ? [counted(errors, count)] : []),
      ...(failed && apart !== undefined ? [counted(errors, count, { Method: 'GET', Resource: apart })] : []),
    ],
    lines: Array.from({ length: count }, () => ({ group: 'AccessLog', at, line: accessLine(plane, values) })),
  };
};

interface Made {
  readonly points?: readonly Point[];
  readonly lines?: readonly LogLine[];
}
const together = (...all: readonly Made[]): Made => ({
  points: all.flatMap(({ points = [] }) => points),
  lines: all.flatMap(({ lines = [] }) => lines),
});
const metric = (namespace: string, name: string, value: number, dimensions: Values, at = now - 1): Made => ({
  points: [{ namespace, name, at, value, dimensions }],
});
const line = (write: () => void, at = now - 1): Made => ({ lines: written(write, at) });
const many = (count: number, make: (i: number) => Made): Made =>
  together(...Array.from({ length: count }, (_, i) => make(i)));

const runs = {
  recovery: (at = now - 1) => line(() => emitSignal('recoveryRun', { appended: 0, completed: 0 }), at),
  publisher: (at = now - 1) => line(() => emitSignal('publisherRun', { put: 2, removed: 0, failed: 0 }), at),
  scheduler: (stuck = 0, at = now - 1) => line(() => emitSignal('schedulerRun', { finished: 0, stuck }), at),
};
const errors = (name: string, value: number, at = now - 1): Made =>
  metric('AWS/Lambda', 'Errors', value, { FunctionName: name }, at);

/** Runs of the function that looks at the front, by minutes before now: 1 is a failure. */
const looks = (failures: Readonly<Record<number, 0 | 1>>): Made =>
  together(
    ...Object.entries(failures).map(([i, failed]) => errors('Frontfronterrors', failed, now - Number(i) * minute - 1)),
  );

/** A quarter of an hour in which nobody calls. */
const idle = together(
  many(15, (i) => runs.scheduler(0, now - i * minute - 1)),
  many(15, (i) => runs.publisher(now - i * minute - 1)),
  many(3, (i) => runs.recovery(now - i * 5 * minute - 1)),
  looks({ 0: 0, 5: 0, 10: 0 }),
);

/** The same with the traffic and the small failures of every day, none of which is for a person. */
const ordinary = together(
  idle,
  requests('sdk', { count: 300, at: now - minute / 2 }),
  requests('identity', { count: 20, at: now - minute / 2 }),
  requests('administration', { count: 80, at: now - minute / 2 }),
  requests('sdk', { count: 50, status: '501', apart: '/api/client/streaming' }),
  requests('administration', { count: 1, status: '500' }),
  // Refused by a function, by the gateway for an unknown path, and for a public route.
  requests('administration', { count: 30, status: '403', resourcePath: '/api/admin/projects' }),
  requests('administration', { count: 99, status: '429', resourcePath: '/{proxy+}' }),
  requests('identity', { count: 99, status: '429', resourcePath: '/auth/token' }),
  requests('sdk', { count: 99, status: '429', routeKey: '$default' }),
  // Other teams in the account have reached the limit that all share.
  metric('AWS/Lambda', 'Throttles', 900, {}),
  metric('AWS/Lambda', 'ClaimedAccountConcurrency', 1000, {}),
  metric('AWS/Lambda', 'IteratorAge', 900, { FunctionName: 'WorkEventLogeventlogwriter' }),
  metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', 70, { QueueName: 'DataReportQueues' }),
);

const writerAge = (value: number) => metric('AWS/Lambda', 'IteratorAge', value, { FunctionName: 'eventlogwriter' });
const publisherAge = (value: number) => metric('AWS/Lambda', 'IteratorAge', value, { FunctionName: 'publisher' });
const throttled = (name: string, value: number) =>
  metric('AWS/DynamoDB', name, value, { TableName: 'DataDatabaseTable' });
const stuckAt = (...minutes: readonly number[]): Made =>
  together(...minutes.map((i) => runs.scheduler(1, now - i * minute - 1)));
const mails = (name: string, value: number) =>
  metric('AWS/SES', name, value, { 'ses:configuration-set': 'halyard-prod' });
const giveUp = () => line(() => logFailure('id', 'PATCH /api/admin/x', new CommitGivenUp(['PROJECT#default'], false)));

/** What makes each alarm ring, and what is just too little for it; without it, only silence makes it ring. */
const cases: Readonly<Record<string, { readonly ring: Made; readonly below?: Made; readonly threshold?: number }>> = {
  ServerErrors: {
    ring: together(requests('sdk', { count: 3, status: '500' }), requests('identity', { count: 2, status: '504' })),
    below: requests('administration', { count: 4, status: '500' }),
  },
  FunctionsThrottled: {
    ring: requests('identity', { status: '500', 'integration.integrationStatus': '429' }),
    // 429 of the gateway itself.
    below: requests('identity', { status: '429', 'integration.integrationStatus': '-' }),
  },
  ConcurrencyNear: {
    threshold: 500,
    ring: together(
      requests('sdk', { count: 20_000, ms: 1000 }),
      requests('administration', { count: 1000, ms: 10_000 }),
    ),
    below: requests('sdk', { count: 29_000, ms: 1000 }),
  },
  RequestsThrottled: {
    ring: together(
      requests('administration', { count: 5, status: '429', resourcePath: '/api/admin/projects' }),
      requests('sdk', { count: 5, status: '429', routeKey: 'GET /api/client/features' }),
    ),
    below: requests('administration', { count: 9, status: '429', resourcePath: '/api/admin/projects' }),
  },
  TableThrottled: {
    ring: together(throttled('ReadThrottleEvents', 4), throttled('WriteThrottleEvents', 6)),
    below: throttled('WriteThrottleEvents', 9),
  },
  EventLogBehind: { ring: writerAge(120_000), below: writerAge(119_999) },
  DeadLetters: {
    ring: metric('AWS/SNS', 'NumberOfMessagesPublished', 1, { TopicName: 'WorkEventLogDeadLetters' }),
    below: metric('AWS/SNS', 'NumberOfMessagesPublished', 9, { TopicName: 'Alarms' }),
  },
  RecoveryFails: {
    ring: together(errors('WorkEventLogrecovery', 1, now - 14 * minute), errors('WorkEventLogrecovery', 1)),
    below: errors('WorkEventLogrecovery', 1),
  },
  PublisherBehind: { ring: publisherAge(120_000), below: publisherAge(119_999) },
  PublisherFails: {
    ring: errors('SdkPublishedpublisher', 2),
    below: errors('SdkPublishedpublisher', 1),
  },
  EventsAppendedLate: {
    ring: line(() => emitSignal('eventsAppendedLate', { events: 1 })),
    below: line(() => emitSignal('eventsAppendedLate', { events: 1 }), now - 6 * minute),
  },
  FrontErrors: {
    // It failed, and failed again when Lambda called it once more.
    ring: looks({ 1: 1, 2: 1 }),
    // A question that had an answer a minute later.
    below: looks({ 1: 0, 2: 1 }),
  },
  RecoverySilent: { ring: runs.recovery(now - 16 * minute) },
  PublisherSilent: { ring: runs.publisher(now - 16 * minute) },
  SchedulerSilent: { ring: runs.scheduler(0, now - 6 * minute) },
  JobStuck: {
    ring: together(
      line(() => emitSignal('jobStuck', { jobs: 1 }), now - 10 * minute),
      line(() => emitSignal('jobStuck', { jobs: 1 })),
    ),
    below: line(() => emitSignal('jobStuck', { jobs: 1 })),
  },
  ChangeRequestsStuck: { ring: stuckAt(0, 2, 4), below: stuckAt(0, 1) },
  AlarmStatesFail: {
    ring: together(errors('WorkAlarmStatesalarmstates', 1, now - 14 * minute), errors('WorkAlarmStatesalarmstates', 1)),
    below: errors('WorkAlarmStatesalarmstates', 1),
  },
  SchedulerFails: {
    ring: errors('WorkChangeRequestClock', 2),
    below: errors('WorkChangeRequestClock', 1),
  },
  ReportsBehind: {
    ring: metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', 900, { QueueName: 'DataReportQueuesReports' }),
    below: metric('AWS/SQS', 'ApproximateAgeOfOldestMessage', 899, { QueueName: 'DataReportQueuesReports' }),
  },
  ReportsNotCounted: {
    ring: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1, { QueueName: 'DeadLetters' }),
    below: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 0, { QueueName: 'DeadLetters' }),
  },
  DelivererFails: {
    ring: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1, { QueueName: 'DeliveryQueuesDeadLetters' }),
    below: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 9, { QueueName: 'DeliveryQueuesWakes' }),
  },
  BusRefuses: {
    ring: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1, { QueueName: 'DeliveryQueuesRefused' }),
    below: metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 0, { QueueName: 'DeliveryQueuesRefused' }),
  },
  ReplicaBehind: {
    ring: many(15, (i) =>
      line(() => emitSignal('replicaRun', { removed: 0, behind: 1, again: 0 }), now - i * minute - 1),
    ),
    // What is on its way for a moment.
    below: together(
      line(() => emitSignal('replicaRun', { removed: 0, behind: 5, again: 0 }), now - minute),
      line(() => emitSignal('replicaRun', { removed: 0, behind: 0, again: 0 })),
    ),
  },
  MailNotSent: {
    ring: together(
      line(() => emitSignal('mailNotSent', { mails: 1 }), now - 50 * minute),
      line(() => emitSignal('mailNotSent', { mails: 1 })),
    ),
    below: line(() => emitSignal('mailNotSent', { mails: 1 })),
  },
  MailReturned: {
    ring: together(mails('Bounce', 1), mails('Complaint', 1), mails('Reject', 1)),
    // Mail that another team sends.
    below: together(mails('Bounce', 2), metric('AWS/SES', 'Bounce', 50, {})),
  },
  CommitsGivenUp: { ring: giveUp(), below: line(() => logFailure('id', 'GET /x', new Error('another'))) },
  'halyard-prod-update-sdk': {
    ring: requests('sdk', { count: 3, status: '500' }),
    // Lambda had no execution left for two of them.
    below: together(
      requests('sdk', { count: 2, status: '500' }),
      requests('sdk', { count: 2, status: '503', 'integration.integrationStatus': '429' }),
    ),
  },
  'halyard-prod-update-identity': {
    ring: requests('identity', { count: 3, status: '500' }),
    below: requests('administration', { count: 3, status: '500' }),
  },
  'halyard-prod-update-administration': {
    ring: requests('administration', { count: 3, status: '502' }),
    below: together(
      requests('administration', { count: 1, status: '500' }),
      requests('administration', { count: 2, status: '500', 'authorizer.integrationStatus': '429' }),
    ),
  },
  'halyard-prod-update-work': {
    ring: together(errors('WorkEventLogrecovery', 1, now - 9 * minute), errors('WorkUsageusageaggregator', 1)),
    below: errors('SdkPublishedpublisher', 1),
  },
};

/** Whether an alarm rings for what was made. */
const isHeard = (name: string, { points = [], lines = [] }: Made): boolean => {
  const threshold = cases[name]?.threshold;
  return rings(alarms.get(name), [...points, ...pointsOfLog(filters, lines)], {
    at: now,
    ...(threshold !== undefined && { threshold }),
  });
};

describe('an alarm', () => {
  it('has an example of what makes it ring: all of them', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...alarms.keys()].toSorted());
  });

  const tooLittle = Object.entries(cases).flatMap(([name, { below }]) => (below ? [[name, below] as const] : []));
  const silences = Object.entries(cases).flatMap(([name, { below, ring }]) => (below ? [] : [[name, ring] as const]));

  it.each(tooLittle.map(([name]) => name))('%s rings, and not before', (name) => {
    const { ring, below } = cases[name] ?? {};
    expect([name, isHeard(name, together(idle, ring ?? {}))]).toEqual([name, true]);
    expect([name, isHeard(name, together(idle, below ?? {}))]).toEqual([name, false]);
  });

  it.each(silences)('%s rings when nothing is heard any more', (name, last) => {
    expect(isHeard(name, last)).toBe(true);
    expect(isHeard(name, {})).toBe(true);
  });

  it('FrontErrors rings, too, when nobody looks any more', () => {
    expect(isHeard('FrontErrors', looks({ 14: 0 }))).toBe(false);
    expect(isHeard('FrontErrors', looks({ 16: 0 }))).toBe(true);
  });

  it.each([...alarms.keys()])('%s is quiet on an ordinary day, and in a night without a request', (name) => {
    expect([isHeard(name, ordinary), isHeard(name, idle)]).toEqual([false, false]);
  });

  it('has a line in the guide, which says what to do: all of them', () => {
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const [, chapter = ''] = /^## Alarms\n(.*?)^### /ms.exec(guide) ?? [];
    const rows = chapter.split('\n').flatMap((row) => {
      const [, name = '', meaning = '', todo = ''] = row.split(/^\| | \| | \|$/);
      return meaning.length > 5 && todo.length > 5 && name !== 'Alarm' ? [name] : [];
    });
    const inGuide = (name: string): string =>
      name.replace('halyard-prod-', 'halyard-<stage>-').replace(/^(halyard.*)$/, '`$1`');
    expect(rows.toSorted()).toEqual([...alarms.keys()].map(inGuide).toSorted());
  });
});

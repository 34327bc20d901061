import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { httpAccessLog, restAccessLog } from '../../../infra/aws/api/access-log.ts';
import { limitsOf, schedules } from '../../../infra/limits.ts';
import type { RequestLine } from '../../../lib/http/endpoints/stack.ts';

/** The tables of docs/operations.md under "What a million costs": every sum is made of prices and measured units. */
const document = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8').replaceAll('**', '');
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const decided = document('decisions/0328-a-put-for-each-token');
const costs = document('operations').split('### What a million costs')[1]?.split('\n### ')[0] ?? '';
const [own, front, performance] = [
  costs,
  document('front').split('## What it costs')[1] ?? '',
  document('performance'),
].map(rowsOf);
const cellsOf = (rows: readonly (readonly string[])[] | undefined, label: string): readonly string[] => {
  const found = (rows ?? []).filter(([name]) => name === label);
  expect(found.length, label).toBeGreaterThan(0);
  return found[0]?.slice(1) ?? [];
};
/** What a million of something cost. Prices are for 1,000, 10,000, a million or a GB; a GB is a million KB. */
const priceOf = (rows: typeof own, label: string): number => {
  const [, price = '', unit = ''] = /^([\d.]+) for (a GB|a million|[\d,]+)/.exec(cellsOf(rows, label)[0] ?? '') ?? [];
  return Number(price) * (unit.startsWith('a ') ? 1 : 1e6 / Number(unit.replaceAll(',', '')));
};
/** A figure of docs/performance.md. */
const measured = (label: string, unit = ''): number => {
  const [text = ''] = (performance ?? [])
    .filter(([name]) => name === label)
    .map(([, value = '']) => value)
    .filter((value) => value.endsWith(unit));
  const value = Number.parseFloat(text.replaceAll(',', ''));
  expect(value, `${label} ${unit}`).toBeGreaterThan(0);
  return value;
};
/** Units of an operation in docs/table.md: reads, writes. */
const readsOf = (operation: string): number => Number(cellsOf(rowsOf(document('table')), `\`${operation}\``)[0]);

const price = {
  sdk: priceOf(own, 'request to the API for SDKs (HTTP API)'),
  rest: priceOf(own, 'request to another API (REST API)'),
  write: priceOf(own, 'write unit'),
  read: priceOf(own, 'read unit'),
  queue: priceOf(own, 'request to SQS'),
  kbLogged: priceOf(own, 'log lines'),
  kbSent: priceOf(own, 'sent by an API'),
  put: priceOf(front, 'S3 PUT'),
  edge: ['North America', 'Europe'].map(
    (place) =>
      priceOf(front, `HTTPS request, ${place}`) +
      priceOf(front, 'call of the function') +
      0.5 * priceOf(front, 'transfer to SDKs, North America and Europe, first 10 TB'),
  ),
};
const [, second = '', call = ''] =
  /^([\d.]+) for a GB-second, ([\d.]+) for a million calls$/.exec(cellsOf(front, 'Lambda, arm64')[0] ?? '') ?? [];
/** A million invocations of so many ms, without their price by number. */
const time = (ms: number, mb: number): number => (ms / 1000) * (mb / 1024) * Number(second) * 1e6;
const ofRoute = time(30, limitsOf('sdk/client-metrics').mb);

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

const uuid = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const at = '2026-11-28T12:00:00.000Z';
/** What a gateway enters for a request that a function answered; `-`: there is no such value. */
const entered: Readonly<Record<string, string>> = {
  time: '1795867200000',
  requestId: 'BXyZabcdIAMEV4w=',
  ms: '31',
  functionMs: '29',
  authorizerMs: '-',
  functionRequestId: uuid,
  refused: '-',
  gatewayError: '-',
};
/**
 * The lines of a request, in bytes: the access log, the function's own line in Lambda's frame, and the lines of Lambda in
 * which an invocation begins and ends
 * (https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-advanced.html).
 */
const linesOf = (
  format: Readonly<Record<string, string>>,
  answered: Readonly<Record<string, string>>,
  line: RequestLine,
) =>
  [
    Object.fromEntries(Object.keys(format).map((name) => [name, { ...entered, ...answered }[name]])),
    { timestamp: at, level: 'INFO', requestId: uuid, message: { level: 'info', ...line } },
    { time: at, type: 'platform.start', record: { requestId: uuid, version: '$LATEST' } },
    {
      time: at,
      type: 'platform.report',
      record: {
        requestId: uuid,
        metrics: { durationMs: 29.123, billedDurationMs: 30, memorySizeMB: 1024, maxMemoryUsedMB: 140 },
        status: 'success',
      },
    },
  ].map((one) => JSON.stringify(one).length);
/** CloudWatch counts each line with 26 bytes more, which the measured ones include. */
const frame = 26;
const kbOf = (method: string, path: string, of: 'http' | 'rest', status: number): number => {
  const route = `${method} ${path}`;
  const line = { requestId: uuid, route, caller: 'token:1234', status, ms: 12, read: 2, write: 2 };
  const answered = { method, status: `${status}`, bytes: '500', functionStatus: `${status}` };
  const lines =
    of === 'http'
      ? linesOf(httpAccessLog, { ...answered, route }, line)
      : linesOf(restAccessLog('administration'), { ...answered, route: path }, line);
  return sum(lines.map((bytes) => bytes + frame)) / 1000;
};
const logged = {
  metrics: kbOf('POST', '/api/client/metrics', 'http', 202),
  ofrep: kbOf('POST', '/ofrep/v1/evaluate/flags', 'http', 304),
  toggle: kbOf(
    'POST',
    '/api/admin/projects/:projectId/features/:featureName/environments/:environment/on',
    'rest',
    200,
  ),
  /** Assumed. */
  run: 0.6,
};

const shown = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const expectRows = (rows: Readonly<Record<string, readonly number[]>>): void => {
  for (const [label, values] of Object.entries(rows))
    expect([label, ...cellsOf(own, label)]).toEqual([label, ...values.map(shown)]);
};

const tokens = [1, 10, 100];
/** One token is published no slower than ten. */
const publisherMs = (count: number): number =>
  measured(
    `one change of 350 flags, ${Math.max(10, count)} tokens of one environment, object storage with 20 ms a request`,
    'ms',
  );
const writesOfSwitch =
  measured('a switch, its commit', 'WCU') +
  measured('a switch, the writer of the log', 'WCU') +
  measured('write units of that change, for any number of tokens');
/** A bare commit reads less: a request also reads the session or the token, and what the switch rests on. */
const readsOfEndpoint = readsOf(
  'POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on',
);
const readsOfSwitch =
  readsOfEndpoint + measured('a switch, the writer of the log', 'RCU') + measured('read units of that change');
const partsOf = (count: number): readonly number[] => [
  price.rest,
  3 * Number(call),
  ofRoute + time(30, limitsOf('event-log-writer').mb) + time(publisherMs(count), limitsOf('publisher').mb),
  writesOfSwitch * price.write,
  readsOfSwitch * price.read,
  (logged.toggle + 2 * logged.run) * price.kbLogged,
];
const switchOf = (count: number, puts: number): number => sum(partsOf(count)) + puts * price.put;

it('a million switches cost what prices and units make them', () => {
  const labels = [
    'request to the REST API',
    'three invocations: endpoint, writer of the log, publisher',
    'their time; the publisher at 1.73 GB',
    '6 write units of the commit, 15 of the log, 1 of the publisher',
    `${readsOfEndpoint}, 6 and 6 read units`,
    'log lines',
  ];
  // The last label is also that of a price and of other tables.
  for (const [i, label] of labels.slice(0, -1).entries())
    expectRows({ [label]: tokens.map((count) => partsOf(count)[i] ?? Number.NaN) });
  const seeing = (count: number): number => Math.ceil(count / 2);
  expectRows({
    'without PUTs': tokens.map((count) => switchOf(count, 0)),
    'PUTs before: two a token': tokens.map((count) => 2 * count * price.put),
    before: tokens.map((count) => switchOf(count, 2 * count)),
    'PUTs now, all tokens see the change': tokens.map((count) => count * price.put),
    'now, all tokens see the change': tokens.map((count) => switchOf(count, count)),
    'PUTs now, half of the tokens see it': tokens.map((count) => seeing(count) * price.put),
    'now, half of the tokens see it': tokens.map((count) => switchOf(count, seeing(count))),
  });
});

it('the bar of a switch holds as far as the text says', () => {
  const [, most = ''] = /up to (\d+) tokens that see the change/.exec(costs) ?? [];
  expect(switchOf(10, 5)).toBeLessThan(60);
  expect(switchOf(10, Number(most))).toBeLessThan(60);
  expect(switchOf(10, Number(most) + 1)).toBeGreaterThan(60);
  expect(costs).toContain(`ten tokens of one environment: ${shown(switchOf(10, 10))}`);
  const least =
    price.rest +
    3 * Number(call) +
    10 * price.put +
    (measured('a switch, its commit', 'WCU') + measured('write units of that change, for any number of tokens')) *
      price.write;
  expect(costs).toContain(`alone are ${shown(least)}`);
  expect(decided).toContain(`that is ${shown(least)}`);
  expect(decided).toContain(`costs ${shown(switchOf(10, 10) - least)}`);
  expect(decided).toContain(`| ${shown(switchOf(10, 1))} |`);
  expect(costs).toContain(`up to ${Math.floor(time(1_000, limitsOf('publisher').mb))} USD for a million publications`);
});

it('a million requests of SDKs cost what prices and units make them, and keep their bars where the text says so', () => {
  const writes =
    (350 / 100) *
    measured('write units for 100 reported counts, 1,000 instances × 350 features, a minute in one batch', 'WCU');
  // Lambda has a core at 1,769 MB.
  const { mb } = limitsOf('usage-aggregator');
  const storing = writes * price.write + time((measured('merging and storing 1,000 reports') / 1000) * (1769 / mb), mb);
  const reads = [readsOf('POST /api/client/metrics'), readsOf('POST /ofrep/v1/evaluate/flags')];
  const both = [0, 1].map((i) => [
    price.sdk,
    Number(call) + ofRoute,
    (reads[i] ?? Number.NaN) * price.read,
    (i === 0 ? logged.metrics : logged.ofrep) * price.kbLogged,
    i === 0 ? 1.2 * price.queue : 0,
    i === 0 ? storing : 0,
  ]);
  const column = (i: number) => both.map((parts) => parts[i] ?? Number.NaN);
  expectRows({
    'request to the HTTP API': column(0),
    'invocation and time of the endpoint': column(1),
    'read units: 2 and 1': column(2),
    'log lines: 1.0 KB': column(3),
    '1.2 requests to SQS': column(4),
    'storing: 0.42 write units, and the time of the aggregator': column(5),
    'without a front, and 0.5 KB sent': both.map((parts) => sum(parts) + 0.5 * price.kbSent),
    'with the front, North America': both.map((parts) => sum(parts) + (price.edge[0] ?? Number.NaN)),
    'with the front, Europe': both.map((parts) => sum(parts) + (price.edge[1] ?? Number.NaN)),
  });
  expect(writes).toBeCloseTo(0.42);
  const [metrics = [], ofrep = []] = both;
  expect(sum(metrics) + Math.max(...price.edge)).toBeLessThan(5);
  expect(sum(ofrep) + Math.max(...price.edge)).toBeLessThan(3.6);
});

it('an idle month costs less than a dollar', () => {
  const days = 30 * 24 * 60 * 60 * 1000;
  const runs = (['recovery', 'change-request-scheduler', 'publisher'] as const).map((name) => ({
    count: days / schedules[name],
    ms: name === 'recovery' ? 30 : 20,
    reads: {
      recovery: 10,
      'change-request-scheduler': 1,
      publisher: measured('read units of a recovery run without news'),
    }[name],
    mb: limitsOf(name).mb,
  }));
  const parts = {
    '8,640 recovery runs, 43,200 of the scheduler, 43,200 of the publisher: invocations and time': sum(
      runs.map(({ count, ms, mb }) => (count / 1e6) * (Number(call) + time(ms, mb))),
    ),
    'read units: 10, 1 and 3 a run': sum(runs.map(({ count, reads }) => (count / 1e6) * reads * price.read)),
    'log lines, 0.6 KB a run': (sum(runs.map(({ count }) => count)) / 1e6) * logged.run * price.kbLogged,
    'the queue of reports, 650,000 polls': 0.65 * price.queue,
    'the list of objects every hour': (720 / 1e6) * price.put,
  };
  expectRows(Object.fromEntries(Object.entries(parts).map(([label, value]) => [label, [value]])));
  const all = sum(Object.values(parts));
  expectRows({ together: [all] });
  expect(all).toBeLessThan(1);
});

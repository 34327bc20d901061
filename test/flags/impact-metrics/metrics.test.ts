import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aggregationModes, maxMetrics, maxSeries } from '../../../lib/contract/schemas/impact-metric.ts';
import type { SafeguardBody } from '../../../lib/contract/schemas/release-plan.ts';
import { modesOf } from '../../../lib/definition/metric-modes.ts';
import { readMetricCounts } from '../../../lib/flags/impact-metrics/counts.ts';
import { takeMetrics } from '../../../lib/flags/impact-metrics/take.ts';
import { readMetricValue } from '../../../lib/flags/impact-metrics/value.ts';
import { readMetric } from '../../../lib/store/observations/impact-metrics.ts';
import {
  isKnownTo,
  knownMetricIn,
  readDropped,
  readKnownMetrics,
} from '../../../lib/store/observations/known-metrics.ts';
import type { Report } from '../../../lib/store/observations/report.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { environmentItem, featureEnvironmentItem, featureItem, projectItem, store } from '../projects/stored.ts';
import { messages, openAggregator } from '../usage/world.ts';

let database: TestDatabase;
let table: Table;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const at = (minutes: number): Date => new Date(Date.UTC(2030, 0, 1, 12) + minutes * 60_000);
beforeEach(async () => {
  table = await database.another();
  await store(table, [
    environmentItem({ name: 'development' }),
    environmentItem({ name: 'production' }),
    projectItem({ id: 'shop' }),
    featureItem({ name: 'checkout', project: 'shop' }),
    featureEnvironmentItem('shop', { feature: 'checkout', environment: 'production' }),
  ]);
});

interface Sent {
  readonly minutes?: number;
  readonly environment?: string;
  readonly projects?: Report['projects'];
}
const report = (
  metrics: readonly unknown[],
  { minutes = 0, environment = 'production', projects = '*' }: Sent = {},
): Report => {
  const from = at(minutes).getTime();
  const taken = takeMetrics(metrics, { from, environmentOf: () => environment });
  return { at: from + 60_000, projects, rows: [], ...taken };
};
const counter = (name: string, ...samples: readonly (readonly [object, unknown])[]) => ({
  name,
  help: `help of ${name}`,
  type: 'counter',
  samples: samples.map(([labels, value]) => ({ labels, value })),
});
const gauge = (name: string, ...samples: readonly (readonly [object, number])[]) => ({
  ...counter(name, ...samples),
  type: 'gauge',
});
/** Each bucket with the observations in it; the report has them cumulated. */
const histogram = (
  name: string,
  labels: object,
  buckets: readonly (readonly [number | '+Inf', number])[],
  sum = 1,
) => ({
  name,
  help: name,
  type: 'histogram',
  samples: [
    {
      labels,
      count: buckets.reduce((all, [, count]) => all + count, 0),
      sum,
      buckets: buckets.map(([le], i) => ({
        le,
        count: buckets.slice(0, i + 1).reduce((all, [, count]) => all + count, 0),
      })),
    },
  ],
});
const run = async (reports: readonly Report[], now = at(2)) => openAggregator(table, now).run(messages(reports));
const stored = async (name: string, environment = 'production', from = 0) =>
  (await readMetric(table, { environment, name }, from)).map(({ labels, hour, slots }) => [
    labels,
    new Date(hour).toISOString(),
    [...slots].map(([slot, { count, sum }]) => [(slot - hour) / 60_000, count, sum]),
  ]);
const app = { appName: 'web' };

describe('impact-metrics §2: what is stored', () => {
  it('is added up by hour, five minutes and set of labels, whatever the order of labels', async () => {
    const [one, two] = [
      { checkout: 'blue', ...app },
      { ...app, checkout: 'blue' },
    ];
    await run([
      report([counter('errors', [one, 2])]),
      report([counter('errors', [two, 3])], { minutes: 4 }),
      report([counter('errors', [one, 1])], { minutes: 5 }),
      report([counter('errors', [{ ...one, checkout: 'green' }, 7])], { minutes: 61 }),
    ]);
    expect(await stored('errors')).toEqual([
      [
        one,
        at(0).toISOString(),
        [
          [0, 0, 5],
          [5, 0, 1],
        ],
      ],
      [{ ...one, checkout: 'green' }, at(60).toISOString(), [[0, 0, 7]]],
    ]);
  });

  it('keeps environments apart, and leaves out those that do not exist', async () => {
    await run([
      report([counter('errors', [app, 1])]),
      report([counter('errors', [app, 2])], { environment: 'development' }),
      report([counter('errors', [app, 4])], { environment: 'nowhere' }),
    ]);
    expect(await stored('errors')).toEqual([[app, at(0).toISOString(), [[0, 0, 1]]]]);
    expect(await stored('errors', 'development')).toEqual([[app, at(0).toISOString(), [[0, 0, 2]]]]);
    expect(await stored('errors', 'nowhere')).toEqual([]);
  });

  it.each([
    ['zero', counter('errors', [{}, 0])],
    ['no sample', counter('errors')],
  ])('is known although nothing was measured yet, and %s was reported', async (_, metric) => {
    await run([report([metric])]);
    expect(await readKnownMetrics(table, at(2))).toEqual([
      { environment: 'production', name: 'errors', type: 'counter', help: 'help of errors', projects: new Set(['*']) },
    ]);
    expect(await stored('errors')).toEqual([]);
  });

  it('is known with the projects whose tokens reported it in the last 35 days, or as of all of them when there are too many', async () => {
    const from = (projects: readonly string[]) => [report([counter('errors')], { projects })];
    const projectsOf = async (now: Date) => (await readKnownMetrics(table, now))[0]?.projects;
    const later = at(30 * 1_440);
    await run(from(['shop', 'other']));
    await openAggregator(table, later).run(messages(from(['shop'])));
    expect(await projectsOf(later)).toEqual(new Set(['shop', 'other']));
    expect(await projectsOf(at(40 * 1_440))).toEqual(new Set(['shop']));
    // An older version noted no projects: nobody knows whose it was.
    const { projects: _, ...noted } = (await getItem(table, knownMetricIn('production', 'errors'))) ?? {};
    await table.client.send(new PutCommand({ TableName: table.name, Item: noted }));
    expect(await projectsOf(later)).toEqual(new Set(['*']));
    await openAggregator(table, later).run(messages(from(['other'])));
    expect(await projectsOf(later)).toEqual(new Set(['*', 'other']));
    await openAggregator(table, later).run(messages(from(['shop'])));
    const many = Array.from({ length: 200 }, (_, i) => `p${i}`);
    await openAggregator(table, later).run(messages(from(many)));
    const projects = await projectsOf(later);
    expect(projects?.size).toBe(101);
    expect(['shop', '**'].every((one) => projects?.has(one))).toBe(true);
    expect(isKnownTo(await getItem(table, knownMetricIn('production', 'errors')), 'p199', later)).toBe(true);
  });

  it('has no labels that name features which the token does not reach', async () => {
    const labels = { checkout: 'blue', foreign: 'on', ...app };
    await run([
      report([counter('errors', [labels, 1])], { projects: ['shop'] }),
      report([counter('errors', [labels, 2])]),
    ]);
    expect((await stored('errors')).map(([one]) => one)).toEqual(
      expect.arrayContaining([{ checkout: 'blue', ...app }, labels]),
    );
  });

  it('is not what was measured more than two days before it arrived', async () => {
    const late = report([counter('errors', [app, 1])]);
    await run([{ ...late, at: late.at + 49 * 3_600_000 }], at(49 * 60));
    expect(await stored('errors')).toEqual([]);
  });

  it('costs one write unit for each series of a batch, and two when a series is new', async () => {
    const batch = () => [0, 1, 2].map((i) => report([counter('errors', [{ checkout: 'blue', ...app }, i])]));
    const aggregator = openAggregator(table, at(2));
    const measure = async () => (await measureUnits(() => aggregator.run(messages(batch())))).units.write;
    expect(await measure()).toBe(2);
    expect(await measure()).toBe(1);
  });

  it('costs no more than two write units for a histogram', async () => {
    const buckets = Array.from({ length: 11 }, (_, i) => [i / 10, i + 1] as const);
    const aggregator = openAggregator(table, at(2));
    const batch = () => messages([report([histogram('latency', { checkout: 'blue', ...app }, buckets)])]);
    await aggregator.run(batch());
    expect((await measureUnits(() => aggregator.run(batch()))).units.write).toBe(1);
  });
});

describe('impact-metrics §2.3: bounds', () => {
  it.each([
    ['no metric', 7],
    ['a name that cannot be', counter('a b', [app, 1])],
    ['an unknown type', { ...counter('errors', [app, 1]), type: 'summary' }],
    ['a negative counter', counter('errors', [app, -1])],
    ['a value that is no number', counter('errors', [app, 'many'])],
    [
      'too many labels',
      counter('errors', [Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`l${i}`, 'x'])), 1]),
    ],
    ['a label that is too long', counter('errors', [{ label: 'x'.repeat(101) }, 1])],
    [
      'too many buckets',
      histogram(
        'errors',
        app,
        Array.from({ length: 31 }, (_, i) => [i, 1] as const),
      ),
    ],
  ])('%s is dropped and counted, and nothing beside it is', async (_, bad) => {
    await run([report([bad, counter('fine', [app, 1])])]);
    expect(await stored('fine')).toHaveLength(1);
    expect(await stored('errors')).toEqual([]);
    expect(await readDropped(table, at(2))).toEqual(new Map([['production', 1]]));
  });

  it('a metric has so many series in an environment', async () => {
    const samples = Array.from({ length: maxSeries + 5 }, (_, i) => [{ user: `u${i}` }, 1] as const);
    await run([report([counter('errors', ...samples)])]);
    expect(await stored('errors')).toHaveLength(maxSeries);
    // Those that have a place keep it.
    await run([report([counter('errors', ...samples)])]);
    expect(await readDropped(table, at(2))).toEqual(new Map([['production', 10]]));
    expect((await stored('errors')).every(([, , slots]) => JSON.stringify(slots) === '[[0,0,2]]')).toBe(true);
  });

  it('an environment has so many metrics', async () => {
    await run([report(Array.from({ length: maxMetrics + 3 }, (_, i) => counter(`m${i}`, [app, 1])))]);
    expect(await readKnownMetrics(table, at(2))).toHaveLength(maxMetrics);
    expect(await readDropped(table, at(2))).toEqual(new Map([['production', 3]]));
    // Places become free again when nobody reports the metric for 35 days.
    const later = 60 * 24 * 36;
    await run([report([counter('late', [app, 1])], { minutes: later })], at(later + 2));
    expect((await readKnownMetrics(table, at(later + 2))).map(({ name }) => name)).toEqual(['late']);
  });

  it('who reports more and more sets of labels leaves room for others, and takes no place of theirs', async () => {
    const many = (owner: string) =>
      counter('errors', ...Array.from({ length: 400 }, (_, i) => [{ appName: `${owner}${i}` }, 1] as const));
    const owned = async () =>
      Map.groupBy(await stored('errors'), ([labels]) => String(Object.values(labels as object)[0]).charAt(0));
    const counts = async () => [...(await owned())].map(([owner, all]) => [owner, all.length]).toSorted();
    await run([report([counter('errors', [{ appName: 'z' }, 1])], { projects: ['shop'] })]);
    await run([report([many('a')], { projects: ['till'] })]);
    await run([report([many('b')], { projects: ['till', 'shop'] })]);
    await run([report([many('c')])]);
    expect(await counts()).toEqual([
      ['a', 200],
      ['b', 66],
      ['c', 22],
      ['z', 1],
    ]);
    // The first one has its place, and finds room for more.
    const own = ['z', 'z2', 'z3', 'z4'].map((appName) => [{ appName }, 1] as const);
    await run([report([counter('errors', ...own)], { projects: ['shop'] })]);
    expect((await counts()).at(-1)).toEqual(['z', 4]);
  });

  it('who brings more and more metrics leaves room for those of others, in the same process, too', async () => {
    const aggregator = openAggregator(table, at(2));
    const names = (owner: string, from = 0) =>
      Array.from({ length: 110 }, (_, i) => counter(`${owner}${from + i}`, [app, 1]));
    const own = report([counter('own', [app, 1])]);
    await aggregator.run(messages([report(names('a'), { projects: ['till'] }), own]));
    await aggregator.run(messages([report(names('a', 110), { projects: ['till'] })]));
    const known = async () => (await readKnownMetrics(table, at(2))).map(({ name }) => name);
    expect((await known()).filter((name) => name.startsWith('a'))).toHaveLength(maxMetrics);
    // What was refused to tokens of one project is not refused to those of another one.
    await aggregator.run(
      messages([report([counter('a219', [app, 1]), counter('b', [app, 1])], { projects: ['shop'] })]),
    );
    expect(await known()).toEqual(expect.arrayContaining(['own', 'a219', 'b']));
  });

  it('a metric keeps its type', async () => {
    await run([report([counter('errors', [app, 1])])]);
    await run([report([gauge('errors', [app, 5])])]);
    expect(await stored('errors')).toEqual([[app, at(0).toISOString(), [[0, 0, 1]]]]);
    expect(await readDropped(table, at(2))).toEqual(new Map([['production', 1]]));
  });

  it('large reports are several messages, which are the same together', async () => {
    const random = (i: number) =>
      Array.from({ length: 90 }, (_, j) => String.fromCharCode(97 + ((i * 7919 + j * j * 104_729) % 26))).join('');
    const samples = Array.from(
      { length: 1_999 },
      (_, i) =>
        [Object.fromEntries(Array.from({ length: 9 }, (_, j) => [`l${j}`, `${i}${random(i + j)}`])), 1] as const,
    );
    const large = report([counter('errors', ...samples), counter('other', [app, 1])]);
    const sent = messages([large]);
    expect(sent.every(({ body }) => body.length <= 200_000)).toBe(true);
    await openAggregator(table, at(2)).run(sent);
    expect(await stored('errors')).toHaveLength(maxSeries);
    expect(await readDropped(table, at(2))).toEqual(new Map([['production', 1_999 - maxSeries]]));
  });
});

describe('impact-metrics §4: counts for guards', () => {
  const readAll = (metrics: object, minutes = 0, feature = 'checkout', project = 'shop') =>
    readMetricCounts(
      table,
      { name: 'sdk', metrics: { requests: 'requests', ...metrics }, project, feature, environment: 'production' },
      at(minutes).toISOString(),
    );
  const read = async (...asked: Parameters<typeof readAll>) => (await readAll(...asked)).readings;
  const arms = (blue: number, off: number) =>
    [
      [{ checkout: 'blue', ...app }, blue],
      [{ checkout: 'blue', appName: 'till', other: 'x' }, 1],
      [{ checkout: 'disabled', ...app }, off],
      [app, 1_000],
    ] as const;

  it('are one reading for each variant and hour, over all other labels', async () => {
    await run([
      report([counter('requests', ...arms(100, 50)), counter('errors', [{ checkout: 'blue' }, 3])]),
      report([counter('requests', ...arms(10, 5))], { minutes: 70 }),
    ]);
    const window = (start: number, stop: number) => ({
      source: 'sdk',
      start: at(start).getTime(),
      stop: at(stop).getTime(),
    });
    expect((await read({ errors: 'errors' })).toSorted((a, b) => a.requests - b.requests)).toEqual([
      { ...window(60, 120), variant: 'disabled', requests: 5, errors: 0 },
      { ...window(60, 120), variant: 'blue', requests: 11, errors: 0 },
      { ...window(0, 60), variant: 'disabled', requests: 50, errors: 0 },
      { ...window(0, 60), variant: 'blue', requests: 101, errors: 3 },
    ]);
  });

  it('begin with the first five minutes after the stage began', async () => {
    await run(
      [0, 5, 10, 14].map((minutes) =>
        report([counter('requests', [{ checkout: 'blue' }, 10 ** (minutes / 5)])], { minutes }),
      ),
    );
    expect(await read({ errors: 'errors' }, 4)).toEqual([
      {
        source: 'sdk',
        variant: 'blue',
        start: at(5).getTime(),
        stop: at(60).getTime(),
        requests: Math.round(10 + 100 + 10 ** 2.8),
        errors: 0,
      },
    ]);
    expect((await read({ errors: 'errors' }, 10))[0]?.start).toBe(at(10).getTime());
    expect(await read({ errors: 'errors' }, 15)).toEqual([]);
  });

  it('have no more errors than requests', async () => {
    await run([report([counter('errors', [{ checkout: 'blue' }, 3])])]);
    expect(await read({ errors: 'errors' })).toMatchObject([{ requests: 3, errors: 3 }]);
  });

  it('count what is slower than a bound, of a histogram', async () => {
    const buckets = [
      [0.1, 50],
      [0.5, 0],
      [1, 30],
      [2, 0],
      ['+Inf', 4],
    ] as const;
    await run([report([histogram('requests', { checkout: 'blue' }, buckets)])]);
    const slow = async (slowerThan: number) =>
      (await read({ slowerThan })).map(({ requests, errors }) => [requests, errors]);
    expect(await slow(0.5)).toEqual([[84, 34]]);
    // Within the bucket up to 1: nobody knows which of them are slow.
    expect(await slow(0.7)).toEqual([[84, 4]]);
    expect(await slow(2)).toEqual([[84, 4]]);
    expect(await slow(3)).toEqual([[84, 0]]);
    // Others may have other buckets: theirs say nothing about these observations.
    const coarse = [
      [0.2, 60],
      [10, 40],
      ['+Inf', 0],
    ] as const;
    await run([report([histogram('requests', { checkout: 'green' }, coarse)])]);
    await run([
      report([
        histogram('requests', { another: 'x' }, [
          [0.7, 5],
          ['+Inf', 1],
        ]),
      ]),
    ]);
    expect(await slow(0.7)).toEqual([
      [84, 4],
      [100, 0],
    ]);
    expect(await slow(0.2)).toEqual([
      [84, 34],
      [100, 40],
    ]);
  });

  it('are those of tokens that cover the project of the feature', async () => {
    const blue = { checkout: 'blue' };
    await run([
      report([counter('requests', [blue, 10]), counter('errors', [blue, 1])]),
      report([counter('requests', [blue, 100]), counter('errors', [blue, 20])], { projects: ['till', 'shop'] }),
      report([counter('requests', [blue, 100])], { projects: ['shop', 'till'] }),
      report([counter('requests', [blue, 9_000]), counter('errors', [blue, 8_000])], { projects: ['till'] }),
    ]);
    expect(await read({ errors: 'errors' })).toMatchObject([{ requests: 210, errors: 21 }]);
    // Labels with names of features of other projects are not stored, but a feature may move.
    expect(await read({ errors: 'errors' }, 0, 'checkout', 'other')).toMatchObject([{ requests: 10, errors: 1 }]);
  });

  const isPartial = async (...asked: Parameters<typeof readAll>) => (await readAll(...asked)).isPartial;
  const many = (name: string) =>
    counter(name, ...Array.from({ length: maxSeries + 1 }, (_, i) => [{ appName: `u${i}` }, 1] as const));

  it('are partial when samples of their time are missing: there were more sets of labels than places', async () => {
    await run([report([counter('requests', [{ checkout: 'blue' }, 1]), counter('errors', [app, 1])])]);
    expect(await isPartial({ errors: 'errors' })).toBe(false);
    await run([report([many('errors')], { minutes: 7 })], at(9));
    expect(await isPartial({ errors: 'errors' })).toBe(true);
    expect(await isPartial({ errors: 'errors' }, 5)).toBe(true);
    expect(await isPartial({ errors: 'errors' }, 6)).toBe(false);
    expect(await isPartial({ slowerThan: 1 })).toBe(false);
  });

  it('are partial when samples of a report cannot be stored', async () => {
    const tooMany = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`l${i}`, 'x']));
    await run([report([counter('errors', [tooMany, 1])])]);
    expect(await isPartial({ errors: 'errors' })).toBe(true);
    expect(await stored('errors')).toEqual([]);
  });

  it('are not partial when samples of tokens are missing that do not cover the project', async () => {
    await run([report([many('errors')], { projects: ['foreign'] })]);
    expect(await isPartial({ errors: 'errors' })).toBe(false);
    expect(await isPartial({ errors: 'errors' }, 0, 'checkout', 'foreign')).toBe(true);
  });

  it('are none for a feature that no report names', async () => {
    await run([report([counter('requests', [{ checkout: 'blue' }, 1])])]);
    expect(await read({ errors: 'errors' }, 0, 'constructor')).toEqual([]);
  });
});

describe('impact-metrics §3: values for thresholds', () => {
  const value = async (
    metricName: string,
    aggregationMode: SafeguardBody['impactMetric']['aggregationMode'],
    more: Partial<SafeguardBody['impactMetric']> = {},
    now = at(30),
    project = 'shop',
  ) =>
    (
      await readMetricValue(
        table,
        { metricName, aggregationMode, timeRange: 'hour', labelSelectors: {}, source: 'internal', ...more },
        { project, environment: 'production' },
        now,
      )
    ).value;

  it('of a counter', async () => {
    await run([
      report([counter('errors', [app, 36], [{ appName: 'till' }, 36])]),
      report([counter('errors', [app, 5])], { minutes: -90 }),
    ]);
    expect(await value('errors', 'count')).toBe(72);
    expect(await value('errors', 'sum')).toBe(72);
    expect(await value('errors', 'rps')).toBe(0.02);
    expect(await value('errors', 'count', { timeRange: 'day' })).toBe(77);
    expect(await value('errors', 'count', { labelSelectors: { appName: ['web', 'other'] } })).toBe(36);
    expect(await value('errors', 'count', { labelSelectors: { appName: ['*'] } })).toBe(72);
    expect(await value('errors', 'avg')).toBeUndefined();
    expect(await value('errors', 'p95')).toBeUndefined();
  });

  it('of a gauge', async () => {
    const two = { appName: 'till' };
    await run([report([gauge('open', [app, 2], [two, 10])]), report([gauge('open', [app, -4])], { minutes: 6 })]);
    expect(await value('open', 'avg')).toBeCloseTo(8 / 3);
    expect(await value('open', 'sum')).toBe(9);
    expect(await value('open', 'count')).toBe(3);
    expect(await value('open', 'rps')).toBeUndefined();
  });

  it('of a histogram', async () => {
    await run([
      report([
        histogram(
          'latency',
          app,
          [
            [0.1, 50],
            [0.5, 0],
            [1, 45],
            ['+Inf', 5],
          ],
          40,
        ),
      ]),
    ]);
    expect(await value('latency', 'count')).toBe(100);
    expect(await value('latency', 'avg')).toBe(0.4);
    expect(await value('latency', 'sum')).toBe(40);
    expect(await value('latency', 'p50')).toBe(0.1);
    expect(await value('latency', 'p95')).toBe(1);
    expect(await value('latency', 'p99')).toBe(1);
  });

  it('are those, and only those, that a safeguard may name', async () => {
    const latency = histogram('latency', app, [['+Inf', 2]], 1);
    await run([report([counter('errors', [app, 1]), gauge('open', [app, 2]), latency])]);
    for (const [type, name] of [
      ['counter', 'errors'] as const,
      ['gauge', 'open'] as const,
      ['histogram', 'latency'] as const,
    ]) {
      const values = await Promise.all(aggregationModes.map((mode) => value(name, mode)));
      const measured = aggregationModes.filter((_, i) => values[i] !== undefined);
      expect(measured.toSorted(), type).toEqual([...modesOf[type]].toSorted());
    }
  });

  it('are those of tokens that cover the project of the feature', async () => {
    await run([
      report([counter('errors', [app, 1])]),
      report([counter('errors', [app, 20])], { projects: ['shop', 'till'] }),
      report([counter('errors', [app, 1_000_000])], { projects: ['foreign'] }),
      report([gauge('foreign_only', [app, 7])], { projects: ['foreign'] }),
    ]);
    expect(await value('errors', 'count')).toBe(21);
    expect(await value('errors', 'count', {}, at(30), 'foreign')).toBe(1_000_001);
    expect(await value('foreign_only', 'avg')).toBeUndefined();
    expect(await value('foreign_only', 'avg', {}, at(30), 'foreign')).toBe(7);
  });

  it('of tokens that cover the project, also when they are stored later', async () => {
    const { run: runOnce, back } = openAggregator(table, at(2));
    let writes = 0;
    const heal = table.transactions.wrap(async ({ operation }, next) => {
      if (operation === 'UpdateItem' && ++writes === 1) throw Object.assign(new Error('No'), { name: 'Throttled' });
      return next();
    });
    await runOnce(
      messages([
        report([counter('errors', [app, 1_000_000])], { projects: ['foreign'] }),
        report([counter('errors', [app, 1])]),
      ]),
    );
    heal();
    expect(back).toHaveLength(1);
    await runOnce(messages(back));
    expect(await value('errors', 'count')).toBe(1);
    expect(await value('errors', 'count', {}, at(30), 'foreign')).toBe(1_000_001);
  });

  it('are undefined where nothing was measured, and for other sources', async () => {
    await run([report([counter('errors', [app, 1])])]);
    expect(await value('unknown', 'count')).toBeUndefined();
    expect(await value('errors', 'count', { labelSelectors: { appName: ['nobody'] } })).toBeUndefined();
    expect(await value('errors', 'count', {}, at(70))).toBeUndefined();
    expect(await value('errors', 'count', { source: 'external' })).toBeUndefined();
  });
});

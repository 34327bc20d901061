import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  maxApplicationsOfPlace,
  otherApplications,
  readApplicationFeatures,
  readApplicationUse,
} from '../../../lib/store/observations/application-use.ts';
import { openLastSeen } from '../../../lib/store/observations/last-seen.ts';
import type { Counts, Report } from '../../../lib/store/observations/report.ts';
import { maxUnknownFlags, readUnknownFlags } from '../../../lib/store/observations/unknown-flags.ts';
import { hourOf, readUsage } from '../../../lib/store/observations/usage.ts';
import { featureEnvironmentKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits } from '../../../lib/store/table/units.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';
import { environmentItem, featureItem, projectItem, store } from '../projects/stored.ts';
import { messages, openAggregator } from './world.ts';

let database: TestDatabase;
let table: Table;
const now = new Date('2031-01-01T12:30:00.000Z');
const hourMs = 3_600_000;
const made = '2030-01-01T00:00:00.000Z';
const variants = ['blue', 'green'].map((name) => ({
  name,
  weight: 500,
  weightType: 'variable' as const,
  stickiness: 'default',
  overrides: [],
}));

const prepare = async (): Promise<Table> => {
  const prepared = await database.another();
  const inProduction = (feature: string, project: string) => ({
    pk: `PROJECT#${project}`,
    sk: `FEATURE#${feature}#ENV#production`,
    kind: 'feature-environment',
    rev: 0,
    feature,
    environment: 'production',
    enabled: true,
    strategies: [],
    variants,
    lastSeenAt: null,
  });
  await store(prepared, [
    environmentItem({ name: 'production' }),
    environmentItem({ name: 'development' }),
    projectItem({ id: 'p' }),
    projectItem({ id: 'q', environments: [{ name: 'production' }] }),
    featureItem({ name: 'a', project: 'p' }),
    inProduction('a', 'p'),
    featureItem({ name: 'b', project: 'p' }),
    featureItem({ name: 'c', project: 'q' }),
    featureItem({ name: 'old', project: 'p', archived: true, archivedAt: made }),
    featureItem({ name: 'young', project: 'p', createdAt: '2031-01-01T12:10:00.000Z' }),
  ]);
  return prepared;
};

beforeAll(async () => {
  database = await startModelDatabase();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.stop();
});
beforeEach(async () => {
  table = await prepare();
});

const report = (
  counts: readonly Counts[],
  row: { environment?: string; application?: string; from?: number } = {},
  whole: Partial<Report> = {},
): Report => ({
  at: now.getTime(),
  projects: '*',
  rows: [{ environment: 'production', application: 'shop', from: now.getTime(), counts, ...row }],
  ...whole,
});

type Sums = Record<string, Record<string, number>>;

/** All stored counts of the features, by feature, environment, application, hour and kind of count. */
const stored = async (from: Table = table): Promise<Sums> => {
  const sums: Sums = {};
  for (const [feature, madeAt] of [
    ['a', made],
    ['b', made],
    ['c', made],
    ['old', made],
    ['young', '2031-01-01T12:10:00.000Z'],
  ] as const)
    for (const one of await readUsage(from, { feature, made: madeAt }, now.getTime() - 72 * hourMs)) {
      const { yes, no } = one;
      sums[[feature, one.environment, one.application, one.hour].join(' ')] = {
        ...(yes > 0 && { yes }),
        ...(no > 0 && { no }),
        ...Object.fromEntries(one.variants),
      };
    }
  return sums;
};

const hour = hourOf(now.getTime());

describe('usage §3: what counts', () => {
  it('adds up counts of features, environments, applications and hours', async () => {
    const { run } = openAggregator(table, now);
    const a = { feature: 'a', yes: 2, no: 1, variants: { blue: 2, gone: 5, disabled: 1 } };
    const failed = await run(
      messages([
        report([a, { feature: 'b', yes: 0, no: 7 }]),
        report([a]),
        report([a], { application: 'web' }),
        report([a], { environment: 'development' }),
        report([a], { from: now.getTime() - 3 * hourMs }),
      ]),
    );
    expect(failed).toEqual([]);
    expect(await stored()).toEqual({
      [`a production shop ${hour}`]: { yes: 4, no: 2, blue: 4, disabled: 2 },
      [`a production web ${hour}`]: { yes: 2, no: 1, blue: 2, disabled: 1 },
      [`a development shop ${hour}`]: { yes: 2, no: 1, disabled: 1 },
      [`a production shop ${hour - 3 * hourMs}`]: { yes: 2, no: 1, blue: 2, disabled: 1 },
      [`b production shop ${hour}`]: { no: 7 },
    });
  });

  it('counts only what the token reaches, where the project is linked', async () => {
    const { run } = openAggregator(table, now);
    const all = ['a', 'c'].map((feature) => ({ feature, yes: 1, no: 0 }));
    await run(
      messages([
        report(all, {}, { projects: ['q'] }),
        report(all, { environment: 'development' }),
        report(all, { environment: 'nowhere' }),
      ]),
    );
    expect(Object.keys(await stored())).toEqual([`a development shop ${hour}`, `c production shop ${hour}`]);
  });

  it('counts archived features, but nothing of a deleted feature of the same name, and nothing older than two days', async () => {
    const { run } = openAggregator(table, now);
    await run(
      messages([
        report([{ feature: 'old', yes: 3, no: 0 }]),
        report([{ feature: 'young', yes: 1, no: 0 }], { from: now.getTime() - 2 * hourMs }),
        report([{ feature: 'young', yes: 1, no: 0 }], {}, { at: Date.parse('2031-01-01T12:09:59.999Z') }),
        report([{ feature: 'young', yes: 8, no: 0 }]),
        report([{ feature: 'b', yes: 1, no: 0 }], { from: now.getTime() - 49 * hourMs }),
      ]),
    );
    expect(await stored()).toEqual({
      [`old production shop ${hour}`]: { yes: 3 },
      [`young production shop ${hour}`]: { yes: 8 },
    });
  });

  it('costs a write unit for each feature, however many instances report', async () => {
    const { run } = openAggregator(table, now);
    const one = report(['a', 'b', 'c'].map((feature) => ({ feature, yes: 1, no: 1 })));
    await run(messages([one]));
    const { units } = await measureUnits(() => run(messages(Array.from({ length: 500 }, () => one))));
    expect(units.write).toBe(3);
    expect((await stored())[`b production shop ${hour}`]).toEqual({ yes: 501, no: 501 });
  });
});

describe('usage §3.4: messages that are lost, doubled, split and mixed', () => {
  const counts = fc.record({
    feature: fc.constantFrom('a', 'b', 'c', 'old', 'nope'),
    yes: fc.nat(5),
    no: fc.nat(5),
    variants: fc.option(fc.dictionary(fc.constantFrom('blue', 'green', 'nope'), fc.nat(3)), { nil: undefined }),
  });
  const row = fc.record({
    environment: fc.constantFrom('production', 'development', 'nowhere'),
    application: fc.constantFrom('shop', 'web#1'),
    from: fc.integer({ min: -50, max: 0 }).map((hours) => now.getTime() + hours * hourMs),
    counts: fc.uniqueArray(counts, { selector: ({ feature }) => feature, maxLength: 4 }),
  });
  const one = fc.record({
    at: fc.constant(now.getTime()),
    projects: fc.constantFrom('*' as const, ['p'], ['q', 'gone']),
    rows: fc.array(row, { minLength: 1, maxLength: 3 }),
  });
  /** A report, the number of times that its message is processed, and its place in the order. */
  const arrival = fc.record({ report: one, times: fc.constantFrom(0, 1, 1, 1, 2), place: fc.double({ noNaN: true }) });

  const linkedTo: Readonly<Record<string, readonly string[]>> = { p: ['production', 'development'], q: ['production'] };
  const projectOf: Readonly<Record<string, string>> = { a: 'p', b: 'p', old: 'p', c: 'q' };

  /** The law: every message adds its counts each time it is processed. */
  const expected = (arrivals: readonly { report: Report; times: number }[]): Sums => {
    const sums: Sums = {};
    for (const { report: sent, times } of arrivals)
      for (const { environment, application, from, counts: own } of sent.rows)
        for (const { feature, yes, no, variants: given = {} } of own) {
          const project = projectOf[feature];
          if (project === undefined || times === 0) continue;
          if (sent.projects !== '*' && !sent.projects.includes(project)) continue;
          if (!linkedTo[project]?.includes(environment) || from < sent.at - 48 * hourMs) continue;
          const hasVariants = feature === 'a' && environment === 'production';
          const added = { yes, no, ...(hasVariants && { blue: given.blue ?? 0, green: given.green ?? 0 }) };
          const key = [feature, environment, application, hourOf(from)].join(' ');
          for (const [name, count] of Object.entries(added)) {
            if (count === 0) continue;
            const sum = sums[key] ?? {};
            sums[key] = sum;
            sum[name] = (sum[name] ?? 0) + count * times;
          }
        }
    return sums;
  };

  it('each adds its own counts as often as it comes, whatever the order and the batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arrival, { maxLength: 12 }),
        fc.array(fc.nat(5), { minLength: 1 }),
        async (all, cuts) => {
          const own = await prepare();
          try {
            const order = all
              .flatMap((each) => Array.from({ length: each.times }, (_, i) => ({ each, at: each.place * (i + 1) })))
              .toSorted((x, y) => x.at - y.at)
              .flatMap(({ each }) => messages([each.report]));
            const aggregators = [openAggregator(own, now), openAggregator(own, now)];
            let i = 0;
            for (let from = 0; from < order.length; i++) {
              const size = 1 + (cuts[i % cuts.length] ?? 0);
              expect(await aggregators[i % 2]?.run(order.slice(from, from + size))).toEqual([]);
              from += size;
            }
            expect(await stored(own)).toEqual(expected(all));
          } finally {
            own.client.destroy();
            own.transactions.destroy();
          }
        },
      ),
      { numRuns: runs(15) },
    );
  });

  it('a message that cannot be read fails alone', async () => {
    const { run } = openAggregator(table, now);
    const good = messages([report([{ feature: 'a', yes: 1, no: 0 }])]);
    const failed = await run([{ id: 'bad', body: 'junk' }, ...good, { id: 'other', body: 'AAAA' }]);
    expect(failed).toEqual(['bad', 'other']);
    expect(await stored()).toEqual({ [`a production shop ${hour}`]: { yes: 1 } });
  });

  /** Makes writes of usage fail, by a plan with one letter for each write: `x` fails. */
  const failing = (plan: (write: number) => boolean): (() => void) => {
    let write = 0;
    return table.transactions.wrap(async ({ operation }, next) => {
      if (operation === 'UpdateItem' && plan(write++)) throw Object.assign(new Error('No'), { name: 'Throttled' });
      return next();
    });
  };

  it('when nothing could be stored all come again, and nothing is doubled', async () => {
    const { run, back } = openAggregator(table, now);
    const sent = messages(['a', 'b'].map((feature) => report([{ feature, yes: 1, no: 0 }])));
    const heal = failing(() => true);
    expect(await run(sent)).toEqual(sent.map(({ id }) => id));
    heal();
    expect(back).toEqual([]);
    expect(await run(sent)).toEqual([]);
    expect(await stored()).toEqual({
      [`a production shop ${hour}`]: { yes: 1 },
      [`b production shop ${hour}`]: { yes: 1 },
    });
  });

  it('when a part could not be stored, this part is sent again, and nothing is doubled or lost', async () => {
    const { run, back } = openAggregator(table, now);
    const heal = failing((write) => write % 2 === 0);
    const all = ['a', 'b', 'c', 'old'].map((feature) => ({ feature, yes: 1, no: 2 }));
    expect(await run(messages([report(all), report(all, { environment: 'development' })]))).toEqual([]);
    heal();
    expect(back).toHaveLength(1);
    expect(await run(messages(back))).toEqual([]);
    const sums = await stored();
    expect(Object.values(sums)).toEqual(Array.from({ length: 7 }, () => ({ yes: 1, no: 2 })));
  });

  it('what is sent again counts, although its hours are older than two days by then', async () => {
    const { run, back } = openAggregator(table, now);
    const heal = failing((write) => write === 0);
    const at = now.getTime() - 30 * hourMs;
    const all = ['a', 'b'].map((feature) => ({ feature, yes: 1, no: 2 }));
    expect(await run(messages([report(all, { from: at - 40 * hourMs }, { at })]))).toEqual([]);
    heal();
    expect(await run(messages(back))).toEqual([]);
    expect(Object.values(await stored())).toEqual(all.map(({ yes, no }) => ({ yes, no })));
  });

  it('counts that nobody takes are given up in the end', async () => {
    const { run, back } = openAggregator(table, now);
    failing((write) => write % 2 === 0);
    const all = ['a', 'b', 'c'].map((feature) => ({ feature, yes: 1, no: 2 }));
    let next: Report[] = [report(all)];
    let rounds = 0;
    while (next.length > 0 && rounds++ < 20) {
      await run(messages(next.map((one) => ({ ...one, rows: [...one.rows, ...report(all).rows] }))));
      next = back.splice(0);
    }
    expect(rounds).toBeLessThan(10);
  });

  it('counts are given up after five attempts of their own, whatever fails beside them', async () => {
    const { run, back } = openAggregator(table, now);
    const of = (...features: string[]) => report(features.map((feature) => ({ feature, yes: 1, no: 2 })));
    // One report was sent again five times, another one comes for the first time, and a part of each fails.
    const [old, young] = [{ ...of('a', 'b'), attempts: 5 }, of('c', 'old')];
    const heal = failing((write) => write % 2 === 0);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run(messages([old, young]))).toEqual([]);
    log.mockRestore();
    heal();
    expect(back).toMatchObject([{ attempts: 1, rows: [{ counts: [{ yes: 1, no: 2 }] }] }]);
    expect(await run(messages(back.splice(0)))).toEqual([]);
    const sums = await stored();
    expect(Object.values(sums)).toEqual(Array.from({ length: 3 }, () => ({ yes: 1, no: 2 })));
    expect(Object.keys(sums).filter((key) => /^(c|old) /.test(key))).toHaveLength(2);
  });

  it('when nothing of some attempts could be stored, only their messages come again', async () => {
    const { run, back } = openAggregator(table, now);
    const first = messages([report([{ feature: 'a', yes: 1, no: 0 }])]);
    const again = messages([{ ...report([{ feature: 'b', yes: 1, no: 0 }]), attempts: 2 }]);
    const heal = failing((write) => write === 1);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run([...first, ...again])).toEqual(again.map(({ id }) => id));
    log.mockRestore();
    heal();
    expect(back).toEqual([]);
    expect(await run(again)).toEqual([]);
    expect(await stored()).toEqual({
      [`a production shop ${hour}`]: { yes: 1 },
      [`b production shop ${hour}`]: { yes: 1 },
    });
  });

  it('many variants: what is behind a failure is given up, and nothing is doubled', async () => {
    const many = Array.from({ length: 150 }, (_, i) => `v${i}`);
    const item = await getItem(table, featureEnvironmentKey('p', 'a', 'production'));
    await store(table, [Object.assign({}, item, { variants: many.map((name) => ({ ...variants[0], name })) })]);
    const { run, back } = openAggregator(table, now);
    const heal = failing((write) => write === 2);
    const counts = [many.slice(0, 75), many.slice(75)].map((names) =>
      report([{ feature: 'a', yes: 75, no: 0, variants: Object.fromEntries(names.map((name) => [name, 1])) }]),
    );
    expect(await run(messages([...counts, report([{ feature: 'b', yes: 1, no: 0 }])]))).toEqual([]);
    heal();
    expect(await run(messages(back.splice(0)))).toEqual([]);
    const { yes, ...given } = (await stored())[`a production shop ${hour}`] ?? {};
    expect(yes).toBe(150);
    expect(new Set(Object.values(given))).toEqual(new Set([1]));
  });

  it('no number of reports makes a sum too large to be read', async () => {
    const { run } = openAggregator(table, now);
    const most = Array.from({ length: 400 }, () => ({ feature: 'a', yes: 1_000_000_000, no: 0 }));
    const all = messages([report(most), report(most)]);
    for (let minute = 0; minute < 3; minute++) expect(await run(all)).toEqual([]);
    expect(await stored()).toEqual({ [`a production shop ${hour}`]: { yes: 3 * 100_000_000_000 } });
  });

  it('stops in time, and leaves the rest for the next invocation', async () => {
    const { context, run } = openAggregator(table, now);
    const sent = messages([report([{ feature: 'a', yes: 1, no: 0 }])]);
    Object.assign(context, { deadline: 0 });
    expect(await run(sent)).toEqual(sent.map(({ id }) => id));
    expect(await stored()).toEqual({});
  });
});

describe('usage §4: applications', () => {
  it('are counted by name up to a number a day, further ones together', async () => {
    const { run } = openAggregator(table, now);
    const from = (application: string) => report([{ feature: 'a', yes: 1, no: 0 }], { application });
    await run(messages(Array.from({ length: maxApplicationsOfPlace + 3 }, (_, i) => from(`app-${i}`))));
    const again = openAggregator(table, now);
    await again.run(messages([from('late'), from('app-0')]));
    const sums = await stored();
    expect(Object.keys(sums)).toHaveLength(maxApplicationsOfPlace + 1);
    expect(sums[`a production ${otherApplications} ${hour}`]).toEqual({ yes: 4 });
    expect(sums[`a production app-0 ${hour}`]).toEqual({ yes: 2 });
    expect(await readApplicationUse(table, '2031-01-01')).toHaveLength(maxApplicationsOfPlace);
  });

  it('are known by place, with the features that they reported', async () => {
    const { run } = openAggregator(table, now);
    const counts = ['a', 'c'].map((feature) => ({ feature, yes: 1, no: 0 }));
    await run(messages([report(counts), report(counts, { environment: 'development' })]));
    expect(await readApplicationUse(table, '2031-01-01')).toEqual([
      { project: 'p', environment: 'development', application: 'shop', day: '2031-01-01' },
      { project: 'p', environment: 'production', application: 'shop', day: '2031-01-01' },
      { project: 'q', environment: 'production', application: 'shop', day: '2031-01-01' },
    ]);
    expect(await readApplicationUse(table, '2031-01-02')).toEqual([]);
    expect(await readApplicationFeatures(table, 'shop', '2031-01-01')).toEqual([
      { project: 'p', environment: 'development', features: ['a'] },
      { project: 'p', environment: 'production', features: ['a'] },
      { project: 'q', environment: 'production', features: ['c'] },
    ]);
  });
});

describe('usage §6: names that no feature has', () => {
  const unknown = async () =>
    (await readUnknownFlags(table, now.getTime() - hourMs, now)).map(({ name, environment }) => [name, environment]);

  it('are noted where the environment exists, and only if nobody has the name', async () => {
    const { run } = openAggregator(table, now);
    const counts = ['nope', 'c', 'not a name'].map((feature) => ({ feature, yes: 1, no: 0 }));
    await store(table, [{ pk: 'NAME#c', sk: 'NAME', kind: 'feature-name', rev: 0, project: 'q' } as never]);
    await run(
      messages([
        report(counts, {}, { projects: ['p'] }),
        report([{ feature: 'other', yes: 1, no: 0 }], { environment: 'nowhere' }),
      ]),
    );
    expect(await unknown()).toEqual([['nope', 'production']]);
  });

  it('are noted though what an application uses is too large to be stored', async () => {
    const { run } = openAggregator(table, now);
    const heal = table.client.wrap(async ({ input }, next) => {
      if (JSON.stringify(input).includes('APPLICATIONFEATURES#shop'))
        throw Object.assign(new Error('Item size has exceeded'), { name: 'ValidationException' });
      return next();
    });
    const counts = [{ feature: 'a', yes: 1, no: 0 }];
    await run(
      messages([report(counts), report([...counts, { feature: 'typo', yes: 1, no: 0 }], { application: 'web' })]),
    );
    heal();
    expect((await readUnknownFlags(table, now.getTime() - hourMs, now)).map(({ name }) => name)).toEqual(['typo']);
    expect(await readApplicationFeatures(table, 'web', '2031-01-01')).toHaveLength(1);
  });

  it('are a thousand a day at most, however many processes note them', async () => {
    const names = (start: string) =>
      Array.from({ length: 700 }, (_, i) => ({ feature: `${start}${i}`, yes: 1, no: 0 }));
    await openAggregator(table, now).run(messages([report(names('x'))]));
    await openAggregator(table, now).run(messages([report(names('y'))]));
    expect(await unknown()).toHaveLength(maxUnknownFlags);
    const { run } = openAggregator(table, now);
    await run(messages([report(names('y'))]));
    const { units } = await measureUnits(() => run(messages([report(names('z'))])));
    // The read unit is for the head of the instance.
    expect(units).toEqual({ read: 1, write: 0 });
  });
});

describe('sdk §9: last seen', () => {
  it('comes of the same reports, also of those whose hours are too old to be counted', async () => {
    const { run } = openAggregator(table, now);
    const counts = ['a', 'old'].map((feature) => ({ feature, yes: 1, no: 0 }));
    await run(messages([report(counts, { from: now.getTime() - 100 * hourMs })]));
    const seen = (await openLastSeen(table).of(['p'], now)).get('p');
    expect([...(seen?.keys() ?? [])]).toEqual(['a']);
    expect(seen?.get('a')?.get('production')?.last).toBe(now.toISOString());
  });
});

import {
  batchPieces,
  type Constraint,
  compileSet,
  type EvaluationSet,
  explainJson,
  type FeatureEnvironmentDefinition,
  isEnabled,
  prepareContext,
  type RawContext,
  type StrategyDefinition,
} from '../../../lib/evaluation/index.ts';
import { unleashClient } from '../../evaluation/unleash-client.ts';
import { exponent, type Point } from '../tools/exponent.ts';
import type { Plot, Series } from '../tools/plot.ts';
import { savePlot } from '../tools/plot-file.ts';
import type { BenchRow } from '../tools/row.ts';
import { conditions, contexts, features, segments, surroundings } from './evaluation-flags.ts';
import { race } from './evaluation-race.ts';

/** Uses results, so that no work is optimized away. */
let sink = 0;

/** Does all of the work once. */
type Work = () => void;

const repeated = (work: Work, times: number) => (): number => {
  for (let i = 0; i < times; i++) work();
  return times;
};

interface Growth {
  /** Name of the plot's file and of the rows. */
  readonly name: string;
  readonly title: string;
  readonly size: string;
  readonly unit: 'ns' | 'µs' | 'ms';
  readonly sizes: readonly number[];
  /** The work for a size, for each line of the plot. */
  readonly lines: Readonly<Record<string, (size: number) => Work>>;
  /** Number of repetitions of the work between two readings of the clock. */
  readonly repetitions: (size: number) => number;
}

const nanoseconds = { ns: 1, µs: 1e3, ms: 1e6 };

const measure = ({ unit, sizes, lines, repetitions, ...about }: Growth): BenchRow[] => {
  const drawn = Object.entries(lines).map(([name, work]): Series => {
    const candidates = sizes.map((size, index) => [String(index), repeated(work(size), repetitions(size))] as const);
    const figures = race(Object.fromEntries(candidates));
    const points = sizes.map((size, index): Point => [size, figures(String(index)).median / nanoseconds[unit]]);
    return { name, points };
  });
  const chart: Plot = { title: about.title, size: about.size, cost: unit, series: drawn };
  savePlot(`evaluation-${about.name}`, chart);
  const [least = 0, most = 0] = [sizes[0], sizes.at(-1)];
  return drawn.map(({ name, points }) => ({
    name: `${about.size}, ${least.toLocaleString('en')} → ${most.toLocaleString('en')}: ${name}`,
    value: points.at(-1)?.[1] ?? Number.NaN,
    unit,
    exponent: exponent(points),
    bar: 'linear',
  }));
};

/** A user for whom all constraints hold. */
const user: RawContext = { ...contexts[1] };

const evaluateAll = (set: EvaluationSet, raw: RawContext): void => {
  const context = prepareContext(raw, surroundings);
  for (const feature of set.features.values()) sink += isEnabled(set, feature, context) ? 1 : 0;
};

const explainAll = (set: EvaluationSet, raw: RawContext): void => {
  const context = prepareContext(raw, surroundings);
  for (const feature of set.features.values()) sink += explainJson(set, feature, context).length;
};

/** Both ways to answer for all flags of a growing set. */
const decidedAndExplained = (setOf: (size: number) => EvaluationSet): Growth['lines'] => ({
  isEnabled: (size) => {
    const set = setOf(size);
    return () => evaluateAll(set, user);
  },
  explainJson: (size) => {
    const set = setOf(size);
    return () => explainAll(set, user);
  },
});

/** Repeats the flags under new names. */
const manyFlags = (count: number): FeatureEnvironmentDefinition[] =>
  Array.from({ length: Math.ceil(count / features.length) }, (_, round) =>
    features.map((feature) => ({ ...feature, name: `${feature.name}-${round}` })),
  )
    .flat()
    .slice(0, count);

const flags: Growth = {
  name: 'flags',
  title: 'All flags of an environment, for one context',
  size: 'flags',
  unit: 'µs',
  sizes: [100, 300, 1_000, 3_000, 10_000],
  repetitions: (count) => Math.ceil(5_000 / count),
  lines: {
    ...decidedAndExplained((count) => compileSet(manyFlags(count), segments)),
    'unleash-client isEnabled': (count) => {
      const definitions = manyFlags(count);
      const peer = unleashClient(definitions, segments);
      return () => {
        for (const { name } of definitions) sink += peer.isEnabled(name, { ...contexts[1] }) ? 1 : 0;
      };
    },
  },
};

const oneFlag = (strategy: Partial<StrategyDefinition>): EvaluationSet =>
  compileSet([
    {
      ...{ name: 'flag', project: 'default', environment: 'production', enabled: true, variants: [] },
      strategies: [{ id: '1', name: 'default', ...strategy }],
    },
  ]);

/** Constraints with different values that nobody has, so that all hold and no two are alike. */
const manyConstraints = (count: number): Constraint[] =>
  Array.from({ length: Math.ceil(count / conditions.length) }, (_, round) =>
    conditions.map((condition) =>
      condition.values === undefined ? condition : { ...condition, values: [...condition.values, `none-${round}`] },
    ),
  )
    .flat()
    .slice(0, count);

const constraints: Growth = {
  name: 'constraints',
  title: 'One strategy whose constraints all hold',
  size: 'constraints',
  unit: 'ns',
  sizes: [1, 3, 10, 30, 100],
  repetitions: (count) => Math.ceil(20_000 / count),
  lines: decidedAndExplained((count) => oneFlag({ constraints: manyConstraints(count) })),
};

const field: RawContext = { field: 'somebody@example.com', remoteAddress: '10.20.30.200' };

/** Prepares the context once, so that only the part that depends on the list is measured. */
const decideOne = (set: EvaluationSet): Work => {
  const context = prepareContext(field, surroundings);
  const feature = set.features.get('flag');
  return () => {
    sink += feature !== undefined && isEnabled(set, feature, context) ? 1 : 0;
  };
};

const textValues = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `value-${(index * 7919) % 100_003}-${index}`);

const ofOperator =
  (operator: string) =>
  (count: number): Work =>
    decideOne(oneFlag({ constraints: [{ contextName: 'field', operator, values: textValues(count) }] }));

const values: Growth = {
  name: 'values',
  title: 'One constraint on a list that lacks the value',
  size: 'values in the list',
  unit: 'ns',
  sizes: [10, 100, 1_000, 10_000],
  repetitions: () => 2_000,
  lines: {
    IN: ofOperator('IN'),
    STR_STARTS_WITH: ofOperator('STR_STARTS_WITH'),
    STR_ENDS_WITH: ofOperator('STR_ENDS_WITH'),
    STR_CONTAINS: ofOperator('STR_CONTAINS'),
    'remoteAddress, ranges': (count) => {
      const ranges = Array.from({ length: count }, (_, index) => `10.${index >> 8}.${index & 255}.0/25`);
      return decideOne(oneFlag({ name: 'remoteAddress', parameters: { IPs: ranges.join() } }));
    },
  },
};

const manyUsers = (count: number): RawContext[] =>
  Array.from({ length: count }, (_, index) => ({ ...contexts[index % contexts.length], userId: `user-${index}` }));

const manyContexts: Growth = {
  name: 'contexts',
  title: '350 flags decided, and 30 explained as a batch',
  size: 'contexts',
  unit: 'µs',
  sizes: [1, 10, 100, 1_000],
  repetitions: (count) => Math.ceil(100 / count),
  lines: {
    'isEnabled, 350 flags': (count) => {
      const set = compileSet(features, segments);
      const users = manyUsers(count);
      return () => {
        for (const one of users) evaluateAll(set, one);
      };
    },
    'batchPieces, 30 flags': (count) => {
      const sets = new Map([['production', compileSet(features.slice(0, 30), segments)]]);
      const users = manyUsers(count);
      return () => {
        for (const piece of batchPieces(sets, users, surroundings)) sink += piece.length;
      };
    },
  },
};

/**
 * Measures how cost grows with everything that can grow; each row has the cost of the largest size and the exponent.
 */
export const benchGrowth = (): BenchRow[] => {
  const rows = [flags, constraints, values, manyContexts].flatMap(measure);
  if (sink === 0) throw new Error('Nothing was evaluated');
  return rows;
};

if (import.meta.main) console.table(benchGrowth());

/**
 * How fast the evaluation library is, side by side with unleash-client in the same process (design §6).
 *
 *     node test/bench/evaluation.ts
 */
import {
  batchPieces,
  type Constraint,
  compileFeature,
  compileSet,
  decide,
  evaluationSet,
  explain,
  explainJson,
  type FeatureEnvironmentDefinition,
  isEnabled,
  prepareContext,
  type Segment,
  type Surroundings,
} from '../../lib/evaluation/index.ts';
import { unleashClient } from '../evaluation/unleash-client.ts';
import { contexts, FLAGS, features, plainFeatures, plainSegments, segments } from './evaluation-flags.ts';
import { type Figure, type RaceRow, race } from './evaluation-race.ts';

const surroundings: Surroundings = {
  environment: 'production',
  now: Date.parse('2026-01-15T12:00:00.000Z'),
  random: () => 0.5,
};

const set = compileSet(features, segments);
const compiled = [...set.features.values()];
const peer = unleashClient(features, segments);

/** Keeps results in use, so that no work is optimized away. */
let sink = 0;

const DECISIONS = FLAGS * contexts.length;

const decisions = (): RaceRow[] => {
  const figures = race({
    peerEnabled: () => {
      for (const context of contexts) for (const { name } of features) sink += peer.isEnabled(name, context) ? 1 : 0;
      return DECISIONS;
    },
    peerVariant: () => {
      for (const context of contexts)
        for (const { name } of features) sink += peer.getVariant(name, context).name.length;
      return DECISIONS;
    },
    enabled: () => {
      for (const raw of contexts) {
        const context = prepareContext(raw, surroundings);
        for (const feature of compiled) sink += isEnabled(set, feature, context) ? 1 : 0;
      }
      return DECISIONS;
    },
    variant: () => {
      for (const raw of contexts) {
        const context = prepareContext(raw, surroundings);
        for (const feature of compiled) sink += decide(set, feature, context).variant.name.length;
      }
      return DECISIONS;
    },
    single: () => {
      for (const raw of contexts) {
        for (const feature of compiled) sink += isEnabled(set, feature, prepareContext(raw, surroundings)) ? 1 : 0;
      }
      return DECISIONS;
    },
    explanation: () => {
      for (const raw of contexts) {
        const context = prepareContext(raw, surroundings);
        for (const feature of compiled) sink += explain(set, feature, context).isEnabled ? 1 : 0;
      }
      return DECISIONS;
    },
    text: () => {
      for (const raw of contexts) {
        const context = prepareContext(raw, surroundings);
        for (const feature of compiled) sink += explainJson(set, feature, context).length;
      }
      return DECISIONS;
    },
  });
  const peerEnabled = figures('peerEnabled');
  const peerVariant = figures('peerVariant');
  return [
    nanoseconds('unleash-client isEnabled', peerEnabled),
    nanoseconds('unleash-client getVariant', peerVariant),
    nanoseconds('isEnabled, context prepared once', figures('enabled'), peerEnabled, '≥ 5×'),
    nanoseconds('decide with variant, context prepared once', figures('variant'), peerVariant, '≥ 5×'),
    nanoseconds('isEnabled, context prepared each time', figures('single'), peerEnabled),
    nanoseconds('explain, against isEnabled', figures('explanation'), peerEnabled, '> 1×'),
    nanoseconds('explainJson, against isEnabled', figures('text'), peerEnabled),
  ];
};

const CELLS = 30_000;
const BATCH_FLAGS = 300;

/** A batch as a playground answers it: JSON text of one feature after the other, each as UTF-8. */
const batch = (): RaceRow[] => [
  ...batchRows('short lists, no variants', plainFeatures, plainSegments, '≤ 170 ms'),
  ...batchRows('lists of 25, variants', features, segments),
];

const batchRows = (
  shape: string,
  flags: readonly FeatureEnvironmentDefinition[],
  parts: readonly Segment[],
  bar?: string,
): RaceRow[] => {
  const sets = new Map([['production', compileSet(flags.slice(0, BATCH_FLAGS), parts)]]);
  const users = contexts.slice(0, CELLS / BATCH_FLAGS).map(({ appName, userId, properties }) => ({
    appName,
    userId,
    ...properties,
  }));
  let bytes = 0;
  const figures = race({
    cells: () => {
      bytes = 0;
      for (const piece of batchPieces(sets, users, surroundings)) bytes += piece.length;
      return 1;
    },
  });
  const cells = figures('cells');
  const name = `batch of ${CELLS} cells (${shape}; ${(bytes / 1e6).toFixed(0)} MB) as UTF-8`;
  const row = { name, value: cells.median / 1e6, unit: 'ms', spread: cells.spread };
  return [bar === undefined ? row : { ...row, bar }];
};

const LENGTHS = [10, 100, 1_000, 10_000];

/** Cost of one constraint as its list of values grows; the value looked for is not in it. */
const lists = (): RaceRow[] =>
  (['IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS', 'IPs'] as const).flatMap((operator) => {
    const figures = race(Object.fromEntries(LENGTHS.map((length) => [String(length), listWork(operator, length)])));
    return LENGTHS.map((length) => nanoseconds(`${operator} with ${length} values`, figures(String(length))));
  });

const listWork = (operator: string, length: number): (() => number) => {
  const values = Array.from({ length }, (_, index) => `value-${(index * 7919) % 100_003}-${index}`);
  const ranges = Array.from({ length }, (_, index) => `10.${index >> 8}.${index & 255}.0/25`);
  const constraints: Constraint[] = operator === 'IPs' ? [] : [{ contextName: 'field', operator, values }];
  const one = compileSet([
    {
      name: 'flag',
      project: 'default',
      environment: 'production',
      enabled: true,
      variants: [],
      strategies: [
        operator === 'IPs'
          ? { id: '1', name: 'remoteAddress', parameters: { IPs: ranges.join() } }
          : { id: '1', name: 'default', constraints },
      ],
    },
  ]);
  const context = prepareContext({ field: 'somebody@example.com', remoteAddress: '10.20.30.200' }, surroundings);
  const feature = one.features.get('flag');
  return () => {
    const times = 2_000;
    for (let i = 0; i < times; i++) sink += feature !== undefined && isEnabled(one, feature, context) ? 1 : 0;
    return times;
  };
};

/** What a change costs: its own flag is compiled again, and the set is put together anew. */
const compilation = (): RaceRow[] => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `flag-${index}`, index })).flatMap(
    ({ name, index }) =>
      features.slice(index % FLAGS, (index % FLAGS) + 1).map((feature) => compileFeature({ ...feature, name })),
  );
  const figures = race({
    compile: () => {
      for (const feature of features) sink += compileFeature(feature).strategies.length;
      return FLAGS;
    },
    set: () => {
      sink += evaluationSet(many, set.segments).features.size;
      return 1;
    },
  });
  const { median, spread } = figures('set');
  return [
    nanoseconds('compile one flag', figures('compile')),
    { name: 'a set of 10,000 compiled flags', value: median / 1e6, unit: 'ms', spread },
  ];
};

const nanoseconds = (name: string, figure: Figure, against?: Figure, bar?: string): RaceRow => ({
  name,
  value: figure.median,
  unit: 'ns',
  spread: figure.spread,
  ...(against === undefined ? {} : { ratio: against.median / figure.median }),
  ...(bar === undefined ? {} : { bar }),
});

/** Everything measured, best read as the table that this file prints when run. */
export const benchEvaluation = async (): Promise<RaceRow[]> => [
  ...decisions(),
  ...batch(),
  ...lists(),
  ...compilation(),
];

if (import.meta.main) {
  const rows = await benchEvaluation();
  console.log('| what | value | ± % | ratio | bar |\n|---|---:|---:|---:|---|');
  for (const { name, value, unit, spread, ratio, bar } of rows) {
    const cells = [name, `${value.toPrecision(4)} ${unit}`, spread?.toFixed(0), ratio && `${ratio.toFixed(1)}×`, bar];
    console.log(`| ${cells.map((cell) => cell ?? '').join(' | ')} |`);
  }
  if (sink === 0) console.log('nothing was evaluated');
}

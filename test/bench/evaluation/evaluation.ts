/**
 * Measures the speed of the evaluation library, side by side with unleash-client in the same process.
 *
 *     node test/bench/evaluation/evaluation.ts
 */
import { compileSet, decide, explain, explainJson, isEnabled, prepareContext } from '../../../lib/evaluation/index.ts';
import { unleashClient } from '../../evaluation/unleash-client.ts';
import type { BenchRow } from '../tools/row.ts';
import { benchBatch } from './evaluation-batch.ts';
import { benchChange } from './evaluation-change.ts';
import { contexts, FLAGS, features, segments, surroundings } from './evaluation-flags.ts';
import { benchGrowth } from './evaluation-growth.ts';
import { type Figure, race } from './evaluation-race.ts';

const set = compileSet(features, segments);
const compiled = [...set.features.values()];
const peer = unleashClient(features, segments);

/** Uses results, so that no work is optimized away. */
let sink = 0;

const DECISIONS = FLAGS * contexts.length;

const decisions = (): BenchRow[] => {
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
  if (sink === 0) throw new Error('Nothing was evaluated');
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

const nanoseconds = (name: string, figure: Figure, against?: Figure, bar?: string): BenchRow => ({
  name,
  value: figure.median,
  unit: 'ns',
  spread: figure.spread,
  rate: 1e9 / figure.median,
  ...(against === undefined ? {} : { ratio: against.median / figure.median }),
  ...(bar === undefined ? {} : { bar }),
});

/** All measurements; writes the plots of growth. */
export const benchEvaluation = async (): Promise<BenchRow[]> => [
  ...decisions(),
  ...(await benchBatch()),
  ...(await benchChange()),
  ...benchGrowth(),
];

if (import.meta.main) console.table(await benchEvaluation());

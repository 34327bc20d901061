import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileSet,
  decide,
  explain,
  explainJson,
  type FeatureExplanation,
  isEnabled,
  prepareContext,
} from '../../lib/evaluation/index.ts';
import { operators } from '../../lib/evaluation/operators.ts';
import { strategies } from '../../lib/evaluation/strategies.ts';
import { runs } from '../support/runs.ts';
import { chance, context, features, segments } from './arbitraries.ts';
import { naiveExplanation } from './naive.ts';
import { newTally } from './tally.ts';

const RUNS = { seed: 20_260_115, endOnFailure: true };

const worlds = fc.record({ features, segments, context, chance });

/** Prepares a random world, and returns the result of each feature in it. */
const each = (
  world: { features: Parameters<typeof compileSet>[0]; segments: Parameters<typeof compileSet>[1] } & {
    context: Parameters<typeof prepareContext>[0];
    chance: number;
  },
) => {
  const surroundings = {
    environment: 'production',
    now: Date.parse('2023-07-01T00:00:00.000Z'),
    random: () => world.chance,
  };
  const set = compileSet(world.features, world.segments);
  const prepared = prepareContext(world.context, surroundings);
  return { set, prepared, surroundings, compiled: [...set.features.values()] };
};

/** The facts of an explanation, as words that can be counted. */
const facts = ({ strategies: { result, data }, ...rest }: FeatureExplanation): string[] => [
  `strategies: ${result}`,
  `enabled: ${rest.isEnabled}`,
  `switched on: ${rest.isEnabledInCurrentEnvironment}`,
  `unsatisfied: ${rest.hasUnsatisfiedDependency}`,
  `variant: ${rest.variant.enabled}`,
  ...data.flatMap((strategy) => [
    `${strategy.name}: ${strategy.result.enabled}`,
    strategy.result.evaluationStatus,
    `variants of a strategy: ${'variant' in strategy.result}`,
    ...strategy.segments.map((segment) => (segment.name === '' ? 'unknown segment' : `segment: ${segment.result}`)),
    ...[...strategy.constraints, ...strategy.segments.flatMap(({ constraints }) => constraints)].map(
      ({ operator, inverted, result: holds }) => `${inverted ? 'inverted ' : ''}${operator}: ${holds}`,
    ),
  ]),
];

const both = (name: string): string[] => [`${name}: true`, `${name}: false`];

/** Facts that the random worlds must contain, otherwise the property would prove nothing about them. */
const everyFact = [
  ...['strategies', 'enabled', 'switched on', 'unsatisfied', 'variant', 'variants of a strategy', 'segment'].flatMap(
    both,
  ),
  ...['strategies: unknown', 'complete', 'incomplete', 'unevaluated', 'unknown segment'],
  ...['myCustom', 'applicationHostname'].flatMap((name) => [`${name}: unknown`, `${name}: false`]),
  'default: true',
  ...[...strategies.keys()].filter((name) => name !== 'default').flatMap(both),
  ...[...operators.keys()].flatMap((name) => [...both(name), ...both(`inverted ${name}`)]),
];

describe('compile and run', () => {
  it('answers what the contract says, for every feature, segment and context', () => {
    const met = newTally();
    fc.assert(
      fc.property(worlds, (world) => {
        const { set, prepared, surroundings } = each(world);
        for (const definition of world.features) {
          const feature = set.features.get(definition.name);
          const actual = feature && explain(set, feature, prepared);
          const expected = naiveExplanation(definition, { ...world, ...surroundings });
          expect(actual).toStrictEqual(expected);
          met.add(...facts(expected));
        }
      }),
      { ...RUNS, numRuns: runs(1_500, 160_000) },
    );
    expect(met.rarer(10, everyFact)).toEqual([]);
  });

  it('decides as it explains, writes as text what it explains, and answers the same again', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { set, prepared, compiled } = each(world);
        for (const feature of compiled) {
          const explanation = explain(set, feature, prepared);
          expect(decide(set, feature, prepared)).toEqual({
            enabled: explanation.isEnabled,
            variant: explanation.variant,
          });
          expect(isEnabled(set, feature, prepared)).toBe(explanation.isEnabled);
          const text = explainJson(set, feature, prepared);
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(explanation)));
        }
        const answers = () => compiled.map((feature) => explainJson(set, feature, prepared));
        expect(answers()).toEqual(answers());
      }),
      { ...RUNS, numRuns: runs(600, 60_000) },
    );
  });

  it('answers as freshly compiled, whatever was asked in between, under whichever segments', () => {
    const question = fc.record({
      set: fc.nat(1),
      context: fc.nat(1),
      way: fc.constantFrom(isEnabled, decide, explain),
    });
    const parts = { features, segments, others: segments, context, second: context, chance };
    fc.assert(
      fc.property(fc.record(parts), fc.array(question, { minLength: 2, maxLength: 12 }), (world, questions) => {
        const first = each(world);
        const other = compileSet([], world.others).segments;
        const sets = [first.set, { ...first.set, segments: other }] as const;
        const contexts = [world.context, world.second].map((raw) => prepareContext(raw, first.surroundings));
        for (const { set, context: index, way } of questions) {
          const [raw, prepared] = [index === 0 ? world.context : world.second, contexts[index]];
          const fresh = compileSet(world.features, set === 0 ? world.segments : world.others);
          for (const [name, feature] of fresh.features) {
            const remembering = first.set.features.get(name);
            if (prepared === undefined || remembering === undefined) throw new Error('nothing to ask');
            const expected = way(fresh, feature, prepareContext(raw, first.surroundings));
            expect(way(set === 0 ? sets[0] : sets[1], remembering, prepared)).toEqual(expected);
          }
        }
      }),
      { ...RUNS, numRuns: runs(120, 12_000) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSet, decide, explain, explainJson, isEnabled, prepareContext } from '../../lib/evaluation/index.ts';
import { chance, context, features, segments } from './arbitraries.ts';
import { naiveExplanation } from './naive.ts';

const RUNS = { numRuns: 1_500, seed: 20_260_115 };

const worlds = fc.record({ features, segments, context, chance });

/** Prepares a random world and answers what each feature of it comes to. */
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

describe('compile and run', () => {
  it('answers what behaviour §2 says, for every feature, segment and context', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { set, prepared, surroundings } = each(world);
        for (const definition of world.features) {
          const feature = set.features.get(definition.name);
          const actual = feature && explain(set, feature, prepared);
          expect(actual).toStrictEqual(naiveExplanation(definition, { ...world, ...surroundings }));
        }
      }),
      { ...RUNS, numRuns: 4_000 },
    );
  });

  it('decides as it explains', () => {
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
        }
      }),
      RUNS,
    );
  });

  it('writes as text what it explains', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { set, prepared, compiled } = each(world);
        for (const feature of compiled) {
          const text = explainJson(set, feature, prepared);
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(explain(set, feature, prepared))));
        }
      }),
      RUNS,
    );
  });

  it('answers the same again', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { set, prepared, compiled } = each(world);
        const answers = () => compiled.map((feature) => explainJson(set, feature, prepared));
        expect(answers()).toEqual(answers());
      }),
      { ...RUNS, numRuns: 300 },
    );
  });
});

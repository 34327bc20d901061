import { describe, expect, it } from 'vitest';
import {
  compileSet,
  type Decision,
  DISABLED_VARIANT,
  decide,
  prepareContext,
  type RawContext,
} from '../../lib/evaluation/index.ts';
import { specifications } from './client-specification.ts';

const surroundings = { environment: 'default', now: Date.now(), random: Math.random };

describe.each(specifications)('client specification 6.1.0, $file', ({ state, tests, variantTests }) => {
  const set = compileSet(state.features, state.segments);
  const run = (name: string, context: RawContext): Decision => {
    const feature = set.features.get(name);
    if (feature === undefined) return { enabled: false, variant: DISABLED_VARIANT };
    return decide(set, feature, prepareContext(context, surroundings));
  };

  for (const { description, context, toggleName, expectedResult } of tests) {
    it(`${toggleName}: ${description}`, () => {
      expect(run(toggleName, context).enabled).toBe(expectedResult);
    });
  }

  for (const { description, context, toggleName, expectedResult } of variantTests) {
    it(`${toggleName}: ${description}`, () => {
      const { feature_enabled: enabled, ...variant } = expectedResult;
      const decision = run(toggleName, context);
      expect(decision.variant).toEqual(variant);
      if (enabled !== undefined) expect(decision.enabled).toBe(enabled);
    });
  }
});

it('are all 279 cases', () => {
  expect(specifications.flatMap(({ tests, variantTests }) => [...tests, ...variantTests])).toHaveLength(279);
});

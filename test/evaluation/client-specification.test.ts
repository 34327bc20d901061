import { describe, expect, it } from 'vitest';
import {
  compileSet,
  type Decision,
  DISABLED_VARIANT,
  decide,
  prepareContext,
  type RawContext,
} from '../../lib/evaluation/index.ts';
import { type Feature, specifications } from './client-specification.ts';

/** Cases for operators that the contract lacks. An unknown operator is false (contract: evaluation §6.1). */
const LEFT_OUT: Readonly<Record<string, { readonly cases: number; readonly why: string }>> = {
  SEMVER_GTE: { cases: 3, why: 'evaluation §6.6 has SEMVER_EQ, SEMVER_GT and SEMVER_LT only' },
  SEMVER_LTE: { cases: 3, why: 'evaluation §6.6 has SEMVER_EQ, SEMVER_GT and SEMVER_LT only' },
  REGEX: { cases: 37, why: 'evaluation §6 has no regular expressions' },
  IN_CIDR: { cases: 12, why: 'evaluation §6 has no operator on address ranges; the strategy remoteAddress has them' },
};

const surroundings = { environment: 'default', now: Date.now(), random: Math.random };

const leftOut = (features: readonly Feature[], name: string): string | undefined =>
  features
    .find((feature) => feature.name === name)
    ?.strategies.flatMap(({ constraints = [] }) => constraints)
    .find(({ operator }) => operator in LEFT_OUT)?.operator;

const applicable = specifications
  .map(({ tests, ...rest }) => ({
    ...rest,
    tests: tests.filter(({ toggleName }) => leftOut(rest.state.features, toggleName) === undefined),
  }))
  .filter(({ tests, variantTests }) => tests.length + variantTests.length > 0);

describe.each(applicable)('client specification 6.1.0, $file', ({ state, tests, variantTests }) => {
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

it('leaves out no case of the client specification but those on operators that the contract lacks', () => {
  const all = specifications.flatMap(({ state, tests, variantTests }) =>
    [...tests, ...variantTests].map(({ toggleName }) => leftOut(state.features, toggleName)),
  );
  const counts = Object.keys(LEFT_OUT).map((operator) => [operator, all.filter((each) => each === operator).length]);
  expect(counts).toEqual(Object.entries(LEFT_OUT).map(([operator, { cases }]) => [operator, cases]));
  expect(all).toHaveLength(279);
});

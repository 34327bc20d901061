import {
  compileSet,
  type Decision,
  decide,
  explain,
  type FeatureEnvironmentDefinition,
  type FeatureExplanation,
  prepareContext,
  type RawContext,
  type Segment,
  type StrategyDefinition,
  type Surroundings,
} from '../../lib/evaluation/index.ts';

/** The clock of the tests. */
export const NOW = Date.parse('2026-01-15T12:00:00.000Z');

export const surroundings: Surroundings = { environment: 'production', now: NOW, random: () => 0.5 };

/** An enabled feature with the given members. */
export const flag = (members: Partial<FeatureEnvironmentDefinition> = {}): FeatureEnvironmentDefinition => ({
  name: 'flag',
  project: 'default',
  environment: 'production',
  enabled: true,
  strategies: [],
  variants: [],
  ...members,
});

/** A strategy that is on for everyone, with the given members. */
export const strategy = (members: Partial<StrategyDefinition> = {}): StrategyDefinition => ({
  id: 'strategy-1',
  name: 'default',
  ...members,
});

/** Explains the last one of the features. */
export const explained = (
  features: readonly FeatureEnvironmentDefinition[],
  context: RawContext = {},
  segments: readonly Segment[] = [],
  random = surroundings.random,
): FeatureExplanation => {
  const set = compileSet(features, segments);
  const feature = set.features.get(features.at(-1)?.name ?? '');
  if (feature === undefined) throw new Error('no features given');
  return explain(set, feature, prepareContext(context, { ...surroundings, random }));
};

/** Evaluates the last one of the features. */
export const decided = (
  features: readonly FeatureEnvironmentDefinition[],
  context: RawContext = {},
  random = surroundings.random,
): Decision => {
  const set = compileSet(features);
  const feature = set.features.get(features.at(-1)?.name ?? '');
  if (feature === undefined) throw new Error('no features given');
  return decide(set, feature, prepareContext(context, { ...surroundings, random }));
};

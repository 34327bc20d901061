import type { Dependency, FeatureEnvironmentDefinition, Segment, StrategyDefinition, Variant } from './definition.ts';
import { type CompiledSegments, compileSegment } from './segment.ts';
import { type CompiledStrategy, compileStrategy } from './strategy.ts';
import { type CompiledVariants, compileVariants } from './variant.ts';

/**
 * A compiled feature in an environment. It depends on its definition alone: segments and parents are in the set. The
 * members that decisions read come first, so that with thousands of features the processor loads little memory.
 */
export interface CompiledFeature {
  readonly enabled: boolean;
  readonly dependencies: readonly Dependency[];
  /** All strategies, disabled ones too, in the order of evaluation. */
  readonly strategies: readonly CompiledStrategy[];
  /** Undefined when no variant of the environment can be chosen. */
  readonly choice: CompiledVariants | undefined;
  readonly variants: readonly Variant[];
  readonly name: string;
  readonly project: string;
  readonly environment: string;
}

/** The features of one environment that are evaluated together, and the segments they refer to. */
export interface EvaluationSet {
  readonly features: ReadonlyMap<string, CompiledFeature>;
  readonly segments: CompiledSegments;
}

/** Compiles a feature in an environment. Keep the result as long as the definition is current. */
export const compileFeature = (definition: FeatureEnvironmentDefinition): CompiledFeature => ({
  enabled: definition.enabled,
  dependencies: definition.dependencies ?? NONE,
  strategies: inOrder(definition.strategies).map((strategy) => compileStrategy(strategy, definition)),
  choice: compileVariants(definition.variants, definition.name, definition.variants[0]?.stickiness),
  variants: definition.variants,
  name: definition.name,
  project: definition.project,
  environment: definition.environment,
});

/** One shared array, because thousands of features have no dependency. */
const NONE: readonly Dependency[] = [];

/**
 * Sorts by `sortOrder`, then by the given order, which is the order of creation. Strategies without `sortOrder` are
 * last (contract: evaluation §1.2).
 */
const inOrder = (strategies: readonly StrategyDefinition[]): readonly StrategyDefinition[] =>
  strategies.toSorted((a, b) => place(a) - place(b));

const place = (strategy: StrategyDefinition): number => strategy.sortOrder ?? Number.MAX_SAFE_INTEGER;

/** Joins compiled features and segments into a set; costs one map entry for each feature. */
export const evaluationSet = (
  features: Iterable<CompiledFeature>,
  segments: CompiledSegments = new Map(),
): EvaluationSet => {
  const byName = new Map<string, CompiledFeature>();
  for (const feature of features) byName.set(feature.name, feature);
  return { features: byName, segments };
};

/** Compiles all features and segments of an environment at once, for callers that cache nothing. */
export const compileSet = (
  features: Iterable<FeatureEnvironmentDefinition>,
  segments: Iterable<Segment> = [],
): EvaluationSet =>
  evaluationSet(
    Array.from(features, (feature) => compileFeature(feature)),
    new Map(Array.from(segments, (segment) => [segment.id, compileSegment(segment)])),
  );

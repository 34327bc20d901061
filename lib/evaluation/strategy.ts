import { allHold, type CompiledConstraint, compileConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { StrategyDefinition } from './definition.ts';
import { type CompiledSegment, type CompiledSegments, isInSegment } from './segment.ts';
import { type RuleNature, type StrategyRule, strategies } from './strategies.ts';
import { type CompiledVariants, compileVariants } from './variant.ts';

/** The feature in an environment that a strategy belongs to. */
export interface FeatureIdentity {
  readonly name: string;
  readonly project: string;
  readonly environment: string;
}

/** A compiled strategy. */
export interface CompiledStrategy {
  readonly disabled: boolean;
  /** Undefined for a strategy that cannot be evaluated here. */
  readonly rule: StrategyRule | undefined;
  readonly constraints: readonly CompiledConstraint[];
  /** The segments that {@link segmentsOf} found last, and the map in which it found them. */
  foundSegments: readonly (CompiledSegment | undefined)[];
  foundIn: CompiledSegments | undefined;
  /** Undefined when the strategy chooses no variant. */
  readonly variants: CompiledVariants | undefined;
  readonly segments: readonly number[];
  readonly definition: StrategyDefinition;
  readonly feature: FeatureIdentity;
  /** The inputs of the rule; undefined when the rule is undefined. */
  readonly nature: RuleNature | undefined;
}

/**
 * Compiles a strategy. Its variants use the group of the strategy's parameters, or else that of the feature; and the
 * stickiness of the first variant, or else that of the strategy (contract: evaluation §7.3; client specification, file
 * 16).
 */
export const compileStrategy = (definition: StrategyDefinition, feature: FeatureIdentity): CompiledStrategy => {
  const { parameters = {}, variants = [] } = definition;
  const own = strategies.get(definition.name)?.(parameters);
  return {
    disabled: definition.disabled ?? false,
    rule: own?.holds,
    constraints: (definition.constraints ?? []).map(compileConstraint),
    foundSegments: NONE,
    foundIn: undefined,
    variants: compileVariants(
      variants,
      parameters.groupId ?? feature.name,
      variants[0]?.stickiness || parameters.stickiness,
    ),
    segments: definition.segments ?? NONE,
    definition,
    feature,
    nature: own,
  };
};

const NONE: readonly never[] = [];

/**
 * Whether the strategy is on: it is enabled, it can be evaluated, and its constraints, segments and own rule hold.
 * Stops as soon as the result is certain; `examine` also gives the reasons.
 */
export const isOn = (strategy: CompiledStrategy, segments: CompiledSegments, context: PreparedContext): boolean =>
  !strategy.disabled &&
  strategy.rule !== undefined &&
  allHold(strategy.constraints, context) &&
  inAllSegments(segmentsOf(strategy, segments), context) &&
  strategy.rule(context);

/** No context is in a segment that does not exist (contract: evaluation §5). */
export const inAllSegments = (
  segments: readonly (CompiledSegment | undefined)[],
  context: PreparedContext,
): boolean => {
  for (const segment of segments) if (segment === undefined || !isInSegment(segment, context)) return false;
  return true;
};

/** The segments of the strategy, in its order; undefined for unknown ids. Looked up once for each set. */
export const segmentsOf = (
  strategy: CompiledStrategy,
  segments: CompiledSegments,
): readonly (CompiledSegment | undefined)[] => {
  if (strategy.foundIn !== segments) {
    strategy.foundSegments = strategy.segments.length === 0 ? NONE : strategy.segments.map((id) => segments.get(id));
    strategy.foundIn = segments;
  }
  return strategy.foundSegments;
};

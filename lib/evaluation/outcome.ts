import { examineConstraints } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import { environmentVariant, hasUnsatisfiedDependency } from './decision.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { examineSegment, type SegmentOutcome } from './segment.ts';
import { type CompiledStrategy, segmentsOf } from './strategy.ts';
import { DISABLED_VARIANT, type ResolvedVariant } from './variant.ts';

/**
 * `complete`: evaluated; `incomplete`: a strategy that cannot be evaluated here; `unevaluated`: a disabled strategy
 * (contract: playground §6).
 */
export type EvaluationStatus = 'complete' | 'incomplete' | 'unevaluated';

/** The result of a strategy and its parts, in the order of its definition. */
export interface StrategyOutcome {
  readonly strategy: CompiledStrategy;
  readonly constraints: readonly boolean[];
  readonly segments: readonly SegmentOutcome[];
  readonly status: EvaluationStatus;
  readonly enabled: boolean | 'unknown';
  /** The variant that the strategy would choose if it were on; undefined for strategies without variants. */
  readonly variant: ResolvedVariant | undefined;
}

/** All results of a feature, before they are converted to an object or to text. */
export interface FeatureOutcome {
  readonly strategies: readonly StrategyOutcome[];
  readonly result: boolean | 'unknown';
  readonly unsatisfied: boolean;
  readonly isEnabled: boolean;
  readonly variant: ResolvedVariant;
  /** The first strategy that is on. */
  readonly deciding: StrategyOutcome | undefined;
}

/** Evaluates every part, even when the result is already certain (contract: playground §6.1). */
export const examine = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): FeatureOutcome => {
  const strategies = feature.strategies.map((strategy) => examineStrategy(set, strategy, context));
  const deciding = strategies.find(({ enabled }) => enabled === true);
  const result = summary(feature, strategies);
  const unsatisfied = hasUnsatisfiedDependency(set, feature, context);
  const isEnabled = result === true && feature.enabled && !unsatisfied;
  const variant = isEnabled ? (deciding?.variant ?? environmentVariant(feature, context)) : DISABLED_VARIANT;
  return { strategies, result, unsatisfied, isEnabled, variant, deciding };
};

/**
 * True if any strategy is on; unknown if none is on but one is unknown. Without strategies: whether the feature is
 * switched on in the environment.
 */
const summary = (feature: CompiledFeature, strategies: readonly StrategyOutcome[]): boolean | 'unknown' => {
  if (strategies.length === 0) return feature.enabled;
  if (strategies.some(({ enabled }) => enabled === true)) return true;
  return strategies.some(({ enabled }) => enabled === 'unknown') ? 'unknown' : false;
};

const examineStrategy = (set: EvaluationSet, strategy: CompiledStrategy, context: PreparedContext): StrategyOutcome => {
  const constraints = examineConstraints(strategy.constraints, context);
  const segments = examineSegments(strategy, set, context);
  let applies = !constraints.includes(false);
  for (const { result } of segments) applies &&= result;
  const enabled = strategyEnabled(strategy, applies, context);
  const status = strategyStatus(strategy);
  const variant = status === 'complete' ? strategy.variants?.select(context) : undefined;
  return { strategy, constraints, segments, status, enabled, variant };
};

const examineSegments = (strategy: CompiledStrategy, set: EvaluationSet, context: PreparedContext): SegmentOutcome[] =>
  segmentsOf(strategy, set.segments).map((segment, i) => examineSegment(strategy.segments[i] ?? 0, segment, context));

/** A strategy that cannot be evaluated here is incomplete, even when it is disabled. */
const strategyStatus = ({ rule, disabled }: CompiledStrategy): EvaluationStatus => {
  if (rule === undefined) return 'incomplete';
  return disabled ? 'unevaluated' : 'complete';
};

/** `applies`: all constraints and segments hold. */
const strategyEnabled = (
  { rule, disabled }: CompiledStrategy,
  applies: boolean,
  context: PreparedContext,
): boolean | 'unknown' => {
  if (rule === undefined) return applies ? 'unknown' : false;
  if (disabled) return 'unknown';
  return applies && rule(context);
};

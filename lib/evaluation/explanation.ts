import type { CompiledConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { StrategyVariant } from './definition.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { examine, type StrategyOutcome } from './outcome.ts';
import type { SegmentOutcome } from './segment.ts';
import type { ResolvedVariant } from './variant.ts';
import { type ConstraintExplanation, constraintViews, type StrategyHead, strategyView } from './views.ts';

/** A segment as the playground shows it (contract: playground §6.5). A missing one has an empty name and is false. */
export interface SegmentExplanation {
  readonly id: number;
  readonly name: string;
  readonly result: boolean;
  readonly constraints: readonly ConstraintExplanation[];
}

/**
 * The result of one strategy (contract: playground §6.1). If it has variants, it also shows which of them the context
 * would get if the strategy were on.
 */
export type StrategyResult =
  | {
      readonly enabled: boolean;
      readonly evaluationStatus: 'complete';
      readonly variant?: ResolvedVariant;
      readonly variants?: readonly StrategyVariant[];
    }
  | { readonly enabled: false | 'unknown'; readonly evaluationStatus: 'incomplete' | 'unevaluated' };

/** One strategy and why it is on, off or unknown. */
export interface StrategyExplanation extends StrategyHead {
  readonly result: StrategyResult;
  readonly constraints: readonly ConstraintExplanation[];
  readonly segments: readonly SegmentExplanation[];
}

/**
 * A feature in an environment, and why it is on or off: an entry of the playground's answer (contract: playground §4).
 */
export interface FeatureExplanation {
  readonly name: string;
  readonly projectId: string;
  readonly strategies: {
    readonly result: boolean | 'unknown';
    readonly data: readonly StrategyExplanation[];
  };
  readonly isEnabledInCurrentEnvironment: boolean;
  readonly hasUnsatisfiedDependency: boolean;
  readonly isEnabled: boolean;
  readonly variant: ResolvedVariant;
  readonly variants: readonly StrategyVariant[];
}

/**
 * Evaluates the whole feature and shows the result of every part (contract: playground §5). Explanations share all
 * parts that do not depend on the context: do not change them.
 */
export const explain = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): FeatureExplanation => {
  const outcome = examine(set, feature, context);
  return {
    name: feature.name,
    projectId: feature.project,
    strategies: { result: outcome.result, data: outcome.strategies.map(explainStrategy) },
    isEnabledInCurrentEnvironment: feature.enabled,
    hasUnsatisfiedDependency: outcome.unsatisfied,
    isEnabled: outcome.isEnabled,
    variant: outcome.variant,
    variants: outcome.deciding?.strategy.variants?.definitions ?? feature.variants,
  };
};

const explainStrategy = (outcome: StrategyOutcome): StrategyExplanation => {
  const { name, id, title, disabled, parameters, links } = strategyView(outcome.strategy);
  const result = strategyResult(outcome);
  const constraints = explainConstraints(outcome.strategy.constraints, outcome.constraints);
  const segments = outcome.segments.map(explainSegment);
  return title === undefined
    ? { name, id, disabled, parameters, result, constraints, segments, links }
    : { name, id, title, disabled, parameters, result, constraints, segments, links };
};

const strategyResult = ({ status, enabled, strategy, variant }: StrategyOutcome): StrategyResult => {
  if (status !== 'complete') return { enabled: enabled === 'unknown' ? enabled : false, evaluationStatus: status };
  if (variant === undefined) return { enabled: enabled === true, evaluationStatus: status };
  return {
    enabled: enabled === true,
    evaluationStatus: status,
    variant,
    variants: strategy.variants?.definitions ?? [],
  };
};

const explainSegment = ({ id, segment, constraints, result }: SegmentOutcome): SegmentExplanation =>
  segment === undefined
    ? { id, name: '', result, constraints: [] }
    : { id, name: segment.name, result, constraints: explainConstraints(segment.constraints, constraints) };

const explainConstraints = (constraints: readonly CompiledConstraint[], results: readonly boolean[]) =>
  constraints.map((constraint, index): ConstraintExplanation => {
    const { whenTrue, whenFalse } = constraintViews(constraint);
    return results[index] ? whenTrue : whenFalse;
  });

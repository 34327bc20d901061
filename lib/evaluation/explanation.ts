import type { CompiledConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { StrategyVariant } from './definition.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { strategyEditLink } from './links.ts';
import { examine, type StrategyOutcome } from './outcome.ts';
import type { SegmentOutcome } from './segment.ts';
import type { ResolvedVariant } from './variant.ts';

/** A constraint as the playground shows it: its stored members, defaults filled in, and what it came to. */
export interface ConstraintExplanation {
  readonly contextName: string;
  readonly operator: string;
  readonly caseInsensitive?: boolean;
  readonly inverted: boolean;
  readonly values: readonly string[];
  readonly value?: string;
  readonly result: boolean;
}

/** A segment as the playground shows it (spec §2.10). One that does not exist has an empty name and is false. */
export interface SegmentExplanation {
  readonly id: number;
  readonly name: string;
  readonly result: boolean;
  readonly constraints: readonly ConstraintExplanation[];
}

/** What one strategy came to (spec §2.10, behaviour §2.7). `variant` and `variants` when it chose a variant. */
export type StrategyResult =
  | {
      readonly enabled: boolean;
      readonly evaluationStatus: 'complete';
      readonly variant?: ResolvedVariant;
      readonly variants?: readonly StrategyVariant[];
    }
  | { readonly enabled: false | 'unknown'; readonly evaluationStatus: 'incomplete' | 'unevaluated' };

/** One strategy and why it is on, off or unknown. */
export interface StrategyExplanation {
  readonly name: string;
  readonly id: string;
  readonly title?: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly result: StrategyResult;
  readonly constraints: readonly ConstraintExplanation[];
  readonly segments: readonly SegmentExplanation[];
  readonly links: { readonly edit: string };
}

/** A feature in an environment and why it is on or off: an entry of the playground's answer (spec §4.3). */
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

/** Evaluates the whole feature and tells what every part came to (behaviour §2.7). */
export const explain = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): FeatureExplanation => {
  const outcome = examine(set, feature, context);
  return {
    name: feature.name,
    projectId: feature.project,
    strategies: {
      result: outcome.result,
      data: outcome.strategies.map((strategy) => explainStrategy(feature, strategy)),
    },
    isEnabledInCurrentEnvironment: feature.enabled,
    hasUnsatisfiedDependency: outcome.unsatisfied,
    isEnabled: outcome.isEnabled,
    variant: outcome.variant,
    variants: outcome.deciding?.strategy.variants?.definitions ?? feature.variants,
  };
};

const explainStrategy = (feature: CompiledFeature, outcome: StrategyOutcome): StrategyExplanation => {
  const { definition, disabled, constraints } = outcome.strategy;
  return {
    name: definition.name,
    id: definition.id,
    ...(definition.title ? { title: definition.title } : {}),
    disabled,
    parameters: definition.parameters ?? {},
    result: strategyResult(outcome),
    constraints: explainConstraints(constraints, outcome.constraints),
    segments: outcome.segments.map(explainSegment),
    links: { edit: strategyEditLink(feature, definition.id) },
  };
};

const strategyResult = ({ status, enabled, strategy, variant }: StrategyOutcome): StrategyResult => {
  if (status !== 'complete') return { enabled: enabled === 'unknown' ? enabled : false, evaluationStatus: status };
  const result = { enabled: enabled === true, evaluationStatus: status };
  return variant === undefined ? result : { ...result, variant, variants: strategy.variants?.definitions ?? [] };
};

/** How a segment is shown. */
export const explainSegment = ({ id, segment, constraints, result }: SegmentOutcome): SegmentExplanation => ({
  id,
  name: segment?.name ?? '',
  result,
  constraints: explainConstraints(segment?.constraints ?? [], constraints),
});

const explainConstraints = (constraints: readonly CompiledConstraint[], results: readonly boolean[]) =>
  constraints.map(({ definition }, index) => explainConstraint(definition, results[index] === true));

/** How a constraint is shown. */
export const explainConstraint = (
  constraint: CompiledConstraint['definition'],
  result: boolean,
): ConstraintExplanation => ({
  contextName: constraint.contextName,
  operator: constraint.operator,
  ...(constraint.caseInsensitive === undefined ? {} : { caseInsensitive: constraint.caseInsensitive }),
  inverted: constraint.inverted ?? false,
  values: constraint.values ?? [],
  ...(constraint.value === undefined ? {} : { value: constraint.value }),
  result,
});

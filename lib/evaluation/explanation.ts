import type { ConstraintResult } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import { environmentVariant, hasUnsatisfiedDependency } from './decision.ts';
import type { StrategyVariant, Variant } from './definition.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { strategyEditLink } from './links.ts';
import { examineSegment, type SegmentOutcome } from './segment.ts';
import type { CompiledStrategy } from './strategy.ts';
import { DISABLED_VARIANT, type ResolvedVariant } from './variant.ts';

/** What one strategy came to (spec §2.10, behaviour §2.7). `variant` and `variants` when it chose a variant. */
export type StrategyResult =
  | {
      readonly evaluationStatus: 'complete';
      readonly enabled: boolean;
      readonly variant?: ResolvedVariant;
      readonly variants?: readonly StrategyVariant[];
    }
  | { readonly evaluationStatus: 'incomplete' | 'unevaluated'; readonly enabled: false | 'unknown' };

/** One strategy and why it is on, off or unknown. */
export interface StrategyExplanation {
  readonly name: string;
  readonly id: string;
  readonly title?: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly result: StrategyResult;
  readonly constraints: readonly ConstraintResult[];
  readonly segments: readonly SegmentOutcome[];
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
  readonly variants: readonly StrategyVariant[] | readonly Variant[];
}

/** Evaluates every strategy, constraint and segment and tells what each came to (behaviour §2.7). */
export const explain = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): FeatureExplanation => {
  const data = feature.strategies.map((strategy) => explainStrategy(set, feature, strategy, context));
  const result = summary(feature, data);
  const unsatisfied = hasUnsatisfiedDependency(set, feature, context);
  const isEnabled = result === true && feature.enabled && !unsatisfied;
  const deciding = data.find((strategy) => strategy.result.enabled === true)?.result;
  const chosen = deciding?.evaluationStatus === 'complete' ? deciding : undefined;
  return {
    name: feature.name,
    projectId: feature.project,
    strategies: { result, data },
    isEnabledInCurrentEnvironment: feature.enabled,
    hasUnsatisfiedDependency: unsatisfied,
    isEnabled,
    variant: isEnabled ? (chosen?.variant ?? environmentVariant(feature, context)) : DISABLED_VARIANT,
    variants: chosen?.variants ?? feature.variants,
  };
};

/** True if any strategy is on; unknown if none is but one may be; without strategies the environment's switch. */
const summary = (feature: CompiledFeature, data: readonly StrategyExplanation[]): boolean | 'unknown' => {
  if (data.length === 0) return feature.enabled;
  if (data.some(({ result }) => result.enabled === true)) return true;
  return data.some(({ result }) => result.enabled === 'unknown') ? 'unknown' : false;
};

const explainStrategy = (
  set: EvaluationSet,
  feature: CompiledFeature,
  strategy: CompiledStrategy,
  context: PreparedContext,
): StrategyExplanation => {
  const { definition } = strategy;
  const constraints = strategy.constraints.map((constraint) =>
    constraint.holds(context) ? constraint.whenTrue : constraint.whenFalse,
  );
  const segments = strategy.segments.map((id) => examineSegment(id, set.segments, context));
  const applies = constraints.every(({ result }) => result) && segments.every(({ result }) => result);
  return {
    name: definition.name,
    id: definition.id,
    ...(definition.title ? { title: definition.title } : {}),
    disabled: strategy.disabled,
    parameters: definition.parameters ?? {},
    result: strategyResult(strategy, applies, context),
    constraints,
    segments,
    links: { edit: strategyEditLink(feature, definition.id) },
  };
};

/** `applies`: all constraints and segments hold. */
const strategyResult = (strategy: CompiledStrategy, applies: boolean, context: PreparedContext): StrategyResult => {
  if (strategy.disabled) return { enabled: 'unknown', evaluationStatus: 'unevaluated' };
  if (strategy.rule === undefined) return { enabled: applies ? 'unknown' : false, evaluationStatus: 'incomplete' };
  if (!applies || !strategy.rule(context)) return { enabled: false, evaluationStatus: 'complete' };
  const { variants } = strategy;
  if (variants === undefined) return { enabled: true, evaluationStatus: 'complete' };
  return {
    enabled: true,
    evaluationStatus: 'complete',
    variant: variants.select(context),
    variants: variants.definitions,
  };
};

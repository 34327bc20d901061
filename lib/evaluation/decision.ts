import type { PreparedContext } from './context.ts';
import type { Dependency } from './definition.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { type CompiledStrategy, isOn } from './strategy.ts';
import { DISABLED_VARIANT, type ResolvedVariant } from './variant.ts';

/** The members of an evaluation that SDKs use. */
export interface Decision {
  readonly enabled: boolean;
  readonly variant: ResolvedVariant;
}

const OFF: Decision = Object.freeze({ enabled: false, variant: DISABLED_VARIANT });

/** Whether the feature is on for the context, and with which variant (contract: evaluation §1.1, §7.1). */
export const decide = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): Decision => {
  if (!feature.enabled || hasUnsatisfiedDependency(set, feature, context)) return OFF;
  if (feature.strategies.length === 0) return { enabled: true, variant: environmentVariant(feature, context) };
  const strategy = firstOn(set, feature, context);
  if (strategy === undefined) return OFF;
  return { enabled: true, variant: strategy.variants?.select(context) ?? environmentVariant(feature, context) };
};

/** Whether the feature is on for the context. */
export const isEnabled = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): boolean =>
  feature.enabled &&
  !hasUnsatisfiedDependency(set, feature, context) &&
  (feature.strategies.length === 0 || firstOn(set, feature, context) !== undefined);

/** The variant of the environment for the context; the disabled one if none can be chosen. */
export const environmentVariant = (feature: CompiledFeature, context: PreparedContext): ResolvedVariant =>
  feature.choice?.select(context) ?? DISABLED_VARIANT;

/** Whether any dependency on a parent is not met (contract: evaluation §8). */
export const hasUnsatisfiedDependency = (
  set: EvaluationSet,
  feature: CompiledFeature,
  context: PreparedContext,
): boolean => {
  for (const dependency of feature.dependencies) if (!isSatisfied(set, dependency, context)) return true;
  return false;
};

/** The first strategy that is on; it decides. */
const firstOn = (
  set: EvaluationSet,
  feature: CompiledFeature,
  context: PreparedContext,
): CompiledStrategy | undefined => {
  for (const strategy of feature.strategies) if (isOn(strategy, set.segments, context)) return strategy;
  return undefined;
};

const isSatisfied = (set: EvaluationSet, dependency: Dependency, context: PreparedContext): boolean => {
  const parent = set.features.get(dependency.feature);
  // A parent that itself has parents satisfies no feature. This rule also ends every cycle.
  if (parent === undefined || parent.dependencies.length > 0) return false;
  if (dependency.enabled === false) return !isEnabled(set, parent, context);
  const { variants = [] } = dependency;
  if (variants.length === 0) return isEnabled(set, parent, context);
  return parent.enabled && variants.includes(decide(set, parent, context).variant.name);
};

import { allHold } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { Decision } from './decision.ts';
import type { Dependency, StrategyDefinition } from './definition.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { type CompiledStrategy, inAllSegments, segmentsOf } from './strategy.ts';
import { DISABLED_VARIANT, overriddenVariant, type ResolvedVariant } from './variant.ts';

/**
 * The reason for a decision, in OpenFeature's words (contract: evaluation §11). `STATIC`: everybody gets the same.
 * `TARGETING_MATCH`: decided by the content of the context. `SPLIT`: decided by its bucket. `DEFAULT`: no rule matched.
 * `DISABLED`: the feature is switched off in the environment.
 */
export type Reason = 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT' | 'DISABLED';

/** A decision and its reason. */
export interface Resolution extends Decision {
  readonly reason: Reason;
  /** The strategy that decided; undefined if none did. */
  readonly strategy: StrategyDefinition | undefined;
}

/** The decision of `decide`, with its reason. Needs a little more time than `decide`, and much less than `explain`. */
export const resolve = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): Resolution => {
  if (!feature.enabled) return off('DISABLED');
  const parents = resolveParents(set, feature, context);
  if (!parents.satisfied) return off(parents.reason);
  const own = resolveOwn(set, feature, context);
  // The feature alone would be the same for everybody, so the reason is that of the parents.
  return own.reason === 'STATIC' && parents.reason !== 'STATIC' ? { ...own, reason: parents.reason } : own;
};

const off = (reason: Reason, strategy?: StrategyDefinition): Resolution => ({
  enabled: false,
  variant: DISABLED_VARIANT,
  reason,
  strategy,
});

/** Whether the parents are satisfied, and why. `STATIC`: the result is the same for everybody. */
interface Parents {
  readonly satisfied: boolean;
  readonly reason: Reason;
}

const resolveParents = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): Parents => {
  let reason: Reason = 'STATIC';
  for (const dependency of feature.dependencies) {
    const parent = resolveParent(set, dependency, context);
    const fixed = parent.reason === 'STATIC' || parent.reason === 'DISABLED';
    if (!parent.satisfied) return { satisfied: false, reason: fixed ? 'DEFAULT' : parent.reason };
    if (reason === 'STATIC' && !fixed) reason = parent.reason;
  }
  return { satisfied: true, reason };
};

const resolveParent = (set: EvaluationSet, dependency: Dependency, context: PreparedContext): Parents => {
  const parent = set.features.get(dependency.feature);
  if (parent === undefined || parent.dependencies.length > 0) return { satisfied: false, reason: 'STATIC' };
  const { enabled, variant, reason } = resolve(set, parent, context);
  return { satisfied: meets(dependency, parent.enabled, { enabled, variant }), reason };
};

/** Whether a parent meets the dependency of a feature (contract: evaluation §8). */
const meets = (
  { enabled = true, variants = [] }: Dependency,
  switchedOn: boolean,
  { enabled: isOn, variant }: Decision,
): boolean => {
  if (!enabled) return !isOn;
  return variants.length === 0 ? isOn : switchedOn && variants.includes(variant.name);
};

/** Resolves the feature without its parents. */
const resolveOwn = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): Resolution => {
  if (feature.strategies.length === 0) return on(feature, undefined, 'STATIC', context);
  let split: CompiledStrategy | undefined;
  let passed = false;
  for (const strategy of feature.strategies) {
    const { disabled, rule, nature } = strategy;
    if (disabled || rule === undefined || nature === undefined) continue;
    const applies =
      allHold(strategy.constraints, context) && inAllSegments(segmentsOf(strategy, set.segments), context);
    if (applies && rule(context))
      return on(feature, strategy, reasonFor(strategy, { split, passed }, context), context);
    if (applies && nature.splits(context)) split ??= strategy;
    passed = true;
  }
  return split === undefined ? off('DEFAULT') : off('SPLIT', split.definition);
};

/** The strategies before the first one that is on. */
interface Before {
  /** A strategy that was off only because of the bucket of the context. */
  readonly split: CompiledStrategy | undefined;
  /** Whether there is any strategy before it. */
  readonly passed: boolean;
}

const reasonFor = (strategy: CompiledStrategy, { split, passed }: Before, context: PreparedContext): Reason => {
  const { nature, constraints, segments } = strategy;
  if (nature?.splits(context)) return 'SPLIT';
  if (nature?.targets || constraints.length > 0 || segments.length > 0) return 'TARGETING_MATCH';
  if (split !== undefined) return 'SPLIT';
  return passed ? 'DEFAULT' : 'STATIC';
};

/** A feature that is on, with the variant of the strategy, or else of the environment. @param reason why it is on */
const on = (
  feature: CompiledFeature,
  strategy: CompiledStrategy | undefined,
  reason: Reason,
  context: PreparedContext,
): Resolution => {
  const choice = strategy?.variants ?? feature.choice;
  const result = (variant: ResolvedVariant, why: Reason): Resolution => ({
    enabled: true,
    variant,
    reason: why,
    strategy: strategy?.definition,
  });
  if (choice === undefined) return result(DISABLED_VARIANT, reason);
  const overridden = overriddenVariant(choice.overrides, context);
  if (overridden !== undefined) return result(overridden, reason === 'SPLIT' ? reason : 'TARGETING_MATCH');
  if (choice.ids !== undefined) return result(choice.select(context), 'SPLIT');
  const missed = choice.overrides.length > 0 && reason === 'STATIC';
  return result(choice.select(context), missed ? 'DEFAULT' : reason);
};

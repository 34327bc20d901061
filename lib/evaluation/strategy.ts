import { allHold, type CompiledConstraint, compileConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { StrategyDefinition, StrategyVariant } from './definition.ts';
import { type CompiledSegments, inSegment } from './segment.ts';
import { type StrategyRule, strategies } from './strategies.ts';
import { type CompiledVariants, compileVariants } from './variant.ts';

/** A strategy ready to run. */
export interface CompiledStrategy {
  readonly definition: StrategyDefinition;
  readonly disabled: boolean;
  /** Undefined for a strategy that cannot be evaluated here. */
  readonly rule: StrategyRule | undefined;
  readonly constraints: readonly CompiledConstraint[];
  readonly segments: readonly number[];
  /** Undefined when the strategy chooses no variant. */
  readonly variants: CompiledVariants<StrategyVariant> | undefined;
}

/** Compiles a strategy of the feature `featureName`, the group of its variants unless it names one (behaviour §2.5). */
export const compileStrategy = (definition: StrategyDefinition, featureName: string): CompiledStrategy => {
  const parameters = definition.parameters ?? {};
  return {
    definition,
    disabled: definition.disabled ?? false,
    rule: strategies.get(definition.name)?.(parameters),
    constraints: (definition.constraints ?? []).map(compileConstraint),
    segments: definition.segments ?? [],
    variants: compileVariants(definition.variants ?? [], parameters.groupId ?? featureName),
  };
};

/**
 * Whether the strategy is on: it is not disabled, can be evaluated, and its constraints, segments and own rule hold.
 * The short way to the answer; {@link examineStrategy} gives the reasons.
 */
export const isOn = (strategy: CompiledStrategy, segments: CompiledSegments, context: PreparedContext): boolean =>
  !strategy.disabled &&
  strategy.rule !== undefined &&
  allHold(strategy.constraints, context) &&
  inAllSegments(strategy.segments, segments, context) &&
  strategy.rule(context);

/** A segment that does not exist holds nobody (behaviour §2.3). */
const inAllSegments = (ids: readonly number[], segments: CompiledSegments, context: PreparedContext): boolean => {
  for (const id of ids) {
    const segment = segments.get(id);
    if (segment === undefined || !inSegment(segment, context)) return false;
  }
  return true;
};

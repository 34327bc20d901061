import type { StrategyDefinition, StrategyVariant, Variant, VariantPayload } from '../../lib/evaluation/index.ts';
import type { Configuration } from '../flags/flag.ts';
import { fieldIn } from './field.ts';
import { Inexpressible } from './inexpressible.ts';
import { all, type Branch, type Logic } from './logic.ts';
import { type RuleContext, strategyRule } from './strategy.ts';

/** The variant of a flag that is on; undefined: the flag has no variant. */
export type ChosenVariant = { readonly name: string; readonly payload?: VariantPayload | undefined } | undefined;

/** A flag is on with this variant if the condition holds. */
export interface Outcome {
  readonly when: Logic;
  readonly variant: ChosenVariant;
}

const totalWeight = (variants: readonly StrategyVariant[]): number =>
  variants.reduce((sum, { weight }) => sum + weight, 0);

/** The only variant of a list that weights can choose; undefined: none is chosen. */
const byWeight = (variants: readonly StrategyVariant[]): ChosenVariant => {
  const [first, second] = variants.filter(({ weight }) => weight !== 0);
  if (second !== undefined)
    throw new Inexpressible('chooses between variants by weight: flagd puts users into other buckets');
  return first;
};

/** The conditions for each variant when the flag is on (contract: evaluation §7). */
const choices = (
  { variants: own = [] }: Pick<StrategyDefinition, 'variants'>,
  ofEnvironment: readonly Variant[],
  environment: string,
): readonly Outcome[] => {
  if (totalWeight(own) > 0) return [{ when: true, variant: byWeight(own) }];
  if (totalWeight(ofEnvironment) <= 0) return [{ when: true, variant: undefined }];
  const overridden = ofEnvironment.flatMap((variant) =>
    (variant.overrides ?? []).map(({ contextName, values }) => ({
      when: fieldIn(contextName, values, environment),
      variant,
    })),
  );
  return [...overridden, { when: true, variant: byWeight(ofEnvironment) }];
};

/** The sort is stable for strategies of the same order (contract: evaluation §1.2). */
const inOrder = (strategies: readonly StrategyDefinition[]): readonly StrategyDefinition[] =>
  strategies.toSorted((a, b) => (a.sortOrder ?? Number.MAX_VALUE) - (b.sortOrder ?? Number.MAX_VALUE));

/**
 * The conditions under which an enabled flag is on, without its parents: the first outcome whose condition holds
 * counts.
 * @throws Inexpressible
 */
export const outcomesOf = ({ strategies, variants }: Configuration, context: RuleContext): readonly Outcome[] => {
  if (strategies.length === 0) return choices({}, variants, context.environment);
  const outcomes: Outcome[] = [];
  for (const strategy of inOrder(strategies)) {
    const when = strategyRule(strategy, context);
    if (when === false) continue;
    for (const choice of choices(strategy, variants, context.environment))
      outcomes.push({ when: all([when, choice.when]), variant: choice.variant });
    // Strategies after one that is on for everybody are never reached.
    if (when === true) break;
  }
  return outcomes;
};

/** Converts outcomes to branches, with a result for each. */
export const branchesOf = <T extends Logic>(
  outcomes: readonly Outcome[],
  resultOf: (variant: ChosenVariant) => T,
): readonly Branch<T>[] => outcomes.map(({ when, variant }) => ({ when, result: resultOf(variant) }));

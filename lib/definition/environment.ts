import { isSamePlan, type PlanDefinition, type SafeguardDefinition } from './release-plan.ts';
import { isSame, isSameMember } from './same.ts';
import { isSameStrategy, type StrategyDefinition } from './strategy.ts';
import { type Variant, wantedVariants } from './variants.ts';

/** What a flag in an environment is. */
export interface EnvironmentDefinition<S extends StrategyDefinition = StrategyDefinition> {
  readonly enabled: boolean;
  /** In evaluation order. */
  readonly strategies: readonly S[];
  readonly variants: readonly Variant[];
  /** Its active milestone is in force beside the strategies. */
  readonly releasePlan?: PlanDefinition<S> | undefined;
  /** They switch the flag off. */
  readonly safeguards?: readonly SafeguardDefinition[] | undefined;
}

export const emptyEnvironment = {
  enabled: false,
  strategies: [],
  variants: [],
} as const satisfies EnvironmentDefinition;

export const isEmptyEnvironment = ({
  enabled,
  strategies,
  variants,
  releasePlan,
  safeguards = [],
}: EnvironmentDefinition): boolean =>
  !enabled && strategies.length + variants.length + safeguards.length === 0 && releasePlan === undefined;

/** Whether two environments say the same, ids and places of strategies included. */
export const isSameEnvironment = (a: EnvironmentDefinition, b: EnvironmentDefinition): boolean =>
  a.enabled === b.enabled &&
  isSameMember('variants', a.variants, b.variants) &&
  isSamePlan(a.releasePlan, b.releasePlan) &&
  isSame(a.safeguards ?? [], b.safeguards ?? []) &&
  isSame(a.strategies.map(identity), b.strategies.map(identity)) &&
  a.strategies.every((strategy, i) => isSameStrategy(strategy, b.strategies[i] ?? strategy));

const identity = ({ id, sortOrder }: StrategyDefinition) => ({ id, sortOrder });

/** The strategies and variants that people wrote, in the form in which a write stores them. */
export const wantedParts = <S extends StrategyDefinition, V extends Variant>(
  given: { readonly strategies: readonly S[]; readonly variants: readonly V[] },
  stored: { readonly strategies: readonly S[]; readonly variants: readonly V[] },
): { readonly strategies: readonly S[]; readonly variants: readonly V[] } => ({
  strategies: given.strategies.map((one) => {
    const own = stored.strategies.find(({ id }) => id === one.id);
    return { ...one, variants: wantedVariants(one.variants, own?.variants ?? []) };
  }),
  variants: wantedVariants(given.variants, stored.variants),
});

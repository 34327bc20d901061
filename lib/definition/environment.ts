import { isSame, isSameMember } from './same.ts';
import { isSameStrategy, type StrategyDefinition } from './strategy.ts';
import { type Variant, wantedVariants } from './variants.ts';

/** What a flag in an environment is. */
export interface EnvironmentDefinition<S extends StrategyDefinition = StrategyDefinition> {
  readonly enabled: boolean;
  /** In evaluation order. */
  readonly strategies: readonly S[];
  readonly variants: readonly Variant[];
}

export const emptyEnvironment = {
  enabled: false,
  strategies: [],
  variants: [],
} as const satisfies EnvironmentDefinition;

export const isEmptyEnvironment = ({ enabled, strategies, variants }: EnvironmentDefinition): boolean =>
  !enabled && strategies.length === 0 && variants.length === 0;

/** Whether two environments say the same, ids and places of strategies included. */
export const isSameEnvironment = (a: EnvironmentDefinition, b: EnvironmentDefinition): boolean =>
  a.enabled === b.enabled &&
  isSameMember('variants', a.variants, b.variants) &&
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

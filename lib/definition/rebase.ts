import type { EnvironmentDefinition } from './environment.ts';
import { idsOf, mergedOrder } from './positions.ts';
import { isSame, isSameMember } from './same.ts';
import { isSameStrategy, type StrategyDefinition, strategyMembers } from './strategy.ts';
import { type Variant, wantedVariants } from './variants.ts';

/** A conflict: two people changed the same thing in different ways. */
export type Clash<S extends StrategyDefinition = StrategyDefinition> =
  /** Both changed this member of the strategy; my value counts. */
  | {
      readonly kind: 'strategy';
      readonly strategy: S;
      readonly member: (typeof strategyMembers)[number] | 'parameters';
    }
  /** I remove a strategy that somebody else changed. */
  | { readonly kind: 'removed-by-me'; readonly strategy: S }
  /** Somebody else removed a strategy that I changed; mine is added again. */
  | { readonly kind: 'removed-by-them'; readonly strategy: S }
  | { readonly kind: 'order' }
  | { readonly kind: 'variants' };

type Parts<S extends StrategyDefinition, V extends Variant> = Omit<EnvironmentDefinition<S>, 'variants'> & {
  readonly variants: readonly V[];
};

export interface Rebased<S extends StrategyDefinition = StrategyDefinition, V extends Variant = Variant> {
  /** Their definition with my changes on top. */
  readonly definition: Parts<S, V>;
  readonly clashes: readonly Clash<S>[];
}

/** Whether a list of variants says what is stored, although people may have written it in another form. */
const saysSame = (given: readonly Variant[], stored: readonly Variant[]): boolean =>
  isSameMember('variants', wantedVariants(given, stored), stored);

/** Which of my value and theirs counts, and whether both were changed, in different ways. */
const chosen = <T>(
  { mine, base, theirs }: { readonly mine: T; readonly base: T; readonly theirs: T },
  isEqual: (a: T, b: T) => boolean,
): { readonly value: T; readonly clashes: boolean } => {
  if (isEqual(mine, base)) return { value: theirs, clashes: false };
  return { value: mine, clashes: !isEqual(theirs, base) && !isEqual(mine, theirs) };
};

const equalityOf = (member: string) => (a: unknown, b: unknown) =>
  member === 'variants' && Array.isArray(a) && Array.isArray(b) ? saysSame(a, b) : isSameMember(member, a, b);

const mergedStrategy = <S extends StrategyDefinition>(mine: S, base: S, theirs: S, clashes: Clash<S>[]): S => {
  const members = strategyMembers.map((member) => {
    const { value, clashes: isOne } = chosen<unknown>(
      { mine: mine[member], base: base[member], theirs: theirs[member] },
      equalityOf(member),
    );
    if (isOne) clashes.push({ kind: 'strategy', strategy: theirs, member });
    return [member, value] as const;
  });
  const names = new Set([mine, theirs].flatMap(({ parameters }) => Object.keys(parameters)));
  let isClash = false;
  const parameters = [...names].flatMap((name) => {
    const [own, earlier, other] = [mine, base, theirs].map((one) => new Map(Object.entries(one.parameters)).get(name));
    const { value, clashes: isOne } = chosen({ mine: own, base: earlier, theirs: other }, Object.is);
    isClash ||= isOne;
    return value === undefined ? [] : [[name, value] as const];
  });
  if (isClash) clashes.push({ kind: 'strategy', strategy: theirs, member: 'parameters' });
  return { ...theirs, ...Object.fromEntries(members), parameters: Object.fromEntries(parameters) };
};

/** The strategies of the result, by id, in no order. */
const mergedStrategies = <S extends StrategyDefinition>(
  mine: readonly S[],
  base: readonly S[],
  theirs: readonly S[],
  clashes: Clash<S>[],
): ReadonlyMap<string, S> => {
  const [inMine, inBase, inTheirs] = [mine, base, theirs].map((list) => new Map(list.map((one) => [one.id, one])));
  const result = new Map<string, S>();
  for (const strategy of theirs) {
    const [before, edited] = [inBase?.get(strategy.id), inMine?.get(strategy.id)];
    if (edited && before) result.set(strategy.id, mergedStrategy(edited, before, strategy, clashes));
    else if (edited || !before) result.set(strategy.id, edited ?? strategy);
    else if (!isSameStrategy(before, strategy)) clashes.push({ kind: 'removed-by-me', strategy });
  }
  const arrived = theirs.filter(({ id }) => !inBase?.has(id) && !inMine?.has(id));
  for (const strategy of mine) {
    const before = inBase?.get(strategy.id);
    // The request that added this strategy succeeded, but its answer was lost.
    const isThere = !before && arrived.some((one) => isSameStrategy(one, strategy));
    if (inTheirs?.has(strategy.id) || isThere || (before && isSameStrategy(before, strategy))) continue;
    if (before) clashes.push({ kind: 'removed-by-them', strategy });
    result.set(strategy.id, strategy);
  }
  return result;
};

/** The ids of the result in their order; only where both moved strategies that are left in both is it a conflict. */
const orderOf = <S extends StrategyDefinition>(
  mine: readonly S[],
  base: readonly S[],
  theirs: readonly S[],
  clashes: Clash<S>[],
): readonly string[] => {
  const [inMine, inTheirs] = [new Set(idsOf(mine)), new Set(idsOf(theirs))];
  const common = new Set(idsOf(base).filter((id) => inMine.has(id) && inTheirs.has(id)));
  const [wanted, was, found] = [mine, base, theirs].map((list) => idsOf(list).filter((id) => common.has(id)));
  const isReordered = !isSame(was, wanted);
  if (isReordered && !isSame(was, found) && !isSame(wanted, found)) clashes.push({ kind: 'order' });
  // If the other has moved, added and removed nothing, my whole order counts.
  const leads = isReordered || isSame(idsOf(theirs), idsOf(base));
  return leads ? mergedOrder(idsOf(mine), idsOf(theirs)) : mergedOrder(idsOf(theirs), idsOf(mine));
};

/**
 * Puts my changes on top of what somebody else has saved since. A change by only one of us is kept; if both changed the
 * same thing in different ways, mine counts and is reported as a clash, so that nobody overwrites silently.
 * @param base what both began with
 */
export const rebase = <S extends StrategyDefinition, V extends Variant>(
  mine: Parts<S, V>,
  base: Parts<S, V>,
  theirs: Parts<S, V>,
): Rebased<S, V> => {
  const clashes: Clash<S>[] = [];
  const strategies = mergedStrategies(mine.strategies, base.strategies, theirs.strategies, clashes);
  const order = orderOf(mine.strategies, base.strategies, theirs.strategies, clashes);
  const variants = chosen({ mine: mine.variants, base: base.variants, theirs: theirs.variants }, saysSame);
  if (variants.clashes) clashes.push({ kind: 'variants' });
  const enabled = mine.enabled === base.enabled ? theirs.enabled : mine.enabled;
  return {
    definition: {
      // Nobody edits a release plan among strategies: it is as somebody else, or a clock, has left it.
      ...theirs,
      enabled,
      strategies: [...new Set([...order, ...strategies.keys()])].flatMap((id) => strategies.get(id) ?? []),
      variants: variants.value,
    },
    clashes,
  };
};

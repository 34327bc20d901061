import { isSame } from '../../changes/same.ts';
import { type Definition, isNew, newId, type Strategy, saysSame } from './definition.ts';
import { isSameVariants } from './operations.ts';

/** A conflict: two users changed the same thing in different ways. */
export type Clash =
  /** Both changed this member of the strategy; my value counts. */
  | { readonly kind: 'strategy'; readonly strategy: Strategy; readonly member: keyof Strategy }
  /** I remove a strategy that the other user changed. */
  | { readonly kind: 'removed-by-me'; readonly strategy: Strategy }
  /** The other user removed a strategy that I changed; mine is added as a new one. */
  | { readonly kind: 'removed-by-them'; readonly strategy: Strategy }
  | { readonly kind: 'order' }
  | { readonly kind: 'variants' };

export interface Rebased {
  /** The other user's definition with my changes on top. */
  readonly definition: Definition;
  readonly clashes: readonly Clash[];
}

const members = ['name', 'title', 'disabled', 'parameters', 'constraints', 'segments', 'variants'] as const;

const mergedStrategy = (base: Strategy, mine: Strategy, theirs: Strategy, clashes: Clash[]): Strategy => {
  const taken = members.map((member) => {
    if (isSame(mine[member], base[member])) return [member, theirs[member]];
    if (!isSame(theirs[member], base[member]) && !isSame(theirs[member], mine[member]))
      clashes.push({ kind: 'strategy', strategy: theirs, member });
    return [member, mine[member]];
  });
  return { ...theirs, ...Object.fromEntries(taken) };
};

const orderOf = (strategies: readonly Strategy[], among: ReadonlySet<string>): readonly string[] =>
  strategies.map(({ id }) => id).filter((id) => among.has(id));

const idsOf = ({ strategies }: Definition): readonly string[] => strategies.map(({ id }) => id);

/** Merges two orders: the first list, with each item that only the second has inserted after its predecessor there. */
const mergedOrder = (leading: readonly string[], other: readonly string[]): readonly string[] => {
  const order = [...leading];
  for (const [index, id] of other.entries())
    if (!order.includes(id)) order.splice(index === 0 ? 0 : order.indexOf(other[index - 1] ?? '') + 1, 0, id);
  return order;
};

/**
 * Applies my changes on top of what another user has saved since. A change by only one of us is kept; if both changed
 * the same thing, mine counts and is reported as a clash, so that nobody overwrites silently.
 */
export const rebase = (base: Definition, mine: Definition, theirs: Definition): Rebased => {
  const clashes: Clash[] = [];
  const inBase = new Map(base.strategies.map((one) => [one.id, one]));
  const inMine = new Map(mine.strategies.map((one) => [one.id, one]));
  const inTheirs = new Map(theirs.strategies.map((one) => [one.id, one]));
  const arrived = theirs.strategies.filter(({ id }) => !inBase.has(id));
  /** The merged strategies, by the ids in my definition. */
  const result = new Map<string, Strategy>();
  for (const strategy of theirs.strategies) {
    const [before, edited] = [inBase.get(strategy.id), inMine.get(strategy.id)];
    if (edited === undefined && before !== undefined) {
      if (!saysSame(before, strategy)) clashes.push({ kind: 'removed-by-me', strategy });
    } else if (edited === undefined || before === undefined) result.set(strategy.id, edited ?? strategy);
    else result.set(strategy.id, mergedStrategy(before, edited, strategy, clashes));
  }
  for (const strategy of mine.strategies) {
    if (inTheirs.has(strategy.id)) continue;
    const before = inBase.get(strategy.id);
    if (before === undefined) {
      // The request that added this strategy succeeded, but its answer was lost.
      if (isNew(strategy) && arrived.some((one) => saysSame(one, strategy))) continue;
      result.set(strategy.id, strategy);
    } else if (!saysSame(before, strategy)) {
      clashes.push({ kind: 'removed-by-them', strategy });
      result.set(strategy.id, { ...strategy, id: newId() });
    }
  }
  const common = new Set([...inBase.keys()].filter((id) => inMine.has(id) && inTheirs.has(id)));
  const [was, wanted, found] = [base, mine, theirs].map(({ strategies }) => orderOf(strategies, common));
  const isReordered = !isSame(was, wanted);
  if (isReordered && !isSame(was, found) && !isSame(wanted, found)) clashes.push({ kind: 'order' });
  // If the other user has moved, added and removed nothing, my whole order counts.
  const leads = isReordered || isSame(idsOf(theirs), idsOf(base)) ? mine : theirs;
  const order = mergedOrder(idsOf(leads), leads === mine ? idsOf(theirs) : idsOf(mine));
  const changedVariants = !isSameVariants(mine.variants, base.variants);
  if (
    changedVariants &&
    !isSameVariants(theirs.variants, base.variants) &&
    !isSameVariants(theirs.variants, mine.variants)
  )
    clashes.push({ kind: 'variants' });
  return {
    definition: {
      strategies: [...new Set([...order, ...result.keys()])].flatMap((id) => result.get(id) ?? []),
      variants: changedVariants ? mine.variants : theirs.variants,
    },
    clashes,
  };
};

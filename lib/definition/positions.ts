import { isSame } from './same.ts';
import type { StrategyDefinition } from './strategy.ts';

/** The position of a strategy; strategies are evaluated by ascending positions. */
export interface Position {
  readonly id: string;
  readonly sortOrder: number;
}

export const idsOf = (strategies: readonly { readonly id: string }[]): readonly string[] =>
  strategies.map(({ id }) => id);

/** The positions of strategies; where none is known, the place in the list. */
export const positionsOf = (strategies: readonly StrategyDefinition[]): readonly Position[] =>
  strategies.map(({ id, sortOrder = strategies.findIndex((one) => one.id === id) }) => ({ id, sortOrder }));

const placeOf = ({ sortOrder = Number.POSITIVE_INFINITY }: StrategyDefinition): number => sortOrder;

/** Strategies in evaluation order; those of the same position keep their order, those without one come last. */
const inOrder = <S extends StrategyDefinition>(strategies: readonly S[]): S[] =>
  strategies.toSorted((a, b) => placeOf(a) - placeOf(b) || 0);

/** Removes and adds strategies: added ones follow those with the same position. */
export const withStrategies = <S extends StrategyDefinition>(
  strategies: readonly S[],
  removed: ReadonlySet<string>,
  added: readonly S[],
): S[] => inOrder([...strategies.filter(({ id }) => !removed.has(id)), ...added]);

/** Merges two orders: the first list, with each item that only the second has inserted after its predecessor there. */
export const mergedOrder = (leading: readonly string[], other: readonly string[]): readonly string[] => {
  const order = [...leading];
  for (const [index, id] of other.entries())
    if (!order.includes(id)) order.splice(index === 0 ? 0 : order.indexOf(other[index - 1] ?? '') + 1, 0, id);
  return order;
};

/** Puts strategies into the order of positions; each without a position stays behind the one that it follows now. */
export const inPositions = <S extends StrategyDefinition>(
  strategies: readonly S[],
  positions: readonly Position[],
): S[] => {
  const known = new Map(strategies.map((strategy) => [strategy.id, strategy]));
  const given = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]));
  return mergedOrder(idsOf(positions), idsOf(strategies)).flatMap((id) => {
    const strategy = known.get(id);
    const sortOrder = given.get(id);
    return strategy ? [sortOrder === undefined ? strategy : { ...strategy, sortOrder }] : [];
  });
};

/** The strategies that two lists have in common, and the others. */
export interface Compared<S> {
  readonly added: readonly S[];
  readonly removed: readonly S[];
  /** The first list after adding and removing, before anything is moved. */
  readonly natural: readonly S[];
  /** Whether the second list has another order, or other positions. */
  readonly isMoved: boolean;
}

/** Compares lists of strategies, by their ids. */
export const compareStrategies = <S extends StrategyDefinition>(
  before: readonly S[],
  after: readonly S[],
): Compared<S> => {
  const [known, kept] = [new Set(idsOf(before)), new Set(idsOf(after))];
  const added = after.filter(({ id }) => !known.has(id));
  const removed = before.filter(({ id }) => !kept.has(id));
  const natural = withStrategies(before, new Set(idsOf(removed)), added);
  const isPlaced = (one: S, i: number): boolean =>
    one.sortOrder === undefined || one.sortOrder === natural[i]?.sortOrder;
  const isMoved = !isSame(idsOf(natural), idsOf(after)) || !after.every(isPlaced);
  return { added, removed, natural, isMoved };
};

/**
 * The positions that give strategies the order of their list: their own, if these do so; otherwise 0, 1, 2 and so on,
 * because strategies of the same position are ordered by when they were added, which cannot be made again.
 */
export const wantedPositions = (strategies: readonly StrategyDefinition[]): ReadonlyMap<string, number> => {
  const isAscending = strategies.every((one, i) => {
    const before = strategies[i - 1];
    return one.sortOrder !== undefined && (before?.sortOrder ?? Number.NEGATIVE_INFINITY) < one.sortOrder;
  });
  return new Map(strategies.map(({ id, sortOrder }, i) => [id, isAscending ? (sortOrder ?? i) : i]));
};

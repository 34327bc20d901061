import { inSafeOrder, type Step, updateStep } from '../../../lib/definition/order.ts';
import { isSame } from '../../changes/same.ts';
import type { Definition, Strategy, Variant } from './definition.ts';
import { storedVariants } from './weights.ts';

/** One request to the service, or one change of a change request. */
export type Operation =
  | { readonly kind: 'add'; readonly strategy: Strategy; readonly sortOrder: number | undefined }
  | { readonly kind: 'update'; readonly before: Strategy; readonly after: Strategy }
  | {
      readonly kind: 'order';
      readonly before: readonly Strategy[];
      readonly after: readonly Strategy[];
      /** Only of strategies that exist already. */
      readonly places: readonly { readonly id: string; readonly sortOrder: number }[];
    }
  | { readonly kind: 'remove'; readonly strategy: Strategy }
  | { readonly kind: 'variants'; readonly before: readonly Variant[]; readonly after: readonly Variant[] };

const ids = (strategies: readonly Strategy[]): readonly string[] => strategies.map(({ id }) => id);

/** The service sorts variants and distributes their weights; a difference in these alone is no change. */
const stored = (strategy: Strategy): Strategy => ({ ...strategy, variants: storedVariants(strategy.variants) });

export const isSameVariants = (a: readonly Variant[], b: readonly Variant[]): boolean =>
  isSame(a, b) || isSame(storedVariants(a), storedVariants(b));

export const isSameStrategy = (a: Strategy, b: Strategy): boolean => isSame(a, b) || isSame(stored(a), stored(b));

const stepOf = (operation: Operation): Step => {
  switch (operation.kind) {
    case 'add':
      return 'add-strategy';
    case 'update':
      return updateStep(operation.after);
    case 'order':
      return 'order-strategies';
    case 'remove':
      return 'remove-strategy';
    case 'variants':
      return 'other';
  }
};

/**
 * The operations that turn one definition into another, in the order of execution. The flag always keeps an active
 * strategy in between, unless the result has none.
 */
export const operationsBetween = (before: Definition, after: Definition): readonly Operation[] => {
  const known = new Map(before.strategies.map((strategy) => [strategy.id, strategy]));
  const kept = new Set(ids(after.strategies));
  const added = after.strategies.filter(({ id }) => !known.has(id));
  const staying = before.strategies.filter(({ id }) => kept.has(id));
  // A strategy that is added without a position becomes the last one.
  const natural = [...staying, ...added];
  const isOrdered = isSame(ids(natural), ids(after.strategies));
  const places = after.strategies.map(({ id }, sortOrder) => ({ id, sortOrder }));
  const placeOf = new Map(places.map(({ id, sortOrder }) => [id, sortOrder]));
  const operations: readonly Operation[] = [
    ...added.map((strategy) => ({
      kind: 'add' as const,
      strategy: stored(strategy),
      sortOrder: isOrdered ? undefined : placeOf.get(strategy.id),
    })),
    ...after.strategies.flatMap((strategy) => {
      const earlier = known.get(strategy.id);
      return earlier === undefined || isSameStrategy(earlier, strategy)
        ? []
        : [{ kind: 'update' as const, before: earlier, after: stored(strategy) }];
    }),
    ...(isOrdered
      ? []
      : [
          {
            kind: 'order' as const,
            before: natural,
            after: after.strategies,
            places: places.filter(({ id }) => known.has(id)),
          },
        ]),
    ...before.strategies.filter(({ id }) => !kept.has(id)).map((strategy) => ({ kind: 'remove' as const, strategy })),
    ...(isSameVariants(before.variants, after.variants)
      ? []
      : [{ kind: 'variants' as const, before: before.variants, after: storedVariants(after.variants) }]),
  ];
  return inSafeOrder(operations, stepOf);
};

const hasActive = ({ strategies }: Definition): boolean => strategies.some(({ disabled }) => !disabled);

/**
 * Whether the service switches the flag off after these operations: the last active strategy is disabled or removed
 * (docs/contract/feature-strategies.md §8).
 */
export const switchesOff = (operations: readonly Operation[], after: Definition): boolean =>
  operations.some(({ kind }) => kind === 'update' || kind === 'remove') && !hasActive(after);

/**
 * Whether a flag is on with its stored and with its edited definition, as the page evaluates them. A flag that is off is
 * evaluated as if it were on, but only with an active strategy: without one it cannot be on.
 */
export const evaluatedOn = (enabled: boolean, current: Definition, edited: Definition) => ({
  current: enabled || hasActive(current),
  edited: enabled ? !switchesOff(operationsBetween(current, edited), edited) : hasActive(edited),
});

/** The definition with the ids that the service assigned to new strategies. */
export const withIds = (definition: Definition, given: ReadonlyMap<string, string>): Definition => ({
  ...definition,
  strategies: definition.strategies.map((strategy) => ({ ...strategy, id: given.get(strategy.id) ?? strategy.id })),
});

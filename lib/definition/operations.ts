import { type EnvironmentDefinition, emptyEnvironment } from './environment.ts';
import {
  type Completion,
  type Dependency,
  type FlagDefinition,
  isSameParent,
  type Metadata,
  metadataOf,
  type Tag,
} from './flag.ts';
import { changedLinks, type Link } from './links.ts';
import { inSafeOrder, type Step, updateStep } from './order.ts';
import { changedOwners, type Owner } from './owners.ts';
import { compareStrategies, type Position, wantedPositions } from './positions.ts';
import { isSamePlan, isUnstarted, type PlanDefinition, type SafeguardDefinition } from './release-plan.ts';
import { isSame, isSameMember } from './same.ts';
import { isSameStrategy, type StrategyDefinition } from './strategy.ts';
import type { Variant } from './variants.ts';

/** One step on the way from one definition of an environment to another: one request to the service. */
export type EnvironmentOperation<S extends StrategyDefinition = StrategyDefinition> =
  /** Without a position the strategy becomes the last one. */
  | { readonly kind: 'add-strategy'; readonly strategy: S; readonly sortOrder: number | undefined }
  | { readonly kind: 'update-strategy'; readonly before: S; readonly after: S }
  | {
      readonly kind: 'order-strategies';
      readonly before: readonly S[];
      readonly after: readonly S[];
      /** Of strategies that exist already and move. */
      readonly positions: readonly Position[];
    }
  | { readonly kind: 'remove-strategy'; readonly strategy: S }
  | { readonly kind: 'variants'; readonly before: readonly Variant[]; readonly after: readonly Variant[] }
  | {
      readonly kind: 'release-plan';
      /** undefined: there is none. */
      readonly before: PlanDefinition<S> | undefined;
      readonly after: PlanDefinition<S> | undefined;
    }
  | {
      readonly kind: 'safeguards';
      readonly before: readonly SafeguardDefinition[];
      readonly after: readonly SafeguardDefinition[];
    }
  | {
      readonly kind: 'switch';
      readonly enabled: boolean;
      /** Switching on enables strategies if all are disabled. */
      readonly activates?: boolean;
    };

/** One step on the way from one definition of a flag to another. */
export type FlagOperation<S extends StrategyDefinition = StrategyDefinition> =
  | { readonly kind: 'remove-dependency'; readonly dependency: Dependency }
  /** With its metadata and nothing else, off everywhere. */
  | { readonly kind: 'create'; readonly metadata: Metadata }
  /** Off everywhere, without its parents. */
  | { readonly kind: 'revive' }
  | { readonly kind: 'metadata'; readonly before: Metadata; readonly after: Metadata }
  | { readonly kind: 'complete'; readonly before: Completion | undefined; readonly completion: Completion }
  | { readonly kind: 'uncomplete'; readonly before: Completion }
  | { readonly kind: 'tags'; readonly added: readonly Tag[]; readonly removed: readonly Tag[] }
  /** `set`: they come, or get another title. */
  | { readonly kind: 'links'; readonly removed: readonly Link[]; readonly set: readonly Link[] }
  | { readonly kind: 'owners'; readonly added: readonly Owner[]; readonly removed: readonly Owner[] }
  | (EnvironmentOperation<S> & { readonly environment: string })
  | { readonly kind: 'archive' }
  | { readonly kind: 'add-dependency'; readonly before: Dependency | undefined; readonly dependency: Dependency };

/** The place of an operation in the safe order. A flag that shall be off is switched off before anything else. */
export const stepOf = (operation: EnvironmentOperation): Step => {
  switch (operation.kind) {
    case 'update-strategy':
      return updateStep(operation.after);
    case 'variants':
    case 'safeguards':
      return 'other';
    case 'release-plan':
      return !operation.before && isUnstarted(operation.after) ? 'waiting-plan' : 'release-plan';
    case 'switch':
      return operation.enabled ? 'switch' : 'switch-off';
    default:
      return operation.kind;
  }
};

/**
 * The operations that turn one release plan into another. Switching a flag on begins a plan that has not begun: one that
 * shall wait beside the strategies of a flag that goes on is added afterwards.
 */
const planOperations = <S extends StrategyDefinition>(
  before: EnvironmentDefinition<S>,
  after: EnvironmentDefinition<S>,
): EnvironmentOperation<S>[] => {
  const kind = 'release-plan';
  const [from, to] = [before.releasePlan, after.releasePlan];
  if (!before.enabled && after.enabled && isUnstarted(to))
    return [
      ...(from ? [{ kind, before: from, after: undefined } as const] : []),
      { kind, before: undefined, after: to },
    ];
  return isSamePlan(from, to) ? [] : [{ kind, before: from, after: to }];
};

/**
 * The operations that turn one definition of an environment into another, in an order in which the flag is off in
 * between only if it is off before or after (docs/decisions/0256-one-order-of-steps.md). Both are in the form in which
 * the service stores them: see `wantedParts`.
 */
export const environmentOperations = <S extends StrategyDefinition>(
  before: EnvironmentDefinition<S>,
  after: EnvironmentDefinition<S>,
): EnvironmentOperation<S>[] => {
  const known = new Map(before.strategies.map((one) => [one.id, one]));
  const { added, removed, natural, isMoved } = compareStrategies(before.strategies, after.strategies);
  const positions = wantedPositions(after.strategies);
  const moved = after.strategies.flatMap(({ id }): Position[] => {
    const [own, sortOrder] = [known.get(id), positions.get(id)];
    return isMoved && own && sortOrder !== undefined && own.sortOrder !== sortOrder ? [{ id, sortOrder }] : [];
  });
  const updates = after.strategies.flatMap((one): EnvironmentOperation<S>[] => {
    const own = known.get(one.id);
    return own && !isSameStrategy(own, one) ? [{ kind: 'update-strategy', before: own, after: one }] : [];
  });
  const operations: readonly EnvironmentOperation<S>[] = [
    ...added.map((strategy) => ({
      kind: 'add-strategy' as const,
      strategy,
      sortOrder: isMoved ? positions.get(strategy.id) : strategy.sortOrder,
    })),
    ...updates,
    ...(moved.length > 0
      ? [{ kind: 'order-strategies' as const, before: natural, after: after.strategies, positions: moved }]
      : []),
    ...planOperations(before, after),
    ...removed.map((strategy) => ({ kind: 'remove-strategy' as const, strategy })),
    ...(isSameMember('variants', before.variants, after.variants)
      ? []
      : [{ kind: 'variants' as const, before: before.variants, after: after.variants }]),
    ...(isSame(before.safeguards ?? [], after.safeguards ?? [])
      ? []
      : [{ kind: 'safeguards' as const, before: before.safeguards ?? [], after: after.safeguards ?? [] }]),
    ...(before.enabled === after.enabled ? [] : [{ kind: 'switch' as const, enabled: after.enabled }]),
  ];
  return inSafeOrder(operations, stepOf);
};

type Environments<S extends StrategyDefinition> = FlagDefinition<S>['environments'];

const betweenEnvironments = <S extends StrategyDefinition>(before: Environments<S>, after: Environments<S>) =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((environment) =>
    environmentOperations<S>(
      before.get(environment) ?? emptyEnvironment,
      after.get(environment) ?? emptyEnvironment,
    ).map((operation) => ({ ...operation, environment })),
  );

/** A flag right after it was created. */
export const created = <S extends StrategyDefinition>(metadata: Metadata): FlagDefinition<S> => ({
  ...metadata,
  archived: false,
  tags: [],
  links: [],
  owners: [],
  dependencies: [],
  environments: new Map(),
});

/** A flag right after it was revived from the archive: it is off everywhere. */
export const revived = <S extends StrategyDefinition>(flag: FlagDefinition<S>): FlagDefinition<S> => ({
  ...flag,
  archived: false,
  environments: new Map([...flag.environments].map(([name, one]) => [name, { ...one, enabled: false }])),
});

/** Items of one list that another lacks. */
const missingIn = <T>(all: readonly T[], others: readonly T[], isEqual: (a: T, b: T) => boolean): readonly T[] =>
  all.filter((item) => !others.some((other) => isEqual(item, other)));

/** The tags that come and go. */
export const changedTags = (before: readonly Tag[], after: readonly Tag[]) => {
  const isEqual = (a: Tag, b: Tag): boolean => a.type === b.type && a.value === b.value;
  return { added: missingIn(after, before, isEqual), removed: missingIn(before, after, isEqual) };
};

/** The operation that sets the mark of completion, or takes it away. */
const changedCompletion = (before: Completion | undefined, after: Completion | undefined) => {
  if (isSame(before, after)) return [];
  if (after) return [{ kind: 'complete' as const, before, completion: after }];
  return before ? [{ kind: 'uncomplete' as const, before }] : [];
};

const isOfSame = (a: Dependency, b: Dependency): boolean => a.feature === b.feature;

/** The parents that go, and those that come or get other conditions. */
export const changedParents = <D extends Dependency>(before: readonly Dependency[], after: readonly D[]) => ({
  removed: before.filter((one) => !after.some((other) => isOfSame(one, other))),
  set: after.filter((one) => !before.some((other) => isSameParent(one, other))),
});

/**
 * The operations that turn one definition of a flag into another: parents that go, then the flag itself, then parents
 * that come. Other flags may have to be made in between.
 * @param before undefined: there is no such flag yet
 */
export const flagOperations = <S extends StrategyDefinition>(
  before: FlagDefinition<S> | undefined,
  after: FlagDefinition<S>,
): FlagOperation<S>[] => {
  const metadata = metadataOf(after);
  const isReopened =
    before?.archived === true &&
    (!after.archived || betweenEnvironments(before.environments, after.environments).length > 0);
  const start = isReopened ? revived(before) : (before ?? created<S>(metadata));
  const stored = metadataOf(start);
  const tags = changedTags(start.tags, after.tags);
  const links = changedLinks(start.links, after.links);
  const owners = changedOwners(start.owners, after.owners);
  const parents = changedParents(start.dependencies, after.dependencies);
  return [
    ...(after.archived ? [] : parents.removed).map((dependency) => ({
      kind: 'remove-dependency' as const,
      dependency,
    })),
    ...(before ? [] : [{ kind: 'create' as const, metadata }]),
    ...(isReopened ? [{ kind: 'revive' as const }] : []),
    ...(isSame(stored, metadata) ? [] : [{ kind: 'metadata' as const, before: stored, after: metadata }]),
    ...changedCompletion(start.completed, after.completed),
    ...(tags.added.length + tags.removed.length > 0 ? [{ kind: 'tags' as const, ...tags }] : []),
    ...(links.removed.length + links.set.length > 0 ? [{ kind: 'links' as const, ...links }] : []),
    ...(owners.added.length + owners.removed.length > 0 ? [{ kind: 'owners' as const, ...owners }] : []),
    ...(start.archived ? [] : betweenEnvironments(start.environments, after.environments)),
    ...(after.archived && !start.archived ? [{ kind: 'archive' as const }] : []),
    ...parents.set.map((dependency) => ({
      kind: 'add-dependency' as const,
      before: start.dependencies.find((one) => isOfSame(one, dependency)),
      dependency,
    })),
  ];
};

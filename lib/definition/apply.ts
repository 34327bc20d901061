import { type EnvironmentDefinition, emptyEnvironment, isEmptyEnvironment } from './environment.ts';
import { byParent, byTag, type FlagDefinition } from './flag.ts';
import { byUrl } from './links.ts';
import { created, type EnvironmentOperation, type FlagOperation, revived } from './operations.ts';
import { byOwner, ownerKey } from './owners.ts';
import { inPositions, positionsOf, withStrategies } from './positions.ts';
import { isUnstarted, strategiesInForce } from './release-plan.ts';
import { isSame } from './same.ts';
import { hasActive, type StrategyDefinition } from './strategy.ts';

/** The strategies, each with a position. */
const placed = <S extends StrategyDefinition>(strategies: readonly S[]): S[] =>
  inPositions(strategies, positionsOf(strategies));

/** Adds a strategy; without a position it becomes the last one (contract: feature-strategies §2). */
const withAdded = <S extends StrategyDefinition>(strategies: readonly S[], strategy: S, sortOrder?: number): S[] => {
  const last = Math.max(-1, ...strategies.map((one) => one.sortOrder ?? -1));
  return withStrategies(strategies, new Set(), [{ ...strategy, sortOrder: sortOrder ?? last + 1 }]);
};

/** Switching a flag on begins a plan that has not begun (contract: release-plans §1). */
const begun = <S extends StrategyDefinition>(before: EnvironmentDefinition<S>): EnvironmentDefinition<S> => {
  const { releasePlan } = before;
  const [first] = releasePlan?.milestones ?? [];
  return releasePlan && first && isUnstarted(releasePlan)
    ? { ...before, releasePlan: { ...releasePlan, activeMilestoneId: first.id } }
    : before;
};

/** An environment without the members that say nothing. */
const tidy = <S extends StrategyDefinition>({
  releasePlan,
  safeguards = [],
  ...rest
}: EnvironmentDefinition<S>): EnvironmentDefinition<S> => ({
  ...rest,
  ...(releasePlan && { releasePlan }),
  ...(safeguards.length > 0 && { safeguards }),
});

/** The service switches a flag off when its last active strategy goes (contract: feature-strategies §8). */
const offIfInactive = <S extends StrategyDefinition>(after: EnvironmentDefinition<S>): EnvironmentDefinition<S> =>
  hasActive(strategiesInForce(after)) ? after : { ...after, enabled: false };

/**
 * What the service makes of an environment by one operation.
 * @param fallback what a flag gets that is switched on without an active strategy (contract: feature-environments
 *   §2.2); default: it gets nothing
 */
export const applyInEnvironment = <S extends StrategyDefinition>(
  before: EnvironmentDefinition<S>,
  operation: EnvironmentOperation<S>,
  fallback?: S,
): EnvironmentDefinition<S> => {
  const strategies = placed(before.strategies);
  switch (operation.kind) {
    case 'add-strategy':
      return { ...before, strategies: withAdded(strategies, operation.strategy, operation.sortOrder) };
    case 'update-strategy': {
      const { after } = operation;
      const replaced = strategies.map((one) => (one.id === after.id ? { ...after, sortOrder: one.sortOrder } : one));
      return offIfInactive({ ...before, strategies: replaced });
    }
    case 'order-strategies': {
      const wanted = new Map(operation.positions.map(({ id, sortOrder }) => [id, sortOrder]));
      const moved = strategies.map((one) => ({ ...one, sortOrder: wanted.get(one.id) ?? one.sortOrder }));
      return { ...before, strategies: withStrategies(moved, new Set(), []) };
    }
    case 'remove-strategy':
      return offIfInactive({ ...before, strategies: strategies.filter(({ id }) => id !== operation.strategy.id) });
    case 'variants':
      return { ...before, variants: operation.after };
    case 'release-plan':
      return offIfInactive(tidy({ ...before, releasePlan: operation.after }));
    case 'safeguards':
      return tidy({ ...before, safeguards: operation.after });
    case 'switch': {
      if (!operation.enabled) return { ...before, strategies, enabled: false };
      const on = before.enabled ? before : begun(before);
      const isActive = hasActive(strategiesInForce({ ...on, strategies }));
      if (operation.activates && !isActive && strategies.length > 0)
        return { ...on, strategies: strategies.map((one) => ({ ...one, disabled: false })), enabled: true };
      const added = isActive || fallback === undefined ? strategies : withAdded(strategies, fallback);
      return { ...on, strategies: added, enabled: true };
    }
  }
};

const withEnvironment = <S extends StrategyDefinition>(
  flag: FlagDefinition<S>,
  name: string,
  operation: EnvironmentOperation<S>,
): FlagDefinition<S> => {
  const environments = new Map(flag.environments);
  const after = applyInEnvironment(environments.get(name) ?? emptyEnvironment, operation);
  if (isEmptyEnvironment(after)) environments.delete(name);
  else environments.set(name, after);
  return { ...flag, environments };
};

/**
 * What the service makes of a flag by one operation.
 * @param flag undefined: there is none; only `create` makes one
 */
export const apply = <S extends StrategyDefinition>(
  flag: FlagDefinition<S> | undefined,
  operation: FlagOperation<S>,
): FlagDefinition<S> | undefined => {
  if (operation.kind === 'create') return created(operation.metadata);
  if (flag === undefined) return undefined;
  switch (operation.kind) {
    case 'revive':
      return revived(flag);
    case 'archive':
      return { ...flag, archived: true, dependencies: [] };
    case 'metadata':
      return { ...flag, ...operation.after };
    case 'complete':
      return { ...flag, completed: operation.completion };
    case 'uncomplete': {
      const { completed: _, ...others } = flag;
      return others;
    }
    case 'tags': {
      const kept = flag.tags.filter((tag) => !operation.removed.some((one) => isSame(one, tag)));
      return { ...flag, tags: [...kept, ...operation.added].sort(byTag) };
    }
    case 'links': {
      const gone = new Set([...operation.removed, ...operation.set].map(({ url }) => url));
      return { ...flag, links: [...flag.links.filter(({ url }) => !gone.has(url)), ...operation.set].sort(byUrl) };
    }
    case 'owners': {
      const gone = new Set(operation.removed.map(ownerKey));
      const kept = flag.owners.filter((one) => !gone.has(ownerKey(one)));
      return { ...flag, owners: [...kept, ...operation.added].sort(byOwner) };
    }
    case 'add-dependency':
    case 'remove-dependency': {
      const { dependency } = operation;
      const others = flag.dependencies.filter(({ feature }) => feature !== dependency.feature);
      const added = operation.kind === 'add-dependency' ? [dependency] : [];
      return { ...flag, dependencies: [...others, ...added].sort(byParent) };
    }
    default:
      return withEnvironment(flag, operation.environment, operation);
  }
};

import type { Dependency } from '../../contract/schemas/feature.ts';
import { hasActiveStrategy } from '../../flags/features/strategies.ts';
import type { PlannedFeature } from './plan.ts';

/** Whether the feature is enabled after an import (contract: features-batch §6.3). */
export const enabledAfter = (
  { enabled, strategies }: Pick<PlannedFeature, 'enabled' | 'strategies'>,
  before: boolean,
): boolean => enabled ?? (before && hasActiveStrategy(strategies));

const isSame = (a: Dependency, b: Dependency): boolean => {
  const [left, right] = [a, b].map(({ enabled = true, variants = [] }) =>
    JSON.stringify([enabled, enabled ? variants : []]),
  );
  return left === right;
};

/** The changes that an import makes to the parents of a feature. */
export interface DependencyChanges {
  /** Names of parents to remove. */
  readonly removed: readonly string[];
  /** New parents, and parents whose conditions change. */
  readonly set: readonly Dependency[];
}

/** @param given absent: the parents stay as they are */
export const dependencyChanges = (
  own: readonly Dependency[],
  given: readonly Dependency[] | undefined,
): DependencyChanges => {
  if (given === undefined) return { removed: [], set: [] };
  return {
    removed: own.map(({ feature }) => feature).filter((parent) => !given.some(({ feature }) => feature === parent)),
    set: given.filter((dependency) => {
      const before = own.find(({ feature }) => feature === dependency.feature);
      return !before || !isSame(before, dependency);
    }),
  };
};

/** Whether any parent is added, changed or removed. */
export const changesDependencies = (own: readonly Dependency[], given: readonly Dependency[] | undefined): boolean => {
  const { removed, set } = dependencyChanges(own, given);
  return removed.length > 0 || set.length > 0;
};

import type { Dependency } from '../../contract/schemas/feature.ts';
import { changedParents } from '../../definition/operations.ts';
import { hasActiveStrategy } from '../../flags/features/strategies.ts';
import type { PlannedFeature } from './plan.ts';

/** Whether the feature is enabled after an import (contract: features-batch §6.3). */
export const enabledAfter = (
  { enabled, strategies }: Pick<PlannedFeature, 'enabled' | 'strategies'>,
  before: boolean,
): boolean => enabled ?? (before && hasActiveStrategy(strategies));

/** Whether any parent is added, changed or removed. @param given absent: the parents stay as they are */
export const changesDependencies = (own: readonly Dependency[], given: readonly Dependency[] | undefined): boolean => {
  const { removed, set } = changedParents(own, given ?? own);
  return removed.length > 0 || set.length > 0;
};

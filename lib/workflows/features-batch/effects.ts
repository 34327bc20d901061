import { activeMilestone } from '../../definition/release-plan.ts';
import { type EnvironmentParts, emptyParts } from '../../flags/features/load.ts';
import { hasActiveStrategy } from '../../flags/features/strategies.ts';
import type { PlannedFeature } from './plan.ts';

/** Whether the feature is enabled after an import, which leaves its release plan (contract: features-batch §6.3). */
export const enabledAfter = (
  { enabled, strategies }: Pick<PlannedFeature, 'enabled' | 'strategies'>,
  before: Pick<EnvironmentParts, 'enabled' | 'releasePlan'> = emptyParts,
): boolean => {
  if (enabled !== undefined) return enabled;
  const planned = activeMilestone(before.releasePlan)?.strategies ?? [];
  return before.enabled && hasActiveStrategy([...strategies, ...planned]);
};

/**
 * Whether an import writes something of a feature in its environment: whatever the data say of one that is here, since
 * absent strategies are taken away, and what they say of a new one, which is off and has nothing there
 * (contract: features-batch §5.2).
 */
export const writesEnvironment = (
  { strategies, enabled = false, variants = [] }: Pick<PlannedFeature, 'strategies' | 'enabled' | 'variants'>,
  exists: boolean,
): boolean => exists || enabled || strategies.length > 0 || variants.length > 0;

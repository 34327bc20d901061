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

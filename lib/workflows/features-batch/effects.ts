import { hasActiveStrategy } from '../../flags/features/strategies.ts';
import type { PlannedFeature } from './plan.ts';

/** Whether the feature is enabled after an import (contract: features-batch §6.3). */
export const enabledAfter = (
  { enabled, strategies }: Pick<PlannedFeature, 'enabled' | 'strategies'>,
  before: boolean,
): boolean => enabled ?? (before && hasActiveStrategy(strategies));

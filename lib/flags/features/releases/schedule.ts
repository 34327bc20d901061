import { randomUUID } from 'node:crypto';
import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../../definition/release-plan.ts';
import { actsOnPaused } from '../../../rollout/plan.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { ReleaseStepItem } from '../../../store/table/items.ts';
import { releaseStepKey } from '../../../store/table/keys.ts';
import type { EnvironmentParts, EnvironmentPlace } from '../load.ts';

/**
 * Has the clock look at a plan that has begun to move or moves differently from now on. In the same commit, so that no
 * plan that should move is forgotten.
 */
export const scheduleLook = (unit: UnitOfWork, { project, feature, environment }: EnvironmentPlace): void =>
  unit.create<ReleaseStepItem>({
    ...releaseStepKey(unit.now.toISOString(), { project, feature, environment, id: randomUUID() }),
    kind: 'release-step',
    project,
    feature,
    environment,
  });

/** Whether a plan moves, or has guards that still act while it is paused. */
const isUnderWay = (plan: StoredReleasePlan): boolean => {
  if (plan.completedAt !== null) return false;
  const guards = activeMilestone(plan)?.guards ?? [];
  return plan.pause === null || guards.some(({ onBreach }) => actsOnPaused(plan, onBreach));
};

/** Whether the clock has something to look at: a plan that is under way, or safeguards. */
export const isWatched = ({
  enabled,
  releasePlan,
  safeguards = [],
}: Pick<EnvironmentParts, 'enabled' | 'releasePlan' | 'safeguards'>): boolean => {
  return enabled && (safeguards.length > 0 || (releasePlan !== undefined && isUnderWay(releasePlan)));
};

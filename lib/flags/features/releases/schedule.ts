import { randomUUID } from 'node:crypto';
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

/** Whether the clock has something to look at: a plan that is under way, or safeguards. */
export const isWatched = ({
  enabled,
  releasePlan,
  safeguards = [],
}: Pick<EnvironmentParts, 'enabled' | 'releasePlan' | 'safeguards'>): boolean => {
  const isUnderWay = releasePlan !== undefined && releasePlan.pause === null && releasePlan.completedAt === null;
  return enabled && (isUnderWay || safeguards.length > 0);
};

import { useQuery } from '@tanstack/react-query';
import { StopRelease } from '../pages/flags/stop-release.tsx';
import { flagNow } from '../queries/change-requests.ts';
import type { FlagPlace } from '../queries/flags.ts';
import { useLacking } from '../session/permissions.ts';

/**
 * The button that stops the release of a flag, for pages that know nothing of its plan. It is there while the plan may
 * move, for those who may stop it.
 */
export const StopMoving = (place: FlagPlace) => {
  const { projectId: project, environment } = place;
  const lacking = useLacking();
  const may = ['UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_FEATURE_STRATEGY'].some(
    (permission) => lacking({ permission, project, environment }) === undefined,
  );
  const { data } = useQuery({ ...flagNow(place), enabled: may });
  const [plan] = data?.releasePlans ?? [];
  const isMoving = data?.enabled === true && plan !== undefined && plan.pause === null && plan.completedAt === null;
  return may && isMoving ? <StopRelease place={{ ...place, planId: plan.id }} /> : null;
};

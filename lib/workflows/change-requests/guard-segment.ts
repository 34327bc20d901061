import { requireRight, type SegmentPermission } from '../../flags/segments/require.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { projectKey } from '../../store/table/keys.ts';
import { guardChangeRequests } from './guard.ts';

/**
 * Whether the caller may write this segment directly: the permission, and no change requests in its project (behaviour
 * §3.1).
 * @throws Problem NoAccessError
 */
export const requireDirectWrite = async (
  unit: UnitOfWork,
  rights: Rights,
  permission: SegmentPermission,
  { project = null }: Pick<SegmentItem, 'project'>,
): Promise<void> => {
  requireRight(rights, permission, project);
  const [home] = project === null ? [] : await unit.getMany([projectKey(project)]);
  if (home) guardChangeRequests(rights, home, 'project');
};

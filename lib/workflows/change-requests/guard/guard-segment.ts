import { guardedInProject } from '../../../flags/features/guarded-unit.ts';
import type { SegmentGuard } from '../../../flags/segments/change.ts';
import { requireRight } from '../../../flags/segments/require.ts';
import { projectKey } from '../../../store/table/keys.ts';
import { requireDirectWrite } from './guarded-write.ts';

/**
 * Guards a direct write to a segment: the caller needs the permission, and its project must not use change requests. A
 * global segment belongs to no project, so only the permission is checked (contract: change-requests §2.2).
 * @throws Problem NoAccessError
 */
export const guardSegment: SegmentGuard = async (unit, rights, permission, { project = null }) => {
  requireRight(rights, permission, project);
  const [home] = project === null ? [] : await unit.getMany([projectKey(project)]);
  return guardedInProject(unit, project, () => {
    if (home) requireDirectWrite(rights, home, 'project');
  });
};

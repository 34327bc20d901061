import { badData } from '../../../contract/problems.ts';
import { requireSegment } from '../../../flags/segments/require.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';

/**
 * Requires that a segment belongs to the project: change requests of a project change only its own segments (contract:
 * change-requests §4.5).
 * @throws Problem NotFoundError, BadDataError
 */
export const requireOwnSegment = async (unit: UnitOfWork, id: number, project: string): Promise<void> => {
  const segment = await requireSegment(unit, id);
  if ((segment.project ?? null) === project) return;
  // The name of a segment of another project is not shown: that project may be hidden from the caller.
  const shown = segment.project ? String(id) : `"${segment.name}" (${id})`;
  throw badData(`The segment ${shown} is not one of project "${project}"; change it directly.`);
};

/**
 * Requires that a segment stays in its project: moving it would concern people who do not review here.
 * @param given the project that a change asks for
 * @returns the project of the segment after the change
 * @throws Problem BadDataError
 */
export const requireSameProject = (given: string | null | undefined, project: string): string => {
  if (given && given !== project)
    throw badData(`A change request of project "${project}" cannot give a segment to project "${given}".`);
  return project;
};

import { badData } from '../../contract/problems.ts';
import { requireSegment } from '../../flags/segments/require.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';

/** Only segments of the project are changed by its requests. @throws Problem NotFoundError, BadDataError */
export const requireOwnSegment = async (unit: UnitOfWork, id: number, project: string): Promise<void> => {
  const segment = await requireSegment(unit, id);
  if ((segment.project ?? null) === project) return;
  // The name of another project's is not told: that project may be hidden from the caller.
  const shown = segment.project ? String(id) : `"${segment.name}" (${id})`;
  throw badData(`The segment ${shown} is not one of project "${project}"; change it directly.`);
};

/**
 * The project that a changed segment has: the same. One that were given away would concern others than those who
 * approve here.
 * @throws Problem BadDataError
 */
export const requireStaying = (given: string | null | undefined, project: string): string => {
  if (given && given !== project)
    throw badData(`A change request of project "${project}" cannot give a segment to project "${given}".`);
  return project;
};

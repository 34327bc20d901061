import type { Unwritten } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { requireSize } from '../../store/table/limits.ts';

/** Writes a project. @throws Problem BadDataError when it is larger than an item may be (contract: projects §7) */
export const putProject = (unit: UnitOfWork, project: Unwritten<ProjectItem>): void => {
  requireSize(project, `The project "${project.id}"`, 'Shorten its description or its default strategies.');
  unit.put(project);
};

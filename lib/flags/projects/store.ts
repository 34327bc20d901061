import { badData } from '../../contract/problems.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { largestItem, storedSize } from '../../store/table/size.ts';

/** Writes a project. @throws Problem BadDataError when it is larger than an item may be (design §3) */
export const putProject = (unit: UnitOfWork, project: Unwritten<ProjectItem>): void => {
  const size = storedSize(project);
  if (size > largestItem)
    throw badData(
      `The project "${project.id}" would take ${size} bytes; at most ${largestItem} can be stored. Shorten its description or its default strategies.`,
    );
  unit.put(project);
};

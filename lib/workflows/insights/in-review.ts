import { inParallel } from '../../basics/parallel.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { openRange } from '../change-requests/list.ts';
import { asItCounts } from '../change-requests/reach.ts';

/** Queries that run at the same time. */
const maxParallel = 20;

/** The ids of the change requests that are in review now. Nothing is read where changes were never reviewed. */
export const readInReview = async (source: Source, projects: readonly ProjectState[]): Promise<readonly number[]> => {
  // Where change requests were switched off, the member is an empty record.
  const reviewed = projects.filter(({ project }) => project.changeRequests !== undefined);
  const found = await inParallel(reviewed, maxParallel, async ({ id, project }) => {
    const requests = await queryAll<ChangeRequestItem>(source, openRange(id));
    return requests.map((one) => asItCounts(one, project)).filter(({ state }) => state === 'In review');
  });
  return found.flat().map(({ id }) => id);
};

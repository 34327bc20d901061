import { inParallel } from '../../basics/parallel.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { openRange } from '../change-requests/list.ts';
import { asItCounts } from '../change-requests/reach.ts';

/** Queries that run at the same time. */
const maxParallel = 20;

/** A change request that is in review now. */
export interface InReview {
  readonly id: number;
  /** Since when, epoch ms; undefined: it does not say. */
  readonly since: number | undefined;
}

/** The change requests that are in review now. Nothing is read where changes were never reviewed. */
export const readInReview = async (source: Source, projects: readonly ProjectState[]): Promise<readonly InReview[]> => {
  // Where change requests were switched off, the member is an empty record.
  const reviewed = projects.filter(({ project }) => project.changeRequests !== undefined);
  const found = await inParallel(reviewed, maxParallel, async ({ id, project }) => {
    const requests = await queryAll<ChangeRequestItem>(source, openRange(id));
    const counted = requests.filter((one) => asItCounts(one, project).state === 'In review');
    return counted.map(({ id, state, inReviewSince }): InReview => {
      // An approved one counts as in review because reviews were switched on somewhere: nothing says when.
      const isKnown = state === 'In review' && inReviewSince !== undefined;
      return { id, since: isKnown ? Date.parse(inReviewSince) : undefined };
    });
  });
  return found.flat();
};

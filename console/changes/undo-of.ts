import { queryClient } from '../api/query-client.ts';
import { announce } from '../design/toasts.ts';
import { goWayBack } from '../queries/project-history.ts';
import { announceRequest } from './announce-request.tsx';

export interface MadeRevision {
  readonly projectId: string;
  /** That a change has made; undefined: the service does not say. */
  readonly revision: number | undefined;
  /** The flag that was changed. */
  readonly feature: string;
  /** It was saved without review where changes are reviewed. */
  readonly skipsReview?: boolean;
  /** What to say afterwards. */
  readonly title: string;
}

/**
 * What takes a change back, for `announce`: the service undoes its revision. It takes back exactly that, whatever others have
 * changed beside it, and refuses where they have changed the same again (docs/contract/history.md §8): so no revision is
 * expected here. Undefined: it cannot be taken back.
 */
export const undoOf = ({ projectId, revision, feature, skipsReview = false, title }: MadeRevision) =>
  revision === undefined
    ? undefined
    : async (): Promise<void> => {
        const { changeRequests } = await goWayBack(
          { kind: 'undo', projectId, revision, feature },
          { skipsReview, comment: '' },
        );
        await queryClient.invalidateQueries();
        for (const id of changeRequests) announceRequest({ projectId, id, description: title });
        if (changeRequests.length === 0) announce({ title });
      };

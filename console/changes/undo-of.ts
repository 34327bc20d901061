import { queryClient } from '../api/query-client.ts';
import { announce } from '../design/messages/toasts.ts';
import { goWayBack } from '../queries/project-history.ts';
import { announceRequest } from './announce-request.tsx';

export interface MadeRevision {
  readonly projectId: string;
  /** The revision that the change made; undefined: the service does not return it. */
  readonly revision: number | undefined;
  /** The flag that was changed. */
  readonly feature: string;
  /** The change was saved without review in an environment where changes are reviewed. */
  readonly skipsReview?: boolean;
  /** The message after the undo. */
  readonly title: string;
  /** The things that this message is about. */
  readonly about?: readonly string[];
}

/**
 * Returns the undo function for `announce`: the service reverts the revision. It reverts exactly that revision,
 * whatever others have changed beside it, and refuses if they have changed the same things again
 * (docs/contract/history.md §8). So no expected revision is sent. Undefined: the change cannot be undone.
 */
export const undoOf = ({ projectId, revision, feature, skipsReview = false, title, about }: MadeRevision) =>
  revision === undefined
    ? undefined
    : async (): Promise<void> => {
        const { changeRequests } = await goWayBack(
          { kind: 'undo', projectId, revision, feature },
          { skipsReview, comment: '' },
        );
        await queryClient.invalidateQueries();
        for (const id of changeRequests) announceRequest({ projectId, id, description: title });
        if (changeRequests.length === 0) announce({ title, about });
      };

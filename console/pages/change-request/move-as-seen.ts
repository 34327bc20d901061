import { ApiError } from '../../../client/error.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import {
  type ChangeRequest,
  type Move,
  moveRequest,
  proposalNow,
  type proposalOf,
  type RequestPlace,
} from '../../queries/change-requests.ts';
import { newestRevisionNow } from '../../queries/project-history.ts';

/** How often a move is tried while others keep changing the project. */
const maxMoves = 5;

/**
 * Moves a request to another state if it still proposes what the caller has seen. The move names the revision of the
 * project at which the proposals were compared, so that nobody can add a change in between.
 * @throws ApiError 409 if the proposals have changed; others as `moveRequest`
 */
export const moveAsSeen = async (
  path: RequestPlace,
  move: Move,
  seen: ReturnType<typeof proposalOf>,
): Promise<ChangeRequest> => {
  for (let moves = 1; ; moves++) {
    const revision = await newestRevisionNow(path.projectId);
    await requireUnmoved(seen, await proposalNow(path));
    try {
      return await moveRequest(path, move, revision);
    } catch (error) {
      // Since the comparison somebody has changed the project: this request, or anything else.
      if (!(error instanceof ApiError && error.status === 412) || moves === maxMoves) throw error;
    }
  }
};

import type { ChangeRequest } from '../../contract/schemas/change-request.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { scopesOf } from './changes/apply.ts';
import { nextComment } from './comment.ts';
import { effects, type Move } from './effects.ts';
import { endingReads, type RequestPlace, readRequest, requestReads, requireOngoing, requireRequest } from './load.ts';
import { withNeeded } from './reach.ts';
import { putRequest } from './stored/store.ts';
import { requireTransition } from './transitions.ts';
import { writeRequest } from './write.ts';

export interface RequestMove extends RequestPlace {
  readonly move: Move;
}

/** What a move reads first; applying a request also reads the subjects of its changes. */
export const moveReads = ({ project, id, move }: RequestMove, caller: Pick<Caller, 'userId'>): RequestReads =>
  move.state === 'Cancelled' ? endingReads({ project, id }, caller) : requestReads({ project, id });

/**
 * Moves a request to another state, with all effects of the transition (contract: change-requests §6).
 * @throws Problem NotFoundError; InvalidOperationError (403) where change requests were switched off, and (409) when
 *   applying meets a conflict; BadDataError naming both states for a transition that does not exist; NoAccessError
 */
export const moveRequest = async (context: CatalogCallerContext, input: RequestMove): Promise<ChangeRequest> => {
  const { project, move } = input;
  // The scopes depend on the changes of the request, so the request is read before the commit.
  const seen = await readRequest(context, input);
  const scopes = scopesOf(project, move.state === 'Applied' ? seen : undefined);
  return writeRequest(context, scopes, async (unit) => {
    const loaded = await requireRequest(unit, input, context.caller);
    const { request } = loaded;
    if (move.state !== 'Cancelled') requireOngoing(loaded);
    requireTransition(loaded, context.caller, move.state);
    const moved = await effects[move.state](unit, { context, loaded, move });
    if (moved === request) return request;
    const added = !move.comment ? [] : [nextComment(unit, request, move.comment, context.caller)];
    const after = withNeeded({ ...moved, comments: [...request.comments, ...added] }, loaded.project);
    await putRequest(unit, request, after);
    return after;
  });
};

import type { Comment } from '../../contract/schemas/change-request.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { type RequestPlace, requireOngoing, requireRequest } from './load.ts';
import { personFromCaller } from './stored/participant.ts';
import { putRequest } from './stored/store.ts';
import { commentView } from './view.ts';

/** The next comment on a request; ids of comments are counted within the request. */
export const nextComment = (
  unit: UnitOfWork,
  { comments }: Pick<ChangeRequestItem, 'comments'>,
  text: string,
  caller: Caller,
): ChangeRequestItem['comments'][number] => ({
  id: (comments.at(-1)?.id ?? 0) + 1,
  text,
  createdBy: personFromCaller(caller),
  createdAt: unit.now.toISOString(),
});

export interface NewComment extends RequestPlace {
  readonly text: string;
}

/**
 * Adds a comment to a request, which may be final (contract: change-requests §5.5).
 * @throws Problem NotFoundError, InvalidOperationError, BadDataError
 */
export const addComment = (context: CallerContext, input: NewComment): Promise<Comment> =>
  transact(context, [projectScope(input.project)], async (unit) => {
    const loaded = await requireRequest(unit, input, context.caller);
    const { request } = loaded;
    requireOngoing(loaded);
    const comment = nextComment(unit, request, input.text, context.caller);
    await putRequest(unit, request, { ...request, comments: [...request.comments, comment] });
    return commentView(comment);
  });

import type { Comment } from '../../contract/schemas/change-request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { type Participant, type RequestPlace, requireOngoing, requireRequest } from './load.ts';
import { personOf } from './person.ts';
import { putRequest } from './store.ts';
import { commentView } from './view.ts';

type Said = ChangeRequestItem['comments'][number];

/** The next comment on a request; ids count within the request. */
export const nextComment = (
  { comments }: Pick<ChangeRequestItem, 'comments'>,
  text: string,
  by: Participant,
  now: Date,
): Said => ({
  id: (comments.at(-1)?.id ?? 0) + 1,
  text,
  createdBy: personOf(by),
  createdAt: now.toISOString(),
});

/** Comments on a request, final or not. @throws Problem NotFoundError, InvalidOperationError, BadDataError */
export const addComment = async (
  unit: UnitOfWork,
  place: RequestPlace,
  text: string,
  caller: Participant,
  now: Date,
): Promise<Comment> => {
  const loaded = await requireRequest(unit, place, caller);
  const { request } = loaded;
  requireOngoing(loaded);
  const said = nextComment(request, text, caller, now);
  await putRequest(unit, request, { ...request, comments: [...request.comments, said] });
  return commentView(said);
};

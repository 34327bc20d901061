import { badData } from '../../contract/problems.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { emitChangeEvent, emitRequestEvent } from './emit.ts';
import { type ChangePlace, type RequestPlace, requireEditable, requireOngoing, requireRequest } from './load.ts';
import { requireAuthorOrAdmin } from './stored/participant.ts';
import { withoutReviews } from './stored/request.ts';
import { putRequest, removeRequest } from './stored/store.ts';

const discardIn = async (unit: UnitOfWork, request: ChangeRequestItem): Promise<void> => {
  emitRequestEvent(unit, request, 'change-request-discarded');
  await removeRequest(unit, request);
};

/**
 * Removes a change from a request. A request without any changes is discarded, too (contract: change-requests §5.2).
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError
 */
export const discardChange = (context: CallerContext, place: ChangePlace): Promise<void> =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const { request, change } = await requireEditable(unit, place, context.caller);
    emitChangeEvent(unit, request, { before: change });
    const changes = request.changes.filter((one) => one !== change);
    if (changes.length > 0) await putRequest(unit, request, withoutReviews({ ...request, changes }, unit.now));
    else await discardIn(unit, request);
  });

/**
 * Discards a draft (contract: change-requests §5.3).
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError
 */
export const discardRequest = (context: CallerContext, place: RequestPlace): Promise<void> =>
  transact(context, [projectScope(place.project)], async (unit) => {
    const loaded = await requireRequest(unit, place, context.caller);
    const { request } = loaded;
    requireOngoing(loaded);
    requireAuthorOrAdmin(request, context.caller);
    if (request.state !== 'Draft')
      throw badData(`Change request ${request.id} is in state "${request.state}"; only a "Draft" can be discarded.`);
    await discardIn(unit, request);
  });

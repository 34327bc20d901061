import { badData, notFound } from '../../contract/problems.ts';
import type { Change } from '../../contract/schemas/change-request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem, StoredChange } from '../../store/table/items.ts';
import { emitChangeEvent, emitRequestEvent, featureOf } from './emit.ts';
import {
  type Participant,
  type RequestPlace,
  requireAuthor,
  requireAuthorOrAdmin,
  requireContributor,
  requireOngoing,
  requireRequest,
} from './load.ts';
import { reopened } from './reopen.ts';
import { type ChangeRequestParts, isFinal, isPending, putRequest, removeRequest } from './store.ts';

/** One change of a request. */
export interface ChangePlace extends RequestPlace {
  readonly change: number;
}

/** The change, if its author may still alter it. @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError */
export const requireEditable = async (
  unit: UnitOfWork,
  place: ChangePlace,
  caller: Participant,
): Promise<{ request: ChangeRequestItem; change: StoredChange }> => {
  const loaded = await requireRequest(unit, place, caller);
  const { request, project } = loaded;
  requireOngoing(loaded);
  requireAuthor(request, caller);
  requireContributor(project, caller);
  const change = request.changes.find(({ id }) => id === place.change);
  if (!change) throw notFound('change', place.change, `Change request ${request.id} has no such change.`);
  if (!isPending(request))
    throw badData(`Change request ${request.id} is in state "${request.state}" and cannot be edited any more.`);
  return { request, change };
};

/** @throws Problem BadDataError: a change stays one of the same feature, or of a segment */
export const requireSameFeature = (before: StoredChange, given: Change): void => {
  const [expected, sent] = [featureOf(before), featureOf(given)];
  if (expected === sent) return;
  const named = (feature: string | undefined) => (feature === undefined ? 'a segment' : `feature "${feature}"`);
  throw badData(`Change ${before.id} is about ${named(expected)}; it cannot become one about ${named(sent)}.`);
};

/**
 * Replaces a change; only the one addressed, even if another settles the same (behaviour §3.5). What it says is judged
 * before (`demandAcceptable`).
 */
export const editChange = async (
  unit: UnitOfWork,
  place: ChangePlace,
  given: Change,
  caller: Participant,
): Promise<ChangeRequestParts> => {
  const { request, change: before } = await requireEditable(unit, place, caller);
  requireSameFeature(before, given);
  const { id, createdBy, createdAt } = before;
  const now: StoredChange = { ...given, id, createdBy, createdAt };
  const after = reopened({ ...request, changes: request.changes.map((one) => (one === before ? now : one)) });
  await putRequest(unit, request, after);
  emitChangeEvent(unit, after, { now, before });
  return after;
};

/** Takes a change out of a request; without any left the request is discarded (behaviour §3.5). */
export const discardChange = async (unit: UnitOfWork, place: ChangePlace, caller: Participant): Promise<void> => {
  const { request, change } = await requireEditable(unit, place, caller);
  emitChangeEvent(unit, request, { before: change });
  const changes = request.changes.filter((one) => one !== change);
  if (changes.length > 0) {
    await putRequest(unit, request, reopened({ ...request, changes }));
    return;
  }
  emitRequestEvent(unit, request, 'change-request-discarded');
  await removeRequest(unit, request);
};

/** Discards a draft. @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError */
export const discardRequest = async (unit: UnitOfWork, place: RequestPlace, caller: Participant): Promise<void> => {
  const loaded = await requireRequest(unit, place, caller);
  const { request } = loaded;
  requireOngoing(loaded);
  requireAuthorOrAdmin(request, caller);
  if (request.state !== 'Draft')
    throw badData(`Change request ${request.id} is in state "${request.state}"; only a "Draft" can be discarded.`);
  emitRequestEvent(unit, request, 'change-request-discarded');
  await removeRequest(unit, request);
};

/** @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError */
export const retitle = async (
  unit: UnitOfWork,
  place: RequestPlace,
  title: string,
  caller: Participant,
): Promise<ChangeRequestParts> => {
  const loaded = await requireRequest(unit, place, caller);
  const { request, project } = loaded;
  requireOngoing(loaded);
  requireAuthorOrAdmin(request, caller);
  requireContributor(project, caller);
  if (isFinal(request))
    throw badData(`Change request ${request.id} is in state "${request.state}" and keeps its title.`);
  const after = { ...request, title };
  await putRequest(unit, request, after);
  return after;
};

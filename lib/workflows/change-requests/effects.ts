import { badData, invalid } from '../../contract/problems.ts';
import type { ChangeRequestState } from '../../contract/schemas/change-request.ts';
import { utc } from '../../contract/utc.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { Approval } from '../../store/table/items.ts';
import { applyChangesIn } from './changes/apply.ts';
import { emitRequestEvent } from './emit.ts';
import type { LoadedRequest } from './load.ts';
import { isApproved, reviewedIn } from './reach.ts';
import { participantId, personFromCaller } from './stored/participant.ts';
import { type ChangeRequestParts, inReview } from './stored/request.ts';
import { approvableIn, isNewApproval } from './transitions.ts';

/** The state to which a request is moved. */
export interface Move {
  readonly state: ChangeRequestState;
  readonly comment?: string | undefined;
  /** ISO 8601; only for `Scheduled`. */
  readonly scheduledAt?: string | undefined;
}

interface EffectInput {
  readonly context: CatalogCallerContext;
  readonly loaded: LoadedRequest;
  readonly move: Move;
}

/** The effect of a transition. Returns the request in its next state, or the same object when nothing changes. */
type Effect = (unit: UnitOfWork, input: EffectInput) => ChangeRequestParts | Promise<ChangeRequestParts>;

const eventData = ({ move: { comment } }: EffectInput, state: ChangeRequestState) => ({
  state,
  ...(comment && { comment }),
});

const newReview = (unit: UnitOfWork, { context: { caller } }: EffectInput) => ({
  createdBy: personFromCaller(caller),
  createdAt: unit.now.toISOString(),
});

const unscheduled = ({ schedule: _, ...request }: ChangeRequestParts): ChangeRequestParts => request;

const sendToReview: Effect = (unit, input) => {
  const { request, project } = input.loaded;
  if (request.changes.length === 0) throw badData(`Change request ${request.id} has no changes to review.`);
  const notified = { ...request, reviewedIn: reviewedIn(request, project) };
  const asked = emitRequestEvent(unit, notified, 'change-request-sent-to-review', eventData(input, 'In review'));
  return { ...request, ...(asked !== undefined && { asked }), ...inReview(unit.now) };
};

const returnToDraft: Effect = (_, { loaded: { request } }) => ({
  ...request,
  state: 'Draft',
  approvals: [],
  rejections: [],
});

const approve: Effect = (unit, input) => {
  const { context, loaded } = input;
  const { request, project } = loaded;
  const environments = approvableIn(loaded, context.caller);
  const isOwn = ({ createdBy }: Approval): boolean => createdBy.id === participantId(context.caller);
  const isNew = isNewApproval(loaded, context.caller);
  // Also without a new approval it may have enough: an environment may ask for fewer than before.
  const approvals = isNew
    ? [...request.approvals.filter((one) => !isOwn(one)), { ...newReview(unit, input), environments }]
    : request.approvals;
  const isDone = isApproved({ ...request, approvals }, project);
  if (!isNew && !isDone) return request;
  const state = isDone ? 'Approved' : 'In review';
  if (isNew) emitRequestEvent(unit, request, 'change-request-approval-added', eventData(input, state));
  if (isDone) emitRequestEvent(unit, request, 'change-request-approved', eventData(input, state));
  return { ...request, approvals, state };
};

const reject: Effect = (unit, input) => {
  const { request } = input.loaded;
  emitRequestEvent(unit, request, 'change-request-rejected', eventData(input, 'Rejected'));
  return { ...unscheduled(request), rejections: [...request.rejections, newReview(unit, input)], state: 'Rejected' };
};

const cancel: Effect = (unit, input) => {
  const { request } = input.loaded;
  emitRequestEvent(unit, request, 'change-request-cancelled', eventData(input, 'Cancelled'));
  return { ...request, state: 'Cancelled' };
};

const apply: Effect = async (unit, input) => {
  const { request } = input.loaded;
  const { context } = input;
  await applyChangesIn(unit, { context, request });
  emitRequestEvent(unit, request, 'change-request-applied', eventData(input, 'Applied'));
  return { ...unscheduled(request), state: 'Applied' };
};

const schedule: Effect = (unit, { context, loaded: { request }, move: { scheduledAt: at } }) => {
  if (at === undefined) throw invalid('scheduledAt', 'is required to schedule a change request');
  if (Date.parse(at) <= unit.now.getTime()) throw invalid('scheduledAt', 'must be in the future', at);
  const scheduledAt = utc(at);
  emitRequestEvent(unit, request, 'change-request-scheduled', { scheduledAt, scheduledDate: scheduledAt });
  const { tokenId } = unit.actor;
  const by = { ...personFromCaller(context.caller), ...(tokenId !== undefined && { tokenId }) };
  return {
    ...request,
    state: 'Scheduled',
    schedule: { scheduledAt, status: 'pending', failureReason: null, by },
  };
};

/** Effects by the next state (contract: change-requests §6.3 to §6.8). */
export const effects: Readonly<Record<ChangeRequestState, Effect>> = {
  Draft: returnToDraft,
  'In review': sendToReview,
  Approved: approve,
  Rejected: reject,
  Applied: apply,
  Scheduled: schedule,
  Cancelled: cancel,
};

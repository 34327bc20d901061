import { badData, invalid, noAccess, notAllowed } from '../../contract/problems.ts';
import type { ChangeRequestState } from '../../contract/schemas/change-request.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import { type Applying, applyChanges } from './apply.ts';
import { nextComment } from './comment.ts';
import { emitRequestEvent } from './emit.ts';
import {
  isAuthor,
  type Loaded,
  type Participant,
  type RequestPlace,
  requireAuthorOrAdmin,
  requireContributor,
  requireOngoing,
  requireRequest,
} from './load.ts';
import { idOf, personOf } from './person.ts';
import { type ChangeRequestParts, putRequest } from './store.ts';

/** Who may move a request: its author, those who review, those who apply; administrators always. */
type Mover = 'author' | 'reviewer' | 'reviewer or author' | 'applier';

/** The transitions of behaviour §3.3; there are no others. */
export const transitions: Readonly<Record<ChangeRequestState, Readonly<Partial<Record<ChangeRequestState, Mover>>>>> = {
  Draft: { 'In review': 'author', Cancelled: 'author' },
  'In review': { Draft: 'author', Approved: 'reviewer', Rejected: 'reviewer', Cancelled: 'author' },
  Approved: { Draft: 'author', Rejected: 'reviewer', Applied: 'applier', Scheduled: 'applier', Cancelled: 'author' },
  Scheduled: { Rejected: 'reviewer or author', Applied: 'applier', Scheduled: 'applier' },
  Applied: {},
  Cancelled: {},
  Rejected: {},
};

/** Where a request is to go. */
export interface Move {
  readonly state: ChangeRequestState;
  readonly comment?: string | undefined;
  /** ISO 8601; for `Scheduled` only. */
  readonly scheduledAt?: string | undefined;
}

const requirePermission = (request: ChangeRequestItem, caller: Participant, permission: PermissionName): void => {
  const { project, environment } = request;
  if (!hasPermission(caller.rights, permission, { project, environment })) throw noAccess(permission, environment);
};

const requireReviewer = (request: ChangeRequestItem, caller: Participant): void => {
  requirePermission(request, caller, 'APPROVE_CHANGE_REQUEST');
  if (isAuthor(request, caller) && !caller.rights.admin)
    throw notAllowed(`Change request ${request.id} is your own; somebody else has to review it. You may cancel it.`);
};

/** Who is no longer a member may still withdraw what they proposed (behaviour §3.3). */
const requireOwner = ({ request, project }: Loaded, caller: Participant, to: ChangeRequestState): void => {
  requireAuthorOrAdmin(request, caller);
  if (to !== 'Cancelled') requireContributor(project, caller);
};

/** @throws Problem NoAccessError */
const requireMover = (loaded: Loaded, caller: Participant, mover: Mover, to: ChangeRequestState): void => {
  const { request } = loaded;
  if (mover === 'author') requireOwner(loaded, caller, to);
  else if (mover === 'reviewer') requireReviewer(request, caller);
  else if (mover === 'applier') requirePermission(request, caller, 'APPLY_CHANGE_REQUEST');
  else if (!isAuthor(request, caller)) requirePermission(request, caller, 'APPROVE_CHANGE_REQUEST');
};

/** Who moves a request, and when. */
interface Circumstance {
  readonly caller: Participant;
  readonly move: Move;
  readonly sources: Applying;
}

type Effect = (
  unit: UnitOfWork,
  request: ChangeRequestParts,
  circumstance: Circumstance,
) => Promise<ChangeRequestParts>;

const told = ({ move: { comment } }: Circumstance, state: ChangeRequestState) => ({
  state,
  ...(comment !== undefined && { comment }),
});

const reviewBy = ({ caller, sources: { now } }: Circumstance) => ({
  createdBy: personOf(caller),
  createdAt: now.toISOString(),
});

/** Without what only a scheduled request has. */
const unscheduled = ({ schedule: _, ...request }: ChangeRequestParts): ChangeRequestParts => request;

const sendToReview: Effect = async (unit, request, circumstance) => {
  if (request.changes.length === 0) throw badData(`Change request ${request.id} has no changes to review.`);
  emitRequestEvent(unit, request, 'change-request-sent-to-review', told(circumstance, 'In review'));
  return { ...request, state: 'In review' };
};

const sendBack: Effect = async (_, request) => ({ ...request, state: 'Draft', approvals: [], rejections: [] });

const approve: Effect = async (unit, request, circumstance) => {
  const { caller } = circumstance;
  if (request.approvals.some(({ createdBy }) => createdBy.id === idOf(caller))) return request;
  const approvals = [...request.approvals, reviewBy(circumstance)];
  const approved = approvals.length >= request.minApprovals;
  const state = approved ? 'Approved' : 'In review';
  emitRequestEvent(unit, request, 'change-request-approval-added', told(circumstance, state));
  if (approved) emitRequestEvent(unit, request, 'change-request-approved', told(circumstance, state));
  return { ...request, approvals, state };
};

const reject: Effect = async (unit, request, circumstance) => {
  emitRequestEvent(unit, request, 'change-request-rejected', told(circumstance, 'Rejected'));
  const rejections = [...request.rejections, reviewBy(circumstance)];
  return { ...unscheduled(request), rejections, state: 'Rejected' };
};

const cancel: Effect = async (unit, request, circumstance) => {
  emitRequestEvent(unit, request, 'change-request-cancelled', told(circumstance, 'Cancelled'));
  return { ...request, state: 'Cancelled' };
};

const apply: Effect = async (unit, request, circumstance) => {
  await applyChanges(unit, request, circumstance.sources);
  emitRequestEvent(unit, request, 'change-request-applied', told(circumstance, 'Applied'));
  return { ...unscheduled(request), state: 'Applied' };
};

const schedule: Effect = async (unit, request, { caller, move, sources: { now } }) => {
  const at = move.scheduledAt;
  if (at === undefined) throw invalid('scheduledAt', 'is required to schedule a change request');
  if (Date.parse(at) <= now.getTime()) throw invalid('scheduledAt', 'must be in the future', at);
  const scheduledAt = new Date(at).toISOString();
  emitRequestEvent(unit, request, 'change-request-scheduled', { scheduledAt, scheduledDate: scheduledAt });
  return {
    ...request,
    state: 'Scheduled',
    schedule: { scheduledAt, status: 'pending', failureReason: null, by: personOf(caller) },
  };
};

const effects: Readonly<Record<ChangeRequestState, Effect>> = {
  Draft: sendBack,
  'In review': sendToReview,
  Approved: approve,
  Rejected: reject,
  Applied: apply,
  Scheduled: schedule,
  Cancelled: cancel,
};

/**
 * Moves a request to another state, with all that belongs to it (behaviour §3.3). The commit has the scopes that
 * `scopesOf` names for the request.
 * @throws Problem NotFoundError; InvalidOperationError (403) where change requests were switched off, and (409) when
 *   applying meets a conflict; BadDataError naming both states for a transition that does not exist; NoAccessError
 */
export const moveRequest = async (
  unit: UnitOfWork,
  place: RequestPlace,
  move: Move,
  caller: Participant,
  sources: Applying,
): Promise<ChangeRequestParts> => {
  const loaded = await requireRequest(unit, place, caller);
  const { request } = loaded;
  if (move.state !== 'Cancelled') requireOngoing(loaded);
  const mover = transitions[request.state][move.state];
  if (mover === undefined)
    throw badData(
      `Change request ${request.id} is in state "${request.state}" and cannot be moved to "${move.state}".`,
    );
  requireMover(loaded, caller, mover, move.state);
  const circumstance = { caller, move, sources };
  const moved = await effects[move.state](unit, request, circumstance);
  if (moved === request) return request;
  const comments =
    move.comment === undefined
      ? request.comments
      : [...request.comments, nextComment(request, move.comment, caller, sources.now)];
  const after = { ...moved, comments };
  await putRequest(unit, request, after);
  return after;
};

import { badData, noAccess, notAllowed } from '../../contract/problems.ts';
import type { ChangeRequestState } from '../../contract/schemas/change-request.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import { guardedEnvironments } from './guard/guarded-write.ts';
import type { LoadedRequest } from './load.ts';
import { applierLacksIn, requireApprovals, reviewedIn } from './reach.ts';
import { isAuthor, participantId, requireAuthorOrAdmin, requireContributor } from './stored/participant.ts';

/** Who may move a request (contract: change-requests §6.2). */
type Mover = 'author' | 'reviewer' | 'reviewer or author' | 'applier';

/** All transitions, by the present and the next state (contract: change-requests §6.1). */
const movers: Readonly<Record<ChangeRequestState, Readonly<Partial<Record<ChangeRequestState, Mover>>>>> = {
  Draft: { 'In review': 'author', Cancelled: 'author' },
  'In review': { Draft: 'author', Approved: 'reviewer', Rejected: 'reviewer', Cancelled: 'author' },
  Approved: { Draft: 'author', Rejected: 'reviewer', Applied: 'applier', Scheduled: 'applier', Cancelled: 'author' },
  Scheduled: { Rejected: 'reviewer or author', Applied: 'applier', Scheduled: 'applier' },
  Applied: {},
  Cancelled: {},
  Rejected: {},
};

/** The environments in which the caller may approve a request, among those in which it is reviewed. */
export const approvableIn = ({ request, project }: LoadedRequest, { rights }: Caller): string[] =>
  reviewedIn(request, project).filter((environment) =>
    hasPermission(rights, 'APPROVE_CHANGE_REQUEST', { project: project.id, environment }),
  );

/**
 * Whether approving would add something: the caller has not approved the request, or may approve it in more environments
 * by now (contract: change-requests §6.5).
 */
export const isNewApproval = (loaded: LoadedRequest, caller: Caller): boolean => {
  const own = loaded.request.approvals.find(({ createdBy }) => createdBy.id === participantId(caller));
  return !own || approvableIn(loaded, caller).some((environment) => !own.environments?.includes(environment));
};

const mayReview = ({ request }: LoadedRequest, caller: Caller): boolean =>
  caller.rights.admin || !isAuthor(request, caller);

/** Whether a request is in review, and the caller may approve it and has not done so (contract: change-requests §10.7). */
export const awaitsReviewBy = (loaded: LoadedRequest, caller: Caller): boolean =>
  loaded.request.state === 'In review' &&
  guardedEnvironments(loaded.project).includes(loaded.request.environment) &&
  mayReview(loaded, caller) &&
  approvableIn(loaded, caller).length > 0 &&
  isNewApproval(loaded, caller);

const requireApprover = (loaded: LoadedRequest, caller: Caller): void => {
  if (approvableIn(loaded, caller).length === 0) throw noAccess('APPROVE_CHANGE_REQUEST', loaded.request.environment);
};

const requireReviewer = (loaded: LoadedRequest, caller: Caller): void => {
  const { request } = loaded;
  requireApprover(loaded, caller);
  if (!mayReview(loaded, caller))
    throw notAllowed(`Change request ${request.id} is your own; somebody else has to review it. You may cancel it.`);
};

const requireApplier = ({ request, project }: LoadedRequest, { rights }: Caller): void => {
  const missing = applierLacksIn(request, project, rights);
  if (missing !== undefined) throw noAccess('APPLY_CHANGE_REQUEST', missing);
};

/**
 * Checks that a transition exists and that the caller may make it.
 * @throws Problem BadDataError naming both states, NoAccessError, InvalidOperationError (409)
 */
export const requireTransition = (loaded: LoadedRequest, caller: Caller, state: ChangeRequestState): void => {
  const { request, project } = loaded;
  switch (movers[request.state][state]) {
    case 'author':
      requireAuthorOrAdmin(request, caller);
      // An author who is no longer a member may still cancel the request (contract: change-requests §6.2).
      if (state !== 'Cancelled') requireContributor(project, caller);
      break;
    case 'reviewer':
      requireReviewer(loaded, caller);
      break;
    case 'reviewer or author':
      if (!isAuthor(request, caller)) requireApprover(loaded, caller);
      break;
    case 'applier':
      requireApplier(loaded, caller);
      requireApprovals(request, project);
      break;
    default:
      throw badData(`Change request ${request.id} is in state "${request.state}" and cannot be moved to "${state}".`);
  }
};

import { badData, noAccess, notAllowed } from '../../contract/problems.ts';
import type { ChangeRequestState } from '../../contract/schemas/change-request.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { LoadedRequest } from './load.ts';
import { applierLacksIn, requireApprovals, reviewedIn } from './reach.ts';
import { isAuthor, requireAuthorOrAdmin, requireContributor } from './stored/participant.ts';

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

const requireApprover = (loaded: LoadedRequest, caller: Caller): void => {
  if (approvableIn(loaded, caller).length === 0) throw noAccess('APPROVE_CHANGE_REQUEST', loaded.request.environment);
};

const requireReviewer = (loaded: LoadedRequest, caller: Caller): void => {
  const { request } = loaded;
  requireApprover(loaded, caller);
  if (isAuthor(request, caller) && !caller.rights.admin)
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

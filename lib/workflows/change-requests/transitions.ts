import { badData, noAccess, notAllowed } from '../../contract/problems.ts';
import type { ChangeRequestState } from '../../contract/schemas/change-request.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';
import type { LoadedRequest } from './load.ts';
import { isAuthor, requireAuthorOrAdmin, requireContributor } from './participant.ts';

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

const requirePermission = (request: ChangeRequestItem, caller: Caller, permission: PermissionName): void => {
  const { project, environment } = request;
  if (!hasPermission(caller.rights, permission, { project, environment })) throw noAccess(permission, environment);
};

const requireReviewer = (request: ChangeRequestItem, caller: Caller): void => {
  requirePermission(request, caller, 'APPROVE_CHANGE_REQUEST');
  if (isAuthor(request, caller) && !caller.rights.admin)
    throw notAllowed(`Change request ${request.id} is your own; somebody else has to review it. You may cancel it.`);
};

/**
 * Checks that a transition exists and that the caller may make it.
 * @throws Problem BadDataError naming both states, NoAccessError
 */
export const requireTransition = (
  { request, project }: LoadedRequest,
  caller: Caller,
  state: ChangeRequestState,
): void => {
  switch (movers[request.state][state]) {
    case 'author':
      requireAuthorOrAdmin(request, caller);
      // An author who is no longer a member may still cancel the request (contract: change-requests §6.2).
      if (state !== 'Cancelled') requireContributor(project, caller);
      break;
    case 'reviewer':
      requireReviewer(request, caller);
      break;
    case 'reviewer or author':
      if (!isAuthor(request, caller)) requirePermission(request, caller, 'APPROVE_CHANGE_REQUEST');
      break;
    case 'applier':
      requirePermission(request, caller, 'APPLY_CHANGE_REQUEST');
      break;
    default:
      throw badData(`Change request ${request.id} is in state "${request.state}" and cannot be moved to "${state}".`);
  }
};

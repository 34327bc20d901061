import { notAllowed } from '../../../contract/problems.ts';
import { tokensId } from '../../../identity/callers/account-id.ts';
import type { Caller } from '../../../identity/callers/caller.ts';
import { imageUrl } from '../../../identity/users/view.ts';
import type { Actor } from '../../../store/commit/journal.ts';
import type { ChangeRequestItem, Person, ProjectItem } from '../../../store/table/items.ts';

/** The id under which a caller takes part in change requests. */
export const participantId = ({ userId }: Pick<Caller, 'userId'>): number => userId ?? tokensId;

/** A caller in the form in which change requests store it. */
export const personFromCaller = (caller: Caller): Person => {
  const id = participantId(caller);
  return { id, username: caller.name, imageUrl: imageUrl({ id, email: null, username: caller.name }) };
};

/** A stored person as the author of events. */
export const actorFromPerson = ({ id, username }: Pick<Person, 'id' | 'username'>): Actor => ({
  createdBy: username,
  createdByUserId: id === tokensId ? null : id,
});

export const isAuthor = ({ createdBy }: Pick<ChangeRequestItem, 'createdBy'>, caller: Caller): boolean =>
  createdBy.id === participantId(caller);

/**
 * @throws Problem NoAccessError for callers who are no members, where only members may propose changes (contract:
 *   change-requests §3.1)
 */
export const requireContributor = (project: Pick<ProjectItem, 'id' | 'mode'>, { rights }: Caller): void => {
  if (project.mode !== 'open' && !rights.admin && !rights.memberOf.has(project.id))
    throw notAllowed(`Only members of project "${project.id}" may propose changes: it is ${project.mode}.`);
};

/** @throws Problem NoAccessError unless the caller made the request */
export const requireAuthor = (request: ChangeRequestItem, caller: Caller): void => {
  if (!isAuthor(request, caller)) throw notAllowed(`Only the author of change request ${request.id} may do this.`);
};

/** @throws Problem NoAccessError unless the caller made the request, or is an administrator */
export const requireAuthorOrAdmin = (request: ChangeRequestItem, caller: Caller): void => {
  if (!isAuthor(request, caller) && !caller.rights.admin)
    throw notAllowed(`Only the author of change request ${request.id}, or an administrator, may do this.`);
};

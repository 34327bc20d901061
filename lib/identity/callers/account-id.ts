import { authenticationRequired, badData } from '../../contract/problems.ts';
import type { UserItem } from '../../store/table/items.ts';
import type { Caller } from './caller.ts';

/**
 * The id under which all API tokens of administrators take part, as if they were one person (contract: change-requests
 * §3.2).
 */
export const tokensId = -1;

/**
 * Id of the account that sent the request.
 * @throws Problem `BadDataError` for an API token, which belongs to no account (contract: users §9)
 */
export const requireAccountId = ({ userId }: Pick<Caller, 'userId'>): number => {
  if (userId === null) throw badData('An API token belongs to no user. Call this with a personal token.');
  return userId;
};

/**
 * The account of the caller, as a commit has read it. A commit runs again after a conflict: without this, a request
 * that was admitted before the account was taken from a stranger could give the stranger a new way in.
 * @throws Problem `AuthenticationRequired` when all sessions of the account have ended since the request was admitted
 */
export const requireStillSignedIn = <T extends Pick<UserItem, 'signedOutAt'>>(
  account: T,
  caller: Pick<Caller, 'signedOutAt'>,
): T => {
  if (account.signedOutAt !== caller.signedOutAt) throw authenticationRequired();
  return account;
};

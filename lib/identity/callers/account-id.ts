import { badData } from '../../contract/problems.ts';
import type { Caller } from './caller.ts';

/**
 * Id of the account that sent the request.
 * @throws Problem `BadDataError` for an API token, which belongs to no account (contract: users §9)
 */
export const requireAccountId = ({ userId }: Pick<Caller, 'userId'>): number => {
  if (userId === null) throw badData('An API token belongs to no user. Call this with a personal token.');
  return userId;
};

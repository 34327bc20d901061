import { badData } from '../../contract/problems.ts';
import type { Caller } from './caller.ts';

/** The account that calls. @throws Problem `BadDataError` for an API token, which acts for nobody (behaviour §4) */
export const selfOf = ({ userId }: Pick<Caller, 'userId'>): number => {
  if (userId === null) throw badData('An API token belongs to no user. Call this with a personal token.');
  return userId;
};

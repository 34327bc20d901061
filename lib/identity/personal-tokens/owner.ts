import { notFound } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';

/** The account that tokens belong to, of the given type where the path names one (contract: personal-tokens §1). */
export interface Owner {
  readonly id: number;
  readonly accountType?: UserItem['accountType'];
}

/** @throws Problem `NotFoundError` when there is no such account */
export const requireOwner = async (reading: Reading, { id, accountType }: Owner): Promise<UserItem> => {
  const account = await reading.get(userKey(id));
  if (account === undefined || (accountType !== undefined && account.accountType !== accountType))
    throw notFound(accountType === 'Service Account' ? 'service account' : 'user', id);
  return account;
};

import { notFound } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';

/** The account that owns tokens, of the given type where the path names one (contract: personal-tokens §1). */
export interface Owner {
  readonly id: number;
  readonly accountType?: UserItem['accountType'];
}

/** @param account the item stored under the owner's id @throws Problem `NotFoundError` when there is no such account */
export const requireAccount = (account: UserItem | undefined, { id, accountType }: Owner): UserItem => {
  if (account === undefined || (accountType !== undefined && account.accountType !== accountType))
    throw notFound(accountType === 'Service Account' ? 'service account' : 'user', id);
  return account;
};

/** @throws Problem `NotFoundError` when there is no such account */
export const requireOwner = async (reading: Reading, owner: Owner): Promise<UserItem> =>
  requireAccount(await reading.get(userKey(owner.id)), owner);

/** What `requireOwner` reads. @param id null: the caller has no account, and is refused later */
export const ownerReads = (id: number | null): RequestReads => (id === null ? {} : { keys: [userKey(id)] });

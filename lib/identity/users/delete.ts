import { notFound } from '../../contract/problems.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { tokenKey, userKey } from '../../store/table/keys.ts';
import { userDocument } from '../directory/user-document.ts';
import { removePasswordIn } from '../passwords/stored.ts';
import { changeAccess } from '../rights/change-access.ts';
import { renameUser } from './names.ts';

/** What `deleteAccount` reads. Names and tokens are not included: they are known only from the account. */
export const accountReads = (id: number): RequestReads => ({ keys: [userKey(id)] });

/**
 * Deletes a user or service account with its names and tokens (contract: users §6, service-accounts §4). Groups that
 * list it are not changed: reading a group leaves out accounts that no longer exist, and ids are never reused.
 * @throws Problem `NotFoundError`, also for an account of the other type
 */
export const deleteAccount = (
  context: CommandContext,
  { accountType, id }: Pick<UserItem, 'accountType' | 'id'>,
): Promise<void> =>
  changeAccess(context, async (unit) => {
    const account = await unit.get(userKey(id));
    if (account?.accountType !== accountType) throw notFound(accountType.toLowerCase(), id);
    const tokens = (account.tokens ?? []).map(({ sha256 }) => tokenKey(sha256));
    await Promise.all([renameUser(unit, id, { from: account }), unit.getMany(tokens), removePasswordIn(unit, account)]);
    for (const key of [userKey(id), ...tokens]) unit.remove(key);
    const type = accountType === 'User' ? 'user-deleted' : 'service-account-deleted';
    unit.emit({ type, preData: userDocument(account) });
  });

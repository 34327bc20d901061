import { notFound } from '../../contract/problems.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Decision, ReadView } from '../../store/commit/decision.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, tokenKey, userKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { renameUser } from './names.ts';
import { userDocument } from './view.ts';

/**
 * The rule of every account that goes: its names are free again, its tokens go with it. Groups that list it stay as
 * they are: ids are not given out twice, and whoever reads a group leaves out who is gone.
 */
export const removeAccount = async (view: ReadView, account: UserItem): Promise<Decision<undefined>> => {
  const tokens = (account.tokens ?? []).map(({ sha256 }) => tokenKey(sha256));
  const names = await renameUser(view, account.id, { from: account });
  await view.getMany(tokens);
  const type = account.accountType === 'User' ? 'user-deleted' : 'service-account-deleted';
  return {
    remove: [userKey(account.id), ...names.remove, ...tokens],
    events: [{ type, preData: userDocument(account) }],
    answer: undefined,
  };
};

/** @throws Problem `NotFoundError`, also for an account of the other kind */
export const deleteAccount = (
  table: Table,
  act: Act,
  accountType: UserItem['accountType'],
  id: number,
): Promise<void> =>
  commit({ table, ...act }, [instance], async (view) => {
    const account = await view.get(userKey(id));
    if (account?.accountType !== accountType) throw notFound(accountType.toLowerCase(), id);
    return removeAccount(view, account);
  });

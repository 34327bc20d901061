import { badData } from '../../contract/problems.ts';
import type { NewUser } from '../../contract/schemas/user.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Decision, ReadView, Unwritten } from '../../store/commit/decision.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, userKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { findRootRole } from '../rights/find-role.ts';
import { nextId } from '../rights/numbering.ts';
import { renameUser } from './names.ts';
import { hashPassword, requireStrong } from './password.ts';
import { userDocument } from './view.ts';

/** A new account, its password hashed already. */
export type NewAccount = Pick<UserItem, 'accountType' | 'name' | 'username' | 'email'> & {
  readonly rootRole: number | string;
  readonly passwordHash?: string | undefined;
};

/**
 * The rule of every new account: a number of its own, names that are free, a root role that exists.
 * @throws Problem `BadDataError` for a name in use or a role that is none
 */
export const addAccount = async (
  view: ReadView,
  { rootRole, passwordHash, ...account }: NewAccount,
  now: Date,
): Promise<Decision<Unwritten<UserItem>>> => {
  const role = await findRootRole(view, rootRole);
  const { id, head } = nextId(view, 'user');
  const names = await renameUser(view, id, { to: account });
  await view.get(userKey(id));
  const item: Unwritten<UserItem> = {
    ...userKey(id),
    kind: 'user',
    id,
    ...account,
    rootRole: role.id,
    projectRoles: [],
    createdAt: now.toISOString(),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  const type = account.accountType === 'User' ? 'user-created' : 'service-account-created';
  return { put: [item, ...names.put], events: [{ type, data: userDocument(item) }], head, answer: item };
};

/**
 * Creates a user (behaviour §4, user-admin).
 * @throws Problem `BadDataError` without username and email, or when one of them is in use; `OwaspValidationError`
 */
export const createUser = async (
  table: Table,
  { actor, now, ...act }: Act,
  given: NewUser,
): Promise<Unwritten<UserItem>> => {
  const { name = null, username = null, email = null, password, rootRole } = given;
  if (username === null && email === null) throw badData('A user needs a `username` or an `email`.');
  if (password !== undefined) requireStrong(password);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return commit({ table, actor, now, ...act }, [instance], (view) =>
    addAccount(view, { accountType: 'User', name, username, email, rootRole, passwordHash }, now),
  );
};

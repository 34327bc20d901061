import { badData } from '../../contract/problems.ts';
import type { NewUser, User } from '../../contract/schemas/user.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, userKey } from '../../store/table/keys.ts';
import { takeId } from '../directory/ids.ts';
import { requireRootRole, rootRoleReads } from '../roles/find.ts';
import { type NewNames, nameKeys, renameUser } from './names.ts';
import { hashPassword, requireStrong } from './password.ts';
import { userDocument, userView } from './view.ts';

export type NewAccount = Pick<UserItem, 'accountType' | 'name' | 'username' | 'email'> & {
  readonly rootRole: number | string;
  readonly passwordHash?: string | undefined;
};

/** What `createAccountIn` reads. */
export const newAccountReads = ({
  rootRole,
  ...names
}: Pick<NewAccount, 'rootRole'> & NewNames): Required<Omit<RequestReads, 'scopes'>> => {
  const { keys, ranges } = rootRoleReads(rootRole);
  return { keys: [...keys, ...nameKeys(names)], ranges };
};

/**
 * Creates a user or service account.
 * @throws Problem `BadDataError` for a name in use or an unknown root role
 */
export const createAccountIn = async (
  unit: UnitOfWork,
  { rootRole, passwordHash, ...account }: NewAccount,
): Promise<Unwritten<UserItem>> => {
  const role = await requireRootRole(unit, rootRole);
  const id = takeId(unit, 'user');
  await renameUser(unit, id, { to: account });
  const item: Unwritten<UserItem> = {
    ...userKey(id),
    kind: 'user',
    id,
    ...account,
    rootRole: role.id,
    projectRoles: [],
    createdAt: unit.now.toISOString(),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  unit.create(item);
  const type = account.accountType === 'User' ? 'user-created' : 'service-account-created';
  unit.emit({ type, data: userDocument(item) });
  return item;
};

/**
 * Creates a user (contract: users §2).
 * @throws Problem `BadDataError` without username and email, or when one of them is in use; `OwaspValidationError`
 */
export const createUser = async (context: CommandContext, given: NewUser): Promise<User> => {
  const { name = null, username = null, email = null, password, rootRole } = given;
  if (username === null && email === null) throw badData('A user needs a `username` or an `email`.');
  if (password !== undefined) requireStrong(password);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const user = await transact(context, [instance], (unit) =>
    createAccountIn(unit, { accountType: 'User', name, username, email, rootRole, passwordHash }),
  );
  return userView(user, null);
};

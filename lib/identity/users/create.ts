import { badData } from '../../contract/problems.ts';
import type { NewUser, User } from '../../contract/schemas/user.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { takeId } from '../directory/ids.ts';
import { userDocument } from '../directory/user-document.ts';
import { createPasswordLink, linkEnd } from '../passwords/links.ts';
import { hashPassword, requireStrong } from '../passwords/password.ts';
import { newPassword } from '../passwords/stored.ts';
import { changeAccess } from '../rights/change-access.ts';
import { requireRootRole, rootRoleReads } from '../roles/find.ts';
import { type NewNames, nameKeys, renameUser } from './names.ts';
import { userView } from './view.ts';

export type NewAccount = Pick<
  UserItem,
  'accountType' | 'name' | 'username' | 'email' | 'scim' | 'disabled' | 'unproven'
> & {
  readonly rootRole: number | string;
  readonly passwordHash?: string | undefined;
  /** When the invitation to set a first password expires. */
  readonly invitedUntil?: string | undefined;
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
 * @throws Problem `BadDataError` for a name in use (`NameExistsError` where SCIM manages the user) or an unknown root role
 */
export const createAccountIn = async (
  unit: UnitOfWork,
  { rootRole, passwordHash, invitedUntil, ...account }: NewAccount,
): Promise<Unwritten<UserItem>> => {
  const role = await requireRootRole(unit, rootRole);
  const id = takeId(unit, 'user');
  await renameUser(unit, id, { to: account });
  const stored = passwordHash === undefined ? undefined : newPassword(id, passwordHash);
  const item: Unwritten<UserItem> = {
    ...userKey(id),
    kind: 'user',
    id,
    ...account,
    rootRole: role.id,
    projectRoles: [],
    createdAt: unit.now.toISOString(),
    ...(stored && { password: stored.password }),
    ...(invitedUntil !== undefined && { invitedUntil }),
  };
  unit.create(item);
  if (stored) unit.create(stored.item);
  const type = account.accountType === 'User' ? 'user-created' : 'service-account-created';
  unit.emit({ type, data: userDocument(item) });
  return item;
};

/**
 * Creates a user (contract: users §2). A user without a password is invited: the answer contains a link for setting
 * one.
 * @param input.baseUrl public address, for the link
 * @throws Problem `BadDataError` without username and email, or when one of them is in use; `OwaspValidationError`
 */
export const createUser = async (
  context: CommandContext,
  { given, baseUrl }: { readonly given: NewUser; readonly baseUrl: string },
): Promise<User> => {
  const { rootRole } = given;
  // An empty text counts as not given.
  const [name, username, email] = [given.name || null, given.username || null, given.email || null];
  const password = given.password || undefined;
  if (username === null && email === null) throw badData('A user needs a `username` or an `email`.');
  if (password !== undefined) requireStrong(password);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const invitedUntil = password === undefined ? linkEnd(context.now) : undefined;
  const user = await changeAccess(context, (unit) =>
    createAccountIn(unit, { accountType: 'User', name, username, email, rootRole, passwordHash, invitedUntil }),
  );
  if (invitedUntil === undefined) return userView(user, null);
  const invitation = { user, purpose: 'invite', createdBy: context.actor.createdBy } as const;
  const { url } = await createPasswordLink(context, invitation, baseUrl);
  return { ...userView(user, null), inviteLink: url };
};

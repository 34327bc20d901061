import { badData, notFound } from '../../contract/problems.ts';
import type { User, UserChange } from '../../contract/schemas/user.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { userSeenKey, usersSeenAt } from '../callers/seen.ts';
import { requireNotManaged } from '../directory/managed.ts';
import { isUser } from '../directory/read.ts';
import { userDocument } from '../directory/user-document.ts';
import { givePasswordIn } from '../passwords/links.ts';
import { hashPassword, requireStrong } from '../passwords/password.ts';
import { removeTokensIn } from '../personal-tokens/remove-all.ts';
import { changeAccess } from '../rights/change-access.ts';
import { requireRootRole, rootRoleReads } from '../roles/find.ts';
import { renameUser } from './names.ts';
import { userView } from './view.ts';

/**
 * What `updateUser` reads. The keys of new names are not included: whether they differ from the old ones is known only
 * from the user's item.
 */
export const userChangeReads = (id: number, { rootRole }: UserChange): RequestReads => {
  const role = rootRole === undefined ? undefined : rootRoleReads(rootRole);
  return { keys: [userKey(id), userSeenKey(id), ...(role?.keys ?? [])], ranges: role?.ranges ?? [] };
};

/**
 * Changes the given members of a user (contract: users §5).
 * @throws Problem `NotFoundError`; `BadDataError` for a name in use or an unknown root role; `OwaspValidationError`;
 *   `ForbiddenError` for names of a user that SCIM manages
 */
export const updateUser = async (
  context: CommandContext,
  { id, change }: { readonly id: number; readonly change: UserChange },
): Promise<User> => {
  const { rootRole, name, username, email, deletePersonalTokens } = change;
  const password = change.password || undefined;
  if (password !== undefined) requireStrong(password);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  // Read before the transaction: what was read when the request began is not used after it.
  const [seenAt = null] = await usersSeenAt(context, [{ id }]);
  const user = await changeAccess(context, async (unit) => {
    const before = await unit.get(userKey(id));
    if (before === undefined || !isUser(before)) throw notFound('user', id);
    const changed: UserItem = {
      ...before,
      // An empty text counts as not given.
      name: name || before.name,
      username: username || before.username,
      email: email || before.email,
      ...(rootRole !== undefined && { rootRole: (await requireRootRole(unit, rootRole)).id }),
    };
    const left = deletePersonalTokens ? await removeTokensIn(unit, changed) : changed;
    const after = passwordHash === undefined ? left : await givePasswordIn(unit, left, passwordHash);
    const isRenamed = (['name', 'username', 'email'] as const).some((member) => after[member] !== before[member]);
    await requireNotManaged(unit, before, { changed: isRenamed, what: 'What this user is called' });
    if (!after.username && !after.email) throw badData('A user needs a `username` or an `email`.');
    await renameUser(unit, id, { from: before, to: after });
    unit.put(after);
    unit.emit({ type: 'user-updated', data: userDocument(after), preData: userDocument(before) });
    return after;
  });
  const isAboutTokens = password !== undefined || deletePersonalTokens === true;
  return { ...userView(user, seenAt), ...(isAboutTokens && { personalTokens: user.tokens?.length ?? 0 }) };
};

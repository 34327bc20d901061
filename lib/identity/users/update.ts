import { badData, notFound } from '../../contract/problems.ts';
import type { UserChange } from '../../contract/schemas/user.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, userKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { findRootRole } from '../rights/find-role.ts';
import { isUser } from '../rights/people.ts';
import { renameUser } from './names.ts';
import { hashPassword, requireStrong } from './password.ts';
import { userDocument } from './view.ts';

/**
 * Changes the given members of a user (behaviour §4, user-admin).
 * @throws Problem `NotFoundError`; `BadDataError` for a name in use or a role that is none; `OwaspValidationError`
 */
export const updateUser = async (
  table: Table,
  act: Act,
  id: number,
  { password, rootRole, ...names }: UserChange,
): Promise<Unwritten<UserItem>> => {
  if (password !== undefined) requireStrong(password);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return commit({ table, ...act }, [instance], async (view) => {
    const before = await view.get(userKey(id));
    if (before === undefined || !isUser(before)) throw notFound('user', id);
    const { rev: _, ...kept } = before;
    const after: Unwritten<UserItem> = {
      ...kept,
      name: names.name ?? kept.name,
      username: names.username ?? kept.username,
      email: names.email ?? kept.email,
      ...(rootRole !== undefined && { rootRole: (await findRootRole(view, rootRole)).id }),
      ...(passwordHash !== undefined && { passwordHash }),
    };
    if (!after.username && !after.email) throw badData('A user needs a `username` or an `email`.');
    const { put, remove } = await renameUser(view, id, { from: before, to: after });
    return {
      put: [after, ...put],
      remove,
      events: [{ type: 'user-updated', data: userDocument(after), preData: userDocument(before) }],
      answer: after,
    };
  });
};

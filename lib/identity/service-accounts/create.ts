import { badData, nameExists } from '../../contract/problems.ts';
import type { NewServiceAccount } from '../../contract/schemas/service-account.ts';
import { commit } from '../../store/commit/commit.ts';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { UserItem } from '../../store/table/items.ts';
import { instance, usernameKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { addAccount } from '../users/create.ts';

/** "Build server (Oslo)" → `service-build-server-oslo`. */
const derivedUsername = (name: string): string => {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ['service', ...words].join('-');
};

/**
 * Creates a service account (behaviour §4).
 * @throws Problem `BadDataError` without name and username, or for a role that is none; `NameExistsError`
 */
export const createServiceAccount = async (
  table: Table,
  { now, ...act }: Act,
  given: NewServiceAccount,
): Promise<Unwritten<UserItem>> => {
  const { name = null, rootRole } = given;
  const username = given.username ?? (name === null ? undefined : derivedUsername(name));
  if (username === undefined) throw badData('A service account needs a `username` or a `name`.');
  return commit({ table, now, ...act }, [instance], async (view) => {
    if (await view.get(usernameKey(username))) throw nameExists('account', username);
    return addAccount(view, { accountType: 'Service Account', name, username, email: null, rootRole }, now);
  });
};

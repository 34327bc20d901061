import { nameItem } from '../identity/directory/unique-names.ts';
import { adminRole } from '../identity/rights/built-in-roles.ts';
import type { Unwritten } from '../store/commit/context.ts';
import type { AccessNameItem, UserItem } from '../store/table/items.ts';
import { userKey, usernameKey } from '../store/table/keys.ts';

const id = 1;
const username = 'admin';

/** The user `admin`. Without a password hash no password lets anybody in (contract: seed §8). */
export const firstUser = (now: Date): Unwritten<UserItem> => ({
  ...userKey(id),
  kind: 'user',
  id,
  accountType: 'User',
  name: null,
  username,
  email: null,
  rootRole: adminRole,
  projectRoles: [],
  createdAt: now.toISOString(),
});

export const firstUserName: Unwritten<AccessNameItem> = nameItem(usernameKey(username), id);

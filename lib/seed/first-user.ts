import { adminRole } from '../identity/rights/built-in-roles.ts';
import type { Unwritten } from '../store/commit/decision.ts';
import type { UserItem } from '../store/table/items.ts';
import { userKey } from '../store/table/keys.ts';

export const firstUserId = 1;
export const firstUsername = 'admin';

/**
 * The user `admin` (behaviour §5.3). There is no password hash and so no password that lets anyone in: an installation
 * is opened with its first API token.
 */
export const firstUser = (now: Date): Unwritten<UserItem> => ({
  ...userKey(firstUserId),
  kind: 'user',
  id: firstUserId,
  accountType: 'User',
  name: null,
  username: firstUsername,
  email: null,
  rootRole: adminRole,
  projectRoles: [],
  createdAt: now.toISOString(),
});

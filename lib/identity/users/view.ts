import { createHash } from 'node:crypto';
import type { User, UserSummary } from '../../contract/schemas/user.ts';
import { readSeen } from '../../store/observations/seen.ts';
import type { UserItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { subjectsOf } from '../callers/seen.ts';

/** A picture that Gravatar keeps for an email or makes for a name. */
export const imageUrl = ({ id, email, username }: Pick<UserItem, 'id' | 'email' | 'username'>): string => {
  const hash = createHash('sha256').update((email || username || String(id)).toLowerCase());
  return `https://gravatar.com/avatar/${hash.digest('hex')}?s=42&d=retro&r=g`;
};

/** What one user may know of another. */
export const userSummary = (user: Omit<UserItem, 'rev'>): UserSummary => ({
  id: user.id,
  name: user.name,
  username: user.username,
  email: user.email,
  imageUrl: imageUrl(user),
  accountType: user.accountType,
});

/** A user as an administrator sees it (spec §2.13). @param seenAt ISO 8601, null: never */
export const userView = (user: Omit<UserItem, 'rev'>, seenAt: string | null): User => ({
  ...userSummary(user),
  isAPI: false,
  loginAttempts: 0,
  rootRole: user.rootRole,
  seenAt,
  createdAt: user.createdAt,
});

/** Users with when each was last seen: one read more for a hundred of them. */
export const userViews = async (table: Table, users: readonly UserItem[]): Promise<User[]> => {
  const seen = await readSeen(
    table,
    users.map(({ id }) => userSubject(id)),
  );
  return users.map((user, i) => userView(user, seen[i] ?? null));
};

const userSubject = (id: number): string => subjectsOf({ tokenKey: '', userId: id }).at(-1) ?? '';

/** A user, or a service account, which has no email, in events (behaviour §6, §1.14). */
export const userDocument = ({ id, name, username, email, rootRole, accountType }: Omit<UserItem, 'rev'>) => ({
  id,
  name,
  username,
  ...(accountType === 'User' && { email }),
  rootRole,
});

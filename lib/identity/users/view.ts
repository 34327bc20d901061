import { createHash } from 'node:crypto';
import type { User, UserSummary } from '../../contract/schemas/user.ts';
import type { UserItem } from '../../store/table/items.ts';
import type { Source } from '../../store/table/read.ts';
import { usersSeenAt } from '../callers/seen.ts';

/** Address of a picture at Gravatar (contract: users §4). */
export const imageUrl = ({ id, email, username }: Pick<UserItem, 'id' | 'email' | 'username'>): string => {
  const hash = createHash('sha256').update((email || username || String(id)).toLowerCase());
  return `https://gravatar.com/avatar/${hash.digest('hex')}?s=42&d=retro&r=g`;
};

/**
 * The facts about a user that every caller may know; facts that the user does not have are left out
 * (docs/decisions/0211-two-shapes-in-one-answer.md).
 */
export const userSummary = (user: Omit<UserItem, 'rev'>): UserSummary => ({
  id: user.id,
  ...(user.name !== null && { name: user.name }),
  ...(user.username !== null && { username: user.username }),
  ...(user.email !== null && { email: user.email }),
  imageUrl: imageUrl(user),
  accountType: user.accountType,
});

/** A user as an administrator sees it (contract: users §4). @param seenAt ISO 8601, null: never */
export const userView = (user: Omit<UserItem, 'rev'>, seenAt: string | null): User => ({
  ...userSummary(user),
  isAPI: false,
  loginAttempts: 0,
  rootRole: user.rootRole,
  seenAt,
  createdAt: user.createdAt,
  ...(user.invitedUntil !== undefined && { invitedUntil: user.invitedUntil }),
  ...(user.disabled && { disabled: true }),
  ...(user.scim && { scimId: String(user.id) }),
});

/** A user with the time of the last use, which costs one more read. */
export const userWithLastUse = async (source: Source, user: UserItem): Promise<User> => {
  const [seenAt = null] = await usersSeenAt(source, [user]);
  return userView(user, seenAt);
};

/** As `userWithLastUse`, for many users; one more read for a hundred of them. */
export const userViews = async (source: Source, users: readonly UserItem[]): Promise<User[]> => {
  const seen = await usersSeenAt(source, users);
  return users.map((user, i) => userView(user, seen[i] ?? null));
};

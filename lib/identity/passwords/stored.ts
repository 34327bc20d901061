import { randomUUID } from 'node:crypto';
import type { Unwritten } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { PasswordItem, UserItem } from '../../store/table/items.ts';
import { type Key, passwordKey, userKey } from '../../store/table/keys.ts';

/**
 * The hash of a password is an item of its own, in a partition that few functions may read
 * (docs/decisions/0267-secrets-have-partitions-of-their-own.md). The user names the item that is valid, so that a
 * reader that finds one of the two before a change and the other after it accepts neither password.
 */

type WithPassword = Pick<UserItem, 'password' | 'passwordHash'>;

/** What a change of a user's password reads. */
export const passwordReads = (userId: number): { readonly keys: readonly Key[] } => ({
  keys: [userKey(userId), passwordKey(userId)],
});

/** Whether a user can sign in with a password. */
export const hasPassword = ({ password, passwordHash }: WithPassword): boolean =>
  (password ?? passwordHash) !== undefined;

/**
 * The encoded hash of a user's password; undefined if the user has none, or if the item is not the one that the user
 * names.
 */
export const hashOf = (
  { password, passwordHash }: WithPassword,
  item: PasswordItem | undefined,
): string | undefined => {
  // Older versions stored the hash with the user.
  if (password === undefined) return passwordHash;
  return item?.password === password ? item.hash : undefined;
};

/** The item with the hash, and the member by which the user names it. */
export const newPassword = (
  userId: number,
  hash: string,
): { readonly item: Unwritten<PasswordItem>; readonly password: string } => {
  const password = randomUUID();
  return { item: { ...passwordKey(userId), kind: 'password', id: userId, password, hash }, password };
};

/** Stores the hash of a user's new password. The caller writes the user that this returns in the same commit. */
export const storePasswordIn = async (unit: UnitOfWork, user: UserItem, hash: string): Promise<UserItem> => {
  const { item, password } = newPassword(user.id, hash);
  await unit.get(passwordKey(user.id));
  unit.put<PasswordItem>(item);
  const { passwordHash: _, ...rest } = user;
  return { ...rest, password };
};

/** Removes the hash. The caller writes the user that this returns in the same commit, or removes the user. */
export const removePasswordIn = async (unit: UnitOfWork, user: UserItem): Promise<UserItem> => {
  if (user.password !== undefined) {
    await unit.get(passwordKey(user.id));
    unit.remove(passwordKey(user.id));
  }
  const { password: _, passwordHash: __, ...rest } = user;
  return rest;
};

import { randomBytes } from 'node:crypto';
import { nameItem } from '../identity/directory/unique-names.ts';
import { isStrong } from '../identity/passwords/password.ts';
import { newPassword } from '../identity/passwords/stored.ts';
import { adminRole } from '../identity/rights/built-in-roles.ts';
import type { Unwritten } from '../store/commit/context.ts';
import type { AccessNameItem, Stored, UserItem } from '../store/table/items.ts';
import { userKey, usernameKey } from '../store/table/keys.ts';

const id = 1;
const username = 'admin';

/** The user `admin`. Without a password hash, nobody can sign in as this user with a password (contract: seed §8). */
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

/** Adds a password to the first user, as an item of its own; returns other items unchanged. */
export const withPassword = (items: readonly Unwritten<Stored>[], hash: string): readonly Unwritten<Stored>[] => {
  const { item, password } = newPassword(id, hash);
  return [...items.map((one) => (one.kind === 'user' ? { ...one, password } : one)), item];
};

export const firstUserName: Unwritten<AccessNameItem> = nameItem(usernameKey(username), id);

/** A password of 21 characters that satisfies every rule (contract: users §3). */
export const newAdminPassword = (): string => {
  for (;;) {
    const password = [randomBytes(7), randomBytes(7)].map((bytes) => bytes.toString('base64url')).join('-');
    if (isStrong(password)) return password;
  }
};

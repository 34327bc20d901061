import type { RequestReads } from '../../store/commit/request.ts';
import type { UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { groupsRange, readAccount, readGroups, readRoles, rolesRange } from '../directory/read.ts';
import { type Rights, rightsOf } from './rights.ts';

/** A user or service account as a caller. */
export interface UserAccess {
  readonly name: string;
  readonly rights: Rights;
  /** Sessions that began at this time or earlier have ended; undefined: all sessions were never ended at once. */
  readonly signedOutAt: string | undefined;
}

/** The name in `createdBy` of a user's changes (contract: access §2). */
export const displayName = ({ email, username }: Pick<UserItem, 'email' | 'username'>): string =>
  email || username || 'unknown';

/** What `readUserAccess` reads. */
export const userAccessReads = (userId: number): Required<Pick<RequestReads, 'keys' | 'ranges'>> => ({
  keys: [userKey(userId)],
  ranges: [groupsRange, rolesRange],
});

/** Strongly consistent. @returns undefined when the user does not exist or is disabled */
export const readUserAccess = async (source: Source, userId: number): Promise<UserAccess | undefined> => {
  const [user, groups, roles] = await Promise.all([readAccount(source, userId), readGroups(source), readRoles(source)]);
  if (user === undefined || user.disabled) return undefined;
  return { name: displayName(user), rights: rightsOf(user, groups, roles), signedOutAt: user.signedOutAt };
};

import type { UserItem } from '../../store/table/items.ts';

/**
 * A user all of whose sessions and links end with the commit that stores it: those that began before have another time
 * than this one (docs/decisions/0200).
 */
export const signedOut = <T extends Pick<UserItem, 'signedOutAt'>>(user: T, now: Date): T => ({
  ...user,
  signedOutAt: now.toISOString(),
});

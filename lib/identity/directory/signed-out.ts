import type { UserItem } from '../../store/table/items.ts';

/**
 * A user whose sessions and links all end with the commit that stores the user: earlier ones carry another time than
 * this one (docs/decisions/0200).
 */
export const signedOut = <T extends Pick<UserItem, 'signedOutAt'>>(user: T, now: Date): T => ({
  ...user,
  signedOutAt: now.toISOString(),
});

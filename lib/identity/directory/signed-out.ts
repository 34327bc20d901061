import type { UserItem } from '../../store/table/items.ts';

/**
 * A user whose sessions and links all end with the commit that stores the user: earlier ones have an earlier time than
 * this one (docs/decisions/0200). Two changes may come in the same millisecond, and a request that began earlier may
 * commit later; so the time moves forward by at least a millisecond, and never returns to one that a session has.
 */
export const signedOut = <T extends Pick<UserItem, 'signedOutAt'>>(user: T, now: Date): T => {
  const last = user.signedOutAt === undefined ? 0 : Date.parse(user.signedOutAt);
  return { ...user, signedOutAt: new Date(Math.max(now.getTime(), last + 1)).toISOString() };
};

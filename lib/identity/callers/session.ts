import type { SessionItem } from '../../store/table/items.ts';
import { type KeyOf, sessionKey } from '../../store/table/keys.ts';
import type { Identity } from './identity.ts';

/** The key under which the session of a session token is stored; undefined for tokens of other kinds. */
export const sessionKeyOf = ({
  userId,
  session,
}: Pick<Identity, 'userId' | 'session'>): KeyOf<SessionItem> | undefined =>
  session === null || userId === null ? undefined : sessionKey(userId, session);

/**
 * Whether a session was neither ended nor has reached its maximum age; the idle time is not checked. A sign-in that was
 * judged before all sessions of the user ended gives a session that counts as ended, even if it was stored later.
 * @param signedOutAt of its user, as it is now
 */
export const isOpenSession = (
  session: SessionItem | undefined,
  signedOutAt: string | undefined,
  now: Date,
): session is SessionItem =>
  session !== undefined && Date.parse(session.endsAt) > now.getTime() && session.signedOutAt === signedOutAt;

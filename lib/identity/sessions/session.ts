import type { Session } from '../../contract/schemas/session.ts';
import type { SessionItem } from '../../store/table/items.ts';
import { type KeyOf, sessionKey } from '../../store/table/keys.ts';
import type { Identity } from '../callers/identity.ts';

/** Under which key the session of a session token is stored; undefined for tokens of other kinds. */
export const sessionKeyOf = ({
  userId,
  session,
}: Pick<Identity, 'userId' | 'session'>): KeyOf<SessionItem> | undefined =>
  session === null || userId === null ? undefined : sessionKey(userId, session);

/**
 * Whether a session has neither been ended nor reached its time, its idle time apart.
 * @param signedOutAt of its user
 */
export const isOpenSession = (
  session: SessionItem | undefined,
  signedOutAt: string | undefined,
  now: Date,
): session is SessionItem =>
  session !== undefined &&
  Date.parse(session.endsAt) > now.getTime() &&
  (signedOutAt === undefined || session.createdAt > signedOutAt);

/** @param maxIdleMs how long the cookie may stay unused */
export const isIdle = ({ usedAt }: Pick<SessionItem, 'usedAt'>, now: Date, maxIdleMs: number): boolean =>
  now.getTime() - Date.parse(usedAt) >= maxIdleMs;

export const sessionView = ({ id, method, createdAt, usedAt, endsAt, address, agent }: SessionItem): Session => ({
  id,
  method,
  createdAt,
  usedAt,
  endsAt,
  address,
  agent,
});

import { notFound } from '../../contract/problems.ts';
import type { OwnSession, Session } from '../../contract/schemas/session.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { querySessions } from '../../store/sessions/session.ts';
import type { SessionItem } from '../../store/table/items.ts';
import { sessionKey, sessionsPartition, userKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { requireAccountId } from '../callers/account-id.ts';
import type { Caller } from '../callers/caller.ts';
import { isOpenSession } from '../callers/session.ts';
import { isUser } from '../directory/read.ts';
import { idleMs } from './limits.ts';
import { isIdle, sessionView } from './session.ts';
import type { SessionContext } from './start.ts';

/** What `listSessions` and `endSession` read. */
export const sessionsReads = (userId: number | null): RequestReads =>
  userId === null ? {} : { keys: [userKey(userId)], ranges: [{ pk: sessionsPartition(userId) }] };

/** The sessions of a user that have not ended. @throws Problem `NotFoundError` for an account that is no user */
export const openSessions = async (source: Source, userId: number, now: Date): Promise<SessionItem[]> => {
  const [user, sessions] = await Promise.all([getItem(source, userKey(userId)), querySessions(source, userId)]);
  if (user === undefined || !isUser(user)) throw notFound('user', userId);
  return sessions.filter((session) => isOpenSession(session, user.signedOutAt, now) && !isIdle(session, now, idleMs));
};

const newestFirst = async (context: SessionContext, userId: number): Promise<SessionItem[]> => {
  const { now } = context;
  return (await openSessions(context, userId, now)).sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
};

/** The open sessions of a user, the newest first (contract: sessions §4). @throws Problem `NotFoundError` */
export const listSessions = async (context: SessionContext, userId: number): Promise<Session[]> =>
  (await newestFirst(context, userId)).map(sessionView);

/**
 * As `listSessions`, for the callers themselves; it marks the session that sends the request.
 * @throws Problem `BadDataError`, `NotFoundError`
 */
export const listOwnSessions = async (context: SessionContext, caller: Caller): Promise<OwnSession[]> => {
  const userId = requireAccountId(caller);
  const { session } = caller;
  const key = session === null ? undefined : sessionKey(userId, session);
  return (await newestFirst(context, userId)).map((item) => ({ ...sessionView(item), current: item.sk === key?.sk }));
};

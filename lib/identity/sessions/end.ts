import { notFound } from '../../contract/problems.ts';
import type { Session } from '../../contract/schemas/session.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { deleteSession, querySessions } from '../../store/sessions/session.ts';
import type { SessionItem, UserItem } from '../../store/table/items.ts';
import { sessionsPartition, userKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { isOpenSession } from '../callers/session.ts';
import { isUser } from '../directory/read.ts';
import { idleMs } from './limits.ts';
import { isIdle, sessionView } from './session.ts';
import { type SessionContext, sessionKeyOfCookie } from './start.ts';

/** What `listSessions` and `endSession` read. */
export const sessionsReads = (userId: number | null): RequestReads =>
  userId === null ? {} : { keys: [userKey(userId)], ranges: [{ pk: sessionsPartition(userId) }] };

const openSessions = async (table: Table, userId: number, now: Date): Promise<SessionItem[]> => {
  const [user, sessions] = await Promise.all([getItem(table, userKey(userId)), querySessions(table, userId)]);
  if (user === undefined || !isUser(user)) throw notFound('user', userId);
  return sessions.filter((session) => isOpenSession(session, user.signedOutAt, now) && !isIdle(session, now, idleMs));
};

/** The open sessions of a user, the newest first (contract: sessions §4). @throws Problem `NotFoundError` */
export const listSessions = async ({ table, now }: SessionContext, userId: number): Promise<Session[]> => {
  const sessions = await openSessions(table, userId, now);
  return sessions.sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1)).map(sessionView);
};

/**
 * Ends one session of a user at once: its tokens let nobody in any more.
 * @throws Problem `NotFoundError` for a user or a session of that user that does not exist
 */
export const endSession = async (
  { table, now }: SessionContext,
  { userId, id }: { readonly userId: number; readonly id: string },
): Promise<void> => {
  const session = (await openSessions(table, userId, now)).find((one) => one.id === id);
  if (session === undefined) throw notFound('session', id);
  await deleteSession(table, session);
};

/** Ends all sessions of a user at once. @throws Problem `NotFoundError` */
export const endSessions = async ({ table, now }: SessionContext, userId: number): Promise<void> => {
  for (const session of await openSessions(table, userId, now)) await deleteSession(table, session);
};

/** Ends the session of a cookie. @returns the session; undefined: there was none */
export const endSessionOfCookie = async (
  { table }: SessionContext,
  cookie: string | undefined,
): Promise<SessionItem | undefined> => {
  const key = sessionKeyOfCookie(cookie);
  return key === undefined ? undefined : deleteSession(table, key);
};

/** A user all of whose sessions end with the commit that stores it: with a new password, or when it is switched off. */
export const signedOut = <T extends Pick<UserItem, 'signedOutAt'>>(
  user: T,
  { now }: Pick<CommandContext, 'now'>,
): T => ({
  ...user,
  signedOutAt: now.toISOString(),
});

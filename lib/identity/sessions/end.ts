import { notFound } from '../../contract/problems.ts';
import { deleteSession } from '../../store/sessions/session.ts';
import type { SessionItem } from '../../store/table/items.ts';
import { openSessions } from './list.ts';
import { type SessionContext, sessionKeyOfCookie } from './start.ts';

/**
 * Ends one session of a user at once: its tokens are refused from then on.
 * @throws Problem `NotFoundError` for a user or a session of that user that does not exist
 */
export const endSession = async (
  context: SessionContext,
  { userId, id }: { readonly userId: number; readonly id: string },
): Promise<void> => {
  const { now } = context;
  const session = (await openSessions(context, userId, now)).find((one) => one.id === id);
  if (session === undefined) throw notFound('session', id);
  await deleteSession(context.table, session);
};

/** Ends all sessions of a user at once. @throws Problem `NotFoundError` */
export const endSessions = async (context: SessionContext, userId: number): Promise<void> => {
  const { now } = context;
  for (const session of await openSessions(context, userId, now)) await deleteSession(context.table, session);
};

/** Ends the session of a cookie. @returns the session; undefined when there was none */
export const endSessionOfCookie = async (
  { table }: SessionContext,
  cookie: string | undefined,
): Promise<SessionItem | undefined> => {
  const key = sessionKeyOfCookie(cookie);
  return key === undefined ? undefined : deleteSession(table, key);
};

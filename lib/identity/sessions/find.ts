import { authenticationRequired } from '../../contract/problems.ts';
import type { SessionItem, UserItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import { isOpenSession } from '../callers/session.ts';
import { idleMs } from './limits.ts';
import { isIdle } from './session.ts';
import { type SessionContext, sessionKeyOfCookie, userIdOfCookie } from './start.ts';

/** An open session and its user. */
export interface OpenSession {
  readonly session: SessionItem;
  readonly user: UserItem;
}

/** @returns undefined when there is no such session, it has ended, or its user is deleted or disabled */
export const findSession = async (
  context: SessionContext,
  cookie: string | undefined,
): Promise<OpenSession | undefined> => {
  const { now } = context;
  const [key, userId] = [sessionKeyOfCookie(cookie), userIdOfCookie(cookie)];
  if (key === undefined || userId === undefined) return undefined;
  const [session, user] = (await getItems<SessionItem | UserItem>(context, [key, userKey(userId)])) as [
    SessionItem | undefined,
    UserItem | undefined,
  ];
  if (user === undefined || user.disabled || !isOpenSession(session, user.signedOutAt, now)) return undefined;
  return isIdle(session, now, idleMs) ? undefined : { session, user };
};

/** @throws Problem `AuthenticationRequired` */
export const requireSession = async (context: SessionContext, cookie: string | undefined): Promise<OpenSession> => {
  const found = await findSession(context, cookie);
  if (found === undefined) throw authenticationRequired();
  return found;
};

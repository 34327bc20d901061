import { authenticationRequired } from '../../contract/problems.ts';
import type { SessionToken } from '../../contract/schemas/session.ts';
import { putSession, touchSession } from '../../store/sessions/session.ts';
import { sessionTokenKey } from '../../store/table/keys.ts';
import { newSessionToken, sha256 } from '../callers/token.ts';
import { requireSession } from './find.ts';
import { idleMs, sessionTokenMs } from './limits.ts';
import type { SessionContext } from './start.ts';

/**
 * Makes a token for the API (contract: sessions §3). It is valid for ten minutes, but never longer than its session.
 * @param cookie of the session
 * @throws Problem `AuthenticationRequired`
 */
export const issueSessionToken = async (context: SessionContext, cookie: string | undefined): Promise<SessionToken> => {
  const { table, now } = context;
  const { session, user } = await requireSession(context, cookie);
  const token = newSessionToken();
  const hash = sha256(token);
  // At most the idle time: a session that was idle for longer is in no list, so nobody could end it there.
  const ends = Math.min(now.getTime() + Math.min(sessionTokenMs, idleMs), Date.parse(session.endsAt));
  const expiresAt = new Date(ends).toISOString();
  const [isOpen] = await Promise.all([
    touchSession(table, session, { usedAt: now.toISOString(), expires: session.expires }),
    putSession(table, {
      ...sessionTokenKey(hash),
      kind: 'session-token',
      rev: 0,
      userId: user.id,
      session: session.sk,
      expiresAt,
      expires: Math.ceil(ends / 1000),
    }),
  ]);
  if (!isOpen) throw authenticationRequired();
  return { token, expiresAt };
};

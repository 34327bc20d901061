import { randomBytes, randomUUID } from 'node:crypto';
import type { SignInMethod } from '../../contract/sign-in.ts';
import type { Request } from '../../store/commit/request.ts';
import { deleteSession, putSession, querySessions } from '../../store/sessions/session.ts';
import type { SessionItem, UserItem } from '../../store/table/items.ts';
import { sessionKey } from '../../store/table/keys.ts';
import { type Source, tableOf } from '../../store/table/read.ts';
import { sha256 } from '../callers/token.ts';
import { rememberPlace } from './known-places.ts';
import { maxAgent, maxSessionMs, maxSessions } from './limits.ts';

/** The context of operations on sessions, which make no commits. */
export type SessionContext = Pick<Request, 'table' | 'readAhead' | 'now'>;

export interface NewSession {
  /** The user of the session, as read when the sign-in was judged. */
  readonly user: Pick<UserItem, 'id' | 'signedOutAt' | 'unproven'>;
  readonly method: SignInMethod;
  /** The network address from which the session is started. */
  readonly address: string;
  /** The header `User-Agent`. */
  readonly agent?: string | undefined;
  /** What signing out at the provider needs, encrypted. */
  readonly provider?: string | undefined;
}

/** Random bytes in a cookie. */
const secretBytes = 32;

const cookieForm = /^(\d{1,12})\.[\w-]{43}$/;

/** Whose session a cookie says that it is of; undefined for a text that is no cookie of a session. */
export const userIdOfCookie = (cookie: string | undefined): number | undefined => {
  const user = cookie === undefined ? undefined : cookieForm.exec(cookie)?.[1];
  return user === undefined ? undefined : Number(user);
};

/** The key under which the session of a cookie is stored; undefined for a text that is no cookie of a session. */
export const sessionKeyOfCookie = (cookie: string | undefined) => {
  const userId = userIdOfCookie(cookie);
  return cookie === undefined || userId === undefined ? undefined : sessionKey(userId, sha256(cookie));
};

/** Ends the sessions of a user that were unused for longest, if the new session makes them too many. */
const endSurplus = async (source: Source, started: SessionItem): Promise<void> => {
  const others = (await querySessions(source, started.userId)).filter(({ sk }) => sk !== started.sk);
  const byUse = others.toSorted((a, b) => (a.usedAt < b.usedAt ? -1 : 1));
  await Promise.all(
    byUse.slice(0, Math.max(0, others.length + 1 - maxSessions)).map((old) => deleteSession(tableOf(source), old)),
  );
};

/**
 * Starts a session (contract: sessions §2).
 * @returns the value of its cookie, which is stored as a hash only
 */
export const startSession = async (
  context: SessionContext,
  { user, method, address, agent, provider }: NewSession,
): Promise<string> => {
  const { table, now } = context;
  const { id: userId, signedOutAt } = user;
  const cookie = `${userId}.${randomBytes(secretBytes).toString('base64url')}`;
  const endsAt = now.getTime() + maxSessionMs;
  const session: SessionItem = {
    ...sessionKey(userId, sha256(cookie)),
    kind: 'session',
    rev: 0,
    id: randomUUID(),
    userId,
    method,
    createdAt: now.toISOString(),
    usedAt: now.toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    address,
    agent: agent?.slice(0, maxAgent) ?? null,
    ...(signedOutAt !== undefined && { signedOutAt }),
    ...(provider !== undefined && { provider }),
    expires: Math.ceil(endsAt / 1000),
  };
  await Promise.all([
    putSession(table, session),
    endSurplus(context, session),
    rememberPlace(context, user, { address, cookie }),
  ]);
  return cookie;
};

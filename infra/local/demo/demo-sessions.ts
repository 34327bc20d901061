import { createHash } from 'node:crypto';
import { putPasswordLink } from '../../../lib/store/sessions/password-link.ts';
import { putSession } from '../../../lib/store/sessions/session.ts';
import { passwordLinkKey, sessionKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';

/** The user that the samples name. */
const userId = 2;
/**
 * The secrets of the session cookie and of the link in the samples. The API makes random ones, so these are stored
 * directly.
 */
const cookie = `${userId}.${'Demo'.repeat(10)}Dem`;
const linkSecret = 'k3wVb0yZ3Y7m1Jx5q9uQm0n2b4c6d8e0f2g4h6i8j0k';
const sessionId = '3f0d5a52-1c1e-4a7e-9d0e-0a1b2c3d4e5f';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stores a session and a password link with fixed secrets, which the samples need. */
export const makeDemoSession = async (table: Table, now: Date): Promise<void> => {
  const ends = new Date(now.getTime() + 86_400_000);
  const [createdAt, expiresAt, expires] = [now.toISOString(), ends.toISOString(), Math.ceil(ends.getTime() / 1000)];
  await putSession(table, {
    ...sessionKey(userId, sha256(cookie)),
    kind: 'session',
    rev: 0,
    id: sessionId,
    userId,
    method: 'password',
    createdAt,
    usedAt: createdAt,
    endsAt: expiresAt,
    address: '192.0.2.1',
    agent: 'demo',
    expires,
  });
  await putPasswordLink(table, {
    ...passwordLinkKey(sha256(linkSecret)),
    kind: 'password-link',
    rev: 0,
    userId,
    purpose: 'reset',
    createdAt,
    createdBy: 'demo',
    expiresAt,
    expires,
  });
};

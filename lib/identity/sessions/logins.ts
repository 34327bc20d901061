import { randomUUID } from 'node:crypto';
import { csvTable } from '../../contract/csv.ts';
import type { Login } from '../../contract/schemas/session.ts';
import type { SignInMethod } from '../../contract/sign-in.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { countAttempt } from '../../store/sessions/attempts.ts';
import { loginsRange, putLogin, queryLogins } from '../../store/sessions/logins.ts';
import { networkOf } from '../../store/sessions/network.ts';
import type { LoginItem, UserItem } from '../../store/table/items.ts';
import { loginKey, type Range } from '../../store/table/keys.ts';
import { displayName } from '../rights/user-access.ts';
import type { SessionContext } from './start.ts';

const dayMs = 86_400_000;
/** How long attempts to sign in are kept (contract: sessions §6). */
const keptMs = 90 * dayMs;
/** Maximum number of failed attempts that are kept of one day, so that strangers cannot fill the table. */
const maxFailures = { max: 10_000, windowMs: dayMs } as const;
/**
 * Maximum number of failed attempts that are kept of one address and day. So nobody can use up the limit of all
 * addresses, and then try without a record for the rest of the day.
 */
const maxFailuresOfAddress = { max: 1_000, windowMs: dayMs } as const;
/** Maximum number of attempts in one answer. */
const maxListed = 1_000;

export interface LoginAttempt {
  readonly method: SignInMethod;
  /** The network address of the caller. */
  readonly address: string;
  /** Absent: there is no such account. */
  readonly user?: Pick<UserItem, 'id' | 'email' | 'username'> | undefined;
  /** Why the attempt failed, as a sentence; absent: it succeeded. It never contains what was typed. */
  readonly failure?: string;
}

/** Whether one more failed attempt may be kept today; counts this one. */
const hasRoom = async ({ table, now }: SessionContext, address: string): Promise<boolean> => {
  const own = { subject: `FAILED#${networkOf(address)}`, now };
  if ((await countAttempt(table, own, maxFailuresOfAddress)) !== undefined) return false;
  return (await countAttempt(table, { subject: 'FAILED', now }, maxFailures)) === undefined;
};

/** Records an attempt, which is kept for 90 days. Failed attempts beyond the limits of a day are not recorded. */
export const recordLogin = async (
  context: SessionContext,
  { method, address, user, failure }: LoginAttempt,
): Promise<void> => {
  if (failure !== undefined && !(await hasRoom(context, address))) return;
  const { table, now } = context;
  const id = randomUUID();
  const at = now.toISOString();
  await putLogin(table, {
    ...loginKey(at, id),
    kind: 'login',
    rev: 0,
    id,
    at,
    userId: user?.id ?? null,
    username: user ? displayName(user) : null,
    method,
    successful: failure === undefined,
    reason: failure ?? null,
    address,
    expires: Math.ceil((now.getTime() + keptMs) / 1000),
  });
};

const view = ({ id, username, at, successful, address, method, reason }: LoginItem): Login => ({
  id,
  username,
  created_at: at,
  successful,
  ip: address,
  auth_type: method === 'password' ? 'simple' : method,
  failure_reason: reason,
});

const newest = (now: Date): Range => loginsRange(new Date(now.getTime() - keptMs).toISOString(), maxListed);

/** What `listLogins` reads. */
export const loginsReads = (now: Date): RequestReads => ({ ranges: [newest(now)] });

/** The newest attempts to sign in, at most 1,000 (contract: sessions §6). */
export const listLogins = async (context: SessionContext): Promise<Login[]> => {
  const { now } = context;
  return (await queryLogins(context, newest(now))).map(view);
};

const columns = [
  'id',
  'username',
  'created_at',
  'successful',
  'ip',
  'auth_type',
  'failure_reason',
] as const satisfies readonly (keyof Login)[];

/** The attempts as CSV, with a header line. */
export const loginsCsv = (logins: readonly Login[]): string => csvTable(columns, logins);

import { forbidden, wrongPassword } from '../../contract/problems.ts';
import type { PasswordSignIn } from '../../contract/schemas/session.ts';
import type { UserItem } from '../../store/table/items.ts';
import { emailKey, fitsKey, userKey, usernameKey } from '../../store/table/keys.ts';
import { getItem, getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { isUser } from '../directory/read.ts';
import { isPasswordSignInOff } from '../login-providers/enabled.ts';
import { countForUser, requireAttempt } from '../passwords/attempts.ts';
import { verifyPassword } from '../passwords/password.ts';
import { recordLogin } from './logins.ts';
import { type SessionContext, startSession } from './start.ts';

/** An id that no account has: reading it takes as long as reading an account. */
const nobody = 0;

/** The user with this email, or else the one with this username. */
export const findUserByName = async (table: Table, typed: string): Promise<UserItem | undefined> => {
  const name = typed.trim();
  const keys = name !== '' && fitsKey(name) ? [emailKey(name), usernameKey(name)] : [];
  const [email, username] = await getItems(table, keys);
  const user = await getItem(table, userKey((email ?? username)?.id ?? nobody));
  return user && isUser(user) ? user : undefined;
};

const failureOf = (user: UserItem | undefined, hasRoom: boolean): string => {
  if (user === undefined) return 'No such account';
  if (!hasRoom) return 'Too many attempts for the account, by its other name';
  return user.disabled ? 'Switched off' : 'Wrong password';
};

/**
 * Starts a session for a caller who knows the password of an account (contract: sessions §5).
 * @returns the cookie's value, and the user of the session
 * @throws Problem `TooManyRequests`; `ForbiddenError` where passwords are disabled; `PasswordMismatch`
 */
export const signInWithPassword = async (
  context: SessionContext,
  {
    given: { username, password },
    address,
    agent,
  }: { readonly given: PasswordSignIn; readonly address: string; readonly agent?: string | undefined },
): Promise<{ readonly cookie: string; readonly user: UserItem }> => {
  // These reads run while the attempt is counted; nothing is judged before it is counted.
  const reading = Promise.all([isPasswordSignInOff(context.table), findUserByName(context.table, username)]);
  reading.catch(() => undefined);
  const succeeded = await requireAttempt(context, { account: username, address });
  const [isOff, user] = await reading;
  if (isOff) throw forbidden('Signing in with a password is switched off here.');
  const [isRight, counted] = await Promise.all([
    verifyPassword(password, user?.passwordHash),
    user && countForUser(context, user.id),
  ]);
  const method = 'password';
  if (user === undefined || counted === undefined || !isRight || user.disabled) {
    await recordLogin(context, { method, address, user, failure: failureOf(user, counted !== undefined) });
    throw wrongPassword();
  }
  const [cookie] = await Promise.all([
    startSession(context, { user, method, address, agent }),
    recordLogin(context, { method, address, user }),
    succeeded(),
    counted(),
  ]);
  return { cookie, user };
};

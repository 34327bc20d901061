import { forbidden, wrongPassword } from '../../contract/problems.ts';
import type { PasswordSignIn } from '../../contract/schemas/session.ts';
import type { KnownPlacesItem, UserItem } from '../../store/table/items.ts';
import { emailKey, fitsKey, knownPlacesKey, passwordKey, userKey, usernameKey } from '../../store/table/keys.ts';
import { getItem, getItems, type Source } from '../../store/table/read.ts';
import { isUser } from '../directory/read.ts';
import { isPasswordSignInOff } from '../login-providers/enabled.ts';
import { countForUser, requireAttempt } from '../passwords/attempts.ts';
import { verifyPassword } from '../passwords/password.ts';
import { hashOf } from '../passwords/stored.ts';
import { knownPlaceOf, type SignInOrigin } from './known-places.ts';
import { recordLogin } from './logins.ts';
import { type SessionContext, startSession } from './start.ts';

/** An id that no account has: reading it takes as long as reading an account. */
const nobody = 0;

interface Account {
  readonly user: UserItem;
  /** Encoded hash of the password; undefined: the user has none. */
  readonly hash: string | undefined;
  /** Where this user signed in before. */
  readonly known: KnownPlacesItem | undefined;
}

/** The account with this id, if it is that of a user. */
const readAccount = async (source: Source, id: number): Promise<Account | undefined> => {
  const [user, password, known] = await Promise.all([
    getItem(source, userKey(id)),
    getItem(source, passwordKey(id)),
    getItem(source, knownPlacesKey(id)),
  ]);
  return user && isUser(user) ? { user, hash: hashOf(user, password), known } : undefined;
};

/**
 * The account of the user with this username, or else of the one with this email. Whoever signs up chooses an email, but
 * not a username: otherwise they could stand in the way of a user whose username is an email.
 */
const findAccount = async (source: Source, typed: string): Promise<Account | undefined> => {
  const name = typed.trim();
  const keys = name !== '' && fitsKey(name) ? [usernameKey(name), emailKey(name)] : [];
  const [username, email] = await getItems(source, keys);
  const found = [username, email].map((item) => readAccount(source, item?.id ?? nobody));
  return (await Promise.all(found)).find((account) => account !== undefined);
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
    place,
    agent,
  }: { readonly given: PasswordSignIn; readonly place: SignInOrigin; readonly agent?: string | undefined },
): Promise<{ readonly cookie: string; readonly user: UserItem }> => {
  const { address } = place;
  const [isOff, account] = await Promise.all([isPasswordSignInOff(context), findAccount(context, username)]);
  const user = account?.user;
  const own = account && knownPlaceOf(account.known, account.user, { place, now: context.now });
  const succeeded = await requireAttempt(context, {
    account: username,
    room: own?.room,
    ...(own?.by !== 'cookie' && { address }),
  });
  if (isOff) throw forbidden('Signing in with a password is switched off here.');
  const [isRight, counted] = await Promise.all([
    verifyPassword(password, account?.hash),
    user && countForUser(context, { userId: user.id, room: own?.room }),
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

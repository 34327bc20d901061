import { badData } from '../../contract/problems.ts';
import type { Signup, User } from '../../contract/schemas/user.ts';
import { readHead } from '../../store/commit/head.ts';
import { type Reading, readingOf } from '../../store/commit/reading.ts';
import { makeRequest, type Request, type RequestReads, readFirst } from '../../store/commit/request.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { instance } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import { requireNoMaintenance } from '../callers/maintenance.ts';
import { hashPassword, requireStrong } from '../passwords/password.ts';
import { changeAccess } from '../rights/change-access.ts';
import { createAccountIn, newAccountReads } from '../users/create.ts';
import { userView } from '../users/view.ts';
import { findSignupToken, signupTokenKeys } from './find.ts';
import { isOpen, signupRole } from './view.ts';

/** @throws Problem `BadDataError`, the same for an unknown, an expired and a disabled token (contract: signup §5) */
const requireOpen = async (reading: Reading, secret: string, now: Date): Promise<SignupTokenItem> => {
  const token = await findSignupToken(reading, secret);
  if (token === undefined || !isOpen(token, now)) {
    throw badData('This invitation is unknown, has expired or was switched off. Ask for a new link.');
  }
  return token;
};

/** @throws Problem `BadDataError` when nobody can sign up with the token */
export const validateSignupToken = async (source: Source, secret: string, now: Date): Promise<void> => {
  await requireOpen(readingOf(source), secret, now);
};

const signUpReads = (secret: string, { email }: Signup): RequestReads => {
  const { keys, ranges } = newAccountReads({ rootRole: signupRole, email });
  return { scopes: [instance], keys: [...signupTokenKeys(secret), ...keys], ranges };
};

/**
 * Creates a user for a person with a signup link (contract: signup §6). The token is checked before the password is
 * hashed, so that a caller without a token causes no such work.
 * @throws Problem `BadDataError` for a token that is not open and for an email in use; `OwaspValidationError`;
 *   `ServiceUnavailable` during maintenance
 */
export const signUp = async (
  context: Request,
  { secret, given }: { readonly secret: string; readonly given: Signup },
): Promise<User> => {
  const { email, name, password } = given;
  const request = makeRequest(await readFirst(context.table, signUpReads(secret, given)), context);
  await validateSignupToken(request, secret, context.now);
  requireNoMaintenance(await readHead(request, instance));
  requireStrong(password);
  const passwordHash = await hashPassword(password);
  return changeAccess(request, async (unit) => {
    const token = await requireOpen(unit, secret, unit.now);
    const account = { accountType: 'User', name, username: null, email, rootRole: signupRole, passwordHash } as const;
    const user = await createAccountIn(unit, { ...account, unproven: true });
    unit.put<SignupTokenItem>({ ...token, users: [...token.users, user.id] });
    unit.emit({ type: 'public-signup-token-user-added', data: { secret, userId: user.id } });
    return userView(user, null);
  });
};

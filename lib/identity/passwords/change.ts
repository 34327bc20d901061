import { badData, wrongPassword } from '../../contract/problems.ts';
import type { OwnPasswordChange, PasswordChange } from '../../contract/schemas/password.ts';
import { passwordKey, userKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { requireAccountId } from '../callers/account-id.ts';
import type { CallerContext } from '../callers/context.ts';
import { requireAttempt } from './attempts.ts';
import { storePassword } from './links.ts';
import { hashPassword, requireStrong, verifyPassword } from './password.ts';
import { hashOf, hasPassword } from './stored.ts';

/**
 * Changes the password of the user who sends the request; all sessions of the user end (contract: passwords §2).
 * @throws Problem `BadDataError` for an API token, and when the two passwords differ; `OwaspValidationError`;
 *   `PasswordMismatch` when the old password is wrong; `TooManyRequests`
 */
export const changeOwnPassword = async (
  context: CallerContext,
  { password, confirmPassword, oldPassword }: OwnPasswordChange,
): Promise<void> => {
  const userId = requireAccountId(context.caller);
  if (password !== confirmPassword) throw badData('`confirmPassword` must be the same as `password`.');
  requireStrong(password);
  const [user, stored] = await Promise.all([getItem(context, userKey(userId)), getItem(context, passwordKey(userId))]);
  // Counted apart from attempts to sign in: strangers make those, and could lock the user out.
  let succeeded: (() => Promise<unknown>) | undefined;
  if (user && hasPassword(user)) {
    succeeded = await requireAttempt(context, { userId, room: 'SIGNED-IN' });
    if (!(await verifyPassword(oldPassword ?? '', hashOf(user, stored)))) throw wrongPassword();
  }
  const passwordHash = await hashPassword(password);
  await Promise.all([storePassword(context, { userId, passwordHash, caller: context.caller }), succeeded?.()]);
};

/**
 * Sets the password of any user (contract: passwords §2).
 * @returns the number of personal tokens that the user still has
 * @throws Problem `NotFoundError`; `OwaspValidationError`
 */
export const changePasswordOf = async (
  context: CallerContext,
  { userId, change }: { readonly userId: number; readonly change: PasswordChange },
): Promise<number> => {
  const { password, deletePersonalTokens } = change;
  requireStrong(password);
  const passwordHash = await hashPassword(password);
  const { tokens = [] } = await storePassword(context, { userId, passwordHash, deletePersonalTokens });
  return tokens.length;
};

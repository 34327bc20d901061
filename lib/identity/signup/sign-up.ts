import { badData } from '../../contract/problems.ts';
import type { Signup } from '../../contract/schemas/user.ts';
import { commit } from '../../store/commit/commit.ts';
import type { ReadView, Unwritten } from '../../store/commit/decision.ts';
import { system } from '../../store/commit/journal.ts';
import type { SignupTokenItem, UserItem } from '../../store/table/items.ts';
import { instance, signupTokenKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { addAccount } from '../users/create.ts';
import { hashPassword, requireStrong } from '../users/password.ts';
import { isOpen, isSignupSecret, signupRole } from './view.ts';

/** @throws Problem `BadDataError`, the same for an unknown, an expired and a disabled token */
const requireOpen = async (read: ReadView['get'], secret: string, now: Date): Promise<SignupTokenItem> => {
  const token = isSignupSecret(secret) ? await read(signupTokenKey(secret)) : undefined;
  if (token === undefined || !isOpen(token, now)) {
    throw badData('This invitation is unknown, has expired or was switched off. Ask for a new link.');
  }
  return token;
};

/** @throws Problem `BadDataError` when the token lets nobody in (behaviour §4, validate) */
export const validateSignupToken = async (table: Table, secret: string, now: Date): Promise<void> => {
  await requireOpen((key) => getItem(table, key), secret, now);
};

/**
 * Makes a user of somebody who holds a link (behaviour §4, signup). The token is looked at before the password is
 * hashed, so that whoever has none cannot make us work.
 * @throws Problem `BadDataError` for a token that lets nobody in and for an email in use; `OwaspValidationError`
 */
export const signUp = async (
  table: Table,
  { now, ...act }: Omit<Act, 'actor'>,
  secret: string,
  { email, name, password }: Signup,
): Promise<Unwritten<UserItem>> => {
  await validateSignupToken(table, secret, now);
  requireStrong(password);
  const passwordHash = await hashPassword(password);
  return commit({ table, actor: system, now, ...act }, [instance], async (view) => {
    const { rev: _, ...token } = await requireOpen(view.get, secret, now);
    const account = { accountType: 'User', name, username: null, email, rootRole: signupRole, passwordHash } as const;
    const { put = [], events = [], ...added } = await addAccount(view, account, now);
    const used: Unwritten<SignupTokenItem> = { ...token, users: [...token.users, added.answer.id] };
    return {
      ...added,
      put: [...put, used],
      events: [...events, { type: 'public-signup-token-user-added', data: { secret, userId: added.answer.id } }],
    };
  });
};

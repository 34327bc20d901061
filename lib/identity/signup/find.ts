import { notFound } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { signupTokenKey } from '../../store/table/keys.ts';

/** Secrets are 32 hex digits; under another text nothing can be stored. */
const secretForm = /^[0-9a-f]{32}$/;

export const findSignupToken = async (reading: Reading, secret: string): Promise<SignupTokenItem | undefined> =>
  secretForm.test(secret) ? reading.get(signupTokenKey(secret)) : undefined;

/** @throws Problem `NotFoundError`, without the secret (contract: signup §3) */
export const requireSignupToken = async (reading: Reading, secret: string): Promise<SignupTokenItem> => {
  const token = await findSignupToken(reading, secret);
  if (token === undefined) throw notFound('signup token', '…');
  return token;
};

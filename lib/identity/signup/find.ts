import { notFound, type Problem } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { type KeyOf, signupTokenKey } from '../../store/table/keys.ts';

/** Form of a secret: 32 hex digits. Nothing is stored under any other text. */
const secretForm = /^[0-9a-f]{32}$/;

/** What `findSignupToken` reads. */
export const signupTokenKeys = (secret: string): readonly KeyOf<SignupTokenItem>[] =>
  secretForm.test(secret) ? [signupTokenKey(secret)] : [];

export const findSignupToken = async (reading: Reading, secret: string): Promise<SignupTokenItem | undefined> =>
  secretForm.test(secret) ? reading.get(signupTokenKey(secret)) : undefined;

/** The refusal of an unknown token, which does not repeat the secret (contract: signup §3). */
export const unknownSignupToken = (): Problem => notFound('signup token', '…');

/** @throws Problem `NotFoundError` */
export const requireSignupToken = async (reading: Reading, secret: string): Promise<SignupTokenItem> => {
  const token = await findSignupToken(reading, secret);
  if (token === undefined) throw unknownSignupToken();
  return token;
};

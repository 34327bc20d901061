import { randomBytes } from 'node:crypto';
import { sha256 } from '../../identity/callers/token.ts';
import { type Pace, realPace } from '../../store/table/waiting.ts';
import { askPermitted } from './new-permission.ts';
import { createParameter, openParameter } from './parameter.ts';

/**
 * Makes a secret by which functions recognize the front, and keeps it in an encrypted parameter; one that is kept already
 * stays (docs/decisions/0306-the-secret-stays-in-one-stack.md).
 * @param name of the parameter
 * @returns the SHA-256 of what is kept, in hex: functions need not know the secret itself
 */
export const keepFrontSecret = (name: string, pace: Pick<Pace, 'sleep'> = realPace): Promise<string> =>
  askPermitted(async () => {
    await createParameter(name, randomBytes(32).toString('hex'), 'Secret of the front of Halyard');
    const secret = await openParameter(name).read();
    if (secret === undefined) throw new Error(`The parameter ${name} was removed while it was made`);
    return sha256(secret);
  }, pace);

/**
 * The secret that is kept.
 * @param digest the SHA-256 that functions know
 * @throws Error if it is not the secret of this digest: functions would take every caller for the front's own address
 */
export const readFrontSecret = async (
  name: string,
  digest: string,
  pace: Pick<Pace, 'sleep'> = realPace,
): Promise<string> => {
  const secret = await askPermitted(() => openParameter(name).read(), pace);
  if (secret !== undefined && sha256(secret) === digest) return secret;
  throw new Error(
    `The parameter ${name} ${secret === undefined ? 'is gone' : 'was changed'}, and functions do not know its secret; ` +
      "name another one with --context frontSecret (docs/operations.md in Halyard's repository)",
  );
};

/** Removes the secret; one that is gone already is no error. */
export const removeFrontSecret = (name: string): Promise<void> => openParameter(name).remove();

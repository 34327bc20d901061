import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { weakPassword } from '../../contract/problems.ts';

/** What a password must satisfy (contract: users §3). */
const rules: readonly { readonly isMet: (password: string) => boolean; readonly weakness: string }[] = [
  { isMet: (text) => text.length >= 10, weakness: 'The password must have at least 10 characters.' },
  { isMet: (text) => text.length <= 128, weakness: 'The password must have at most 128 characters.' },
  { isMet: (text) => !/(.)\1{2,}/u.test(text), weakness: 'The password must not repeat a character three times.' },
  { isMet: (text) => /\p{Ll}/u.test(text), weakness: 'The password must have a lower-case letter.' },
  { isMet: (text) => /\p{Lu}/u.test(text), weakness: 'The password must have an upper-case letter.' },
  { isMet: (text) => /\p{Nd}/u.test(text), weakness: 'The password must have a digit.' },
  { isMet: (text) => /[^\p{L}\p{N}]/u.test(text), weakness: 'The password must have a special character.' },
];

/** @throws Problem `OwaspValidationError` naming every rule that the password breaks */
export const requireStrong = (password: string): void => {
  const weaknesses = rules.filter(({ isMet }) => !isMet(password)).map(({ weakness }) => weakness);
  if (weaknesses.length > 0) throw weakPassword(weaknesses);
};

/** 2^15 rounds of 1 KB blocks: 32 MB and some 60 ms for each guess (RFC 7914; OWASP password storage). */
const logRounds = 15;
const blockSize = 8;
const parallel = 1;
const keyBytes = 32;

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** `$scrypt$ln=15,r=8,p=1$<salt>$<hash>`: with its parameters, so that they can be raised later (PHC string format). */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const N = 2 ** logRounds;
  const key = await derive(password, salt, { N, r: blockSize, p: parallel, maxmem: 256 * N * blockSize });
  return `$scrypt$ln=${logRounds},r=${blockSize},p=${parallel}$${base64(salt)}$${base64(key)}`;
};

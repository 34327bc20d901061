import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
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

export const isStrong = (password: string): boolean => rules.every(({ isMet }) => isMet(password));

/** @throws Problem `OwaspValidationError` naming every rule that the password breaks */
export const requireStrong = (password: string): void => {
  const weaknesses = rules.filter(({ isMet }) => !isMet(password)).map(({ weakness }) => weakness);
  if (weaknesses.length > 0) throw weakPassword(weaknesses);
};

/** 2^15 rounds of 1 KB blocks: 32 MB for each guess (RFC 7914; OWASP password storage; docs/decisions/0200). */
const logRounds = 15;
const blockSize = 8;
const parallel = 1;
const keyBytes = 32;

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The parameters that a hash was made with. */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

const currentCost: Cost = { ln: logRounds, r: blockSize, p: parallel };

const scryptOptions = ({ ln, r, p }: Cost): ScryptOptions => ({ N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r });

const encode = ({ ln, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;

/**
 * `$scrypt$ln=15,r=8,p=1$<salt>$<hash>`: the parameters are included, so that they can be raised later (PHC string
 * format).
 */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return encode(currentCost, salt, await derive(password, salt, scryptOptions(currentCost)));
};

const hashForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that belongs to no account: checking a guess takes as long without a password as with one. */
const nobody = encode(currentCost, Buffer.alloc(16), Buffer.alloc(keyBytes));

/**
 * Whether a password matches a hash. It takes the same time whether or not there is a hash.
 * @param hash undefined: there is no password, so the answer is false
 * @throws Error when the stored hash has another form
 */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, ln = '', r = '', p = '', salt = '', key = ''] = hashForm.exec(hash ?? nobody) ?? [];
  if (key === '') throw new Error('The stored hash of a password has an unknown form');
  const cost: Cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const stored = Buffer.from(key, 'base64');
  const derived = await derive(password, Buffer.from(salt, 'base64'), scryptOptions(cost));
  const isSame = stored.length === derived.length && timingSafeEqual(stored, derived);
  return isSame && hash !== undefined;
};

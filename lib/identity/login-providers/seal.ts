import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** Recommended length for GCM (NIST SP 800-38D). */
const nonceBytes = 12;
/** Version of the form below. */
const formVersion = 'v1';

/** Length of the key, in bytes. */
export const keyBytes = 32;

/** A new key, in base64. */
export const newSecretsKey = (): string => randomBytes(keyBytes).toString('base64');

/**
 * Encrypts a text: `v1.<nonce>.<tag>.<ciphertext>`, base64url.
 * @param place what the text belongs to, e.g. `auth.oidc/secret`; a text copied to another place cannot be decrypted
 *   there
 */
export const seal = (key: Buffer, place: string, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [formVersion, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
};

/** Decrypts a text. @throws Error when it was not sealed with this key for this place, or was changed */
export const unseal = (key: Buffer, place: string, sealed: string): string => {
  const [made, ...parts] = sealed.split('.');
  const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (made !== formVersion || !nonce || !tag || !ciphertext)
    throw new Error(`What is stored for ${place} is not sealed`);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
};

import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SigningKey } from './provider.ts';

export interface SignedText {
  /** The same at every attempt: receivers know by it what they have already. */
  readonly id: string;
  /** Of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/** An ed25519 private key as PKCS #8 has it: these bytes, then the 32 of the key (RFC 8410 §7). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const hmac = (key: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')}`;

/** @param key base64 of 32 bytes; or of 64, of which the second half is the public key */
const ed25519 = (key: string, text: string): string => {
  const seed = Buffer.from(key, 'base64').subarray(0, ed25519Bytes);
  const privateKey = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' });
  return `v1a,${sign(null, Buffer.from(text), privateKey).toString('base64')}`;
};

/** Bytes of an ed25519 key, at the end of its DER forms. */
const ed25519Bytes = 32;

/** A new key pair in the texts of Standard Webhooks. */
export const newKeyPair = (): { readonly privateKey: SigningKey; readonly publicKey: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-ed25519Bytes);
  const open = publicKey.export({ format: 'der', type: 'spki' }).subarray(-ed25519Bytes);
  return { privateKey: `whsk_${seed.toString('base64')}`, publicKey: `whpk_${open.toString('base64')}` };
};

/**
 * The headers by which a receiver knows who sent a body: Standard Webhooks, with one signature for each key.
 * @throws Error for a key of another kind
 */
export const signatureHeaders = (
  { id, at, body }: SignedText,
  keys: readonly SigningKey[],
): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(at.getTime() / 1000);
  const text = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => {
    const [, kind, secret = ''] = /^(whsec_|whsk_)([\w+/=-]+)$/.exec(key) ?? [];
    if (kind === undefined) throw new Error('A signing key must begin with whsec_ or whsk_');
    return kind === 'whsec_' ? hmac(secret, text) : ed25519(secret, text);
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
};

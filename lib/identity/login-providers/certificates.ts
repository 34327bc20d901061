import { createPublicKey, X509Certificate } from 'node:crypto';
import type { SamlSettings } from '../../contract/schemas/login-provider.ts';

/** Minimum length of a provider's RSA key, in bits (NIST SP 800-131A). */
const minKeyBits = 2_048;

const pem = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\s\S]+?-----END \1-----/g;

const asPem = (text: string): readonly string[] => {
  const found = text.match(pem);
  if (found) return found;
  const base64 = text.replaceAll(/\s/g, '');
  return [`-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`];
};

const keyOf = (text: string): string | undefined => {
  try {
    const key = text.includes('PUBLIC KEY') ? createPublicKey(text) : new X509Certificate(text).publicKey;
    const isStrong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits;
    return isStrong ? key.export({ type: 'spki', format: 'pem' }).toString() : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The public keys of the configured certificates, as PEM. The setting is one certificate, or several while the provider
 * changes its key; in PEM, or a single one in base64. The keys are trusted because an administrator set them: issuer
 * and period of validity are not checked.
 * @returns an empty list when the setting has no certificate with an RSA key of at least 2,048 bits
 */
export const trustedKeys = ({ certificate }: Pick<SamlSettings, 'certificate'>): readonly string[] => {
  const keys = asPem(certificate).map(keyOf);
  const usable = keys.filter((key) => key !== undefined);
  return usable.length === keys.length ? usable : [];
};

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyFromFile } from '../../../lib/identity/login-providers/key.ts';
import { keyBytes, newSecretsKey, seal, unseal } from '../../../lib/identity/login-providers/seal.ts';

const key = randomBytes(keyBytes);

describe('login-providers §4: secrets', () => {
  it('can be read with the same key for the same place only', () => {
    const sealed = seal(key, 'auth.oidc/secret', 'whispered – ✓');
    expect(unseal(key, 'auth.oidc/secret', sealed)).toBe('whispered – ✓');
    expect(() => unseal(key, 'auth.saml/secret', sealed)).toThrow();
    expect(() => unseal(randomBytes(keyBytes), 'auth.oidc/secret', sealed)).toThrow();
    expect(() => unseal(key, 'auth.oidc/secret', 'plain')).toThrow(/not sealed/);
  });

  it('look different each time, and no bit of them can be changed', () => {
    const sealed = seal(key, 'p', 'text');
    expect(seal(key, 'p', 'text')).not.toBe(sealed);
    const [version, nonce = '', tag = '', ciphertext = ''] = sealed.split('.');
    const flipped = (part: string) => {
      const bytes = Buffer.from(part, 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return bytes.toString('base64url');
    };
    for (const changed of [
      [version, flipped(nonce), tag, ciphertext],
      [version, nonce, flipped(tag), ciphertext],
      [version, nonce, tag, flipped(ciphertext)],
      [version, nonce, tag.slice(0, 6), ciphertext],
    ]) {
      expect(() => unseal(key, 'p', changed.join('.'))).toThrow();
    }
  });
});

describe('the key on this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-key-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is created when missing, for its owner only, and then stays', () => {
    const file = join(folder, 'below', 'settings.key');
    const made = keyFromFile(file);
    expect(made).toHaveLength(keyBytes);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(keyFromFile(file)).toEqual(made);
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toEqual(made);
  });

  it('must be valid, and is never repeated in an error', () => {
    const file = join(folder, 'short.key');
    writeFileSync(file, 'c2hvcnQ=');
    expect(() => keyFromFile(file)).toThrow(/no key of 32 bytes/);
    expect(() => keyFromFile(file)).not.toThrow(/c2hvcnQ/);
  });

  it('is random', () => {
    expect(newSecretsKey()).not.toBe(newSecretsKey());
  });
});

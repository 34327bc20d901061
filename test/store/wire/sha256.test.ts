import { createHash, createHmac } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sha256 } from '../../../lib/store/wire/sha256.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';

const bytes = fc.uint8Array({ maxLength: 100 });
const data = fc.oneof(
  fc.string({ unit: anyCharacter }),
  bytes,
  bytes.map((all) => new DataView(all.buffer, all.byteOffset, all.byteLength)),
  bytes.map((all) => Uint8Array.from(all).buffer),
);
const nodeData = (of: string | ArrayBuffer | ArrayBufferView): string | Uint8Array =>
  typeof of === 'string'
    ? of
    : ArrayBuffer.isView(of)
      ? Buffer.from(of.buffer, of.byteOffset, of.byteLength)
      : new Uint8Array(of);

const digestOf = async (
  parts: readonly Parameters<Sha256['update']>[0][],
  secret?: Parameters<Sha256['update']>[0],
) => {
  const hash = new Sha256(secret);
  for (const part of parts) hash.update(part);
  return Buffer.from(await hash.digest()).toString('hex');
};

describe('the hash of signatures', () => {
  it('is SHA-256, and HMAC with a secret, however often the secret is used', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(data, { maxLength: 3 }), data, async (parts, secret) => {
        const hash = createHash('sha256');
        const hmac = createHmac('sha256', nodeData(secret));
        for (const part of parts) for (const each of [hash, hmac]) each.update(nodeData(part));
        expect(await digestOf(parts)).toBe(hash.digest('hex'));
        const expected = hmac.digest('hex');
        expect(await digestOf(parts, secret)).toBe(expected);
        expect(await digestOf(parts, secret)).toBe(expected);
      }),
      { numRuns: runs(200) },
    );
  });

  it('gives the signatures that the SDK gives by itself', async () => {
    const signers = await Promise.all(
      [{}, { sha256: Sha256 }].map(async (config) => {
        const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session' };
        const { signer } = new DynamoDBClient({ region: 'eu-central-1', credentials, ...config }).config;
        return signer();
      }),
    );
    for (const day of ['2030-01-01', '2030-01-01', '2030-01-02']) {
      const message = {
        method: 'POST',
        protocol: 'https:',
        hostname: 'h',
        path: '/',
        headers: { host: 'h' },
        body: day,
      };
      const signed = signers.map((signer) => signer.sign(message, { signingDate: new Date(day) }));
      const [theirs, own] = await Promise.all(signed);
      expect(own?.headers.authorization).toMatch(/Signature=[0-9a-f]{64}$/);
      expect(own).toEqual(theirs);
    }
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { askWithOldTls } from '../../infra/old-tls.ts';
import { smokeChecks } from '../../infra/smoke-checks.ts';
import { selfSigned } from '../support/certificate.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
const cert = selfSigned(privateKey, 'localhost');

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a server with its own certificate that gives the same answer to every request. @returns its address */
const serve = async (minVersion: SecureVersion, status: number, body: unknown): Promise<string> => {
  const server = createServer({ key, cert, minVersion, ciphers: 'DEFAULT@SECLEVEL=0' }, (_, answer) => {
    answer.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(
    () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const refusal = {
  id: '3c1f1a9e-7f0c-4f0e-9b57-0f8a7c1d2e3f',
  name: 'InvalidOperationError',
  message: 'Use TLS 1.2 or newer. This request came over an older version.',
};

describe('a request over TLS 1.1', () => {
  it('is answered by whoever takes it', async () => {
    const url = await serve('TLSv1', 403, refusal);
    expect(await askWithOldTls(`${url}/`, '*/*')).toEqual({
      kind: 'answer',
      status: 403,
      text: JSON.stringify(refusal),
    });
  });

  it('gets no connection where TLS 1.2 is the minimum', async () => {
    expect(await askWithOldTls(await serve('TLSv1.2', 200, {}), '*/*')).toEqual({ kind: 'no connection' });
  });

  it('fails where nobody listens', async () => {
    await expect(askWithOldTls('https://127.0.0.1:1/', '*/*')).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('the check of a stage', () => {
  const check = (url: string) => {
    const all = smokeChecks({ url, token: '*:*.x', run: 'x', appendMs: 1_000 });
    return all.find(({ title }) => title.includes('TLS 1.1'))?.run();
  };

  it('says how it is refused', async () => {
    expect(await check(await serve('TLSv1', 403, refusal))).toBe('refused with 403');
    expect(await check(await serve('TLSv1.2', 200, {}))).toBe('no connection');
    expect(await check('http://127.0.0.1:1')).toBe('there is no TLS at this address');
  });

  it('fails when anything else is answered', async () => {
    for (const [status, body] of [
      [200, {}],
      [401, { ...refusal, name: 'AuthenticationRequired' }],
      [403, { ...refusal, message: 'Forbidden' }],
    ] as const)
      await expect(check(await serve('TLSv1', status, body))).rejects.toThrow(
        `/api/client/features over TLS 1.1: status ${status}`,
      );
  });
});

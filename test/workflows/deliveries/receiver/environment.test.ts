import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { selfSigned } from '../../../support/certificate.ts';
import { startRawReceiver, startReceiver, startServer } from './receivers.ts';

const script = resolve(import.meta.dirname, 'send-one.ts');

const outcomes = z.array(
  z.union([
    z.object({ kind: z.literal('answer'), answer: z.object({ body: z.string() }) }),
    z.object({ kind: z.literal('failure'), text: z.string() }),
  ]),
);

describe('a process that is told to use proxies and to trust everybody', () => {
  it('sends requests to receivers as any other', async () => {
    let proxied = 0;
    const proxy = await startRawReceiver((socket) => {
      proxied += 1;
      socket.destroy();
    });
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const tls = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: selfSigned(key, 'a.example.com') };
    const plain = await startReceiver((_, response) => response.end('plain'));
    const secure = await startServer(createTlsServer(tls, (_, response) => response.end('secure')));
    // Two lengths: a lenient parser would take it.
    const odd = await startRawReceiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    );
    const address = `http://127.0.0.1:${proxy}`;
    const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
    const env = {
      ...process.env,
      ...Object.fromEntries(variables.map((name) => [name, address])),
      NO_PROXY: '',
      no_proxy: '',
      NODE_USE_ENV_PROXY: '1',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_OPTIONS: '--insecure-http-parser --use-env-proxy --no-warnings',
    };
    const urls = [`http://a.example.com:${plain}/`, `https://a.example.com:${secure}/`, `http://a.example.com:${odd}/`];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...urls], { env });
    expect(outcomes.parse(JSON.parse(stdout))).toEqual([
      { kind: 'answer', answer: { body: 'plain' } },
      { kind: 'failure', text: 'a.example.com has a certificate that it signed itself.' },
      { kind: 'failure', text: 'a.example.com did not answer in HTTP.' },
    ]);
    expect(proxied).toBe(0);
  });
});

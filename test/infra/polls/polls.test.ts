import { spawn } from 'node:child_process';
import { createECDH, createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openKeyValues } from '../../../infra/polls/key-value-store.ts';
import { privateKeyOf } from '../../../infra/polls/sign.ts';

// Of the tests of AWS's own library for signatures (aws-c-auth, key_derivation_tests.c).
const accessKeyId = 'AKISORANDOMAASORANDOM';
const credentials = { accessKeyId, secretAccessKey: 'q+jcrXGc+0zWN6uzclKVhvMmUsIfRPa4rlRandom' };
const known = {
  d: '7fd3bd010c0d9c292141c2b77bfbde1042c92e6836fff749d1269ec890fca1bd',
  x: '15d242ceebf8d8169fd6a8b5a746c41140414c3b07579038da06af89190fffcb',
  y: '0515242cedd82e94799482e4c0514b505afccf2c0c98d6a553bf539f424c5ec0',
};
const arn = 'arn:aws:cloudfront::123456789012:key-value-store/my-first-kvs-e10b1dce4f394248811e77167e0451ba';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const publicKey = createPublicKey({
  format: 'jwk',
  key: { kty: 'EC', crv: 'P-256', x: base64(known.x), y: base64(known.y) },
});

describe('the key of Signature Version 4A', () => {
  it('is that of the examples of AWS', () => {
    const key = privateKeyOf(credentials);
    expect(key.toString('hex')).toBe(known.d);
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(key);
    expect(curve.getPublicKey().toString('hex')).toBe(`04${known.x}${known.y}`);
  });
});

/** A store that checks signatures as AWS documents them, with what it knows: the public key. */
const values = new Map<string, string>();
let version = 1;
/** Changes of others between a read of the version and the next put. */
let others = 0;
let server: Server;
let endpoint: string;
const requests: string[] = [];

const isSigned = (message: IncomingMessage, body: string): boolean => {
  const { authorization = '' } = message.headers;
  const [, credential, names = '', signature = ''] =
    /^AWS4-ECDSA-P256-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([\da-f]+)$/.exec(authorization) ?? [];
  const time = String(message.headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/cloudfront-keyvaluestore/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}` || message.headers['x-amz-region-set'] !== '*') return false;
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-date')) return false;
  const lines = names.split(';').map((name) => `${name}:${String(message.headers[name])}\n`);
  // What is encoded in a path is encoded again: every service but S3 wants it so.
  const path = (message.url ?? '').replaceAll('%', '%25');
  const request = [message.method, path, '', lines.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-ECDSA-P256-SHA256', time, scope, sha256(request)].join('\n');
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
};

beforeAll(async () => {
  server = createServer(async (message, response) => {
    const body = Buffer.concat(await message.toArray()).toString();
    const [, first, store = '', , key = ''] = (message.url ?? '').split('/').map(decodeURIComponent);
    requests.push(`${message.method} ${key}`);
    const answer = (status: number, content: object): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', ETag: `v${version}` });
      response.end(JSON.stringify(content));
    };
    if (!isSigned(message, body)) return answer(403, { Message: 'The signature does not match' });
    if (first !== 'key-value-stores' || store !== arn) return answer(404, { Message: 'There is no such store' });
    if (key === '') {
      answer(200, { ItemCount: values.size });
      if (others-- > 0) version++;
      return undefined;
    }
    if (message.method === 'PUT') {
      if (message.headers['if-match'] !== `v${version}`) return answer(409, { Message: 'Another version' });
      values.set(key, z.object({ Value: z.string() }).parse(JSON.parse(body)).Value);
      version++;
      return answer(200, { ItemCount: values.size });
    }
    const value = values.get(key);
    return value === undefined ? answer(404, { Message: 'no such key' }) : answer(200, { Key: key, Value: value });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  values.clear();
  requests.length = 0;
  others = 0;
});

const open = (store = arn, own = credentials) =>
  openKeyValues({ arn: store, credentials: async () => own, endpoint, now: () => new Date() });

describe('the key-value store', () => {
  it('has no key at first, and then the one that was put', async () => {
    const store = open();
    expect(await store.get('polls')).toBeUndefined();
    await store.put('polls', 'replica');
    expect(await store.get('polls')).toBe('replica');
  });

  it('takes temporary credentials, whose token is signed', async () => {
    await open(arn, { ...credentials, ...{ sessionToken: 'temporary' } }).put('polls', 'primary');
    expect(values.get('polls')).toBe('primary');
  });

  it('is asked again when somebody else has changed it', async () => {
    others = 1;
    await open().put('polls', 'replica');
    expect(requests.filter((one) => one === 'PUT polls')).toHaveLength(2);
    others = 9;
    await expect(open().put('polls', 'replica')).rejects.toThrow('409');
  });

  it('says why it refuses', async () => {
    await expect(open(arn, { ...credentials, secretAccessKey: 'other' }).get('polls')).rejects.toThrow(
      'did not answer: 403',
    );
    await expect(open(arn.replace('first', 'second')).get('polls')).rejects.toThrow('404 {"Message":"There is no such');
    expect(() => open('PollSwitch')).toThrow('--store PollSwitch: use the output PollSwitch of the stage');
  });
});

describe('npm run polls', () => {
  const run = async (...args: readonly string[]) => {
    const { AWS_PROFILE, AWS_SESSION_TOKEN, ...env } = process.env;
    const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../../infra/polls.ts'), ...args], {
      env: {
        ...env,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: endpoint,
      },
    });
    const [out, error, [status]] = await Promise.all([
      child.stdout.toArray(),
      child.stderr.toArray(),
      once(child, 'close'),
    ]);
    return { status, text: Buffer.concat([...out, ...error]).toString() };
  };

  it('says where polls are answered, moves them, and moves them back', async () => {
    const own = "Polls are answered in the stage's own region";
    const there = 'Polls are answered in the second region';
    expect(await run('--store', arn)).toEqual({ status: 0, text: `${own}.\n` });
    const moved = await run('--store', arn, '--to', 'replica');
    expect(moved).toEqual({ status: 0, text: `${there}, at every edge in a few seconds.\n` });
    expect(await run('--store', arn)).toEqual({ status: 0, text: `${there}.\n` });
    expect((await run('--store', arn, '--to', 'primary')).text).toContain(own);
    expect(values.get('polls')).toBe('primary');
  });

  it('does nothing that it was not told', async () => {
    expect(await run('--store', arn, '--to', 'elsewhere')).toEqual({
      status: 2,
      text: '--to elsewhere: use primary or replica\n',
    });
    expect((await run()).status).toBe(2);
    expect(requests).toEqual([]);
  });
});

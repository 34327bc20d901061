import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proxyEvent } from '../../infra/local/gateway/proxy-event.ts';
import { consoleFiles, consolePage } from '../../lib/contract/console.ts';
import { frontHeaders } from '../../lib/contract/front-headers.ts';
import { consoleAddressLimit } from '../../lib/contract/limits.ts';
import { consoleEndpoint } from '../../lib/http/endpoints/console-endpoint.ts';
import { variables } from '../../lib/store/runtime/env.ts';

const script = `export const page = ${JSON.stringify('x'.repeat(2_000))};`;
const files = [
  {
    path: '/assets/index-1.js',
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: consoleFiles.assetCacheControl,
    body: Buffer.from(script),
  },
  {
    path: consolePage,
    contentType: 'text/html; charset=utf-8',
    cacheControl: consoleFiles.pageCacheControl,
    body: Buffer.from('<!doctype html><script src="/assets/index-1.js"></script><a href="/docs/openapi.json">'),
  },
];
let loads = 0;
const endpoint = consoleEndpoint(
  async () => {
    loads++;
    return files;
  },
  async ({ path }) => ({ statusCode: 404, body: `unknown ${path}` }),
);

interface Asked {
  readonly stage?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

const eventOf = (
  path: string,
  { stage = 'dev', method = 'GET', headers = {}, from = '127.0.0.1' }: Asked = {},
): APIGatewayProxyEvent =>
  proxyEvent(
    {
      method,
      path,
      queryString: '',
      rawHeaders: Object.entries(headers).flat(),
      body: Buffer.alloc(0),
      sourceIp: from,
      port: 80,
    },
    { resource: path === '/' ? '/' : '/{proxy+}', parameters: null },
    { requestId: 'the-id', now: new Date(0), ...(stage !== '' && { stage }) },
  );
const ask = async (path: string, asked?: Asked) => {
  const { statusCode, headers, body, isBase64Encoded } = await endpoint(eventOf(path, asked), {} as Context);
  return { statusCode, headers, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
};
const browser = { Accept: 'text/html,*/*;q=0.8' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('a stage without a front', () => {
  it.each(['/', '/flags', '/projects/a.b/flags', '/docs'])('answers %s with the page, in a browser', async (path) => {
    const { statusCode, headers, bytes } = await ask(path, { headers: browser });
    expect([statusCode, bytes.toString().slice(0, 15)]).toEqual([200, '<!doctype html>']);
    expect(headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': consoleFiles.contentSecurityPolicy,
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
    });
  });

  it('names the files from the root where another API has passed the request on, whose paths have no stage', async () => {
    vi.stubEnv(variables.frontDigest, createHash('sha256').update('secret').digest('hex'));
    const passed = { [frontHeaders.secret]: 'secret', [frontHeaders.host]: 'flags.example.com' };
    const scriptOf = async (headers: Readonly<Record<string, string>>) =>
      /src="([^"]+)"/.exec((await ask('/flags', { headers: { ...browser, ...headers } })).bytes.toString())?.[1];
    expect(await scriptOf(passed)).toBe('/assets/index-1.js');
    expect(await scriptOf({ ...passed, [frontHeaders.secret]: 'guessed' })).toBe('/dev/assets/index-1.js');
  });

  it('names the files below the stage, but not with a domain of its own, and below a configured address', async () => {
    const scriptOf = async (path: string, asked: Asked) =>
      /src="([^"]+)"/.exec((await ask(path, { headers: browser, ...asked })).bytes.toString())?.[1];
    for (const path of ['/', '/flags', '/a/b/c', '/a/b/'])
      expect([path, await scriptOf(path, {})]).toEqual([path, '/dev/assets/index-1.js']);
    for (const path of ['/', '/flags', '/dev/x'])
      expect([path, await scriptOf(path, { stage: '' })]).toEqual([path, '/assets/index-1.js']);
    vi.stubEnv('HALYARD_BASE_URL', 'https://flags.example.com/v1');
    expect(await scriptOf('/flags', {})).toBe('/v1/assets/index-1.js');
    vi.stubEnv('HALYARD_BASE_URL', 'https://flags.example.com');
    expect(await scriptOf('/flags', {})).toBe('/assets/index-1.js');
    expect(loads).toBe(1);
  });

  it('answers a file as it is, compressed for who accepts that, and not again to who has it', async () => {
    const plain = await ask('/assets/index-1.js');
    expect([plain.statusCode, plain.bytes.toString()]).toEqual([200, script]);
    expect(plain.headers).toMatchObject({ 'Cache-Control': 'public, max-age=31536000, immutable' });
    const packed = await ask('/assets/index-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(script);
    const again = await ask('/assets/index-1.js', { headers: { 'If-None-Match': String(plain.headers?.ETag) } });
    expect([again.statusCode, again.bytes.length]).toEqual([304, 0]);
  });

  it.each([
    ['/flags', {}],
    ['/assets/no.js', browser],
    ['/assets/../index.html', {}],
    ['/api/admin/nothing', browser],
    ['/healthy', { Accept: 'application/json' }],
  ])('leaves %s to the function for unknown paths', async (path, headers) => {
    expect(await ask(path, { headers })).toMatchObject({ statusCode: 404, bytes: Buffer.from(`unknown ${path}`) });
  });

  it('leaves preflights to it, too', async () => {
    expect(await ask('/', { method: 'OPTIONS', headers: browser })).toMatchObject({ statusCode: 404 });
  });

  it('leads programs from /docs to the document, below the stage', async () => {
    const { statusCode, headers } = await ask('/docs');
    expect(statusCode).toBe(302);
    expect(new URL(String(headers?.Location), 'https://a.example/dev/docs').pathname).toBe('/dev/docs/openapi.json');
    expect(headers).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000',
      'Content-Security-Policy': consoleFiles.contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('limits each address, so that a stranger does not close the console for others (contract: limits §7)', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { burst, rate } = consoleAddressLimit;
    /** Whether requests that come at once are answered, the last one apart. */
    const answered = async (asked: Asked) => {
      for (let i = 0; i < burst; i++) {
        const { statusCode } = await ask(i % 2 === 0 ? '/' : '/assets/no.js', { headers: browser, ...asked });
        expect(statusCode).not.toBe(429);
      }
      return ask('/', { headers: browser, ...asked });
    };
    const { statusCode, headers, bytes } = await answered({ from: '192.0.2.1' });
    expect([statusCode, JSON.parse(bytes.toString())]).toMatchObject([429, { name: 'TooManyRequests' }]);
    expect(headers).toMatchObject({ 'Retry-After': '1', 'X-Content-Type-Options': 'nosniff' });
    expect(await ask('/', { headers: browser, from: '192.0.2.2' })).toMatchObject({ statusCode: 200 });
    vi.advanceTimersByTime(1_000 / rate);
    expect(await ask('/', { headers: browser, from: '192.0.2.1' })).toMatchObject({ statusCode: 200 });
    // Nobody asked for what a page of another site has a browser send.
    const ofPage = { headers: { ...browser, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' } };
    expect(await answered({ from: '192.0.2.3', ...ofPage })).toMatchObject({ statusCode: 429 });
    expect(await ask('/', { headers: browser, from: '192.0.2.3' })).toMatchObject({ statusCode: 200 });
  });

  it('does not count preflights of pages that may call the API', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const asked = { method: 'OPTIONS', headers: browser, from: '192.0.2.4' };
    for (let i = 0; i <= consoleAddressLimit.burst; i++)
      expect(await ask('/health', asked)).toMatchObject({ statusCode: 404 });
  });
});

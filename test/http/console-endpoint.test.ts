import { Buffer } from 'node:buffer';
import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proxyEvent } from '../../infra/local/proxy-event.ts';
import { consoleFiles, consolePage } from '../../lib/contract/console.ts';
import { consoleEndpoint } from '../../lib/http/console-endpoint.ts';

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
}

const eventOf = (path: string, { stage = 'dev', method = 'GET', headers = {} }: Asked = {}): APIGatewayProxyEvent =>
  proxyEvent(
    {
      method,
      path,
      queryString: '',
      rawHeaders: Object.entries(headers).flat(),
      body: Buffer.alloc(0),
      sourceIp: '127.0.0.1',
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

afterEach(() => void vi.unstubAllEnvs());

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
  });
});

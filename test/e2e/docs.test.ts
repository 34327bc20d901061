import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Returns the bytes as they were sent, because `fetch` decompresses them. */
const raw = async (path: string, headers: Readonly<Record<string, string>>) => {
  const { request } = await import('node:http');
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(`${service.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
};

describe.each(['/docs', '/docs/openapi.json'])('GET %s', (path) => {
  it('comes compressed as the caller prefers, and is the same text', async () => {
    const plain = await raw(path, {});
    const gzip = await raw(path, { 'Accept-Encoding': 'gzip' });
    const brotli = await raw(path, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect([plain, gzip, brotli].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 5);
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
    for (const { headers } of [plain, gzip, brotli]) expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
  });

  it('may be kept, and is not sent again to whoever has it', async () => {
    const { headers } = await raw(path, {});
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await raw(path, { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await raw(path, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
  });
});

import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fitsAnswer, maxAnswerBytes } from '../../lib/http/answers/answer-size.ts';
import { render } from '../../lib/http/answers/render.ts';

const body = (length: number): { readonly text: string } => ({ text: 'x'.repeat(length) });

describe('answers', () => {
  it('are JSON', async () => {
    expect(await render({ status: 201, body: { a: 1 }, headers: { Location: '/a' } }, undefined, undefined)).toEqual({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json; charset=utf-8', Location: '/a', Vary: 'Accept-Encoding' },
      body: '{"a":1}',
    });
  });

  it('may be text', async () => {
    const spec = { description: '', contentTypes: ['text/yaml', 'text/plain'] } as const;
    expect((await render({ status: 200, text: 'a: 1' }, spec, undefined)).headers).toMatchObject({
      'Content-Type': 'text/yaml; charset=utf-8',
    });
    expect(
      (await render({ status: 200, text: 'Accepted', contentType: 'text/plain' }, spec, undefined)).headers,
    ).toMatchObject({ 'Content-Type': 'text/plain; charset=utf-8' });
    expect((await render({ status: 202, text: 'Accepted' }, { description: '' }, undefined)).headers).toMatchObject({
      'Content-Type': 'text/plain; charset=utf-8',
    });
  });

  it.each([
    ['small', 10],
    ['large', 2_000],
  ])('may be %s and come in pieces, each valid until the next', async (_size, count) => {
    const pieces = function* () {
      const piece = new Uint8Array(10);
      for (let i = 0; i < count; i++) yield piece.fill(48 + (i % 10));
    };
    const text = Array.from({ length: count }, (_, i) => `${i % 10}`.repeat(10)).join('');
    const plain = await render({ status: 200, pieces }, undefined, undefined);
    expect(plain.body).toBe(text);
    const taken = await render({ status: 200, pieces }, undefined, 'gzip');
    expect(taken.isBase64Encoded ? gunzipSync(Buffer.from(taken.body, 'base64')).toString() : taken.body).toBe(text);
    expect(taken.isBase64Encoded ?? false).toBe(count > 10);
  });

  it('may be empty', async () => {
    expect(await render({ status: 204 }, undefined, 'gzip')).toEqual({ statusCode: 204, headers: {}, body: '' });
  });

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', '*', 'GZIP', '*;q=0, gzip', 'gzip ; q=0.001'])(
    'are compressed for a caller that takes it: %s',
    async (accepted) => {
      const answer = await render({ status: 200, body: body(20_000) }, undefined, accepted);
      expect(answer).toMatchObject({ isBase64Encoded: true, headers: { 'Content-Encoding': 'gzip' } });
      expect(JSON.parse(gunzipSync(Buffer.from(answer.body, 'base64')).toString())).toEqual(body(20_000));
    },
  );

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip;q=0.000, *', 'identity, *;q=0', 'x-gzip', 'identity'])(
    'are not compressed otherwise: %s',
    async (accepted) => {
      const answer = await render({ status: 200, body: body(20_000) }, undefined, accepted);
      expect(answer.isBase64Encoded).toBeUndefined();
      expect(JSON.parse(answer.body)).toEqual(body(20_000));
    },
  );

  it('are not compressed where little is to be gained', async () => {
    expect((await render({ status: 200, body: body(100) }, undefined, 'gzip')).isBase64Encoded).toBeUndefined();
  });
});

describe("Lambda's limit of 6 MB", () => {
  it.each(['x', '"', '\\', '\n', '\u0001', '\u007f', 'é', '€', '😀', '\ud800', '{"a":"b"}\n'])(
    'is met to the byte by texts of %j',
    (piece) => {
      const each = Buffer.byteLength(JSON.stringify(piece)) - 2;
      const most = Math.floor((maxAnswerBytes - 2) / each);
      expect(fitsAnswer(piece.repeat(most))).toBe(true);
      expect(fitsAnswer(piece.repeat(most + 1))).toBe(false);
    },
  );

  it('is met as Lambda counts: with what JSON adds to quotes', async () => {
    // 3.5 million quotes take 7 MB inside Lambda's JSON.
    const quotes = '"'.repeat(3_500_000);
    await expect(render({ status: 200, text: quotes }, undefined, undefined)).rejects.toMatchObject({
      name: 'BadDataError',
      status: 400,
    });
    await render({ status: 200, text: 'x'.repeat(3_500_000) }, undefined, undefined);
  });

  it('is refused with the size and what to do', async () => {
    const large = { status: 200, body: body(7_000_000) };
    await expect(render(large, undefined, undefined)).rejects.toThrow(/7000011 bytes.*Accept-Encoding: gzip/);
    expect((await render(large, undefined, 'gzip')).isBase64Encoded).toBe(true);
  });

  it('counts what comes in pieces', async () => {
    const pieces = () => Array.from({ length: 7_000 }, () => Buffer.alloc(1_000, 'x'));
    await expect(render({ status: 200, pieces }, undefined, undefined)).rejects.toThrow(
      /7000000 bytes.*Accept-Encoding: gzip/,
    );
  });

  it('holds for what does not compress', async () => {
    let state = 1;
    const noise = Array.from({ length: 8_000_000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return String.fromCharCode(33 + (state >>> 25));
    }).join('');
    await expect(render({ status: 200, text: noise }, undefined, 'gzip')).rejects.toThrow(/Ask for less\.$/);
  });

  it('keeps nothing of what cannot be sent, and counts all of it', async () => {
    // No Buffer, whose slices are no copies.
    const noise = new Uint8Array(randomBytes(1_048_576));
    const count = 700;
    // More than a text can contain, and far more than fits into a function's memory.
    let most = 0;
    const pieces = function* () {
      for (let i = 0; i < count; i++) {
        yield noise;
        // Of this thread alone: its neighbours use memory, too.
        most = Math.max(most, process.memoryUsage().arrayBuffers);
      }
    };
    const counted = new RegExp(`${count * noise.length} bytes`);
    const before = process.memoryUsage().arrayBuffers;
    await expect(render({ status: 200, pieces }, undefined, undefined)).rejects.toThrow(counted);
    await expect(render({ status: 200, pieces }, undefined, 'gzip')).rejects.toThrow(counted);
    expect(most - before).toBeLessThan(100 * 1_048_576);
  });
});

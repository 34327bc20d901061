import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { maxBodyBytes } from '../../lib/contract/limits.ts';
import type { Method, Route } from '../../lib/contract/routes/route.ts';
import { contentOf, jsonOf, sentValueOf } from '../../lib/http/reading/content.ts';

type Rules = Pick<Route, 'method' | 'accepts' | 'bodyLimit'>;

const sent = (contentType: string | undefined, body: string | null = null, isBase64Encoded = false) => ({
  headers: contentType === undefined ? {} : { 'content-type': contentType },
  body,
  isBase64Encoded,
});
const rules = (method: Method, accepts?: Route['accepts']): Rules =>
  accepts === undefined ? { method } : { method, accepts };

describe('requests §4: content type', () => {
  it.each([
    { method: 'POST', type: 'application/json' },
    { method: 'POST', type: 'application/json; charset=utf-8' },
    { method: 'PUT', type: 'Application/JSON ;charset=UTF-8' },
    { method: 'PATCH', type: 'application/json' },
    { method: 'GET', type: undefined },
    { method: 'GET', type: 'text/plain' },
    { method: 'DELETE', type: undefined },
    { method: 'DELETE', type: 'text/plain' },
    { method: 'POST', type: undefined, accepts: 'any' },
    { method: 'POST', type: 'text/plain', accepts: 'any' },
    { method: 'POST', type: 'multipart/form-data; boundary=x', accepts: 'json-or-multipart' },
    { method: 'POST', type: 'application/json', accepts: 'json-or-multipart' },
    { method: 'POST', type: 'application/x-www-form-urlencoded; charset=UTF-8', accepts: 'form' },
  ] as const)('$method with $type is taken', (of) => {
    const accepts = 'accepts' in of ? of.accepts : undefined;
    expect(contentOf(rules(of.method, accepts), sent(of.type)).bytes).toHaveLength(0);
  });

  it.each([
    { method: 'POST', type: undefined, says: 'No content type was sent' },
    { method: 'PUT', type: '', says: 'Accepted: application/json' },
    { method: 'PATCH', type: 'application/json-patch+json', says: 'application/json-patch+json' },
    { method: 'POST', type: 'text/plain', says: 'text/plain' },
    { method: 'POST', type: 'text/plain', accepts: 'json-or-multipart', says: 'multipart/form-data' },
    { method: 'POST', type: 'multipart/form-data; boundary=x', says: 'application/json' },
    { method: 'POST', type: 'application/x-www-form-urlencoded', says: 'application/json' },
    { method: 'POST', type: 'application/json', accepts: 'form', says: 'application/x-www-form-urlencoded' },
  ] as const)('$method with $type is refused, even without a body', (of) => {
    const accepts = 'accepts' in of ? of.accepts : undefined;
    expect(() => contentOf(rules(of.method, accepts), sent(of.type))).toThrow(
      expect.objectContaining({ name: 'ContentTypeerror', status: 415, message: expect.stringContaining(of.says) }),
    );
  });

  it('DELETE demands it only with a body', () => {
    expect(() => contentOf(rules('DELETE'), sent('text/plain', '{}'))).toThrow(
      expect.objectContaining({ name: 'ContentTypeerror' }),
    );
    expect(jsonOf(contentOf(rules('DELETE'), sent('application/json', '{"a":1}')))).toEqual({ a: 1 });
  });
});

describe('requests §5: a compressed body', () => {
  const packed = (coding: string, bytes: Buffer) => ({
    headers: { 'content-type': 'application/json', 'content-encoding': coding },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  });
  const text = Buffer.from('{"name":"søk"}');
  const read = (coding: string, bytes: Buffer, of: Rules = rules('POST')) =>
    jsonOf(contentOf(of, packed(coding, bytes)));

  it.each([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['identity', text],
  ])('in %s is unpacked', (coding, bytes) => {
    expect(read(coding, bytes)).toEqual({ name: 'søk' });
    expect(jsonOf(contentOf(rules('POST'), { ...packed(coding, bytes), body: null }))).toEqual({});
  });

  it('that comes as text was unpacked on the way', () => {
    expect(
      jsonOf(contentOf(rules('POST'), { ...packed('gzip', text), body: '{"a":1}', isBase64Encoded: false })),
    ).toEqual({
      a: 1,
    });
  });

  it('is refused where it is larger than the limit once it is unpacked, broken, or in another coding', () => {
    const large = gzipSync(Buffer.alloc(101, ' '));
    const of = { ...rules('POST'), bodyLimit: 100 };
    expect(() => read('gzip', large, of)).toThrow(expect.objectContaining({ name: 'PayloadTooLarge', status: 413 }));
    for (const [coding, bytes] of [
      ['gzip', text],
      ['gzip', gzipSync(text).subarray(0, 20)],
      ['deflate', text],
    ] as const)
      expect(() => read(coding, bytes)).toThrow(expect.objectContaining({ name: 'ValidationError', status: 400 }));
    for (const coding of ['br', 'gzip, gzip', 'x'])
      expect(() => read(coding, text)).toThrow(
        expect.objectContaining({ name: 'ContentTypeerror', status: 415, message: expect.stringContaining('deflate') }),
      );
  });
});

describe('requests §6: the mark of the byte order', () => {
  it('before a body does not count', () => {
    expect(jsonOf(contentOf(rules('POST'), sent('application/json', '\uFEFF{"a":1}')))).toEqual({ a: 1 });
    expect(() => jsonOf(contentOf(rules('POST'), sent('application/json', '{"a":\uFEFF1}')))).toThrow(
      expect.objectContaining({ name: 'ValidationError' }),
    );
  });
});

describe('requests §4: the fields of a form', () => {
  const type = 'application/x-www-form-urlencoded';
  const fields = (text: string, base64 = false): unknown =>
    sentValueOf({ accepts: 'form' }, contentOf(rules('POST', 'form'), sent(type, text, base64)));

  it('are texts by their names', () => {
    expect(fields('a=1&b=x+%2B%26y&c=&%C3%A4=%C3%B6')).toEqual({ a: '1', b: 'x +&y', c: '', ä: 'ö' });
    expect(fields('')).toEqual({});
    expect(fields(Buffer.from('a=1').toString('base64'), true)).toEqual({ a: '1' });
  });

  it('are refused when one is sent twice', () => {
    expect(() => fields('a=1&b=2&a=1')).toThrow(
      expect.objectContaining({ name: 'ValidationError', message: '`a` must be sent once.' }),
    );
  });

  it('are read of a form only', () => {
    expect(() => sentValueOf({}, contentOf(rules('POST', 'any'), sent(type, 'a=1')))).toThrow('must be JSON');
  });
});

describe('requests §5: size of a body', () => {
  it('is judged in decoded bytes, the limit itself included', () => {
    const text = 'ä'.repeat(maxBodyBytes / 2);
    expect(contentOf(rules('POST'), sent('application/json', text)).bytes).toHaveLength(maxBodyBytes);
    const base64 = Buffer.from(text).toString('base64');
    expect(contentOf(rules('POST'), sent('application/json', base64, true)).bytes).toHaveLength(maxBodyBytes);
    expect(() => contentOf(rules('POST'), sent('application/json', `${text}x`))).toThrow(
      expect.objectContaining({ name: 'PayloadTooLarge', status: 413, message: expect.stringContaining('1048576') }),
    );
  });

  it('follows the route', () => {
    expect(() => contentOf({ method: 'POST', bodyLimit: 3 }, sent('application/json', '1234'))).toThrow(
      expect.objectContaining({ name: 'PayloadTooLarge', message: expect.stringContaining('3') }),
    );
  });
});

describe('requests §6: JSON', () => {
  it.each(['{"environment": ', 'no', '{]'])('%j is a ValidationError', (body) => {
    expect(() => jsonOf(contentOf(rules('POST'), sent('application/json', body)))).toThrow(
      expect.objectContaining({ name: 'ValidationError', status: 400, message: expect.stringContaining('JSON') }),
    );
  });

  it('is read 64 levels deep, brackets inside texts not counted', () => {
    const nested = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    const parsed = (body: string): unknown => jsonOf(contentOf(rules('POST'), sent('application/json', body)));
    expect(parsed(nested(64))).toBeInstanceOf(Array);
    expect(parsed(JSON.stringify({ a: `${'['.repeat(500)}"\\"` }))).toBeInstanceOf(Object);
    for (const levels of [66, 200_000]) {
      expect(() => parsed(nested(levels))).toThrow(
        expect.objectContaining({ name: 'ValidationError', message: expect.stringContaining('64') }),
      );
    }
  });

  it.each([
    [String.raw`{"name":"a\ud800"}`, 'name'],
    [String.raw`{"data":[{"names":["\uDC00x"]}]}`, 'data/0/names/0'],
    [String.raw`{"parameters":{"\ud800":"x"}}`, 'parameters'],
  ])('refuses half of a surrogate pair, which is not Unicode: %s', (body, path) => {
    expect(() => jsonOf(contentOf(rules('POST'), sent('application/json', body)))).toThrow(
      expect.objectContaining({ name: 'ValidationError', message: expect.stringContaining(`\`${path}\``) }),
    );
  });

  it('takes whole pairs, escaped or not, and the escape of an escape', () => {
    const body = String.raw`{"a":"\ud83d\ude00","b":"😀","c":"\\ud800"}`;
    expect(jsonOf(contentOf(rules('POST'), sent('application/json', body)))).toEqual({
      a: '😀',
      b: '😀',
      c: String.raw`\ud800`,
    });
  });

  it('may arrive as base64', () => {
    const body = Buffer.from('{"name":"æøå"}').toString('base64');
    expect(jsonOf(contentOf(rules('POST'), sent('application/json', body, true)))).toEqual({ name: 'æøå' });
  });

  it('of an empty body is an empty object, so that missing members are named', () => {
    expect(jsonOf(contentOf(rules('POST'), sent('application/json')))).toEqual({});
  });

  it('is left alone where it is multipart', () => {
    const content = contentOf(rules('POST', 'json-or-multipart'), sent('multipart/form-data; boundary=x', '--x'));
    expect(content).toMatchObject({ multipart: true });
    expect(content.bytes.toString()).toBe('--x');
  });
});

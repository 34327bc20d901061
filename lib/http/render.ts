import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { badData, type Problem } from '../contract/problems.ts';
import type { ResponseSpec } from '../contract/routes/route.ts';
import type { Answer, Pieces } from './handler.ts';

export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** An answer of a Lambda has at most 6 MB as JSON (AWS Lambda quotas). */
export const maxLambdaBytes = 6_291_556;
/** The same for the body; the rest is for the headers. */
const maxAnswerBytes = maxLambdaBytes - 16_384;
/** Bytes that take {@link maxAnswerBytes} in base64. */
const maxGzipBytes = Math.floor(maxAnswerBytes / 4) * 3;
/** Characters of the shortest text that is compressed; for shorter ones compression costs more than it saves. */
const minGzipLength = 16_384;

/** Memory that compression allocates at a time. */
const chunkBytes = 65_536;

/** A body to be sent, undefined if it is too large, and its size in UTF-8 before compression. */
interface Sized<Sent> {
  readonly sent: Sent | undefined;
  readonly bytes: number;
}

/**
 * Compresses one piece after the other. When the result is too large to be sent, the rest is only counted, because it
 * may not fit into memory.
 */
const compress = async (pieces: Iterable<Uint8Array>): Promise<Sized<Buffer>> => {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: chunkBytes });
  const chunks: Buffer[] = [];
  let [bytes, compressed] = [0, 0];
  gzip.on('data', (data: Buffer) => {
    chunks.push(data);
    compressed += data.length;
  });
  const ended = once(gzip, 'end');
  for (const piece of pieces) {
    bytes += piece.length;
    if (compressed > maxGzipBytes) continue;
    const { promise, resolve } = Promise.withResolvers<void>();
    gzip.write(piece, () => resolve());
    await promise;
  }
  if (compressed > maxGzipBytes) {
    gzip.destroy();
    return { sent: undefined, bytes };
  }
  gzip.end();
  await ended;
  return { sent: compressed > maxGzipBytes ? undefined : Buffer.concat(chunks), bytes };
};

/** Joins pieces to a text. When they are too large to be sent, the rest is only counted: a text has at most 512 MB. */
const join = (pieces: Iterable<Uint8Array>): Sized<string> => {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxAnswerBytes) parts = [];
    else parts.push(piece.slice());
  }
  return { sent: bytes > maxAnswerBytes ? undefined : Buffer.concat(parts).toString(), bytes };
};

/** `pieces`: to be compressed; `text`: to be sent as it is. */
type Content = { readonly pieces: Iterable<Uint8Array> } | { readonly text: Sized<string> };

/** The body as text; empty: none. */
const serialized = ({ body, text }: Answer): string => text ?? (body === undefined ? '' : JSON.stringify(body));

const contentOf = (answer: Answer, compressing: boolean): Content => {
  const { pieces } = answer;
  if (pieces !== undefined) return compressing && isLong(pieces) ? { pieces: pieces() } : { text: join(pieces()) };
  const text = serialized(answer);
  if (compressing && text.length >= minGzipLength) return { pieces: [Buffer.from(text)] };
  return { text: { sent: text, bytes: Buffer.byteLength(text) } };
};

/** Whether compression pays; reads only the first pieces. */
const isLong = (pieces: Pieces): boolean => {
  let bytes = 0;
  for (const piece of pieces()) {
    bytes += piece.length;
    if (bytes >= minGzipLength) return true;
  }
  return false;
};

/** The whole body as text, of any size; empty: none. */
export const textOf = (answer: Answer): string => {
  const { pieces } = answer;
  if (pieces === undefined) return serialized(answer);
  return Buffer.concat(Array.from(pieces(), (piece) => piece.slice())).toString();
};

/** One coding of an `Accept-Encoding` header and its weight (RFC 9110 §12.5.3). */
const offer = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/;

/** Whether an `Accept-Encoding` header accepts a coding, by its name or else by `*`. */
export const acceptsCoding = (acceptEncoding: string | undefined, wanted: 'br' | 'gzip'): boolean => {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [, coding, weight = '1'] = offer.exec(part) ?? [];
    if (coding !== undefined) weights.set(coding.toLowerCase(), Number(weight));
  }
  return (weights.get(wanted) ?? weights.get('*') ?? 0) > 0;
};

export const acceptsGzip = (acceptEncoding: string | undefined): boolean => acceptsCoding(acceptEncoding, 'gzip');

/** Bytes of a text inside Lambda's JSON: quotes and control characters take more than one. */
const wrappedBytes = (text: string): number => {
  // The exact size needs a second serialization, so it is computed only where the limit is in reach.
  const most = text.length * 6;
  return most < maxAnswerBytes ? most : Buffer.byteLength(JSON.stringify(text));
};

const withCharset = (contentType: string): string =>
  contentType.includes('charset') ? contentType : `${contentType}; charset=utf-8`;

const contentTypeOf = (answer: Answer, spec: ResponseSpec | undefined): string => {
  const declared = answer.contentType ?? spec?.contentTypes?.[0];
  if (declared !== undefined) return withCharset(declared);
  return spec?.schema === undefined && answer.body === undefined ? textType : jsonType;
};

/**
 * The proxy result for an answer: JSON or text, with gzip if the caller accepts it and it saves enough
 * (docs/decisions/0052).
 * @param acceptEncoding the caller's header
 * @throws Problem `BadDataError` when the answer is too large to be sent; it names the size and what to do
 */
export const render = async (
  answer: Answer,
  spec: ResponseSpec | undefined,
  acceptEncoding: string | undefined,
): Promise<APIGatewayProxyResult> => {
  const compressing = acceptsGzip(acceptEncoding);
  const result = { statusCode: answer.status, headers: { ...answer.headers } };
  if (answer.encoded !== undefined) {
    const { coding, bytes } = answer.encoded;
    const headers = { 'Content-Type': contentTypeOf(answer, spec), ...result.headers, Vary: 'Accept-Encoding' };
    const body = Buffer.from(bytes).toString('base64');
    return { ...result, headers: { ...headers, 'Content-Encoding': coding }, body, isBase64Encoded: true };
  }
  const content = contentOf(answer, compressing);
  if ('text' in content && content.text.bytes === 0) return { ...result, body: '' };
  const headers = { 'Content-Type': contentTypeOf(answer, spec), ...result.headers, Vary: 'Accept-Encoding' };
  if ('text' in content) {
    const { sent, bytes } = content.text;
    if (sent === undefined || wrappedBytes(sent) > maxAnswerBytes) throw answerTooLarge(bytes, compressing);
    return { ...result, headers, body: sent };
  }
  const { sent, bytes } = await compress(content.pieces);
  if (sent === undefined) throw answerTooLarge(bytes, compressing);
  const body = sent.toString('base64');
  return { ...result, headers: { ...headers, 'Content-Encoding': 'gzip' }, body, isBase64Encoded: true };
};

const answerTooLarge = (bytes: number, compressed: boolean): Problem =>
  badData(
    `The answer has ${bytes} bytes, more than can be sent. Ask for less${
      compressed ? '' : ', or send the header "Accept-Encoding: gzip"'
    }.`,
  );

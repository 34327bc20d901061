import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { badData, type Problem } from '../contract/problems.ts';
import type { ResponseSpec } from '../contract/routes/route.ts';
import type { Answer, Pieces } from './contract.ts';

export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** Lambda takes an answer of 6 MB, as the JSON it is wrapped in (AWS Lambda quotas); a little is left for headers. */
export const lambdaAnswer = 6_291_556;
const largestAnswer = lambdaAnswer - 16_384;
/** So many bytes are {@link largestAnswer} in base64. */
const largestBytes = Math.floor(largestAnswer / 4) * 3;
/** Below this many characters compression saves less than it costs. */
const worthCompressing = 16_384;

/** What compression asks the system for at a time, in bytes. */
const chunk = 65_536;

/** What is to be sent, and how many bytes of UTF-8 it has before compression; undefined when it cannot be sent. */
interface Sized<Sent> {
  readonly sent: Sent | undefined;
  readonly bytes: number;
}

/**
 * Takes the next piece only when it is done with the one before. Once the result is too large to be sent, the rest is
 * only counted: it may be more than fits into memory.
 */
const compress = async (pieces: Iterable<Uint8Array>): Promise<Sized<Buffer>> => {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: chunk });
  const chunks: Buffer[] = [];
  let [bytes, compressed] = [0, 0];
  gzip.on('data', (data: Buffer) => {
    chunks.push(data);
    compressed += data.length;
  });
  const ended = once(gzip, 'end');
  for (const piece of pieces) {
    bytes += piece.length;
    if (compressed > largestBytes) continue;
    const { promise, resolve } = Promise.withResolvers<void>();
    gzip.write(piece, () => resolve());
    await promise;
  }
  if (compressed > largestBytes) {
    gzip.destroy();
    return { sent: undefined, bytes };
  }
  gzip.end();
  await ended;
  return { sent: compressed > largestBytes ? undefined : Buffer.concat(chunks), bytes };
};

/** Joins pieces to a text, or counts the rest of those that are too many to be sent: a text takes 512 MB at most. */
const join = (pieces: Iterable<Uint8Array>): Sized<string> => {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    if (bytes > largestAnswer) parts = [];
    else parts.push(piece.slice());
  }
  return { sent: bytes > largestAnswer ? undefined : Buffer.concat(parts).toString(), bytes };
};

/** What is to be compressed, and what to be sent as it is. */
type Content = { readonly pieces: Iterable<Uint8Array> } | { readonly text: Sized<string> };

/** Serialized; empty for none. */
const serialized = ({ body, text }: Answer): string => text ?? (body === undefined ? '' : JSON.stringify(body));

const contentOf = (answer: Answer, compressing: boolean): Content => {
  const { pieces } = answer;
  if (pieces !== undefined) return compressing && isLong(pieces) ? { pieces: pieces() } : { text: join(pieces()) };
  const text = serialized(answer);
  if (compressing && text.length >= worthCompressing) return { pieces: [Buffer.from(text)] };
  return { text: { sent: text, bytes: Buffer.byteLength(text) } };
};

/** Looks at the first pieces only. */
const isLong = (pieces: Pieces): boolean => {
  let bytes = 0;
  for (const piece of pieces()) {
    bytes += piece.length;
    if (bytes >= worthCompressing) return true;
  }
  return false;
};

/** The whole answer as text, whatever its size; empty for none. */
export const textOf = (answer: Answer): string => {
  const { pieces } = answer;
  if (pieces === undefined) return serialized(answer);
  return Buffer.concat(Array.from(pieces(), (piece) => piece.slice())).toString();
};

/** One coding of an `Accept-Encoding` header and how much it is wanted (RFC 9110 §12.5.3). */
const offer = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/;

/** Whether an `Accept-Encoding` header admits a coding: by its name, else by `*`. */
export const accepts = (acceptEncoding: string | undefined, wanted: 'br' | 'gzip'): boolean => {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [, coding, weight = '1'] = offer.exec(part) ?? [];
    if (coding !== undefined) weights.set(coding.toLowerCase(), Number(weight));
  }
  return (weights.get(wanted) ?? weights.get('*') ?? 0) > 0;
};

export const acceptsGzip = (acceptEncoding: string | undefined): boolean => accepts(acceptEncoding, 'gzip');

/** Bytes of a text inside Lambda's JSON: quotes and control characters take more than one. */
const wrapped = (text: string): number => {
  // Counting exactly means writing it once more; what cannot reach the limit is spared that.
  const most = text.length * 6;
  return most < largestAnswer ? most : Buffer.byteLength(JSON.stringify(text));
};

const charset = (contentType: string): string =>
  contentType.includes('charset') ? contentType : `${contentType}; charset=utf-8`;

const contentTypeOf = (answer: Answer, spec: ResponseSpec | undefined): string => {
  const declared = answer.contentType ?? spec?.contentTypes?.[0];
  if (declared !== undefined) return charset(declared);
  return spec?.schema === undefined && answer.body === undefined ? textType : jsonType;
};

/**
 * The proxy result for an answer: JSON or text, with gzip where the caller takes it and there is enough to gain
 * (docs/decisions/0052).
 * @param acceptEncoding the caller's header
 * @throws Problem `BadDataError` when the answer is too large to be sent, naming its size and the remedies
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
    if (sent === undefined || wrapped(sent) > largestAnswer) throw tooLarge(bytes, compressing);
    return { ...result, headers, body: sent };
  }
  const { sent, bytes } = await compress(content.pieces);
  if (sent === undefined) throw tooLarge(bytes, compressing);
  const body = sent.toString('base64');
  return { ...result, headers: { ...headers, 'Content-Encoding': 'gzip' }, body, isBase64Encoded: true };
};

const tooLarge = (bytes: number, compressed: boolean): Problem =>
  badData(
    `The answer has ${bytes} bytes, more than can be sent. Ask for less${
      compressed ? '' : ', or send the header "Accept-Encoding: gzip"'
    }.`,
  );

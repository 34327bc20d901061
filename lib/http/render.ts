import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ResponseSpec } from '../routes/route.ts';
import { badData, type Problem } from '../schema/problem.ts';
import type { Answer, Pieces } from './contract.ts';

export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** Lambda takes an answer of 6 MB, as the JSON it is wrapped in (AWS Lambda quotas); a little is left for headers. */
const largestAnswer = 6_291_556 - 16_384;
/** Below this many characters compression saves less than it costs. */
const worthCompressing = 16_384;

/** What compression asks the system for at a time, in bytes. */
const chunk = 65_536;

interface Compressed {
  readonly gzip: Buffer;
  /** Size before. */
  readonly bytes: number;
}

/** Takes the next piece only when it is done with the one before. */
const compress = async (pieces: Iterable<Uint8Array>): Promise<Compressed> => {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: chunk });
  const chunks: Buffer[] = [];
  gzip.on('data', (data: Buffer) => chunks.push(data));
  const ended = once(gzip, 'end');
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    const { promise, resolve } = Promise.withResolvers<void>();
    gzip.write(piece, () => resolve());
    await promise;
  }
  gzip.end();
  await ended;
  return { gzip: Buffer.concat(chunks), bytes };
};

/** What is to be compressed, and what to be sent as it is. */
type Content = { readonly pieces: Iterable<Uint8Array> } | { readonly text: string };

const contentOf = (answer: Answer, compressing: boolean): Content => {
  if (compressing && answer.pieces !== undefined && isLong(answer.pieces)) return { pieces: answer.pieces() };
  const text = textOf(answer);
  return compressing && text.length >= worthCompressing ? { pieces: [Buffer.from(text)] } : { text };
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

/** The whole answer as text; empty for none. */
export const textOf = ({ body, text, pieces }: Answer): string => {
  if (pieces !== undefined) return Buffer.concat(Array.from(pieces(), (piece) => Buffer.from(piece))).toString();
  return text ?? (body === undefined ? '' : JSON.stringify(body));
};

/** Whether an `Accept-Encoding` header admits gzip. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  (acceptEncoding ?? '').split(',').some((offer) => /^\s*(gzip|\*)\s*(;\s*q\s*=\s*(1|0\.0*[1-9]).*)?$/i.test(offer));

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
  const content = contentOf(answer, compressing);
  if ('text' in content && content.text === '') return { ...result, body: '' };
  const headers = { 'Content-Type': contentTypeOf(answer, spec), ...result.headers, Vary: 'Accept-Encoding' };
  if ('text' in content) {
    const { text } = content;
    if (wrapped(text) > largestAnswer) throw tooLarge(Buffer.byteLength(text), compressing);
    return { ...result, headers, body: text };
  }
  const { gzip, bytes } = await compress(content.pieces);
  const body = gzip.toString('base64');
  if (body.length > largestAnswer) throw tooLarge(bytes, compressing);
  return { ...result, headers: { ...headers, 'Content-Encoding': 'gzip' }, body, isBase64Encoded: true };
};

const tooLarge = (bytes: number, compressed: boolean): Problem =>
  badData(
    `The answer has ${bytes} bytes, more than can be sent. Ask for less${
      compressed ? '' : ', or send the header "Accept-Encoding: gzip"'
    }.`,
  );

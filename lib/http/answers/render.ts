import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ResponseSpec } from '../../contract/routes/route.ts';
import type { Answer, Pieces } from '../handler.ts';
import { answerTooLarge, maxAnswerBytes, minGzipLength } from './answer-size.ts';
import { compress, type Sized } from './compress.ts';
import { SizedText } from './sized-text.ts';

export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** An answer whose cached text, if it has one, was found or made. */
export type FoundAnswer = Omit<Answer, 'cached'> & { readonly cached?: SizedText };

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

/** The body as text; empty: none. */
const serialized = ({ body, text, cached }: FoundAnswer): string =>
  cached?.text ?? text ?? (body === undefined ? '' : JSON.stringify(body));

/** Whether the body is long enough to be compressed; reads only the first pieces. */
const isLong = (pieces: Pieces): boolean => {
  let bytes = 0;
  for (const piece of pieces()) {
    bytes += piece.length;
    if (bytes >= minGzipLength) return true;
  }
  return false;
};

/** The whole body as text, of any size; empty: none. */
export const textOf = (answer: FoundAnswer): string => {
  const { pieces } = answer;
  if (pieces === undefined) return serialized(answer);
  return Buffer.concat(Array.from(pieces(), (piece) => piece.slice())).toString();
};

/** One coding of an `Accept-Encoding` header and its weight (RFC 9110 §12.5.3). */
const offer = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*$/;

/** Whether an `Accept-Encoding` header accepts a coding, by its name or by `*`. */
export const acceptsCoding = (acceptEncoding: string | undefined, wanted: 'br' | 'gzip'): boolean => {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [, coding, weight = '1'] = offer.exec(part) ?? [];
    if (coding !== undefined) weights.set(coding.toLowerCase(), Number(weight));
  }
  return (weights.get(wanted) ?? weights.get('*') ?? 0) > 0;
};

export const acceptsGzip = (acceptEncoding: string | undefined): boolean => acceptsCoding(acceptEncoding, 'gzip');

const withCharset = (contentType: string): string =>
  contentType.includes('charset') ? contentType : `${contentType}; charset=utf-8`;

const contentTypeOf = (answer: FoundAnswer, spec: ResponseSpec | undefined): string => {
  const declared = answer.contentType ?? spec?.contentTypes?.[0];
  if (declared !== undefined) return withCharset(declared);
  return spec?.schema === undefined && answer.body === undefined ? textType : jsonType;
};

/** A body in the form that the gateway expects. */
type Sent = Pick<APIGatewayProxyResult, 'body' | 'isBase64Encoded'> & { readonly coding?: 'br' | 'gzip' };

const inBase64 = (body: string, coding: 'br' | 'gzip'): Sent => ({ body, isBase64Encoded: true, coding });

/** @throws Problem when it is too large */
const asItIs = (sized: SizedText): Sent => {
  if (!sized.fits) throw answerTooLarge(sized.bytes, false);
  return { body: sized.text };
};

/** @throws Problem when it is too large */
const sentPieces = async (pieces: Pieces, acceptEncoding: string | undefined): Promise<Sent> => {
  if (isLong(pieces) && acceptsGzip(acceptEncoding)) {
    const { sent, bytes } = await compress(pieces());
    if (sent === undefined) throw answerTooLarge(bytes, true);
    return inBase64(sent.toString('base64'), 'gzip');
  }
  const { sent, bytes } = join(pieces());
  if (sent === undefined) throw answerTooLarge(bytes, false);
  return asItIs(new SizedText(sent));
};

/** @throws Problem when it is too large */
const inGzip = async (sized: SizedText): Promise<Sent> => {
  const base64 = await sized.gzip();
  if (base64 === undefined) throw answerTooLarge(sized.bytes, true);
  return inBase64(base64, 'gzip');
};

const sentBody = (answer: FoundAnswer, acceptEncoding: string | undefined): Promise<Sent> | Sent => {
  const { encoded, pieces, cached } = answer;
  if (encoded !== undefined) return inBase64(Buffer.from(encoded.bytes).toString('base64'), encoded.coding);
  if (pieces !== undefined) return sentPieces(pieces, acceptEncoding);
  const sized = cached ?? new SizedText(serialized(answer));
  return sized.text.length >= minGzipLength && acceptsGzip(acceptEncoding) ? inGzip(sized) : asItIs(sized);
};

/**
 * The proxy result for an answer: JSON or text, with gzip if the caller accepts it and it saves enough
 * (docs/decisions/0052).
 * @param acceptEncoding the caller's header
 * @throws Problem `BadDataError` when the answer is too large to be sent; it names the size and a remedy
 */
export const render = async (
  answer: FoundAnswer,
  spec: ResponseSpec | undefined,
  acceptEncoding: string | undefined,
): Promise<APIGatewayProxyResult> => {
  const { body, isBase64Encoded, coding } = await sentBody(answer, acceptEncoding);
  const repeated = answer.cookies && { multiValueHeaders: { 'Set-Cookie': [...answer.cookies] } };
  if (body === '') return { statusCode: answer.status, headers: { ...answer.headers }, ...repeated, body };
  const headers: Record<string, string> = {
    'Content-Type': contentTypeOf(answer, spec),
    ...answer.headers,
    Vary: 'Accept-Encoding',
  };
  if (coding !== undefined) headers['Content-Encoding'] = coding;
  return { statusCode: answer.status, headers, ...repeated, body, ...(isBase64Encoded && { isBase64Encoded }) };
};

import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ResponseSpec } from '../routes/route.ts';
import { badData } from '../schema/problem.ts';
import type { Answer } from './contract.ts';

export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** Lambda takes an answer of 6 MB, as the JSON it is wrapped in (AWS Lambda quotas); a little is left for headers. */
const largestAnswer = 6_291_556 - 16_384;
/** Below this many characters compression saves less than it costs. */
const worthCompressing = 16_384;

const compress = promisify(gzip);

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
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const result = { statusCode: answer.status, headers: { ...answer.headers } };
  if (text === '') return { ...result, body: '' };
  const headers = { 'Content-Type': contentTypeOf(answer, spec), ...result.headers };
  const gzipped = acceptsGzip(acceptEncoding);
  if (gzipped && text.length >= worthCompressing) {
    const bytes = await compress(text, { level: constants.Z_BEST_SPEED });
    const body = bytes.toString('base64');
    if (body.length <= largestAnswer) {
      return {
        statusCode: answer.status,
        headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
        body,
        isBase64Encoded: true,
      };
    }
  } else if (wrapped(text) <= largestAnswer) {
    return { ...result, headers: { ...headers, Vary: 'Accept-Encoding' }, body: text };
  }
  throw badData(
    `The answer has ${Buffer.byteLength(text)} bytes, more than can be sent. Ask for less${
      gzipped ? '' : ', or send the header "Accept-Encoding: gzip"'
    }.`,
  );
};

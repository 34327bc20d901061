import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod';
import { forLargeTexts } from '../table/large-texts.ts';
import type { HttpAnswer } from './gateway-answer.ts';

const valid = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

const headerName = z.string().refine((name) => valid(() => validateHeaderName(name)));
const headerValue = z
  .union([z.string(), z.number(), z.boolean()])
  .refine((value) => valid(() => validateHeaderValue('x', String(value))));

/** The result that a REST proxy integration accepts from a function; anything else is "malformed" and becomes a 502. */
const proxyResult = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(headerName, headerValue.optional()).nullish(),
  multiValueHeaders: z.record(headerName, z.array(headerValue).optional()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Headers that the gateway sets itself. Those of a function arrive under another name (API Gateway, "important notes").
 */
const remapped = new Set(['authorization', 'connection', 'content-length', 'date', 'server', 'www-authenticate']);
/** Headers that are removed, because the gateway sets them. */
const framing = new Set(['keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

const utf8 = forLargeTexts((text) => Buffer.from(text));

const outgoing = (name: string): string =>
  remapped.has(name.toLowerCase()) ? `x-amzn-remapped-${name.toLowerCase()}` : name;

/**
 * The HTTP answer from the result of a function; undefined when the gateway would call it malformed. Values of
 * `multiValueHeaders` replace `headers` of the same name; without a content type it is `application/json`.
 */
export const proxyAnswer = (payload: unknown): HttpAnswer | undefined => {
  const parsed = proxyResult.safeParse(payload);
  if (!parsed.success) return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.data;
  const values = new Map<string, readonly (readonly [string, string])[]>();
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== undefined) values.set(name.toLowerCase(), [[outgoing(name), String(value)]]);
  }
  for (const [name, several] of Object.entries(multiValueHeaders ?? {})) {
    if (several)
      values.set(
        name.toLowerCase(),
        several.map((value) => [outgoing(name), String(value)]),
      );
  }
  for (const name of framing) values.delete(name);
  if (!values.has('content-type')) values.set('content-type', [['Content-Type', 'application/json']]);
  return {
    status: statusCode,
    headers: [...values.values()].flat(),
    body: isBase64Encoded ? Buffer.from(body ?? '', 'base64') : utf8(body ?? ''),
  };
};

import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod';
import type { ApiKind } from '../../../lib/contract/routes/plane.ts';
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

/** The result that a proxy integration accepts from a function; anything else is "malformed" and becomes an error. */
const proxyResult = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(headerName, headerValue.optional()).nullish(),
  multiValueHeaders: z.record(headerName, z.array(headerValue).optional()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Headers that a REST API sets itself. Those of a function arrive under another name (API Gateway, "important notes").
 */
const remapped = new Set(['authorization', 'connection', 'content-length', 'date', 'server', 'www-authenticate']);
/** Headers that are removed, because the gateway sets them. */
const framing = new Set(['keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/** What an HTTP API sets instead of a function; it has no other names for it. */
const ownOfHttpApi = new Set([...framing, 'connection', 'content-length', 'date']);

const usualTypes: Readonly<Record<ApiKind, string>> = {
  rest: 'application/json',
  http: 'text/plain; charset=utf-8',
};

const utf8 = forLargeTexts((text) => Buffer.from(text));

/**
 * The HTTP answer from the result of a function; undefined when the gateway would call it malformed. Values of
 * `multiValueHeaders` replace `headers` of the same name; each kind of API has its content type for those without one.
 */
export const proxyAnswer = (payload: unknown, kind: ApiKind = 'rest'): HttpAnswer | undefined => {
  const outgoing = (name: string): string =>
    kind === 'rest' && remapped.has(name.toLowerCase()) ? `x-amzn-remapped-${name.toLowerCase()}` : name;
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
  for (const name of kind === 'rest' ? framing : ownOfHttpApi) values.delete(name);
  if (!values.has('content-type')) values.set('content-type', [['Content-Type', usualTypes[kind]]]);
  return {
    status: statusCode,
    headers: [...values.values()].flat(),
    body: isBase64Encoded ? Buffer.from(body ?? '', 'base64') : utf8(body ?? ''),
  };
};

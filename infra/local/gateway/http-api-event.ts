import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RequestEvent } from '../../../lib/http/authorizer-event.ts';
import { multiValue } from './multi-value.ts';
import { type Arrival, account, apiId, type HttpRequest, header, headerPairs, proxyEvent } from './proxy-event.ts';
import type { Match } from './router.ts';

/** The stage of an HTTP API that is not in its paths. */
const stage = '$default';

/** ARN of a method, for the authorizer and its policy. */
export const httpApiArn = (method: string, path: string): string =>
  `arn:aws:execute-api:local:${account}:${apiId}/${stage}/${method}${path}`;

/** A request id in the form of HTTP APIs, which is no UUID. @param requestId UUID */
export const httpApiId = (requestId: string): string =>
  `${Buffer.from(requestId.replaceAll('-', ''), 'hex').toString('base64url').slice(0, 15)}=`;

/** Content types of bodies that an HTTP API passes on as text; all others are base64, also those without a type. */
const textTypes = /^(?:text\/.+|application\/(?:json|javascript|xml))$/i;

const isText = (request: HttpRequest): boolean =>
  textTypes.test(header(request, 'content-type')?.split(';', 1)[0]?.trim() ?? '');

/** Decoded as an HTTP API passes on paths and their parameters; a text that is badly encoded stays as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const decodedAll = (parameters: Match['parameters']): Record<string, string> | null =>
  parameters &&
  Object.fromEntries(Object.entries(parameters).map(([name, value]): [string, string] => [name, decoded(value)]));

/** The event of an HTTP API for a function, in payload format 1.0, as far as it differs from that of a REST API. */
type HttpApiEvent = Omit<APIGatewayProxyEvent, 'requestContext'> & {
  readonly version: '1.0';
  readonly requestContext: object;
};

/**
 * The event of an HTTP API in payload format 1.0. docs/decisions/0287-the-http-api-of-the-sdk-plane.md has the sources of
 * each difference from that of a REST API.
 * @param request the request, with its path without a stage
 * @param match without a route: `$default`
 * @param authorizer context of the authorizer, as it was answered; absent for a public route
 */
export const httpApiEvent = (
  request: HttpRequest,
  match: Match,
  { requestId, now }: Arrival,
  authorizer?: Readonly<Record<string, unknown>>,
): HttpApiEvent => {
  const event = proxyEvent(request, match, { requestId, now });
  const { single, multi } = multiValue([
    ...headerPairs(request, requestId).map(([name, value]) => [name.toLowerCase(), value] as const),
    ['content-length', String(request.body.length)],
  ]);
  const asText = isText(request);
  const { apiKey: _, apiKeyId: __, ...identity } = event.requestContext.identity;
  const id = httpApiId(requestId);
  return {
    version: '1.0',
    ...event,
    path: decoded(request.path),
    headers: single,
    multiValueHeaders: multi,
    pathParameters: decodedAll(match.parameters),
    requestContext: {
      ...event.requestContext,
      authorizer: authorizer ?? { claims: null, scopes: null },
      extendedRequestId: id,
      identity,
      path: decoded(request.path),
      requestId: id,
      resourceId: null,
      stage,
    },
    ...(asText && request.body.length > 0 && { body: request.body.toString(), isBase64Encoded: false }),
  };
};

/** The question of an HTTP API to its authorizer, in payload format 1.0. @param token the identity source */
export const requestEvent = (request: HttpRequest, match: Match, arrival: Arrival, token: string): RequestEvent => {
  const {
    multiValueHeaders: _,
    multiValueQueryStringParameters: __,
    body,
    isBase64Encoded,
    ...event
  } = httpApiEvent(request, match, arrival);
  return {
    ...event,
    type: 'REQUEST',
    methodArn: httpApiArn(request.method, request.path),
    identitySource: token,
    authorizationToken: token,
  };
};

/** The identity source: the header `Authorization`, several of them joined by commas. */
export const identitySource = (request: HttpRequest): string | undefined => {
  const values = request.rawHeaders.filter((_, i, all) => i % 2 === 1 && all[i - 1]?.toLowerCase() === 'authorization');
  return values.length === 0 ? undefined : values.join(',');
};

/** Bytes of request line and headers, as they are counted together. */
export const headersBytes = ({ method, path, queryString, rawHeaders }: HttpRequest): number =>
  Buffer.byteLength(`${method} ${path}${queryString === '' ? '' : `?${queryString}`} HTTP/1.1\r\n`) +
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);

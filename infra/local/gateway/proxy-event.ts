import type { APIGatewayProxyEvent } from 'aws-lambda';
import { requestContext } from '../../../lib/http/request-context.ts';
import { multiValue } from './multi-value.ts';
import type { Match } from './router.ts';

/** Account, API and stage in the ARNs and contexts of the local service; they do not exist in AWS. */
export const account = '000000000000';
export const apiId = 'local';
export const defaultStage = 'local';

/** One HTTP request as it was received. */
export interface HttpRequest {
  readonly method: string;
  /** Not decoded, without the query string. */
  readonly path: string;
  /** Not decoded, without the question mark. */
  readonly queryString: string;
  /** Names and values alternate; names are spelled as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
  /** Port that received the request. */
  readonly port: number;
}

/** What the gateway adds to a request. */
export interface Arrival {
  readonly requestId: string;
  readonly now: Date;
  /** The first part of the paths, as on AWS without a custom domain; absent: paths have no stage. */
  readonly stage?: string | undefined;
}

/**
 * Headers that concern one connection end at the gateway. The length changes, because the gateway encodes the body
 * again.
 */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Repetitions of a header get one spelling, even if they differ in case. */
export const headerPairs = (request: HttpRequest, requestId: string): [string, string][] => {
  const spelling = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    const [name = '', value = ''] = [request.rawHeaders[i], request.rawHeaders[i + 1]];
    const lower = name.toLowerCase();
    if (connectionHeaders.has(lower)) continue;
    if (!spelling.has(lower)) spelling.set(lower, name);
    pairs.push([spelling.get(lower) ?? name, value]);
  }
  return [
    ...pairs,
    ['X-Amzn-Trace-Id', `Root=1-${requestId.slice(0, 8)}-${requestId.replaceAll('-', '').slice(8)}`],
    ['X-Forwarded-For', request.sourceIp],
    ['X-Forwarded-Port', String(request.port)],
    ['X-Forwarded-Proto', 'http'],
  ];
};

/** The first value of a header, whatever its case. */
export const header = (request: HttpRequest, name: string): string | undefined => {
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    if (request.rawHeaders[i]?.toLowerCase() === name) return request.rawHeaders[i + 1];
  }
  return undefined;
};

export const whenAny = <T extends object>(values: T): T | null => (Object.keys(values).length > 0 ? values : null);

/** ARN of a method, for the authorizer and its policy. @param path path without the stage */
export const methodArn = (method: string, path: string, stage = defaultStage): string =>
  `arn:aws:execute-api:local:${account}:${apiId}/${stage}/${method}${path}`;

/**
 * The event of API Gateway's REST proxy integration (payload version 1.0): the query is decoded with `+` as a blank,
 * path and path parameters are as they were sent, and the body is base64, because the API declares all media types
 * binary.
 *
 * @param request the request, with its path without the stage
 * @param authorizer context of the authorizer as text; absent for a public resource
 */
export const proxyEvent = (
  request: HttpRequest,
  match: Match,
  arrival: Arrival,
  authorizer?: Readonly<Record<string, string | number | boolean>>,
): APIGatewayProxyEvent => {
  const headers = multiValue(headerPairs(request, arrival.requestId));
  const query = multiValue(new URLSearchParams(request.queryString));
  return {
    resource: match.resource,
    path: request.path,
    httpMethod: request.method,
    headers: headers.single,
    multiValueHeaders: headers.multi,
    queryStringParameters: whenAny(query.single),
    multiValueQueryStringParameters: whenAny(query.multi),
    pathParameters: match.parameters && { ...match.parameters },
    stageVariables: null,
    requestContext: requestContext({
      accountId: account,
      apiId,
      authorizer: authorizer === undefined ? undefined : { ...authorizer },
      // The gateway's own host, never one from a header of the caller.
      host: `localhost:${request.port}`,
      httpMethod: request.method,
      path: arrival.stage === undefined ? request.path : `/${arrival.stage}${request.path}`,
      requestId: arrival.requestId,
      now: arrival.now,
      resourceId: 'local',
      resourcePath: match.resource,
      sourceIp: request.sourceIp,
      stage: arrival.stage ?? defaultStage,
      userAgent: header(request, 'user-agent') ?? null,
    }),
    body: request.body.length > 0 ? request.body.toString('base64') : null,
    isBase64Encoded: request.body.length > 0,
  };
};

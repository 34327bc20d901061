import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { flatten, type Identified, principalOf } from '../../lib/identity/callers/identity.ts';
import { sampleEvent } from '../../lib/openapi/sample-event.ts';
import { readOpenly } from './sample-routes.ts';

/** The part of a proxy event that a test is about. */
export interface EventPart {
  readonly method?: string;
  readonly path?: string;
  /** Percent-encoded, as the gateway passes them on. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent unchanged, anything else as JSON with its content type. */
  readonly body?: unknown;
  readonly base64?: boolean;
  /** The answer of the authorizer; absent: the route needs none. */
  readonly caller?: Identified;
  readonly requestId?: string;
}

export const requestId = '0f0e7c1a-5c39-4d0f-9a51-3a0b1d1c2e4f';

const encode = (text: string, base64: boolean): string => (base64 ? Buffer.from(text).toString('base64') : text);

/** A new REST proxy event: a sample in which a test may replace every part. */
export const lambdaEvent = (part: EventPart): APIGatewayProxyEvent => {
  const { method = 'GET', path = '/', params, query, body, base64 = false, caller } = part;
  const isText = typeof body === 'string';
  const headers = {
    ...(body === undefined || isText ? {} : { 'Content-Type': 'application/json' }),
    ...part.headers,
  };
  const text = body === undefined || isText ? body : JSON.stringify(body);
  const authorizer = caller && {
    principalId: principalOf(caller.identity),
    ...Object.fromEntries(Object.entries(flatten(caller)).map(([name, value]) => [name, String(value)])),
  };
  const sample = sampleEvent(readOpenly);
  return {
    ...sample,
    resource: path,
    path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: query
      ? Object.fromEntries(Object.entries(query).map(([name, values]) => [name, values.at(-1)]))
      : null,
    multiValueQueryStringParameters: query ?? null,
    pathParameters: params ? { ...params } : null,
    requestContext: { ...sample.requestContext, authorizer, requestId: part.requestId ?? requestId },
    body: text === undefined ? null : encode(text, base64),
    isBase64Encoded: text !== undefined && base64,
  };
};

/** A Lambda context with 10 s left. */
export const lambdaContext = (): Context => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:test',
  memoryLimitInMB: '512',
  awsRequestId: requestId,
  logGroupName: '/aws/lambda/test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});

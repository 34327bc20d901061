import type { APIGatewayProxyEvent, APIGatewayTokenAuthorizerEvent, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { apiKinds, planeOf } from '../contract/routes/plane.ts';
import {
  exampleCaller,
  formType,
  isAuthorizedByGateway,
  type Route,
  type RouteDeclaration,
} from '../contract/routes/route.ts';
import type { TokenKind } from '../contract/schemas/token.ts';
import { requestContext } from '../http/request-context.ts';
import { flatten, type Identified, principalOf, unverified } from '../identity/callers/identity.ts';
import { sha256 } from '../identity/callers/token.ts';
import { instance, journalKey } from '../store/table/keys.ts';

/** The tokens in the sample events; `npm run invoke` replaces them by tokens of the installation that it starts. */
const sampleTokens: Readonly<Record<TokenKind, string>> = {
  admin: '*:*.sample',
  client: '*:production.sample',
  frontend: '*:production.sample-frontend',
  user: 'user:sample',
  session: 'session:sample',
  scim: 'scim:sample',
  signal: 'signal:sample',
};
export const sampleToken = sampleTokens.admin;

const account = '123456789012';
const api = 'halyard';
const stage = 'sample';
const requestId = '0f0e7c1a-5c39-4d0f-9a51-3a0b1d1c2e4f';
const sampleTime = new Date(Date.UTC(2030, 0, 31, 12));

/** The authorizer's answer for a sample token; `unverified`, so that functions look up the token themselves. */
const authorizer = (kind: TokenKind): Record<string, string> => {
  const identified: Identified = {
    identity: {
      kind,
      tokenName: kind,
      tokenId: 1,
      tokenKey: sha256(sampleTokens[kind]),
      userId: kind === 'user' ? 2 : null,
      projects: ['*'],
      environment: kind === 'client' || kind === 'frontend' ? 'production' : '*',
      expiresAt: null,
      session: null,
    },
    instanceRev: unverified,
  };
  const context = { principalId: principalOf(identified.identity), ...flatten(identified), integrationLatency: 0 };
  // The gateway converts every value to text.
  return Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)]));
};

const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

const orNull = <T extends object>(values: T): T | null => (Object.keys(values).length === 0 ? null : values);

const headersOf = (route: RouteDeclaration): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Encoding': 'gzip',
  ...(route.access === 'public' ? {} : { Authorization: sampleTokens[exampleCaller(route)] }),
  ...(route.example.body === undefined
    ? {}
    : { 'Content-Type': route.accepts === 'form' ? formType : 'application/json' }),
  ...route.example.headers,
  Host: `${api}.execute-api.eu-central-1.amazonaws.com`,
  'X-Forwarded-For': '192.0.2.1',
  'X-Forwarded-Port': '443',
  'X-Forwarded-Proto': 'https',
});

const bodyText = ({ accepts }: RouteDeclaration, body: unknown): string =>
  accepts === 'form' ? `${new URLSearchParams(body as Record<string, string>)}` : JSON.stringify(body);

/** Names in lower case. */
const lowerCased = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * The event as an HTTP API would send it, in payload format 1.0
 * (docs/decisions/0287-the-http-api-of-the-sdk-plane.md).
 */
const ofHttpApi = (event: APIGatewayProxyEvent, decoded: Readonly<Record<string, string>>): object => {
  const { apiKey: _, apiKeyId: __, ...identity } = event.requestContext.identity;
  const { authorizer = { claims: null, scopes: null }, path: ___, ...context } = event.requestContext;
  const id = 'JKJaXmPLvHcESHA=';
  return {
    version: '1.0',
    ...event,
    headers: lowerCased(event.headers),
    multiValueHeaders: lowerCased(event.multiValueHeaders),
    pathParameters: orNull(decoded),
    requestContext: {
      ...context,
      authorizer,
      extendedRequestId: id,
      identity,
      path: event.path,
      requestId: id,
      resourceId: null,
      stage: '$default',
    },
  };
};

/** A complete proxy event for a route's example, as the API of its plane would send it. */
export const sampleOf = (route: RouteDeclaration & Pick<Route, 'handler'>): object =>
  apiKinds[planeOf(route)] === 'http' ? ofHttpApi(sampleEvent(route), route.example.params ?? {}) : sampleEvent(route);

/** A complete event of a REST API for a route's example, as API Gateway would send it. */
export const sampleEvent = (route: RouteDeclaration): APIGatewayProxyEvent => {
  const { params = {}, query = {}, body } = route.example;
  // Encoded, because the gateway does not decode them.
  const encoded = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]));
  const multi = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? [value] : [...value]]),
  );
  const single = Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? '']));
  const headers = headersOf(route);
  const path = fillPath(route.path, encoded);
  return {
    resource: route.path,
    path,
    httpMethod: route.method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: orNull(single),
    multiValueQueryStringParameters: orNull(multi),
    pathParameters: orNull(encoded),
    stageVariables: null,
    requestContext: requestContext({
      accountId: account,
      apiId: api,
      authorizer: isAuthorizedByGateway(route) ? authorizer(exampleCaller(route)) : undefined,
      host: headers.Host ?? '',
      httpMethod: route.method,
      path: `/${stage}${path}`,
      requestId,
      now: sampleTime,
      resourceId: 'sample',
      resourcePath: route.path,
      sourceIp: '192.0.2.1',
      stage,
      userAgent: 'sample',
    }),
    body: body === undefined ? null : bodyText(route, body),
    isBase64Encoded: false,
  };
};

/** The gateway's request to the authorizer, with the sample token. */
export const sampleAuthorizerEvent: APIGatewayTokenAuthorizerEvent = {
  type: 'TOKEN',
  authorizationToken: sampleToken,
  methodArn: `arn:aws:execute-api:eu-central-1:${account}:${api}/${stage}/GET/api/admin/events`,
};

const { pk, sk } = journalKey(instance, 1);

/** The first commit of the instance, as a record in the stream of the table. */
export const sampleStreamEvent: DynamoDBStreamEvent = {
  Records: [
    {
      eventID: '5d1f0c2ab3e44f0d8a6c9b7e1f203142',
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'eu-central-1',
      eventSourceARN: `arn:aws:dynamodb:eu-central-1:${account}:table/${api}/stream/2030-01-31T12:00:00.000`,
      dynamodb: {
        ApproximateCreationDateTime: sampleTime.getTime() / 1000,
        Keys: { pk: { S: pk }, sk: { S: sk } },
        SequenceNumber: '100000000000000000001',
        SizeBytes: pk.length + sk.length + 4,
        StreamViewType: 'KEYS_ONLY',
      },
    },
  ],
};

/** A message of the queue of reports: the feature `checkout` was on five times, and off twice. */
export const sampleReport =
  'izbUMbSwNDOwNDQyAAEdJS0lHQOd6GilgqL8lNLkksz8PCUdpfLUJN3ijPwCJZhqQxOw6uhopeSM1OTs/NISJR1THaNYEAAA';

/** The event with which the queue of reports calls the aggregator. */
export const sampleQueueEvent: SQSEvent = {
  Records: [
    {
      messageId: '6a1c3f70-8f3e-4b58-9d6c-2f1f0b7c1a11',
      receiptHandle: 'AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a',
      body: sampleReport,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: String(sampleTime.getTime()),
        SenderId: account,
        ApproximateFirstReceiveTimestamp: String(sampleTime.getTime()),
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:eu-central-1:${account}:${api}-reports`,
      awsRegion: 'eu-central-1',
    },
  ],
};

/** The event with which a rule tells that an alarm rings whose tag names a flag. */
export const sampleAlarmEvent = {
  version: '0',
  id: 'c4c1c1c9-6542-e61b-6ef0-8c4d36933a92',
  'detail-type': 'CloudWatch Alarm State Change',
  source: 'aws.cloudwatch',
  account,
  time: sampleTime.toISOString(),
  region: 'eu-central-1',
  resources: [`arn:aws:cloudwatch:eu-central-1:${account}:alarm:CheckoutErrors`],
  detail: {
    alarmName: 'CheckoutErrors',
    state: { value: 'ALARM', reason: 'Threshold crossed', timestamp: '2030-01-31T12:00:00.000+0000' },
    previousState: { value: 'OK', reason: 'Threshold not crossed', timestamp: '2030-01-31T11:00:00.000+0000' },
    alarmTags: { 'halyard:flag': 'default/checkout', 'halyard:environment': 'production' },
  },
} as const;

/** One event for each function: by operation, or by file name for functions that serve no route. */
export const sampleEvents = (routes: readonly Route[]): Readonly<Record<string, object>> => ({
  'alarm-states': sampleAlarmEvent,
  authorizer: sampleAuthorizerEvent,
  'event-log-writer': sampleStreamEvent,
  'usage-aggregator': sampleQueueEvent,
  ...Object.fromEntries(routes.map((route) => [route.operation, sampleOf(route)])),
});

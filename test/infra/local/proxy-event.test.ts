import { describe, expect, it } from 'vitest';
import { type HttpRequest, proxyEvent } from '../../../infra/local/gateway/proxy-event.ts';
import { openRouter } from '../../../infra/local/gateway/router.ts';
import { tinyRoute } from './tiny-route.ts';

const arrival = { requestId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', now: new Date('2026-03-04T05:06:07.089Z') };
const match = openRouter([tinyRoute('POST', '/api/projects/{projectId}/features', 'features/create', 'any')]);
const eventOf = (request: Partial<HttpRequest>) => {
  const whole: HttpRequest = {
    method: 'POST',
    path: '/api/projects/caf%C3%A9%2Fbar/features',
    queryString: '',
    rawHeaders: ['Host', 'localhost:4242'],
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
    port: 4242,
    ...request,
  };
  return proxyEvent(whole, match(whole.method, whole.path), arrival, { principalId: 'a', expiresAt: '' });
};

describe('a proxy event', () => {
  it('has every member that API Gateway sends', () => {
    const event = eventOf({
      queryString: 'type=release&type=experiment&q=a+b%2Bc',
      rawHeaders: [
        ...['Host', 'localhost:4242', 'User-Agent', 'tests/1', 'Connection', 'keep-alive', 'Content-Length', '2'],
        ...['Accept', 'text/html', 'accept', 'application/json', 'Content-Type', 'application/json'],
      ],
      body: Buffer.from('{}'),
    });
    expect(event).toEqual({
      resource: '/api/projects/{projectId}/features',
      path: '/api/projects/caf%C3%A9%2Fbar/features',
      httpMethod: 'POST',
      headers: {
        Host: 'localhost:4242',
        'User-Agent': 'tests/1',
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Amzn-Trace-Id': 'Root=1-0a1b2c3d-4e5f4a6b8c7d9e0f1a2b3c4d',
        'X-Forwarded-For': '127.0.0.1',
        'X-Forwarded-Port': '4242',
        'X-Forwarded-Proto': 'http',
      },
      multiValueHeaders: {
        Host: ['localhost:4242'],
        'User-Agent': ['tests/1'],
        Accept: ['text/html', 'application/json'],
        'Content-Type': ['application/json'],
        'X-Amzn-Trace-Id': ['Root=1-0a1b2c3d-4e5f4a6b8c7d9e0f1a2b3c4d'],
        'X-Forwarded-For': ['127.0.0.1'],
        'X-Forwarded-Port': ['4242'],
        'X-Forwarded-Proto': ['http'],
      },
      queryStringParameters: { type: 'experiment', q: 'a b+c' },
      multiValueQueryStringParameters: { type: ['release', 'experiment'], q: ['a b+c'] },
      pathParameters: { projectId: 'caf%C3%A9%2Fbar' },
      stageVariables: null,
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        authorizer: { principalId: 'a', expiresAt: '' },
        domainName: 'localhost:4242',
        domainPrefix: 'localhost:4242',
        extendedRequestId: arrival.requestId,
        httpMethod: 'POST',
        identity: {
          accessKey: null,
          accountId: null,
          apiKey: null,
          apiKeyId: null,
          caller: null,
          clientCert: null,
          cognitoAuthenticationProvider: null,
          cognitoAuthenticationType: null,
          cognitoIdentityId: null,
          cognitoIdentityPoolId: null,
          principalOrgId: null,
          sourceIp: '127.0.0.1',
          user: null,
          userAgent: 'tests/1',
          userArn: null,
        },
        path: '/api/projects/caf%C3%A9%2Fbar/features',
        protocol: 'HTTP/1.1',
        requestId: arrival.requestId,
        requestTime: '04/Mar/2026:05:06:07 +0000',
        requestTimeEpoch: 1772600767089,
        resourceId: 'local',
        resourcePath: '/api/projects/{projectId}/features',
        stage: 'local',
      },
      body: 'e30=',
      isBase64Encoded: true,
    });
  });

  it('has null where there is no query, no parameter, no body', () => {
    expect(eventOf({ method: 'GET', path: '/' })).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body: null,
      isBase64Encoded: false,
    });
  });

  it('has the name of the gateway, not what a caller calls it', () => {
    const { requestContext } = eventOf({ rawHeaders: ['Host', 'evil.example'] });
    expect(requestContext.domainName).toBe('localhost:4242');
  });

  it('keeps bytes that are no text', () => {
    expect(eventOf({ body: Buffer.from([0xff, 0xfe, 0x00]) })).toMatchObject({ body: '//4A', isBase64Encoded: true });
  });

  it('takes a query name like __proto__ as a plain name', () => {
    const { queryStringParameters } = eventOf({ queryString: '__proto__=x&constructor=y' });
    expect(Object.entries(queryStringParameters ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('survives a query that is not percent-encoded properly', () => {
    expect(eventOf({ queryString: 'a=%&b=%zz' }).queryStringParameters).toEqual({ a: '%', b: '%zz' });
  });
});

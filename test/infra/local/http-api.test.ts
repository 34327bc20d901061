import { afterEach, describe, expect, it } from 'vitest';
import type { Handler } from '../../../infra/local/functions/lambda.ts';
import { type GatewayOptions, openGateway } from '../../../infra/local/gateway/gateway.ts';
import { type Server, startServer } from '../../../infra/local/gateway/server.ts';
import { maxHeadersBytes } from '../../../lib/contract/limits.ts';
import { refusedContext } from '../../../lib/identity/callers/identity.ts';
import { tinyFunctions, tinyRoute } from './tiny-route.ts';

/**
 * Where an HTTP API (`/api/client/…`) does something else than a REST API (`/api/admin/…`), each against what AWS
 * documents: docs/decisions/0287-the-http-api-of-the-sdk-plane.md has the sources, by the same names.
 */

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const both = (path: string) => [`/api/admin${path}`, `/api/client${path}`] as const;
const routes = (['/api/admin', '/api/client'] as const).flatMap((root) => [
  tinyRoute('GET', `${root}/open`, 'open'),
  tinyRoute('POST', `${root}/open`, 'open'),
  tinyRoute('GET', `${root}/closed/{id}`, 'closed', 'any'),
]);
const policy = (Effect: 'Allow' | 'Deny', Resource = '*') => ({
  Version: '2012-10-17',
  Statement: [{ Effect, Action: 'execute-api:Invoke', Resource }],
});
const echo: Handler = (event) => ({ statusCode: 200, body: JSON.stringify(event) });
const id = '0f0e7c1a-5c39-4d0f-9a51-3a0b1d1c2e4f';

const start = async (handlers: Record<string, Handler>, options: Partial<GatewayOptions> = {}) => {
  const asked: Record<string, unknown>[] = [];
  const answer = openGateway({
    routes,
    functions: tinyFunctions({
      'not-found': (event) => ({ statusCode: 404, body: JSON.stringify(event) }),
      'frontend-preflight': () => ({ statusCode: 204 }),
      open: echo,
      closed: echo,
      ...handlers,
      authorizer: (event, context) => {
        asked.push({ ...Object(event) });
        return handlers.authorizer?.(event, context) ?? { principalId: 'someone', policyDocument: policy('Allow') };
      },
    }),
    report: () => undefined,
    newId: () => id,
    clock: () => 0,
    ...options,
  });
  const server = await startServer({ host: '127.0.0.1', port: 0, answer, newId: () => id, corsOrigins: '*' });
  servers.push(server);
  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { headers, ...init });
  /** The answers of a REST API and of an HTTP API to the same request. */
  const compare = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const found = [];
    for (const one of both(path)) {
      const reply = await get(one, headers, init);
      const text = await reply.text();
      found.push([reply.status, text === '' ? undefined : JSON.parse(text)] as const);
    }
    return found;
  };
  return { url: server.url, asked, get, compare };
};

const token = { Authorization: '*:production.3f9c' };
const problem = (name: string) => expect.objectContaining({ id, name });

describe('own answers', () => {
  it('a missing token: 401, and the authorizer is not asked', async () => {
    const { compare, asked } = await start({});
    expect(await compare('/closed/1')).toEqual([
      [401, problem('AuthenticationRequired')],
      [401, { message: 'Unauthorized' }],
    ]);
    expect(asked).toEqual([]);
  });

  it('a text that cannot be a token: the authorizer of an HTTP API is asked, because it has no pattern', async () => {
    const { compare, asked } = await start({});
    const [rest, http] = await compare('/closed/1', { Authorization: 'Basic dTpw' });
    expect([rest?.[0], http?.[0]]).toEqual([401, 200]);
    expect(asked).toMatchObject([{ type: 'REQUEST', identitySource: 'Basic dTpw' }]);
  });

  it('a denied token: 401 of the definition, 403 of an HTTP API', async () => {
    const { compare } = await start({ authorizer: () => ({ principalId: 'p', policyDocument: policy('Deny') }) });
    expect(await compare('/closed/1', token)).toEqual([
      [401, problem('AuthenticationRequired')],
      [403, { message: 'Forbidden' }],
    ]);
  });

  it.each<[string, Handler]>([
    ['fails', () => Promise.reject(new Error('no table'))],
    ['answers no policy', () => ({ principalId: 'p' })],
  ])('an authorizer that %s: 500', async (_, authorizer) => {
    const { compare } = await start({ authorizer });
    expect(await compare('/closed/1', token)).toEqual([
      [500, problem('UnknownError')],
      [500, { message: 'Internal Server Error' }],
    ]);
  });

  it.each<[string, Handler]>([
    ['fails', () => Promise.reject(new Error('secret'))],
    ['answers no HTTP answer', () => ({ body: '' })],
  ])('a function that %s: 502, or 500 of an HTTP API', async (_, open) => {
    const { compare } = await start({ open });
    expect(await compare('/open')).toEqual([
      [502, problem('UnknownError')],
      [500, { message: 'Internal Server Error' }],
    ]);
  });

  it('a function that takes too long: 504, or 503 of an HTTP API', async () => {
    const { compare } = await start({ open: () => new Promise(() => undefined) }, { timeoutMs: 20 });
    expect(await compare('/open')).toEqual([
      [504, problem('GatewayTimeout')],
      [503, { message: 'Service Unavailable' }],
    ]);
  });

  it('too many requests: 429, of an HTTP API without Retry-After', async () => {
    const throttled = routes.map((route) => ({ ...route, throttle: { rate: 1, burst: 1 } }));
    const { compare, get } = await start({}, { routes: throttled });
    await compare('/open');
    expect(await compare('/open')).toEqual([
      [429, problem('TooManyRequests')],
      [429, { message: 'Too Many Requests' }],
    ]);
    const retryAfter = both('/open').map(async (path) => (await get(path)).headers.get('retry-after'));
    expect(await Promise.all(retryAfter)).toEqual(['1', null]);
  });

  it.each([4_720_000, 10_485_761])('a body of %i bytes: 413', async (bytes) => {
    const { compare } = await start({});
    expect(await compare('/open', {}, { method: 'POST', body: Buffer.alloc(bytes) })).toEqual([
      [413, problem('PayloadTooLarge')],
      [413, { message: 'Request Entity Too Large' }],
    ]);
  });

  it(`request line and headers of more than ${maxHeadersBytes} bytes together: 431 of an HTTP API`, async () => {
    const { compare, get } = await start({});
    const statuses = async (bytes: number) =>
      (await compare('/open', { X: 'x'.repeat(bytes) })).map(([status]) => status);
    expect(await statuses(maxHeadersBytes)).toEqual([200, 431]);
    expect(await statuses(9_000)).toEqual([200, 200]);
    const answer = await get('/api/client/open', { X: 'x'.repeat(maxHeadersBytes) });
    expect(await answer.json()).toEqual({ message: 'Request Header Fields Too Large' });
  });

  it('no page of another origin can read them: an HTTP API has no CORS here, because functions have it', async () => {
    const { get } = await start({});
    const allowed = both('/closed/1').map(async (path) =>
      (await get(path, { Origin: 'https://a.example' })).headers.get('access-control-allow-origin'),
    );
    expect(await Promise.all(allowed)).toEqual(['https://a.example', null]);
  });
});

describe('the authorizer of an HTTP API', () => {
  it('gets the request in payload format 1.0, with the header as identity source', async () => {
    const { get, asked } = await start({});
    await get('/api/client/closed/a%20b?x=1', { ...token, 'X-One': '1' });
    expect(asked).toMatchObject([
      {
        version: '1.0',
        type: 'REQUEST',
        methodArn: 'arn:aws:execute-api:local:000000000000:local/$default/GET/api/client/closed/a%20b',
        identitySource: token.Authorization,
        authorizationToken: token.Authorization,
        resource: '/api/client/closed/{id}',
        path: '/api/client/closed/a b',
        httpMethod: 'GET',
        headers: { authorization: token.Authorization, 'x-one': '1' },
        queryStringParameters: { x: '1' },
        pathParameters: { id: 'a b' },
        stageVariables: null,
        requestContext: { stage: '$default', authorizer: { claims: null, scopes: null } },
      },
    ]);
    expect(asked[0]).not.toHaveProperty('body');
  });

  it('passes its context on with its types; that of a REST API as text', async () => {
    const context = { a: 1, b: true, c: 'x' };
    const { compare } = await start({
      authorizer: () => ({ principalId: 'p', policyDocument: policy('Allow'), context }),
    });
    const [rest, http] = await compare('/closed/1', token);
    expect(rest?.[1].requestContext.authorizer).toEqual({ principalId: 'p', a: '1', b: 'true', c: 'x' });
    expect(http?.[1].requestContext.authorizer).toEqual({ principalId: 'p', ...context });
  });

  it('is asked once for each token, over all routes; a refusal is kept like an identity', async () => {
    const { get, asked } = await start({
      authorizer: () => ({ principalId: 'nobody', policyDocument: policy('Allow'), context: refusedContext }),
    });
    for (const path of ['/closed/1', '/closed/2', '/closed/1']) await get(`/api/client${path}`, token);
    await get('/api/client/closed/1', { Authorization: 'user:b' });
    expect(asked.map(({ identitySource }) => identitySource)).toEqual([token.Authorization, 'user:b']);
  });

  it('refuses no more tokens than a whole stage may answer', async () => {
    const { get } = await start({
      authorizer: () => ({ principalId: 'nobody', policyDocument: policy('Allow'), context: refusedContext }),
      closed: () => ({ statusCode: 401 }),
    });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 402; i++) {
      const { status } = await get('/api/client/closed/1', token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, 400],
      [429, 2],
    ]);
  });
});

describe('the event of a function, payload format 1.0', () => {
  const eventsOf = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const { compare } = await start({});
    const [rest, http] = await compare(path, headers, init);
    return { rest: rest?.[1], http: http?.[1] };
  };

  it('has its version', async () => {
    const { rest, http } = await eventsOf('/open');
    expect([rest.version, http.version]).toEqual([undefined, '1.0']);
  });

  it('has names of headers in lower case, and the length of the body', async () => {
    const { rest, http } = await eventsOf('/open', { 'X-One': '1' });
    expect(rest.headers).toHaveProperty('X-Forwarded-For');
    expect(rest.headers).not.toHaveProperty('content-length');
    expect(Object.keys(http.headers).filter((name) => name !== name.toLowerCase())).toEqual([]);
    expect(http.headers).toMatchObject({ 'x-one': '1', 'x-forwarded-proto': 'http', 'content-length': '0' });
    expect(http.multiValueHeaders['x-one']).toEqual(['1']);
  });

  it('has parameters of the path decoded', async () => {
    const { rest, http } = await eventsOf('/closed/a%20b%2Fc%25', token);
    expect(rest).toMatchObject({ path: '/api/admin/closed/a%20b%2Fc%25', pathParameters: { id: 'a%20b%2Fc%25' } });
    expect(http).toMatchObject({ path: '/api/client/closed/a b/c%', pathParameters: { id: 'a b/c%' } });
  });

  it('has the query like that of a REST API', async () => {
    const { rest, http } = await eventsOf('/open?type=a&type=b&q=a+b%2Bc');
    for (const event of [rest, http])
      expect(event).toMatchObject({
        queryStringParameters: { type: 'b', q: 'a b+c' },
        multiValueQueryStringParameters: { type: ['a', 'b'], q: ['a b+c'] },
      });
  });

  it('has an id that is no UUID, no id of a resource, the stage $default in no path, and no keys of an API', async () => {
    const { rest, http } = await eventsOf('/open');
    expect(rest.requestContext).toMatchObject({ requestId: id, resourceId: 'local', stage: 'local' });
    expect(http.requestContext).toMatchObject({
      authorizer: { claims: null, scopes: null },
      path: '/api/client/open',
      resourceId: null,
      resourcePath: '/api/client/open',
      stage: '$default',
    });
    expect(http.requestContext.requestId).toMatch(/^[\w-]{15}=$/);
    expect(rest.requestContext.identity).toHaveProperty('apiKey');
    expect(http.requestContext.identity).not.toHaveProperty('apiKey');
  });

  it.each([
    ['application/json', false],
    ['Application/JSON; charset=utf-8', false],
    ['text/plain', false],
    ['application/xml', false],
    ['application/javascript', false],
    ['application/x-www-form-urlencoded', true],
    ['application/octet-stream', true],
    ['application/problem+json', true],
  ])('has a body of %s in base64: %s; that of a REST API always', async (type, isBase64Encoded) => {
    const { rest, http } = await eventsOf('/open', { 'Content-Type': type }, { method: 'POST', body: '{"ü":1}' });
    expect(rest).toMatchObject({ isBase64Encoded: true, body: Buffer.from('{"ü":1}').toString('base64') });
    expect(http).toMatchObject({ isBase64Encoded, body: isBase64Encoded ? rest.body : '{"ü":1}' });
  });

  it('has a body without a type in base64', async () => {
    const { http } = await eventsOf('/open', {}, { method: 'POST', body: Buffer.from('a') });
    expect(http).toMatchObject({ isBase64Encoded: true, body: 'YQ==' });
  });
});

describe('routes', () => {
  it('everything else goes to $default, with no parameter: HEAD, other methods, unknown paths', async () => {
    const { get } = await start({});
    for (const [method, path] of [
      ['DELETE', '/api/client/open'],
      ['GET', '/api/client/nothing/here'],
      ['OPTIONS', '/api/client/open'],
    ] as const) {
      const answer = await get(path, {}, { method });
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { resource: '$default', path, httpMethod: method, pathParameters: null },
      ]);
    }
    expect((await get('/api/client/open', {}, { method: 'HEAD' })).status).toBe(404);
  });

  it('preflights of the frontend API have routes of their own', async () => {
    const { get } = await start({}, { routes: [tinyRoute('GET', '/api/frontend', 'open', 'any')] });
    expect((await get('/api/frontend', {}, { method: 'OPTIONS' })).status).toBe(204);
  });

  it('have no stage, where those of a REST API have', async () => {
    const { get } = await start({}, { stage: 'dev' });
    const statuses = ['/api/client/open', '/dev/api/client/open', '/dev/api/admin/open', '/api/admin/open'].map(
      async (path) => (await get(path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403]);
  });
});

describe('the answer of a function', () => {
  it('has no other names for headers, another content type by default, and the id under another name', async () => {
    const { get } = await start({
      open: () => ({ statusCode: 200, headers: { 'WWW-Authenticate': 'Basic' }, body: 'a' }),
    });
    const [rest, http] = await Promise.all(both('/open').map(async (path) => (await get(path)).headers));
    expect(rest?.get('x-amzn-remapped-www-authenticate')).toBe('Basic');
    expect(http?.get('www-authenticate')).toBe('Basic');
    expect([rest?.get('content-type'), http?.get('content-type')]).toEqual([
      'application/json',
      'text/plain; charset=utf-8',
    ]);
    expect([rest?.get('x-amzn-requestid'), rest?.get('apigw-requestid')]).toEqual([id, null]);
    expect(http?.get('apigw-requestid')).toMatch(/=$/);
    expect(http?.get('x-amzn-requestid')).toBe(null);
  });
});

import { createHash } from 'node:crypto';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { pollPath } from '../../../infra/front/settings.ts';
import { edgeSource } from '../../../infra/front/source.ts';
import { type EdgeEvent, loadEdge, maxEdgeBytes } from '../../../infra/local/front/edge-runtime.ts';
import { gatewayAnswer } from '../../../infra/local/gateway/gateway-answer.ts';
import { errorStatuses } from '../../../lib/contract/error.ts';
import { errorBody } from '../../../lib/contract/error-schemas.ts';
import { frontHeaders } from '../../../lib/contract/front-headers.ts';
import { authenticationRequired } from '../../../lib/contract/problems.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planeOf } from '../../../lib/contract/routes/plane.ts';
import { isAuthorizedByGateway, type Route } from '../../../lib/contract/routes/route.ts';
import { publishedPath } from '../../../lib/contract/schemas/sdk.ts';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import { supportsSegments } from '../../../lib/flags/sdk/conditional.ts';
import { cookieName } from '../../../lib/http/reading/cookies.ts';
import { tokenIn } from '../../../lib/identity/callers/token.ts';
import { publishedKey, tokenOfPublishedKey } from '../../../lib/store/objects/keys.ts';

const source = edgeSource(1);
const edge = loadEdge(source);

/** The example of a viewer request in the documentation of the event structure, with some of its headers. */
const documented: EdgeEvent = {
  version: '1.0',
  context: {
    distributionDomainName: 'd111111abcdef8.cloudfront.net',
    distributionId: 'EDFDVBD6EXAMPLE',
    eventType: 'viewer-request',
    requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
  },
  viewer: { ip: '1.2.3.4' },
  request: {
    method: 'GET',
    uri: '/media/index.mpd',
    querystring: {
      ID: { value: '42' },
      Exp: { value: '1619740800' },
      TTL: { value: '1440' },
      NoValue: { value: '' },
      querymv: { value: 'val1', multiValue: [{ value: 'val1' }, { value: 'val2,val3' }] },
    },
    headers: {
      host: { value: 'video.example.com' },
      'user-agent': { value: 'Mozilla/5.0 (Windows; U; Windows NT 5.1; en-US; rv:1.7.13) Gecko/20060414' },
      accept: {
        value: 'application/json',
        multiValue: [{ value: 'application/json' }, { value: 'application/xml' }, { value: 'text/html' }],
      },
      'accept-language': { value: 'en-GB,en;q=0.5' },
      'accept-encoding': { value: 'gzip, deflate, br' },
      origin: { value: 'https://website.example.com' },
      referer: { value: 'https://website.example.com/videos/12345678?action=play' },
      'cloudfront-viewer-country': { value: 'GB' },
    },
    cookies: {
      Cookie1: { value: 'value1' },
      Cookie2: { value: 'value2' },
      cookie_consent: { value: 'true' },
      cookiemv: { value: 'value3', multiValue: [{ value: 'value3' }, { value: 'value4' }] },
    },
  },
};

type Request = EdgeEvent['request'];
const token = '*:production.3f9c';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const eventOf = (headers: Record<string, string> = {}, request: Partial<Request> = {}): EdgeEvent => ({
  ...documented,
  request: {
    method: 'GET',
    uri: pollPath,
    querystring: {},
    cookies: {},
    headers: Object.fromEntries(
      Object.entries({ host: 'd111111abcdef8.cloudfront.net', ...headers }).map(([name, value]) => [name, { value }]),
    ),
    ...request,
  },
});
const passed = (event: EdgeEvent): Request => {
  const result = edge(event);
  if (!('request' in result)) throw new Error('The request was answered');
  return result.request;
};
const uriFor = (headers: Record<string, string>, request?: Partial<Request>): string =>
  passed(eventOf(headers, request)).uri;

describe('the source', () => {
  it(`has at most ${maxEdgeBytes} bytes`, () => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(maxEdgeBytes);
  });

  it('is what explains nothing: comments count, too, and are left out', () => {
    expect(source).not.toMatch(/^\s|^\/[/*]|\*\//m);
    expect(Buffer.byteLength(source)).toBeLessThan(0.6 * maxEdgeBytes);
  });

  it('has no syntax that is newer than ES 5.1, but const', () => {
    const printed = (target: string) =>
      transformSync(source, { target, supported: { 'const-and-let': true }, minifyWhitespace: true }).code;
    expect(printed('es5')).toBe(printed('esnext'));
  });

  it('loads one module, crypto', () => {
    expect([...source.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(["'crypto'"]);
    expect(source).not.toMatch(/^import\b|\bimport\s*\(/m);
  });
});

describe('the runtime of the tests has nothing that CloudFront does not have', () => {
  const attempt = (expression: string) => () =>
    loadEdge(`function handler(event) { ${expression}; return event.request; }`)(documented);

  it.each([
    'fetch("https://example.com")',
    'setTimeout(function () {}, 1)',
    'setInterval(function () {}, 1)',
    'setImmediate(function () {})',
    'process.exit()',
    'new Function("return 1")()',
    'eval("1")',
    'require("fs")',
    'require("http")',
    'new XMLHttpRequest()',
    '[1].at(0)',
    '"a".replaceAll("a", "b")',
    'Object.fromEntries([])',
    'Object.entries({})',
    'structuredClone({})',
    'new Map()',
    'new WeakRef({})',
    'new TextEncoder()',
    'crypto.randomUUID()',
    'require("crypto").randomBytes(1)',
    'require("crypto").createHash("sha512")',
    'while (true) {}',
  ])('%s fails', (expression) => {
    expect(attempt(expression)).toThrow();
  });

  it('refuses a source that is too large, or has no handler', () => {
    expect(() => loadEdge(`${source}//${'x'.repeat(maxEdgeBytes)}`)).toThrow('larger than');
    expect(() => loadEdge('const a = 1;')).toThrow();
  });

  it('accepts requests and responses alone', () => {
    expect(() => loadEdge('function handler() {}')(documented)).toThrow();
    expect(() => loadEdge('function handler() { return { uri: "/" }; }')(documented)).toThrow();
  });
});

describe('the documented request', () => {
  it('goes on as it came, with the address and the host of the caller', () => {
    expect(passed(documented)).toEqual({
      ...documented.request,
      headers: {
        ...documented.request.headers,
        [frontHeaders.viewer]: { value: '1.2.3.4' },
        [frontHeaders.host]: { value: 'video.example.com' },
      },
    });
  });
});

describe('a poll', () => {
  it('leads to the object of its token', () => {
    expect(uriFor({ authorization: token })).toBe(`/${publishedKey(sha256(token), 'inlined')}`);
  });

  it.each([token, `Bearer ${token}`, `bearer  ${token}`, ` BEARER ${token} `])(
    '%j: the same object and copy',
    (sent) => {
      const { uri, headers } = passed(eventOf({ authorization: sent }));
      expect(uri).toBe(`/${publishedKey(sha256(tokenIn(sent) ?? ''), 'inlined')}`);
      expect(headers.authorization).toEqual({ value: token });
    },
  );

  it.each(['', '3.9', '4.1.9', '4.2', '4.2.0', '4.5.1', '5.0', '10.1', ' 4.3', '4', 'v5.1', 'x', '-5.1', '4.20.0'])(
    'with Unleash-Client-Spec %j: the form that the API answers with',
    (spec) => {
      const { uri, headers } = passed(eventOf({ authorization: token, 'unleash-client-spec': spec }));
      expect(uri).toBe(`/${publishedKey(sha256(token), supportsSegments(spec) ? 'segments' : 'inlined')}`);
      expect(headers).not.toHaveProperty('unleash-client-spec');
    },
  );

  it.each([
    ['"0f1e2d3c4b5a6978:12"', '-after-0f1e2d3c4b5a6978-12'],
    ['W/"0f1e2d3c4b5a6978:12"', '-after-0f1e2d3c4b5a6978-12'],
    ['"a", W/"0f1e2d3c4b5a6978:0"', '-after-0f1e2d3c4b5a6978-0'],
    [`"${'0'.repeat(32)}"`, ''],
    [`W/"${'0'.repeat(32)}"`, ''],
    ['"0f1e2d3c4b5a6978"', ''],
    ['"57:dQ7:Kx0"', ''],
    ['"0f1e2d3c4b5a6978:12/../x"', ''],
    [`"0f1e2d3c4b5a6978:${'1'.repeat(17)}"`, ''],
    ['*', ''],
  ])('with the entity tag %s: to the object, or past it (sdk §10.4)', (tag, after) => {
    const uri = uriFor({ authorization: token, 'unleash-client-spec': '5.2.0', 'if-none-match': tag });
    expect(uri).toBe(`/${publishedKey(sha256(token), 'segments')}${after}`);
    const [, , hash, form] = uri.split('/');
    expect(publishedPath.safeParse({ hash, form }).success).toBe(true);
    expect(tokenOfPublishedKey(uri.slice(1)) === undefined).toBe(after !== '');
  });

  it('keeps the condition of the caller, for the cache', () => {
    const { headers } = passed(eventOf({ authorization: token, 'if-none-match': 'W/"a"' }));
    expect(headers['if-none-match']).toEqual({ value: 'W/"a"' });
  });
});

describe('what cannot be a token', () => {
  const texts = [
    ...['', ' ', 'x', 'Basic dTpw', 'Bearer', 'Bearer ', 'user:', ':production.a', 'a:b', 'a:.b', 'a:b.', 'a b:c.d'],
    ...[`*:production.${'x'.repeat(1_000)}`, `Bearer ${'*:p.'.padEnd(1_001, 'x')}`, 'a:b.c d', 'Bearer a:b.c Bearer'],
  ];
  const possible = [token, `Bearer ${token}`, 'user:abc', '[]:development.a', 'a:b.c', '*:p.'.padEnd(1_000, 'x')];

  it('is what the gateway would not ask the authorizer about', () => {
    const form = new RegExp(tokenHeaderPattern);
    for (const text of texts) expect([text, form.test(text)]).toEqual([text, false]);
    for (const text of possible) expect([text, form.test(text)]).toEqual([text, true]);
    expect(source).toContain(`/${tokenHeaderPattern}/`);
  });

  it.each([undefined, ...texts])('%j: 401 at the edge, as the gateway answers', (authorization) => {
    const result = edge(eventOf(authorization === undefined ? {} : { authorization }));
    if (!('response' in result)) throw new Error('The request went on');
    const { statusCode, headers, body } = result.response;
    const sent = JSON.parse(body?.data ?? '');
    const gateway = gatewayAnswer('UNAUTHORIZED', sent.id);
    expect([statusCode, headers?.['content-type']?.value]).toEqual([gateway.status, 'application/json']);
    expect(body?.data).toBe(gateway.body.toString());
    expect(sent.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  it.each(possible)('%j goes on', (authorization) => {
    expect(uriFor({ authorization })).toBe(`/published/${sha256(tokenIn(authorization) ?? '')}/inlined`);
  });
});

describe('requests of SDKs without anything that can be a token', () => {
  const asked = ({ method, path, example }: Route): Partial<Request> => ({
    method,
    uri: path.replace(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? ''),
  });
  const ofSdks = routes.filter((route) => planeOf(route) === 'sdk');
  const [needing, others] = [ofSdks.filter(isAuthorizedByGateway), ofSdks.filter((one) => !isAuthorizedByGateway(one))];

  it.each(needing.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name: 401', ({ route }) => {
    for (const headers of [{}, { authorization: 'Basic dTpw' }]) {
      const result = edge(eventOf(headers, asked(route)));
      if (!('response' in result)) throw new Error('The request went on');
      const { id, ...problem } = errorBody.parse(JSON.parse(result.response.body?.data ?? ''));
      const { name, message } = authenticationRequired();
      expect([result.response.statusCode, problem]).toEqual([401, { name, message }]);
      expect(result.response.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const several = eventOf({ authorization: '' }, asked(route));
    several.request.headers.authorization = { value: '', multiValue: [{ value: '' }, { value: token }] };
    for (const event of [eventOf({ authorization: token }, asked(route)), several])
      expect(edge(event)).toHaveProperty('request');
  });

  it('a page of another origin may read it, and every preflight goes on', () => {
    const origin = 'https://app.example.com';
    for (const route of needing) {
      const result = edge(eventOf({ origin }, asked(route)));
      expect(result).toHaveProperty(['response', 'headers', 'access-control-allow-origin', 'value'], origin);
      const preflight = { origin, 'access-control-request-method': route.method };
      expect(edge(eventOf(preflight, { ...asked(route), method: 'OPTIONS' }))).toHaveProperty('request');
    }
  });

  it('what needs no token goes on: public operations, other methods, unknown paths, other planes', () => {
    expect(others.map(({ operation }) => operation)).toEqual(['validateEdgeTokens']);
    const going: Partial<Request>[] = [
      ...others.map(asked),
      ...needing.flatMap((route) => ['HEAD', 'PUT', 'DELETE'].map((method) => ({ ...asked(route), method }))),
      ...[
        '/api/client',
        '/api/client/features/',
        '/api/client/features/a/b',
        '/api/frontend/all',
        '/api/frontend/health',
      ].map((uri) => ({ method: 'GET', uri })),
      ...routes.filter((route) => planeOf(route) !== 'sdk' && route.cookie === undefined).map(asked),
    ];
    for (const request of going)
      expect([request, edge(eventOf({}, request))]).toEqual([request, { request: expect.anything() }]);
  });
});

describe('the token of a session', () => {
  const [needsCookie, ...others] = routes.filter(({ cookie }) => cookie === 'session');
  const asked = { method: needsCookie?.method ?? '', uri: needsCookie?.path ?? '' };

  it('is the only thing that needs its cookie', () => {
    expect([asked, others]).toEqual([{ method: 'POST', uri: '/auth/token' }, []]);
  });

  it('is refused at the edge without a cookie, as the API would', () => {
    for (const cookies of [{}, { other: { value: 'a' } }]) {
      const result = edge(eventOf({}, { ...asked, cookies }));
      if (!('response' in result)) throw new Error('The request went on');
      const { id, ...problem } = errorBody.parse(JSON.parse(result.response.body?.data ?? ''));
      const { name, message } = authenticationRequired();
      expect([result.response.statusCode, problem]).toEqual([401, { name, message }]);
    }
  });

  it.each(['https://flags.example.com', 'http://localhost:4242'])('goes on with the cookie of %s', (baseUrl) => {
    const name = cookieName('halyard-session', baseUrl);
    expect(passed(eventOf({}, { ...asked, cookies: { [name]: { value: '7.a' } } })).uri).toBe(asked.uri);
  });

  it('is not asked for by other requests', () => {
    for (const other of [
      { ...asked, method: 'OPTIONS' },
      { ...asked, uri: '/logout' },
    ])
      expect(passed(eventOf({}, { ...other, cookies: {} })).uri).toBe(other.uri);
  });
});

describe('TLS', () => {
  // As CloudFront documents the header, with the names of its list of protocols.
  const old = [
    'TLSv1.1:ECDHE-RSA-AES128-SHA256:fullHandshake',
    'TLSv1:ECDHE-RSA-AES256-SHA:fullHandshake',
    'TLSv1.0:ECDHE-RSA-AES256-SHA:sessionResumed',
    'SSLv3:AES128-SHA:fullHandshake',
    'TLSv1',
  ];
  const enough = [
    'TLSv1.3:TLS_AES_128_GCM_SHA256:sessionResumed',
    'TLSv1.2:ECDHE-ECDSA-AES128-GCM-SHA256:connectionReused',
    'TLSv1.2:ECDHE-RSA-AES128-SHA256',
    // An unknown version must be a newer one: there will be no new old versions.
    'TLSv1.4:A:fullHandshake',
    'TLSv2:A:fullHandshake',
    'QUIC:A',
    '',
  ];

  it.each(old)('%s is refused before a token is looked at', (tls) => {
    for (const authorization of [token, 'no token'])
      for (const uri of [pollPath, '/api/frontend']) {
        const result = edge(eventOf({ authorization, 'cloudfront-viewer-tls': tls }, { uri }));
        if (!('response' in result)) throw new Error('The request went on');
        const { statusCode, statusDescription, headers, body } = result.response;
        const { id, ...problem } = errorBody.parse(JSON.parse(body?.data ?? ''));
        expect(problem).toEqual({
          name: 'InvalidOperationError',
          message: 'Use TLS 1.2 or newer. This request came over an older version.',
        });
        expect([statusCode, statusDescription]).toEqual([errorStatuses.InvalidOperationError, 'Forbidden']);
        expect(headers).toEqual({
          'content-type': { value: 'application/json' },
          'cache-control': { value: 'no-store' },
        });
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
      }
  });

  it.each(enough)('%j goes on', (tls) => {
    expect(uriFor({ authorization: token, 'cloudfront-viewer-tls': tls })).toMatch(/^\/published\//);
  });
});

describe('everything else goes on under its own path', () => {
  const authorization = token;

  it.each<[string, Record<string, string>, Partial<Request>]>([
    ['another method', { authorization }, { method: 'POST' }],
    ['HEAD', { authorization }, { method: 'HEAD' }],
    ['OPTIONS without a token', {}, { method: 'OPTIONS' }],
    ['a query', { authorization }, { querystring: { project: { value: 'a' } } }],
    ['a feature', { authorization }, { uri: `${pollPath}/checkout` }],
    ['a slash at the end', { authorization }, { uri: `${pollPath}/` }],
    ['another spelling', { authorization }, { uri: '/api/client/Features' }],
    ['an encoded path', { authorization }, { uri: '/api/client/feature%73' }],
    ['a page of another origin', { authorization, origin: 'https://a.example' }, {}],
    ['a token that is not plain text', { authorization: '*:production.caf\u00e9' }, {}],
    ['metrics', { authorization }, { method: 'POST', uri: '/api/client/metrics' }],
    ['no path', {}, { uri: '/' }],
  ])('%s', (_, headers, request) => {
    const event = eventOf(headers, request);
    const { headers: sent, ...rest } = passed(event);
    const { headers: received, ...same } = event.request;
    expect(rest).toEqual(same);
    expect(sent).toMatchObject(received);
  });

  it('a repeated Authorization', () => {
    const event = eventOf({ authorization: token });
    event.request.headers.authorization = { value: token, multiValue: [{ value: token }, { value: 'b:c.d' }] };
    expect(passed(event).uri).toBe(pollPath);
  });

  it('nobody chooses what the front says', () => {
    for (const uri of [pollPath, '/api/frontend']) {
      const forged = { authorization: token, [frontHeaders.viewer]: '9.9.9.9', [frontHeaders.host]: 'evil.example' };
      expect(passed(eventOf(forged, { uri })).headers).toMatchObject({
        [frontHeaders.viewer]: { value: '1.2.3.4' },
        [frontHeaders.host]: { value: 'd111111abcdef8.cloudfront.net' },
      });
    }
  });
});

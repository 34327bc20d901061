import { afterEach, describe, expect, it } from 'vitest';
import { stageThrottle } from '../../../infra/limits.ts';
import type { Handler } from '../../../infra/local/functions/lambda.ts';
import { type GatewayOptions, openGateway } from '../../../infra/local/gateway/gateway.ts';
import { type Server, startServer } from '../../../infra/local/gateway/server.ts';
import { tinyFunctions, tinyRoute } from './tiny-route.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const routes = [
  tinyRoute('GET', '/open', 'open'),
  tinyRoute('GET', '/closed/{id}', 'closed', 'any'),
  tinyRoute('POST', '/open', 'open'),
];
const policy = (effect: 'Allow' | 'Deny', resource = 'arn:aws:execute-api:local:*:local/local/*') => ({
  Version: '2012-10-17',
  Statement: [{ Effect: effect, Action: 'execute-api:Invoke', Resource: [resource] }],
});
const echo: Handler = (event) => ({ statusCode: 200, body: JSON.stringify(event) });

const start = async (handlers: Record<string, Handler>, options: Partial<GatewayOptions> = {}) => {
  const reports: string[] = [];
  const answer = openGateway({
    routes,
    functions: tinyFunctions({
      'not-found': (event) => ({ statusCode: 404, body: JSON.stringify(event) }),
      authorizer: () => ({ principalId: 'someone', policyDocument: policy('Allow') }),
      ...handlers,
    }),
    report: (name, error) => reports.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    newId: () => 'the-request-id',
    ...options,
  });
  const { corsOrigins } = options;
  const newId = () => 'the-request-id';
  const server = await startServer({ host: '127.0.0.1', port: 0, answer, newId, corsOrigins });
  servers.push(server);
  return { url: server.url, reports };
};

describe('its own answers, for pages of other origins', () => {
  const refused: Record<string, Handler> = {
    authorizer: () => ({ principalId: 'p', policyDocument: policy('Deny') }),
  };
  const [here, there] = ['https://app.example.com', 'https://other.example.com'];
  const allowed = async (corsOrigins: string | undefined, headers: Record<string, string> = { Origin: here }) => {
    const throttled = [{ ...tinyRoute('GET', '/open', 'open'), throttle: { rate: 1, burst: 1 } }, ...routes.slice(1)];
    const { url } = await start(
      { ...refused, open: () => ({ statusCode: 200 }) },
      { routes: throttled, corsOrigins, clock: () => 0 },
    );
    await fetch(`${url}/open`);
    const asked: readonly [number, string, RequestInit][] = [
      [401, '/closed/1', { headers }],
      [401, '/closed/1', { headers: { ...headers, Authorization: '*:*.0' } }],
      [429, '/open', { headers }],
      [413, '/open', { headers, method: 'POST', body: 'x'.repeat(10_485_761) }],
    ];
    const origins = new Set<string | null>();
    for (const [status, path, init] of asked) {
      const answer = await fetch(`${url}${path}`, init);
      expect(answer.status).toBe(status);
      origins.add(answer.headers.get('access-control-allow-origin'));
    }
    return [...origins];
  };

  it('all', async () => expect(await allowed('*')).toEqual(['*']));
  it('whoever asks, as API Gateway cannot choose', async () => {
    expect(await allowed(undefined)).toEqual([here]);
    expect(await allowed(here, { Origin: there })).toEqual([there]);
    expect(await allowed(`${here}, ${there}`)).toEqual([here]);
    expect(await allowed(`${here},${there}`, {})).toEqual([null]);
  });
});

describe('limits for strangers', () => {
  it('a route accepts as many requests as it declares, and more as time passes; the rest is 429', async () => {
    let time = 0;
    const throttled = [{ ...tinyRoute('GET', '/open', 'open'), throttle: { rate: 2, burst: 3 } }];
    const { url } = await start({ open: () => ({ statusCode: 200 }) }, { routes: throttled, clock: () => time });
    const statuses = async (count: number) => {
      const all: number[] = [];
      for (let i = 0; i < count; i++) all.push((await fetch(`${url}/open`)).status);
      return all;
    };
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429]);
    time += 1000;
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });

  it('unknown tokens get 429 instead of 401 above the limit of a stage; known ones are not limited', async () => {
    const { url } = await start(
      {
        authorizer: (event) => {
          const isGood = JSON.stringify(event).includes('good');
          return { principalId: 'one', policyDocument: policy(isGood ? 'Allow' : 'Deny') };
        },
        closed: () => ({ statusCode: 200 }),
      },
      { clock: () => 0 },
    );
    const status = async (token: string) =>
      (await fetch(`${url}/closed/1`, { headers: { Authorization: `user:${token}` } })).status;
    const refused = [];
    for (let i = 0; i < stageThrottle.burst + 1; i++) refused.push(await status('bad'));
    expect([refused[0], refused.at(-2), refused.at(-1)]).toEqual([401, 401, 429]);
    expect(await status('good')).toBe(200);
  });
});

describe('the local gateway', () => {
  it('passes on status, headers, repeated headers and a binary body', async () => {
    const { url } = await start({
      open: () => ({
        statusCode: 201,
        headers: { 'X-One': 1, 'Content-Type': 'image/png', 'WWW-Authenticate': 'Basic' },
        multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
        body: Buffer.from([1, 0xff]).toString('base64'),
        isBase64Encoded: true,
      }),
    });
    const answer = await fetch(`${url}/open`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-one')).toBe('1');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-amzn-remapped-www-authenticate')).toBe('Basic');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-amzn-requestid')).toBe('the-request-id');
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 0xff]);
  });

  it('gives functions a context that counts down', async () => {
    const { url } = await start({
      open: (_, context) => ({
        statusCode: 200,
        body: `${context.awsRequestId} ${context.functionName} ${context.getRemainingTimeInMillis() <= 29_000}`,
      }),
    });
    expect(await (await fetch(`${url}/open`)).text()).toBe('the-request-id open true');
  });

  it('sends unknown paths, other methods, HEAD and OPTIONS to not-found, token or none', async () => {
    const { url } = await start({ open: echo });
    expect((await fetch(`${url}/nowhere/at/all`)).status).toBe(404);
    expect((await fetch(`${url}/open`, { method: 'OPTIONS' })).status).toBe(404);
    expect((await fetch(`${url}/open`, { method: 'HEAD' })).status).toBe(404);
    const other = await fetch(`${url}/closed/a%2Fb`, { method: 'DELETE' });
    expect([other.status, await other.json()]).toMatchObject([
      404,
      { resource: '/closed/{id}', pathParameters: { id: 'a%2Fb' } },
    ]);
  });

  it.each<[string, Handler]>([
    ['throws', () => Promise.reject(new Error('secret'))],
    ['answers nothing', () => undefined],
    ['answers no status', () => ({ body: '' })],
    ['answers an object as its body', () => ({ statusCode: 200, body: {} })],
    ['answers a header that is none', () => ({ statusCode: 200, headers: { 'a b': 'c' } })],
    ['answers more than 6 MB', () => ({ statusCode: 200, body: 'x'.repeat(6_291_600) })],
    ['answers what is more than 6 MB only as JSON', () => ({ statusCode: 200, body: '"'.repeat(3_200_000) })],
  ])('answers 502 for a function that %s, and reports it', async (_, open) => {
    const { url, reports } = await start({ open });
    const answer = await fetch(`${url}/open`);
    expect([answer.status, await answer.json()]).toMatchObject([502, { id: 'the-request-id', name: 'UnknownError' }]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(reports).toHaveLength(1);
  });

  it('answers 502 for a function that does not exist', async () => {
    const { url, reports } = await start({});
    expect((await fetch(`${url}/open`)).status).toBe(502);
    expect(reports).toEqual(['open: No function open']);
  });

  it('accepts an answer just below 6 MB', async () => {
    const { url } = await start({ open: () => ({ statusCode: 200, body: 'x'.repeat(6_291_000) }) });
    expect((await (await fetch(`${url}/open`)).text()).length).toBe(6_291_000);
  });

  it('answers 504 after the time limit, and ignores a late answer', async () => {
    let finish = () => {};
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { url } = await start({ open: () => late.then(() => ({ statusCode: 200 })) }, { timeoutMs: 20 });
    const answer = await fetch(`${url}/open`);
    expect([answer.status, await answer.json()]).toMatchObject([504, { name: 'GatewayTimeout' }]);
    finish();
  });

  it('answers 413 for a body over 10 MB without calling anything', async () => {
    const { url, reports } = await start({});
    const answer = await fetch(`${url}/open`, { method: 'POST', body: Buffer.alloc(10_485_761) });
    expect([answer.status, await answer.json()]).toMatchObject([413, { name: 'PayloadTooLarge' }]);
    expect(reports).toEqual([]);
  });

  it('answers 413 for a body that makes the event larger than 6 MB', async () => {
    const { url } = await start({ open: () => ({ statusCode: 200 }) });
    expect((await fetch(`${url}/open`, { method: 'POST', body: Buffer.alloc(4_716_000) })).status).toBe(200);
    const answer = await fetch(`${url}/open`, { method: 'POST', body: Buffer.alloc(4_720_000) });
    expect([answer.status, await answer.json()]).toMatchObject([413, { name: 'PayloadTooLarge' }]);
  });

  it('completes running requests before it stops', async () => {
    let finish = () => {};
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { url } = await start({
      open: () => {
        begun();
        return held.then(() => ({ statusCode: 200, body: 'done' }));
      },
    });
    const answer = fetch(`${url}/open`);
    await started;
    const stopped = servers.splice(0).map((server) => server.stop());
    finish();
    expect(await (await answer).text()).toBe('done');
    await Promise.all(stopped);
    await expect(fetch(`${url}/open`)).rejects.toThrow();
  });

  it('says which port is taken', async () => {
    const { url } = await start({});
    const port = Number(new URL(url).port);
    const again = startServer({ host: '127.0.0.1', port, answer: async () => Promise.reject(), newId: () => '' });
    await expect(again).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
  });
});

describe('the authorizer of the local gateway', () => {
  const ask = (url: string, token?: string, path = '/closed/1') =>
    fetch(`${url}${path}`, token === undefined ? {} : { headers: { Authorization: token } });

  it('answers 401 without a token and never calls the authorizer', async () => {
    let calls = 0;
    const { url } = await start({ closed: echo, authorizer: () => calls++ });
    const answer = await ask(url);
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { id: 'the-request-id', name: 'AuthenticationRequired' },
    ]);
    for (const noise of ['', 'token', 'Basic dXNlcjpwYXNz', 'Bearer x.y'])
      expect((await ask(url, noise)).status).toBe(401);
    expect(calls).toBe(0);
  });

  it('passes its context on as text', async () => {
    const { url } = await start({
      closed: echo,
      authorizer: () => ({
        principalId: 'p',
        policyDocument: policy('Allow'),
        context: { a: 1, b: true, c: 'x', d: null },
      }),
    });
    expect(await (await ask(url, 'user:x')).json()).toHaveProperty('requestContext.authorizer', {
      principalId: 'p',
      a: '1',
      b: 'true',
      c: 'x',
    });
  });

  it('is called with the raw token and the ARN of the method', async () => {
    const events: unknown[] = [];
    const { url } = await start({
      closed: echo,
      authorizer: (event) => {
        events.push(event);
        return { principalId: 'p', policyDocument: policy('Allow') };
      },
    });
    await ask(url, 'Bearer user:x', '/closed/a%20b');
    expect(events).toEqual([
      {
        type: 'TOKEN',
        methodArn: 'arn:aws:execute-api:local:000000000000:local/local/GET/closed/a%20b',
        authorizationToken: 'Bearer user:x',
      },
    ]);
  });

  it.each<[string, number, string, Handler]>([
    ['fails', 500, 'UnknownError', () => Promise.reject(new Error('no database'))],
    ['answers no policy', 500, 'UnknownError', () => ({ principalId: 'p' })],
    [
      'answers a nested context',
      500,
      'UnknownError',
      () => ({ principalId: 'p', policyDocument: policy('Allow'), context: { a: {} } }),
    ],
    ['denies', 401, 'AuthenticationRequired', () => ({ principalId: 'p', policyDocument: policy('Deny') })],
    [
      'allows another method only',
      401,
      'AuthenticationRequired',
      () => ({ principalId: 'p', policyDocument: policy('Allow', 'arn:*/POST/*') }),
    ],
  ])('that %s ends the request with %i %s', async (_, status, name, authorizer) => {
    const { url } = await start({ closed: echo, authorizer });
    const answer = await ask(url, 'user:x');
    expect([answer.status, await answer.json()]).toMatchObject([status, { id: 'the-request-id', name }]);
  });

  const counting = async (authorizerTtlMs: number, fail = false) => {
    const tokens: string[] = [];
    const { url } = await start(
      {
        closed: echo,
        authorizer: (event) => {
          tokens.push(JSON.stringify(event));
          if (fail) throw new Error('no database');
          return { principalId: 'p', policyDocument: policy('Allow', 'arn:*/closed/1') };
        },
      },
      { authorizerTtlMs },
    );
    return { url, tokens };
  };

  it('is called once for each token while its answer is cached', async () => {
    const { url, tokens } = await counting(60_000);
    for (const token of ['user:a', 'user:a', 'user:b', 'user:a']) expect((await ask(url, token)).status).toBe(200);
    expect(tokens).toHaveLength(2);
  });

  it('has its cached policy checked again for another path', async () => {
    const { url, tokens } = await counting(60_000);
    expect((await ask(url, 'user:a')).status).toBe(200);
    expect((await ask(url, 'user:a', '/closed/2')).status).toBe(401);
    expect(tokens).toHaveLength(1);
  });

  it('is not called again for a token that it denied, while that is cached', async () => {
    const { url, tokens } = await counting(60_000);
    for (let i = 0; i < 3; i++) expect((await ask(url, 'user:a', '/closed/2')).status).toBe(401);
    expect(tokens).toHaveLength(1);
  });

  it('is called again when its answer has expired', async () => {
    const { url, tokens } = await counting(0);
    await ask(url, 'user:a');
    await ask(url, 'user:a');
    expect(tokens).toHaveLength(2);
  });

  it('is called again after it failed', async () => {
    const { url, tokens } = await counting(60_000, true);
    await ask(url, 'user:a');
    await ask(url, 'user:a');
    expect(tokens).toHaveLength(2);
  });
});

import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { notFound } from '../../lib/contract/problems.ts';
import type { endpoint as endpointType } from '../../lib/http/endpoints/endpoint.ts';
import type { AnswerOf, ProxyHandler, RequestOf } from '../../lib/http/handler.ts';
import { identify } from '../../lib/identity/callers/identify.ts';
import type { Identified } from '../../lib/identity/callers/identity.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { tokenKey } from '../../lib/store/table/keys.ts';
import { change, makeProject, now, roles, token, user } from '../identity/people.ts';
import { startModelDatabase, type TestDatabase } from '../support/database.ts';
import { type EventPart, lambdaContext, lambdaEvent, requestId } from './lambda-event.ts';
import { readAnything, updateThing } from './sample-routes.ts';

let database: TestDatabase;
let endpoint: typeof endpointType;
beforeAll(async () => {
  database = await startModelDatabase();
  process.env.TABLE_NAME = database.table.name;
  process.env.DYNAMODB_ENDPOINT = database.endpoint;
  process.env.HALYARD_VALIDATE_RESPONSES = 'true';
  // Imported here, because the module opens its table when it is loaded.
  endpoint = (await import('../../lib/http/endpoints/endpoint.ts')).endpoint;
  await change(database.table, [
    ...roles,
    user(5, { rootRole: viewerRole }),
    token('*:*.admin', { id: 1 }),
    token('*:production.client', { id: 2, type: 'client' }),
    token('user:viewer', { id: 3, type: 'user', userId: 5 }),
  ]);
  await makeProject(database.table, 'p', false);
  await makeProject(database.table, 'hidden', true);
});
afterAll(() => database.stop());

let written: string[] = [];
beforeEach(() => {
  written = [];
  for (const stream of ['info', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((line: unknown) => {
      written.push(String(line));
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const calling = async (secret: string): Promise<Identified> => {
  const identified = await identify(database.table, secret, now);
  if (identified === undefined) throw new Error('unknown token');
  return identified;
};

type Update = RequestOf<typeof updateThing>;

/** Calls the sample endpoint with a correct request, except for what the test changes. */
const update = async (
  part: EventPart,
  handle: (request: Update) => Promise<AnswerOf<typeof updateThing>> = async () => ({ status: 204 }),
): Promise<APIGatewayProxyResult> =>
  endpoint(updateThing)(handle)(
    lambdaEvent({
      method: 'PUT',
      params: { projectId: 'p', environment: 'production', id: '7' },
      body: { name: 'a', weight: 1 },
      ...part,
    }),
    lambdaContext(),
  );

const errorOf = ({ statusCode, body }: APIGatewayProxyResult) => {
  const error = errorBody.parse(JSON.parse(body));
  return { status: statusCode, ...error };
};

describe('what a handler gets', () => {
  it('is parsed, coerced and decoded', async () => {
    let got: Update | undefined;
    await update(
      {
        caller: await calling('*:*.admin'),
        params: { projectId: 'a%20b%2Fc', environment: '%C3%A6', id: '7' },
        query: { dry: ['true'], 'tag[]': ['x'] },
        body: { name: 5, weight: '10', other: 1 },
        headers: { 'content-TYPE': 'application/json', 'X-Other': '1' },
      },
      async (request) => {
        got = request;
        return { status: 204 };
      },
    );
    expect(got).toMatchObject({
      params: { projectId: 'a b/c', environment: 'æ', id: 7 },
      query: { dry: true, tag: ['x'] },
      body: { name: '5', weight: 10 },
      headers: { 'x-other': '1' },
      actor: { createdBy: 'admin', createdByUserId: null },
      caller: { kind: 'admin' },
      instanceRev: 1,
      requestId,
      sourceIp: '192.0.2.1',
    });
    expect(got?.body).not.toHaveProperty('other');
    expect((got?.deadline ?? 0) - (got?.now.getTime() ?? 0)).toBeLessThanOrEqual(9_500);
  });

  it('is the same when the same event comes twice', async () => {
    const event = lambdaEvent({
      method: 'PUT',
      caller: await calling('*:*.admin'),
      params: { projectId: 'a%2520b', environment: 'e', id: '1' },
      body: { name: 'a', weight: 1 },
    });
    const got: string[] = [];
    const handler = endpoint(updateThing)(async ({ params }) => {
      got.push(params.projectId);
      return { status: 204 };
    });
    await handler(event, lambdaContext());
    await handler(event, lambdaContext());
    expect(got).toEqual(['a%20b', 'a%20b']);
  });
});

describe('requests §2: order of checks', () => {
  /** A request that is wrong in every respect. Each test corrects what the earlier checks look at. */
  const wrong = { params: { projectId: 'hidden', environment: 'production', id: 'x' }, body: '{', headers: {} };

  it('1) 401 without a valid token', async () => {
    expect(errorOf(await update(wrong))).toMatchObject({ status: 401, name: 'AuthenticationRequired' });
  });

  it('2) 403 for the wrong kind of token', async () => {
    const error = errorOf(await update({ ...wrong, caller: await calling('*:production.client') }));
    expect(error).toMatchObject({ status: 403, name: 'NoAccessError' });
    expect(error.message).toContain('client');
  });

  it('3) 403 for a missing permission, naming it and the environment', async () => {
    const error = errorOf(await update({ ...wrong, caller: await calling('user:viewer') }));
    expect(error).toMatchObject({ status: 403, name: 'NoAccessError', permissions: ['UPDATE_FEATURE_ENVIRONMENT'] });
    expect(error.message).toMatch(/UPDATE_FEATURE_ENVIRONMENT.* in environment production/);
  });

  it('4) 404 for an invisible private project', async () => {
    const reads = { ...readAnything, tokens: ['user'] } as const;
    const handler = endpoint(reads)(async () => expect.unreachable('the handler was called'));
    const answer = await handler(
      lambdaEvent({ caller: await calling('user:viewer'), params: { projectId: 'hidden' } }),
      lambdaContext(),
    );
    expect(errorOf(answer)).toMatchObject({ status: 404, name: 'NotFoundError' });
  });

  it('… unless the route treats it as unknown itself', async () => {
    const reads = { ...readAnything, tokens: ['user'], invisibleProject: 'unknown' } as const;
    const handler = endpoint(reads)(async ({ params }) => ({ status: 200, body: { project: params.projectId } }));
    const answer = await handler(
      lambdaEvent({ caller: await calling('user:viewer'), params: { projectId: 'hidden' } }),
      lambdaContext(),
    );
    expect(answer.statusCode).toBe(200);
  });

  it('5) 415 for the content type', async () => {
    const error = errorOf(await update({ ...wrong, caller: await calling('*:*.admin') }));
    expect(error).toMatchObject({ status: 415, name: 'ContentTypeerror' });
    expect(error.message).toContain('application/json');
  });

  it('then 413 for the size', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const error = errorOf(
      await update({ ...wrong, headers, body: 'x'.repeat(101), caller: await calling('*:*.admin') }),
    );
    expect(error).toMatchObject({ status: 413, name: 'PayloadTooLarge' });
    expect(error.message).toContain('100');
  });

  it('6) 400 for the schema, of path, query and body alike', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const caller = await calling('*:*.admin');
    expect(errorOf(await update({ ...wrong, headers, caller }))).toMatchObject({
      status: 400,
      name: 'ValidationError',
      details: [{ path: 'id' }],
    });
    expect(errorOf(await update({ caller, query: { dry: ['maybe'] } }))).toMatchObject({
      status: 400,
      details: [{ path: 'dry' }],
    });
    expect(errorOf(await update({ caller, headers, body: '{' }))).toMatchObject({
      status: 400,
      name: 'ValidationError',
    });
    expect(errorOf(await update({ caller, body: { name: 'a', weight: 2000 } }))).toMatchObject({
      status: 400,
      details: [{ path: 'weight' }],
    });
    expect(errorOf(await update({ caller, params: { projectId: '%ZZ', environment: 'e', id: '1' } }))).toMatchObject({
      status: 400,
      name: 'ValidationError',
      details: [{ path: 'projectId' }],
    });
  });

  it('… names too long to exist included', async () => {
    const long = 'x'.repeat(501);
    const params = { projectId: long, environment: long, id: '1' };
    const caller = await calling('*:*.admin');
    expect(errorOf(await update({ caller, params }))).toMatchObject({ status: 400, details: [{ path: 'projectId' }] });
    const viewer = await calling('user:viewer');
    expect(errorOf(await update({ caller: viewer, params }))).toMatchObject({ status: 403 });
  });

  it('7) then the operation', async () => {
    const caller = await calling('*:*.admin');
    const answer = await update({ caller }, async () => {
      throw notFound('thing', 7);
    });
    expect(errorOf(answer)).toMatchObject({ status: 404, name: 'NotFoundError' });
  });
});

describe('what a request rests on', () => {
  it('is found once, and not at all for callers who are refused anyway', async () => {
    let parsed = 0;
    const named: string[] = [];
    const body = updateThing.body.refine(() => {
      parsed++;
      return true;
    });
    const handler = endpoint({ ...updateThing, body }, {}, (request) => {
      named.push(request.body.name);
      return {};
    })(async () => ({ status: 204 }));
    const status = async (caller?: Identified) => {
      const params = { projectId: 'p', environment: 'production', id: '7' };
      const part = { method: 'PUT', params, body: { name: 'a', weight: 1 }, ...(caller && { caller }) };
      return (await handler(lambdaEvent(part), lambdaContext())).statusCode;
    };
    expect([await status(), await status(await calling('*:production.client'))]).toEqual([401, 403]);
    expect({ parsed, named }).toEqual({ parsed: 0, named: [] });
    expect(await status(await calling('*:*.admin'))).toBe(204);
    expect({ parsed, named }).toEqual({ parsed: 1, named: ['a'] });
  });
});

describe('access §9: revoked tokens', () => {
  it('stop working although the gateway still allows them', async () => {
    await change(database.table, [token('*:*.short', { id: 8 })]);
    const caller = await calling('*:*.short');
    expect((await update({ caller })).statusCode).toBe(204);
    await change(database.table, [], [tokenKey(caller.identity.tokenKey)]);
    expect(errorOf(await update({ caller }))).toMatchObject({ status: 401, name: 'AuthenticationRequired' });
  });
});

describe('path families', () => {
  it('admit the tokens that their routes name', async () => {
    const handler: ProxyHandler = endpoint(readAnything)(async ({ params }) => ({
      status: 200,
      body: { project: params.projectId },
    }));
    const as = async (secret: string) =>
      (await handler(lambdaEvent({ caller: await calling(secret), params: { projectId: 'p' } }), lambdaContext()))
        .statusCode;
    expect(await as('*:production.client')).toBe(200);
    expect(await as('*:*.admin')).toBe(200);
    expect(await as('user:viewer')).toBe(403);
  });

  it('a public route is no authenticated one', () => {
    expect(() => endpoint({ ...readAnything, access: 'public' })(async () => expect.unreachable())).toThrow(
      'publicEndpoint',
    );
  });
});

describe('the log', () => {
  it('has one line a request: the route, not the path; the caller, not the token; the units', async () => {
    await update({ caller: await calling('user:viewer'), path: '/api/admin/secret-in-the-path' });
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toEqual({
      level: 'info',
      requestId,
      route: `${updateThing.method} ${updateThing.path}`,
      caller: 'user:5',
      status: 403,
      ms: expect.any(Number),
      read: expect.any(Number),
      write: 0,
    });
    expect(JSON.parse(written[0] ?? '').read).toBeGreaterThan(0);
    expect(written[0]).not.toContain('secret-in-the-path');
  });

  it('gets the cause that the caller does not get', async () => {
    const caller = await calling('*:*.admin');
    const answer = await update({ caller }, async () => {
      throw new Error('the secret is 42');
    });
    const error = errorOf(answer);
    expect(error).toMatchObject({ status: 500, name: 'UnknownError', id: requestId });
    expect(answer.body).not.toContain('42');
    expect(written.join('')).toContain('the secret is 42');
  });

  it('can be quiet', async () => {
    process.env.HALYARD_LOG_LEVEL = 'error';
    await update({ caller: await calling('*:*.admin') });
    process.env.HALYARD_LOG_LEVEL = '';
    expect(written).toEqual([]);
  });
});

describe('answers in development', () => {
  const answering = async (answer: AnswerOf<typeof updateThing>) =>
    update({ caller: await calling('*:*.admin') }, async () => answer);

  it('that fit their schema pass', async () => {
    expect((await answering({ status: 200, body: { said: 'yes' } })).statusCode).toBe(200);
    expect((await answering({ status: 200, text: '{"said":"yes"}' })).statusCode).toBe(200);
    expect((await answering({ status: 202, text: 'said: yes', contentType: 'text/yaml' })).statusCode).toBe(202);
  });

  it('that do not are a failure of ours', async () => {
    expect((await answering({ status: 200, text: '{"said":5}' })).statusCode).toBe(500);
    expect(written.join('')).toContain('answered what its schema does not allow');
  });
});

describe('headers', () => {
  it('guard every answer, errors included', async () => {
    const fine = await update({ caller: await calling('*:*.admin') });
    const refused = await update({});
    for (const { headers } of [fine, refused]) {
      expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' });
      expect(headers).not.toHaveProperty('Content-Security-Policy');
      expect(headers).not.toHaveProperty('Permissions-Policy');
    }
    expect(refused.headers).toMatchObject({ 'Content-Type': 'application/json; charset=utf-8' });
  });
});

describe('errors §1: ids of errors', () => {
  it('are the request id, or a new UUID where the gateway gave none', async () => {
    expect(errorOf(await update({})).id).toBe(requestId);
    expect(errorOf(await update({ requestId: 'test-invoke' })).id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

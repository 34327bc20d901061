import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Functions, openFunctions } from '../../infra/local/functions/functions.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { type Plane, planeOf, planes } from '../../lib/contract/routes/plane.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { startService, type TestService } from './harness.ts';

/** A plane that cannot answer: each of its functions fails. Functions without a route work for all planes. */
const without = (dead: Plane, functions: Functions): Functions => {
  const handlers = new Set(routes.filter((route) => planeOf(route) === dead).map(({ handler }) => handler));
  return async (name) =>
    handlers.has(name)
      ? {
          name,
          handler: () => {
            throw new Error(`${dead} is down`);
          },
        }
      : functions(name);
};

let service: TestService;
let clientToken: string;
let frontendToken: string;
let functions: Functions;

beforeAll(async () => {
  service = await startService();
  const tokenOf = async (type: string): Promise<string> => {
    const body = { tokenName: type, type, environment: 'development', projects: ['default'] };
    const answer = await service.call('POST', '/api/admin/api-tokens', body);
    return z.object({ secret: z.string() }).parse(await answer.json()).secret;
  };
  [clientToken, frontendToken] = [await tokenOf('client'), await tokenOf('frontend')];
  expect((await service.call('POST', '/api/admin/projects/default/features', { name: 'checkout' })).status).toBe(201);
  vi.stubEnv(variables.table, service.table.name);
  vi.stubEnv(variables.endpoint, service.endpoint);
  vi.stubEnv(variables.reportQueue, 'http://127.0.0.1:1/none');
  functions = openFunctions();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
});

/** Asks a stage of which one plane is down. */
const asking = (dead: Plane) => {
  const answer = openGateway({ routes, functions: without(dead, functions), report: () => {} });
  return async (method: string, path: string, token: string, body?: object) => {
    const { status } = await answer({
      method,
      path,
      queryString: '',
      rawHeaders: ['Authorization', token, 'Content-Type', 'application/json'],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      sourceIp: '127.0.0.1',
      port: 80,
    });
    return status;
  };
};

/** A request of each plane that is answered while everything works. */
const requests: Readonly<Record<Plane, readonly (readonly [string, string, () => string, object?])[]>> = {
  sdk: [
    ['GET', '/api/client/features', () => clientToken],
    ['POST', '/api/client/register', () => clientToken, { appName: 'shop', interval: 1, started: 1, strategies: [] }],
    ['GET', '/api/frontend', () => frontendToken],
    ['POST', '/ofrep/v1/evaluate/flags', () => frontendToken, { context: { targetingKey: 'a' } }],
  ],
  identity: [
    ['GET', '/api/admin/roles', () => service.token],
    ['GET', '/auth/methods', () => ''],
  ],
  administration: [
    ['GET', '/api/admin/projects', () => service.token],
    ['GET', '/health', () => ''],
  ],
};

describe.each(planes)('while %s is down', (dead) => {
  it.each(planes.filter((plane) => plane !== dead))('%s answers', async (plane) => {
    const ask = asking(dead);
    for (const [method, path, token, body] of requests[plane])
      expect([path, await ask(method, path, token(), body)]).toEqual([
        path,
        expect.toSatisfy((status) => status < 300),
      ]);
  });

  it('it does not', async () => {
    const ask = asking(dead);
    for (const [method, path, token, body] of requests[dead])
      expect([path, await ask(method, path, token(), body)]).toEqual([
        path,
        expect.toSatisfy((status) => status >= 500),
      ]);
  });
});

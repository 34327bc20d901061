import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: {
      HALYARD_API_ONLY: 'front',
      HALYARD_CORS_ORIGINS: 'https://app.example.com',
      INIT_CLIENT_API_TOKENS: '*:production.only-front',
    },
  });
});
afterAll(() => service.stop());

const requests = [
  ['a route with a token', 'GET', '/api/admin/projects'],
  ['a poll', 'GET', '/api/client/features'],
  ['a public route', 'GET', '/health'],
  ['signing in', 'POST', '/auth/simple/login'],
  ['an unknown path', 'GET', '/nothing'],
  ['a preflight', 'OPTIONS', '/api/frontend'],
] as const;

describe('front §4.4 a stage that answers only its front', () => {
  it.each(requests)('refuses %s that did not come through it, and says what to use', async (_, method, path) => {
    const Origin = 'https://app.example.com';
    const Authorization = path === '/api/client/features' ? '*:production.only-front' : service.token;
    const answer = await fetch(`${service.url}${path}`, { method, headers: { Authorization, Origin } });
    expect(answer.status).toBe(403);
    const { name, message } = errorBody.parse(await answer.json());
    expect([name, message]).toEqual(['NoAccessError', expect.stringContaining('use the address of the stage')]);
  });

  it('refuses a header of a caller that names a secret', async () => {
    const headers = { Authorization: service.token, 'halyard-front': 'guessed' };
    expect((await fetch(`${service.url}/api/admin/projects`, { headers })).status).toBe(403);
  });

  it.each(requests)('answers %s through the front', async (_, method, path) => {
    const Origin = 'https://app.example.com';
    const Authorization = path === '/api/client/features' ? '*:production.only-front' : service.token;
    const answer = await fetch(`${service.frontUrl}${path}`, { method, headers: { Authorization, Origin } });
    expect(answer.status).not.toBe(403);
    expect(answer.status).toBeLessThan(500);
  });
});

import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { variables } from '../../lib/store/runtime/env.ts';
import { type EventPart, lambdaEvent } from './lambda-event.ts';

const context = { getRemainingTimeInMillis: () => 29_000 };

/** The answer of a function that was started with this setting. */
const ask = async (name: 'not-found' | 'health', setting: string | undefined, part: EventPart) => {
  vi.stubEnv(variables.corsOrigins, setting);
  vi.stubEnv(variables.logLevel, 'silent');
  vi.resetModules();
  const { handler } =
    name === 'health'
      ? await import('../../functions/service/health.ts')
      : await import('../../functions/not-found.ts');
  // A handler uses only the remaining time of the context.
  return handler(lambdaEvent(part), Object.assign(Object.create(null), context));
};
afterEach(() => vi.unstubAllEnvs());

const accessHeaders = ({ headers = {} }: APIGatewayProxyResult): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('Access-Control'));

const origin = 'https://app.example';
const two = `${origin}, https://other.example`;
const preflight: EventPart = {
  method: 'OPTIONS',
  path: '/health',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'authorization,content-type',
  },
};

describe('CORS', () => {
  it('is off where no origin is configured', async () => {
    const answer = await ask('health', undefined, { headers: { Origin: origin } });
    expect(answer.statusCode).toBe(200);
    expect(accessHeaders(answer)).toEqual([]);
    expect((await ask('not-found', undefined, preflight)).statusCode).toBe(404);
  });

  it('answers the preflight of an allowed origin', async () => {
    const answer = await ask('not-found', two, preflight);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'authorization,content-type',
      Vary: 'Origin, Access-Control-Request-Headers',
    });
    expect(answer.headers).not.toHaveProperty('Access-Control-Allow-Credentials');
  });

  it('allows no origin that is not configured', async () => {
    const headers = { ...preflight.headers, Origin: 'https://app.example.evil' };
    const answer = await ask('not-found', two, { ...preflight, headers });
    expect(answer.headers).not.toHaveProperty('Access-Control-Allow-Origin');
    expect(accessHeaders(await ask('health', two, { headers }))).toEqual([]);
  });

  it('adds the allowed origin to answers and to errors', async () => {
    for (const name of ['health', 'not-found'] as const) {
      const answer = await ask(name, two, { headers: { Origin: origin } });
      expect(answer.headers).toMatchObject({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': 'ETag, Location, Retry-After, X-Revision',
        Vary: expect.stringContaining('Origin'),
      });
    }
  });

  it('* allows every origin', async () => {
    const answer = await ask('health', '*', { headers: { Origin: 'https://anywhere.example' } });
    expect(answer.headers).toMatchObject({ 'Access-Control-Allow-Origin': '*' });
  });

  it('an OPTIONS request that is no preflight is an unknown method', async () => {
    expect((await ask('not-found', two, { method: 'OPTIONS', headers: { Origin: origin } })).statusCode).toBe(404);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { readHealth } from '../../lib/contract/routes/service.ts';
import { stack } from '../../lib/http/endpoints/stack.ts';
import { keepWarm } from '../../lib/http/keep-warm.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { lambdaContext, lambdaEvent } from './lambda-event.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The event that the rules of a stage send (infra/aws/warmth.ts). */
const call = { source: 'serverless-plugin-warmup' };
const opened = () => {
  const seen: unknown[] = [];
  const handler = async (event: unknown): Promise<string> => {
    seen.push(event);
    return 'answer';
  };
  return { seen, handler };
};

describe('a function that is kept warm', () => {
  it('answers a call of the schedule by itself', async () => {
    vi.stubEnv(variables.keptWarm, 'true');
    const { seen, handler } = opened();
    expect(await keepWarm(handler)(call, lambdaContext())).toBe('warmup');
    expect(seen).toEqual([]);
  });

  it('answers everything else as before, also what names the source where a caller can write', async () => {
    vi.stubEnv(variables.keptWarm, 'true');
    const { seen, handler } = opened();
    const events = [
      lambdaEvent({ body: call }),
      { ...lambdaEvent({}), headers: call, queryStringParameters: call, pathParameters: call, stageVariables: call },
      { type: 'TOKEN', authorizationToken: JSON.stringify(call), methodArn: call.source },
      { source: 'aws.events' },
    ];
    for (const event of events) expect(await keepWarm(handler)(event, lambdaContext())).toBe('answer');
    expect(seen).toEqual(events);
  });

  it('writes no line of a request for such a call, and one for a request', async () => {
    vi.stubEnv(variables.keptWarm, 'true');
    vi.stubEnv(variables.logLevel, 'info');
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const handler = stack(
      readHealth,
      async () => ({}),
      async () => ({ status: 200 as const, body: { health: 'GOOD' as const } }),
    );
    expect(await handler(Object.assign(Object.create(null), call), lambdaContext())).toBe('warmup');
    expect(info).not.toHaveBeenCalled();
    expect((await handler(lambdaEvent({}), lambdaContext())).statusCode).toBe(200);
    expect(info).toHaveBeenCalledTimes(1);
  });
});

it('a function that is not kept warm is its handler, without a layer', () => {
  const { handler } = opened();
  expect(keepWarm(handler)).toBe(handler);
});

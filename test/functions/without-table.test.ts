import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctions } from '../../infra/local/functions/functions.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { lambdaContext, lambdaEvent } from '../http/lambda-event.ts';

beforeEach(() => {
  vi.stubEnv(variables.table, undefined);
  vi.stubEnv(variables.logLevel, 'silent');
});
afterEach(() => vi.unstubAllEnvs());

const functions = openFunctions();
const statusOf = async (handler: string, path: string, sent: object = {}): Promise<unknown> => {
  const { handler: answer } = await functions(handler);
  const result = await answer(lambdaEvent({ path, ...sent }), lambdaContext());
  return typeof result === 'object' && result !== null && 'statusCode' in result ? result.statusCode : undefined;
};

describe('functions that are not told of a table', () => {
  it.each(
    routes
      .filter(({ role }) => role === 'none')
      .map(({ handler, path, example }) => [handler, path, example.body] as const),
  )('%s answers %s without one', async (handler, path, body) => {
    const sent = body === undefined ? {} : { method: 'POST', body };
    expect(await statusOf(handler, path, sent)).toBe(200);
  });

  it('unknown paths are answered without one', async () => {
    expect(await statusOf('not-found', '/nowhere')).toBe(404);
  });
});

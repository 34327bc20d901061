import { afterEach, describe, expect, it, vi } from 'vitest';
import { readHealth } from '../../lib/contract/routes/service.ts';
import { logFailure, stack } from '../../lib/http/endpoints/stack.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { CommitGivenUp } from '../../lib/store/table/errors.ts';
import { lambdaEvent } from './lambda-event.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const errors = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('the log', () => {
  it('is one line of JSON', () => {
    const error = errors();
    logFailure('id', 'GET /x', new Error('broken'));
    expect(JSON.parse(error.mock.calls[0]?.[0])).toMatchObject({ requestId: 'id', error: 'Error', message: 'broken' });
  });

  it('is an object where Lambda writes JSON itself, so that its members can be searched', () => {
    vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
    const error = errors();
    logFailure('id', 'GET /x', new Error('broken'));
    expect(error.mock.calls[0]?.[0]).toMatchObject({ level: 'error', route: 'GET /x', message: 'broken' });
  });

  it('names changes that were given up: an alarm counts them', async () => {
    vi.stubEnv(variables.logLevel, 'error');
    const error = errors();
    const handler = stack(
      readHealth,
      async () => ({}),
      async () => {
        throw new CommitGivenUp(['INSTANCE'], false);
      },
    );
    const context = Object.assign(Object.create(null), { getRemainingTimeInMillis: () => 29_000 });
    expect((await handler(lambdaEvent({}), context)).statusCode).toBe(409);
    expect(error.mock.calls[0]?.[0]).toContain('"CommitGivenUp"');
  });
});

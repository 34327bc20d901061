import { afterEach, describe, expect, it, vi } from 'vitest';
import { variables } from '../../../lib/store/runtime/env.ts';
import { logError, logInfo, logWarning } from '../../../lib/store/runtime/log.ts';
import { emitSignal } from '../../../lib/store/runtime/signals.ts';
import { catchLog } from '../../support/log.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the log', () => {
  const write = (): number[] => {
    const caught = (['error', 'warn', 'info'] as const).map(catchLog);
    logError('broken');
    logWarning('late');
    logInfo('done');
    return caught.map(({ entries }) => entries().length);
  };

  it.each([
    ['', [1, 1, 1]],
    ['no-level', [1, 1, 1]],
    ['info', [1, 1, 1]],
    ['warn', [1, 1, 0]],
    ['error', [1, 0, 0]],
    ['silent', [0, 0, 0]],
  ])('writes the levels that %j enables', (level, lines) => {
    vi.stubEnv(variables.logLevel, level);
    expect(write()).toEqual(lines);
  });

  it('names the error and its causes', () => {
    const { entries } = catchLog('error');
    logError('broken', { scope: 'INSTANCE', error: new TypeError('outer', { cause: new RangeError('inner') }) });
    expect(entries()).toMatchObject([
      {
        level: 'error',
        message: 'broken',
        scope: 'INSTANCE',
        cause: { error: 'TypeError', message: 'outer', cause: { error: 'RangeError', message: 'inner' } },
      },
    ]);
  });

  it('has signals whatever level is enabled, in the form that metrics count', () => {
    vi.stubEnv(variables.logLevel, 'silent');
    vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
    const { entries } = catchLog('info');
    emitSignal('jobStuck', { jobs: 1 });
    expect(entries()).toEqual([{ signal: 'jobStuck', jobs: 1 }]);
  });
});

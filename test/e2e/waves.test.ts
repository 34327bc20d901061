import { describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { measureOperations } from '../bench/units.ts';
import { isNeedless, waveExceptions, waveLimit } from '../support/wave-limits.ts';

describe('waves of requests to the table', () => {
  it('a warm read takes one, a write two, and the others what is written down for them', async () => {
    const costs = await measureOperations();
    const tooMany = routes.flatMap((route) => {
      const waves = costs.get(route.operation)?.waves ?? [];
      return waves.length > waveLimit(route) ? [[route.operation, waves]] : [];
    });
    expect(Object.fromEntries(tooMany)).toEqual({});
    const needless = routes.filter((route) => isNeedless(route, costs.get(route.operation)?.waves.length ?? 0));
    expect(needless.map(({ operation }) => operation)).toEqual([]);
  }, 120_000);

  it('no exception is for an operation that does not exist', () => {
    const operations = routes.map(({ operation }) => operation);
    expect(waveExceptions.filter((one) => !operations.includes(one))).toEqual([]);
  });
});

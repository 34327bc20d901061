import { beforeAll, describe, expect, it } from 'vitest';
import { readSamples } from '../../infra/local/samples/samples.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { measureOperations } from '../bench/units.ts';
import { isNeedless, needlessExceptions, needlessReads, waveExceptions, waveLimit } from '../support/wave-limits.ts';

let costs: Awaited<ReturnType<typeof measureOperations>>;
beforeAll(async () => {
  costs = await measureOperations();
});

describe('the samples of events.json', () => {
  it('work against the demo data, each by itself', async () => {
    const samples = [...(await readSamples(new Date())).keys()];
    expect(samples).toEqual(expect.arrayContaining(routes.map(({ operation }) => operation)));
    // Only successful samples are measured.
    expect([...costs.keys()].toSorted()).toEqual(samples.toSorted());
  });
});

describe('waves of requests to the table', () => {
  it('a warm read takes one, a write two, and the others what is written down for them', () => {
    const tooMany = routes.flatMap((route) => {
      const waves = costs.get(route.operation)?.waves ?? [];
      return waves.length > waveLimit(route) ? [[route.operation, waves]] : [];
    });
    expect(Object.fromEntries(tooMany)).toEqual({});
    const needless = routes.filter((route) => isNeedless(route, costs.get(route.operation)?.waves.length ?? 0));
    expect(needless.map(({ operation }) => operation)).toEqual([]);
  });

  it('no exception is for an operation that does not exist', () => {
    const operations = routes.map(({ operation }) => operation);
    expect(waveExceptions.filter((one) => !operations.includes(one))).toEqual([]);
  });
});

describe('what is read ahead for a rule', () => {
  it('is what the rule asks for: nothing else is named beside it', () => {
    const unused = new Map([...costs].map(([operation, cost]) => [operation, cost.unused]));
    const needless = [...unused].flatMap(([operation, reads]) => {
      const some = needlessReads(operation, reads);
      return some.length > 0 ? [[operation, some]] : [];
    });
    expect(Object.fromEntries(needless)).toEqual({});
    expect(needlessExceptions(unused)).toEqual([]);
  });
});

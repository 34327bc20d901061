import { expect, vi } from 'vitest';
import type { TestService } from '../../e2e/harness.ts';

const soon = { timeout: 120_000, interval: 50 };

/** Reports metrics as an SDK does, until the service knows them: safeguards may name only such metrics. */
export const reportMetrics = async (
  service: TestService,
  environments: readonly string[],
  names: readonly string[],
): Promise<void> => {
  for (const environment of environments) {
    const token = { tokenName: `metrics-${environment}`, type: 'client', projects: ['*'], environment };
    const { secret } = (await (await service.call('POST', '/api/admin/api-tokens', token)).json()) as {
      secret: string;
    };
    const impactMetrics = names.map((name) => ({
      name,
      help: name,
      type: 'counter',
      samples: [{ labels: {}, value: 1 }],
    }));
    const bucket = { start: new Date().toISOString(), stop: null, toggles: {} };
    const body = { appName: 'test', bucket, impactMetrics };
    const answer = await service.call('POST', '/api/client/metrics', body, { Authorization: secret });
    expect(answer.status).toBe(202);
  }
  const known = async () => {
    const answer = await service.call('GET', '/api/admin/impact-metrics/metadata');
    const { metrics } = (await answer.json()) as { metrics: { name: string; environments: string[] }[] };
    return metrics.flatMap((one) => one.environments.map((environment) => `${one.name} ${environment}`));
  };
  const all = environments.flatMap((environment) => names.map((name) => `${name} ${environment}`));
  await vi.waitFor(async () => expect(await known()).toEqual(expect.arrayContaining(all)), soon);
};

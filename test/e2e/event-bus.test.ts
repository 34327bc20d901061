import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variables } from '../../lib/store/runtime/env.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-bus-'));
  service = await startService({ newProcess: true, env: { [variables.eventBusFile]: join(folder, 'bus.ndjson') } });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

interface Line {
  readonly 'detail-type': string;
  readonly resources: readonly string[];
  readonly detail: { readonly metadata: { readonly id: number }; readonly event: object };
}
const lines = (): readonly Line[] =>
  readFileSync(join(folder, 'bus.ndjson'), { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('addons §9: a file in place of the bus', () => {
  it('gets what a rule on the bus would get, an event a line, in the order of the log', async () => {
    const flag = '/api/admin/projects/default/features';
    expect((await service.call('POST', flag, { name: 'checkout' })).status).toBe(201);
    expect((await service.call('POST', `${flag}/checkout/environments/production/on`)).status).toBe(200);
    const ofFlag = () => lines().filter(({ resources }) => resources.includes('halyard:default/checkout'));
    await expect
      .poll(() => ofFlag().map((one) => one['detail-type']))
      .toEqual(expect.arrayContaining(['feature-created', 'feature-environment-enabled']));
    expect(ofFlag().find((one) => one['detail-type'] === 'feature-environment-enabled')).toMatchObject({
      source: 'halyard',
      resources: ['halyard:default/checkout'],
      detail: {
        metadata: { id: expect.any(Number), stage: expect.any(String), scope: 'default', version: '1' },
        event: {
          type: 'feature-environment-enabled',
          project: 'default',
          environment: 'production',
          featureName: 'checkout',
        },
      },
    });
    // From the first event of the stage, without a gap. Two writers at once may both put an event on the bus.
    const ids = [...new Set(lines().map(({ detail }) => detail.metadata.id))];
    expect(ids).toEqual(ids.map((_, i) => i + 1));
    // Those of its tokens belong to no project: they may come into the log after those of the flag (contract: events §2).
    await expect.poll(() => lines().map((one) => one['detail-type'])).toContain('api-token-created');
  });
});

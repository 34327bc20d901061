import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let database: TestDatabase;
let relay: Relay;
let service: TestService;
beforeAll(async () => {
  database = await startDatabase();
  relay = await startRelay(database.endpoint);
  service = await startService({
    ...asDeployed,
    env: { DYNAMODB_ENDPOINT: relay.endpoint },
  });
});
afterAll(async () => {
  await service.stop();
  await relay.stop();
  await database.stop();
});

const ready = async () => {
  const answer = await fetch(`${service.url}/ready`);
  return [answer.status, await answer.json()];
};

describe('service §1.1: GET /ready', () => {
  it('is for everybody, and good as long as the table answers', async () => {
    expect(await ready()).toEqual([200, { health: 'GOOD' }]);
    relay.cut();
    const start = performance.now();
    expect(await ready()).toEqual([503, { health: 'BAD' }]);
    // Far more than it waits for the table, also on a busy machine.
    expect(performance.now() - start).toBeLessThan(60_000);
    await expect.poll(() => service.output()).toContain('The table does not answer');
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });
});

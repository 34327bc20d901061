import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelDatabase, type TestDatabase } from '../support/database.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let database: TestDatabase;
let service: TestService;
beforeAll(async () => {
  database = await startModelDatabase();
  service = await startService({
    ...asDeployed,
    env: { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: 'readiness' },
  });
});
afterAll(() => service.stop());

const ready = async () => {
  const answer = await fetch(`${service.url}/ready`);
  return [answer.status, await answer.json()];
};

describe('service §1.1: GET /ready', () => {
  it('is for everybody, and good as long as the table answers', async () => {
    expect(await ready()).toEqual([200, { health: 'GOOD' }]);
    await database.stop();
    const start = performance.now();
    expect(await ready()).toEqual([503, { health: 'BAD' }]);
    // Far more than it waits for the table, also on a busy machine.
    expect(performance.now() - start).toBeLessThan(60_000);
    await expect.poll(() => service.output()).toContain('The table does not answer');
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });
});

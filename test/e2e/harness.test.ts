import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';

describe('a service of its own for each test', () => {
  let one: TestService;
  let other: TestService;
  beforeAll(async () => {
    [one, other] = await Promise.all([startService(), startService()]);
  });
  afterAll(() => Promise.all([one.stop(), other.stop()]));

  it('answers its own token only', async () => {
    expect((await one.call('GET', '/api/admin/projects/default/features')).status).toBe(200);
    const foreign = { Authorization: other.token };
    expect((await one.call('GET', '/api/admin/projects/default/features', undefined, foreign)).status).toBe(401);
  });

  it('answers the health check and unknown paths without a token', async () => {
    expect(await (await fetch(`${one.url}/health`)).json()).toEqual({ health: 'GOOD' });
    const answer = await fetch(`${one.url}/api/admin/nothing/here`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { name: 'NotFoundError' }]);
  });
});

describe('the first start', () => {
  it('files the event of its token', async () => {
    const service = await startService();
    try {
      expect(await (await service.call('GET', '/api/admin/events')).json()).toMatchObject({
        events: [{ id: 1, type: 'api-token-created' }],
        totalEvents: 1,
      });
      expect(service.output()).not.toContain('failed');
    } finally {
      await service.stop();
    }
  });
});

it('says why a service did not start', async () => {
  await expect(startService({ env: { PORT: 'x' } })).rejects.toThrow(/PORT must be a whole number/);
});

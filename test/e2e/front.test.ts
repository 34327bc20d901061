import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from './harness.ts';

const client = '*:production.front-client';
let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: client } });
});
afterAll(() => service.stop());

const poll = (headers: Record<string, string> = {}, token = client): Promise<Response> =>
  fetch(`${service.frontUrl}/api/client/features`, { headers: { Authorization: token, ...headers } });

describe('slice', () => {
  it('serves', async () => {
    const answer = await poll();
    console.log(answer.status, [...answer.headers], await answer.text());
    await delay(2000);
    const b = await poll({ 'Unleash-Client-Spec': '5.2.0' });
    console.log(b.status, [...b.headers], await b.text());
    expect(answer.status).toBe(200);
    const own = await service.call('GET', '/api/client/features', undefined, { Authorization: client });
    console.log([...own.headers]);
    const bad = await poll({}, 'nope');
    console.log(bad.status, [...bad.headers], await bad.text());
    console.log(createHash('md5').update('').digest('hex'), service.output());
  });
});

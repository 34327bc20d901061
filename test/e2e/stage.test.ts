import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from './harness.ts';

const invite = z.object({ url: z.string(), secret: z.string() });
const documented = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.unknown()),
});

let service: TestService;
beforeAll(async () => {
  service = await startService({ stage: 'dev' });
});
afterAll(() => service.stop());

const make = (name: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/api/admin/invite-link/tokens', { name, expiresAt: '2099-01-01T00:00:00.000Z' }, headers);

describe('under a stage, without a configured address', () => {
  it('invites to an address that leads there', async () => {
    const { url, secret } = invite.parse(await (await make('course')).json());
    expect(url).toBe(`${service.publicUrl}/new-user?invite=${secret}`);
    const { port } = new URL(service.url);
    expect(service.publicUrl).toBe(`https://localhost:${port}/dev`);
  });

  it('takes no address from the caller', async () => {
    const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
    const { url, secret } = invite.parse(await (await make('forged', forged)).json());
    expect(url).toBe(`${service.publicUrl}/new-user?invite=${secret}`);
  });

  it('documents itself with the stage', async () => {
    const at = `${service.url}/docs/openapi.json`;
    const document = documented.parse(await (await fetch(at)).json());
    const server = new URL(document.servers[0].url, at).href.replace(/\/$/, '');
    expect(server).toBe(service.url);
    const health = Object.keys(document.paths).find((path) => path === '/health');
    expect((await fetch(`${server}${health}`)).status).toBe(200);
  });

  it('leads from what was created to what was created', async () => {
    const at = `${service.url}/api/admin/projects`;
    const answer = await service.call('POST', '/api/admin/projects', { id: 'led', name: 'Led' });
    const created = new URL(answer.headers.get('location') ?? '', at);
    expect(created.href).toBe(`${service.url}/api/admin/projects/led`);
    expect((await fetch(created, { headers: { Authorization: service.token } })).status).toBe(200);
  });

  it('answers outside the stage what API Gateway answers', async () => {
    const { origin } = new URL(service.url);
    for (const path of ['/health', '/develop/health', '/']) {
      const answer = await fetch(`${origin}${path}`);
      expect([answer.status, await answer.json()]).toEqual([403, { message: 'Forbidden' }]);
    }
  });
});

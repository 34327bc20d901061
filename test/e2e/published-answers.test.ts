import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openFolderStore } from '../../infra/local/storage/folder-store.ts';
import type { ObjectStore } from '../../lib/store/objects/object-store.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
let objects: ObjectStore;
beforeAll(async () => {
  service = await startService({ ...asDeployed, embedded: true });
  objects = openFolderStore(join(service.folder, 'objects'));
  await call('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  await call('POST', '/api/admin/projects/shop/features', { name: 'checkout' });
  await call('POST', '/api/admin/segments', {
    name: 'nordic',
    constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }],
  });
  await call('POST', `${flag}/strategies`, { name: 'default', segments: [1] });
});
afterAll(() => service.stop());

const flag = '/api/admin/projects/shop/features/checkout/environments/production';
const forms = { segments: '4.5.1', inlined: '4.1.0' } as const;
type Form = keyof typeof forms;

const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};
const newToken = async (more: object = {}): Promise<{ id: number; secret: string }> =>
  z.object({ id: z.number(), secret: z.string() }).parse(
    await call('POST', '/api/admin/api-tokens', {
      tokenName: 'sdk',
      type: 'client',
      environment: 'production',
      projects: ['shop'],
      ...more,
    }),
  );

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const published = async (secret: string, form: Form): Promise<string | undefined> => {
  const found = await objects.get(`published/${hashOf(secret)}/${form}`);
  return found && Buffer.from(found.body).toString();
};
const get = (path: string, secret: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers: { Authorization: secret, ...headers } });
/** The API's answer to a poll of an SDK. */
const polled = async (secret: string, form: Form): Promise<string> => {
  const answer = await get('/api/client/features', secret, { 'Unleash-Client-Spec': forms[form] });
  expect(answer.status).toBe(200);
  return answer.text();
};
const eventually = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 120_000, interval: 50 });
const isPublished = async (secret: string, both: readonly Form[] = ['segments', 'inlined']): Promise<void> => {
  // As the distribution does where it finds no object.
  for (const form of both) await get(`/published/${hashOf(secret)}/${form}`, secret);
  await eventually(async () => {
    for (const form of both) expect(await published(secret, form)).toBe(await polled(secret, form));
  });
};

describe('sdk §10: published answers', () => {
  it('are byte for byte what the API answers, soon after each change', async () => {
    const { secret } = await newToken();
    await isPublished(secret);
    expect(await published(secret, 'segments')).toContain('"segments":[{"id":1');
    expect(await published(secret, 'inlined')).not.toContain('"segments"');
    const before = await published(secret, 'segments');
    await call('POST', `${flag}/on`);
    await isPublished(secret);
    expect(await published(secret, 'segments')).not.toBe(before);
    await call('PUT', '/api/admin/segments/1', {
      name: 'nordic',
      constraints: [{ contextName: 'country', operator: 'IN', values: ['no', 'se'] }],
    });
    await isPublished(secret);
  });

  it('have inlined segments only where an SDK asked for them', async () => {
    const { secret } = await newToken();
    await isPublished(secret, ['segments']);
    await call('POST', `${flag}/off`);
    await isPublished(secret, ['segments']);
    expect(await published(secret, 'inlined')).toBeUndefined();
    await isPublished(secret, ['inlined']);
    await call('POST', `${flag}/on`);
    await isPublished(secret);
  });

  it('exist for client tokens alone, and go when the token is revoked', async () => {
    const [client, frontend] = [await newToken(), await newToken({ type: 'frontend' })];
    await isPublished(client.secret);
    expect(await published(frontend.secret, 'segments')).toBeUndefined();
    expect(await published(service.token, 'segments')).toBeUndefined();
    await call('DELETE', `/api/admin/api-tokens/${client.id}`);
    await eventually(async () => {
      expect(await published(client.secret, 'segments')).toBeUndefined();
      expect(await published(client.secret, 'inlined')).toBeUndefined();
    });
  });

  it('are answered by the API under their path, for this token alone', async () => {
    const [one, other] = [await newToken(), await newToken()];
    for (const form of ['segments', 'inlined'] as const) {
      const path = `/published/${hashOf(one.secret)}/${form}`;
      const answer = await get(path, one.secret);
      expect([answer.status, await answer.text()]).toEqual([200, await polled(one.secret, form)]);
      const etag = answer.headers.get('etag') ?? '';
      expect((await get(path, one.secret, { 'If-None-Match': etag })).status).toBe(304);
      const foreign = await get(path, other.secret);
      expect([foreign.status, await foreign.json()]).toEqual([
        401,
        expect.objectContaining({ name: 'AuthenticationRequired' }),
      ]);
    }
    expect((await get(`/published/${hashOf(service.token)}/segments`, service.token)).status).toBe(200);
    expect((await get('/published/abc/segments', one.secret)).status).toBe(400);
    expect((await get(`/published/${hashOf(one.secret)}/other`, one.secret)).status).toBe(400);
  });
});

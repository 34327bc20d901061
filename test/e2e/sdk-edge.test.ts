import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { maxValidatedTokens } from '../../lib/contract/limits.ts';
import { validatedTokens } from '../../lib/contract/schemas/sdk.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { tokenKey } from '../../lib/store/table/keys.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
const client = 'default:production.client-of-edge';
const frontend = '[]:development.frontend-of-edge';
beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: {
      INIT_CLIENT_API_TOKENS: `${client},default:production.expired-one`,
      INIT_FRONTEND_API_TOKENS: '*:development.frontend-of-edge',
    },
  });
});
afterAll(() => service.stop());

const validate = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/edge/validate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const valid = async (tokens: readonly string[]) => {
  const answer = await validate({ tokens });
  expect(answer.status).toBe(200);
  return validatedTokens.parse(await answer.json()).tokens;
};

const newPersonalToken = async (): Promise<string> => {
  const account = await service.call('POST', '/api/admin/service-account', { name: 'robot', rootRole: 1 });
  const { id } = z.object({ id: z.number() }).parse(await account.json());
  const body = { description: 'its own', expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
  const made = await service.call('POST', `/api/admin/service-account/${id}/token`, body);
  return z.object({ secret: z.string() }).parse(await made.json()).secret;
};

const expire = async (token: string): Promise<void> => {
  const { pk, sk } = tokenKey(sha256(token));
  await service.table.client.send(
    new UpdateCommand({
      TableName: service.table.name,
      Key: { pk, sk },
      UpdateExpression: 'SET expiresAt = :past',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
    }),
  );
};

describe('sdk §13.1: POST /edge/validate', () => {
  it('needs no token, and says what the API tokens are for, each once, in their order', async () => {
    const web = '*:development.frontend-of-edge';
    expect(await valid([web, client, service.token, client])).toEqual([
      { token: web, type: 'frontend', environment: 'development', projects: ['*'] },
      { token: client, type: 'client', environment: 'production', projects: ['default'] },
      { token: service.token, type: 'admin', environment: '*', projects: ['*'] },
    ]);
    expect((await validate({ tokens: [client] }, { Authorization: 'junk' })).status).toBe(200);
  });

  it('leaves out what is no API token, or no more', async () => {
    const expired = 'default:production.expired-one';
    expect(await valid([expired])).toHaveLength(1);
    await expire(expired);
    const others = ['', 'junk', `${client} `, `Bearer ${client}`, client.slice(0, -1), frontend, 'ü:ü.ü', '*:*.x'];
    expect(await valid([...others, expired, await newPersonalToken(), 'x'.repeat(2_000)])).toEqual([]);
    expect(await valid([])).toEqual([]);
  });

  it('takes as many tokens as there may be, and refuses more without repeating one', async () => {
    const many = (count: number) => [client, ...Array.from({ length: count - 1 }, (_, i) => `a:b.${i}`)];
    expect(await valid(many(maxValidatedTokens))).toHaveLength(1);
    for (const body of [
      { tokens: many(maxValidatedTokens + 1) },
      { tokens: { [client]: client } },
      { tokens: [[client]] },
      { tokens: [{ token: client }] },
    ]) {
      const answer = await validate(body);
      const text = await answer.text();
      expect([answer.status, text]).toEqual([400, expect.not.stringContaining('client-of-edge')]);
    }
    expect((await validate({ tokens: ['x'.repeat(131_072)] })).status).toBe(413);
    expect(service.output()).not.toContain('client-of-edge');
  });
});

describe('sdk §13.2: POST /api/client/metrics/edge', () => {
  const state = {
    identifier: '01JKQ2Z0V4R7M7Y8T3N5B6C9D0',
    appName: 'unleash-edge',
    edgeVersion: '20.1.0',
    started: '2031-01-01T00:00:00Z',
    traffic: { get: { '/api/client/features': { avg: 0.1, count: 7, p99: 0.3 } }, post: {}, accessDenied: {} },
    connectedEdges: [],
  };
  const send = (body: unknown, token = client) =>
    service.call('POST', '/api/client/metrics/edge', body, { Authorization: token });
  const stored = async () => {
    const { Items = [] } = await service.table.client.send(new ScanCommand({ TableName: service.table.name }));
    return JSON.stringify(Items);
  };

  it('accepts what Edge says of itself, and keeps nothing of it', async () => {
    const answer = await send(state);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    for (const body of [{}, [], { anything: 1 }]) expect((await send(body)).status).toBe(202);
    const all = await stored();
    for (const text of [state.identifier, state.edgeVersion]) expect(all).not.toContain(text);
  });

  it('needs a client or admin token, and takes 128 KiB', async () => {
    expect((await send(state, service.token)).status).toBe(202);
    expect((await send(state, '*:development.frontend-of-edge')).status).toBe(403);
    expect((await send(state, 'default:production.nobody')).status).toBe(401);
    const sized = (bytes: number) => 'x'.repeat(bytes - 2);
    expect((await send(sized(131_072))).status).toBe(202);
    expect((await send(sized(131_073))).status).toBe(413);
  });
});

describe('sdk §12: GET /api/client/streaming', () => {
  it('is refused with 501, without an error in the log, to those who may ask', async () => {
    const ask = (token: string) => service.call('GET', '/api/client/streaming', undefined, { Authorization: token });
    const answer = await ask(client);
    const { id, name } = z.object({ id: z.uuid(), name: z.string() }).parse(await answer.json());
    expect([answer.status, name]).toEqual([501, 'NotImplementedError']);
    await expect.poll(() => service.output()).toContain(id);
    const lines = service.output().split('\n');
    expect(lines.filter((line) => line.includes(id) && /"level":"ERROR"/i.test(line))).toEqual([]);
    expect((await ask('*:development.frontend-of-edge')).status).toBe(403);
    expect((await ask('default:production.nobody')).status).toBe(401);
  });
});

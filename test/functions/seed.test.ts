import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEngine } from '../../infra/local/table/database.ts';
import type { Engine } from '../../infra/local/table/engine-process.ts';
import { readConcurrency } from '../../lib/seed/aws/concurrency.ts';
import { keepFrontSecret } from '../../lib/seed/aws/front-secret.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import type { LogCursorItem } from '../../lib/store/deliveries/cursor.ts';
import { appendPending } from '../../lib/store/event-log/append.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { createTable } from '../../lib/store/table/create-table.ts';
import type { TokenItem } from '../../lib/store/table/items.ts';
import {
  accessPartition,
  busCursorKey,
  instance,
  type KeyOf,
  tokenKey,
  tokenPrefix,
} from '../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../lib/store/table/read.ts';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { type LambdaApi, startLambdaApi } from './lambda-api.ts';
import { type ParameterStore, startParameterStore } from './parameter-store.ts';

const parameter = '/halyard/test/admin-token';

interface Received {
  readonly headers: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

let engine: Engine;
let store: ParameterStore;
let lambda: LambdaApi;
let mailbox: Server;
let mailboxUrl: string;
const received: Received[] = [];
let tables = 0;
let table: Table;
let handler: typeof import('../../functions/seed.ts').handler;

beforeAll(async () => {
  engine = await startEngine();
  store = await startParameterStore();
  lambda = await startLambdaApi('test');
  mailbox = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ headers: request.headers, body: JSON.parse(text) });
    response.end();
  });
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
  const address = mailbox.address();
  mailboxUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  mailbox.close();
  await store.close();
  await lambda.close();
  await engine.stop();
});

beforeEach(async () => {
  table = openTable(`stack-${++tables}`, { endpoint: engine.endpoint });
  await createTable(table);
  store.values.clear();
  received.length = 0;
  vi.stubEnv(variables.table, table.name);
  vi.stubEnv(variables.endpoint, engine.endpoint);
  vi.stubEnv(variables.adminTokenParameter, parameter);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.resetModules();
  ({ handler } = await import('../../functions/seed.ts'));
});

const call = (
  type: CloudFormationCustomResourceEvent['RequestType'],
  properties: Readonly<Record<string, string>> = {},
  { ResourceType = 'Custom::HalyardSeed', id = parameter } = {},
) => {
  const common = {
    ResponseURL: mailboxUrl,
    StackId: 'stack',
    RequestId: `request-${received.length}`,
    LogicalResourceId: 'Seed',
    ResourceType,
    ServiceToken: 'function',
    ResourceProperties: { ServiceToken: 'function', ...properties },
  };
  const existing = { ...common, PhysicalResourceId: id };
  if (type === 'Create') return handler({ ...common, RequestType: type });
  if (type === 'Delete') return handler({ ...existing, RequestType: type });
  return handler({ ...existing, RequestType: type, OldResourceProperties: common.ResourceProperties });
};
const kept = () => store.values.get(parameter)?.value ?? '';
const stored = (secret: string) =>
  getItem<TokenItem>(table, tokenKey(createHash('sha256').update(secret).digest('hex')));
const tokens = () => queryAll<TokenItem>(table, { pk: accessPartition, prefix: tokenPrefix });

describe('deploying a stack', () => {
  it('seeds the table and keeps an admin token, encrypted', async () => {
    await call('Create');
    expect(received.map(({ body }) => body)).toEqual([
      {
        Status: 'SUCCESS',
        StackId: 'stack',
        RequestId: 'request-0',
        LogicalResourceId: 'Seed',
        PhysicalResourceId: parameter,
      },
    ]);
    expect(store.values.get(parameter)).toEqual({
      value: expect.stringMatching(/^\*:\*\.[0-9a-f]{56}$/),
      type: 'SecureString',
    });
    expect(await stored(kept())).toMatchObject({ type: 'admin', name: 'admin', projects: ['*'], environment: '*' });
  });

  it('sends the answer without a content type, as the signed address requires', async () => {
    await call('Create');
    expect(received[0]?.headers['content-type']).toBeFalsy();
  });

  it('changes nothing when it is called again', async () => {
    await call('Create');
    const token = kept();
    const { rev } = await readHead(table, instance);
    await call('Update');
    expect(kept()).toBe(token);
    expect(await tokens()).toHaveLength(1);
    expect((await readHead(table, instance)).rev).toBe(rev);
  });

  it('uses the kept token when a call ended before the token was stored', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    store.losing = 1;
    await call('Create');
    log.mockRestore();
    expect(received[0]?.body.Status).toBe('FAILED');
    const token = kept();
    expect(token).not.toBe('');
    expect(await tokens()).toEqual([]);
    await call('Create');
    expect(kept()).toBe(token);
    expect(await stored(token)).toBeDefined();
  });

  it('creates no token for a table that was seeded before', async () => {
    await call('Create');
    store.values.clear();
    await call('Update');
    expect(store.values.size).toBe(0);
    expect(await tokens()).toHaveLength(1);
  });

  it('removes the parameter with the stack, also when there is none', async () => {
    await call('Create');
    await call('Delete');
    expect(store.values.size).toBe(0);
    await call('Delete');
    expect(received.map(({ body }) => body.Status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  });

  it('says why it failed, and keeps the token out of answers and logs', async () => {
    const lines: string[] = [];
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(JSON.stringify(parts))),
    );
    store.losing = 1;
    await call('Create');
    await call('Create');
    for (const spy of spies) spy.mockRestore();
    expect(received.map(({ body }) => body.Status)).toEqual(['FAILED', 'SUCCESS']);
    expect(received[0]?.body.Reason).toBe('lost');
    expect(`${lines.join('')}${JSON.stringify(received)}`).not.toContain(kept());
  });
});

describe('addons §9: a stage with a bus', () => {
  const cursorKey: KeyOf<LogCursorItem> = busCursorKey;
  const followedFrom = async () => (await getItem(table, cursorKey))?.event;

  it('has it follow the log before anything is committed, so that it gets the first event, too', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    store.losing = 1;
    await call('Create', { EventBus: 'true' });
    log.mockRestore();
    expect([received[0]?.body.Status, (await readHead(table, instance)).rev, await followedFrom()]).toEqual([
      'FAILED',
      0,
      0,
    ]);
    await call('Create', { EventBus: 'true' });
    // As a reader does, who asks before the event-log writer has run.
    await appendPending(table, instance, 'reader');
    await call('Update', { EventBus: 'true' });
    expect([received.at(-1)?.body.Status, await followedFrom()]).toEqual(['SUCCESS', 0]);
  });

  it('that an update adds gets what happens from then on', async () => {
    await call('Create', { EventBus: 'false' });
    const appended = await appendPending(table, instance, 'reader');
    expect([appended > 0, await followedFrom()]).toEqual([true, undefined]);
    await call('Update', { EventBus: 'true' });
    expect(await followedFrom()).toBe(appended);
    // One that is removed, and added again later, does not get what happened meanwhile.
    await call('Update', { EventBus: 'false' });
    expect(await followedFrom()).toBeUndefined();
  });
});

describe('the secret of the front', () => {
  const name = '/halyard/test/front-secrets/first';
  const of = async (
    ResourceType: string,
    type: CloudFormationCustomResourceEvent['RequestType'],
    properties: Readonly<Record<string, string>> = {},
  ) => {
    await call(type, { Parameter: name, ...properties }, { ResourceType, id: 'front-secret' });
    return received.at(-1)?.body;
  };
  const keep = (type: CloudFormationCustomResourceEvent['RequestType'] = 'Create') =>
    of('Custom::HalyardFrontSecret', type);
  const tell = (Sha256: string, type: CloudFormationCustomResourceEvent['RequestType'] = 'Create') =>
    of('Custom::HalyardFrontSecretValue', type, { Sha256 });
  const keptSecret = () => store.values.get(name)?.value ?? '';
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
  const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {});
  beforeEach(() => {
    store.refusing = 0;
  });
  afterEach(() => void vi.restoreAllMocks());

  it('is made and kept, encrypted; CloudFormation is told only its hash, and nothing else is made', async () => {
    const body = await keep();
    expect(store.values.get(name)).toEqual({ value: expect.stringMatching(/^[\da-f]{64}$/), type: 'SecureString' });
    expect(body).toMatchObject({ Status: 'SUCCESS', Data: { Sha256: hashOf(keptSecret()) } });
    expect(JSON.stringify(body)).not.toContain(keptSecret());
    expect([...store.values.keys()]).toEqual([name]);
    expect(await tokens()).toEqual([]);
  });

  it('stays the same when it is asked for again', async () => {
    const first = await keep();
    for (const type of ['Create', 'Update'] as const)
      expect(await keep(type)).toMatchObject({ Data: { Sha256: Object(first?.Data).Sha256 } });
  });

  it('is told to the stack of the front, masked, and is in no log', async () => {
    const log = vi.spyOn(console, 'log');
    await keep();
    for (const type of ['Create', 'Update'] as const)
      expect(await tell(hashOf(keptSecret()), type)).toMatchObject({
        Status: 'SUCCESS',
        NoEcho: true,
        Data: { Secret: keptSecret() },
      });
    expect(JSON.stringify(log.mock.calls)).not.toContain(keptSecret());
  });

  it.each([
    ['is gone', () => store.values.clear()],
    ['is another one', () => store.values.set(name, { value: 'b'.repeat(64), type: 'SecureString' })],
  ])('fails the deployment when what is kept %s: functions would not know it', async (_, lose) => {
    const log = silenced();
    await keep();
    const secret = keptSecret();
    lose();
    const body = await tell(hashOf(secret));
    expect(body).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining(name) });
    expect(JSON.stringify([body, log.mock.calls])).not.toContain('bbbb');
    expect(body).not.toHaveProperty('Data');
  });

  it('fails the deployment when it cannot be kept', async () => {
    silenced();
    store.losing = 1;
    expect(await keep()).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('lost') });
  });

  it('is asked for again while a new permission is not known everywhere, but not for ever', async () => {
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    store.refusing = 2;
    expect(await keepFrontSecret(name, { sleep })).toBe(hashOf(keptSecret()));
    expect(pauses).toEqual([5000, 5000]);
    store.refusing = 9;
    await expect(keepFrontSecret(name, { sleep })).rejects.toThrow('not authorized');
    expect(store.refusing).toBe(5);
  });

  it('goes with its own resource, not with that of the front, and takes nothing else along', async () => {
    await call('Create');
    await keep();
    expect(await tell(hashOf(keptSecret()), 'Delete')).toMatchObject({ Status: 'SUCCESS' });
    expect(keptSecret()).not.toBe('');
    for (const again of [false, true])
      expect([again, await keep('Delete')]).toMatchObject([again, { Status: 'SUCCESS' }]);
    expect([...store.values.keys()]).toEqual([parameter]);
    expect(kept()).not.toBe('');
  });

  it('is a new one under a name that was left out before', async () => {
    await keep();
    const first = keptSecret();
    await keep('Delete');
    await keep();
    expect(keptSecret()).not.toBe(first);
  });
});

describe('the limit of concurrent executions', () => {
  const properties = (changed: Readonly<Record<string, string>> = {}) => ({
    Api: lambda.endpoint,
    Assumed: '1000',
    Reserved: '0',
    ...changed,
  });
  const ask = async (type: 'Create' | 'Update' | 'Delete', changed?: Readonly<Record<string, string>>) => {
    await call(type, properties(changed), { ResourceType: 'Custom::HalyardConcurrency', id: 'concurrency' });
    return received.at(-1)?.body;
  };
  const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {});
  beforeEach(() => {
    Object.assign(lambda, { limit: 1000, calls: 0 });
    lambda.refusing.length = 0;
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [10, '5', 'Lambda runs 10 functions at once in this account: ask Service Quotas for 1,000, code L-B99A9384'],
    [999, '500', 'Lambda runs 999 functions at once in this account: ask Service Quotas for 1,000, code L-B99A9384'],
    [1000, '500', 'Lambda runs 1,000 functions at once in this account: that is enough for most stages'],
    [5000, '2500', 'Lambda runs 5,000 functions at once in this account: that is enough for most stages'],
  ])('is read from Lambda, by a signed request: %d', async (limit, Threshold, Note) => {
    lambda.limit = limit;
    for (const type of ['Create', 'Update'] as const)
      expect(await ask(type)).toMatchObject({
        Status: 'SUCCESS',
        PhysicalResourceId: 'concurrency',
        Data: { Limit: String(limit), Threshold, Note },
      });
    expect([lambda.calls, store.values.size]).toEqual([2, 0]);
  });

  it('leaves out what is reserved', async () => {
    expect(await ask('Create', { Reserved: '350' })).toMatchObject({ Data: { Limit: '1000', Threshold: '325' } });
  });

  it.each([
    ['fails', [500], '{endpoint}'],
    ['answers something else', [204], '{endpoint}'],
    ['is not there', [], 'http://127.0.0.1:1'],
  ])('is assumed when Lambda %s, and the deployment goes on', async (_, refusing, address) => {
    const warn = warnings();
    lambda.refusing.push(...refusing);
    expect(await ask('Create', { Assumed: '2000', Api: address.replace('{endpoint}', lambda.endpoint) })).toMatchObject(
      {
        Status: 'SUCCESS',
        Data: {
          Limit: '2000',
          Threshold: '1000',
          Note: 'Lambda did not tell how many functions it runs at once in this account: accountConcurrency, 2,000, is assumed',
        },
      },
    );
    expect(warn).toHaveBeenCalledOnce();
  });

  it('is asked again while a new permission is not known everywhere, but not for ever', async () => {
    const warn = warnings();
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    lambda.refusing.push(403, 403);
    expect(await readConcurrency(properties(), { sleep })).toMatchObject({ Limit: '1000' });
    expect([lambda.calls, pauses]).toEqual([3, [5000, 5000]]);
    expect(warn).not.toHaveBeenCalled();
    lambda.refusing.push(...Array.from({ length: 9 }, () => 403));
    expect(await readConcurrency(properties({ Assumed: '7' }), { sleep })).toMatchObject({ Limit: '7' });
    expect(lambda.calls).toBe(7);
  });

  it('is not asked when the stack is deleted, and takes nothing along', async () => {
    await call('Create');
    expect(await ask('Delete')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'concurrency' });
    expect(lambda.calls).toBe(0);
    expect(kept()).not.toBe('');
  });
});

describe('the table of a production stage', () => {
  const isProtected = async () =>
    (await table.control.send(new DescribeTableCommand({ TableName: table.name }))).Table?.DeletionProtectionEnabled ??
    false;

  it('is protected at the end of a deployment, and no longer when the stage is not production any more', async () => {
    await call('Create', { ProtectTable: 'true' });
    expect(await isProtected()).toBe(true);
    await call('Update', { ProtectTable: 'false' });
    expect(await isProtected()).toBe(false);
  });

  it('is not protected when seeding failed, so that the deployment can remove it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    store.losing = 1;
    await call('Create', { ProtectTable: 'true' });
    log.mockRestore();
    expect([received[0]?.body.Status, await isProtected()]).toEqual(['FAILED', false]);
  });
});

describe('the key of stored secrets', () => {
  const keyParameter = '/halyard/test/secrets-key';
  beforeEach(async () => {
    vi.stubEnv(variables.secretsKeyParameter, keyParameter);
    vi.resetModules();
    ({ handler } = await import('../../functions/seed.ts'));
  });
  afterEach(() => vi.stubEnv(variables.secretsKeyParameter, undefined));

  it('is created once, 32 random bytes, encrypted, and never replaced', async () => {
    await call('Create');
    const made = store.values.get(keyParameter);
    expect(made?.type).toBe('SecureString');
    expect(Buffer.from(made?.value ?? '', 'base64')).toHaveLength(32);
    await call('Update');
    expect(store.values.get(keyParameter)).toEqual(made);
  });

  it('is deleted with the stack, unless the table stays', async () => {
    await call('Create');
    await call('Delete', { KeepSecretsKey: 'true' });
    expect([...store.values.keys()]).toEqual([keyParameter]);
    await call('Delete', { KeepSecretsKey: 'false' });
    expect(store.values.size).toBe(0);
  });
});

describe('seed §9.5: rotating the admin token', () => {
  it('replaces it in the table and where it is kept', async () => {
    await call('Create');
    const before = kept();
    await handler({ RequestType: 'Rotate' });
    expect(kept()).not.toBe(before);
    expect(await stored(before)).toBeUndefined();
    expect(await stored(kept())).toMatchObject({ id: 2, type: 'admin' });
    expect((await readHead(table, instance)).counters?.token).toBe(2);
  });

  it('creates one when none is kept', async () => {
    await call('Create');
    store.values.clear();
    await handler({ RequestType: 'Rotate' });
    expect(await stored(kept())).toMatchObject({ type: 'admin' });
    expect(await tokens()).toHaveLength(2);
  });
});

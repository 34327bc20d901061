import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadDemo } from '../../../infra/local/demo/demo.ts';
import { type Functions, openFunctions } from '../../../infra/local/functions/functions.ts';
import { invoke } from '../../../infra/local/functions/lambda.ts';
import { type LocalQueue, startQueue } from '../../../infra/local/functions/queue.ts';
import { queueEvent } from '../../../infra/local/functions/queue-delivery.ts';
import { openGateway } from '../../../infra/local/gateway/gateway.ts';
import { readSamples } from '../../../infra/local/samples/samples.ts';
import { sendSample } from '../../../infra/local/samples/send-sample.ts';
import { type ObjectServer, startObjectServer } from '../../../infra/local/storage/object-server.ts';
import { startEngine } from '../../../infra/local/table/database.ts';
import type { Engine } from '../../../infra/local/table/engine-process.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { readApiTokens } from '../../../lib/identity/api-tokens/view.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { snapshotRule } from '../../../lib/store/catalog/snapshot.ts';
import { readHead, readHeads } from '../../../lib/store/commit/head.ts';
import { readJobs } from '../../../lib/store/jobs/job.ts';
import { readNewApplications } from '../../../lib/store/observations/registrations.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { createTable } from '../../../lib/store/table/create-table.ts';
import {
  addonKey,
  attemptsKey,
  headKey,
  instance,
  journalKey,
  type Key,
  knownPlacesKey,
  newApplicationKey,
  passwordKey,
  passwordLinkKey,
  projectScope,
  samlPartition,
  scheduledRequests,
  sealedAddonKey,
  sealedKey,
  sessionTokenKey,
  settingKey,
  signupTokenKey,
  snapshotsPartition,
  tokenKey,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { change } from '../../flags/sdk/published.ts';
import { type ParameterStore, startParameterStore } from '../../functions/parameter-store.ts';
import { type MemoryObjects, openMemoryObjects } from '../../support/memory-objects.ts';
import { signInWithSaml } from '../../support/saml-sign-in.ts';
import { later, scheduleOne } from '../../workflows/change-requests/scheduled.ts';
import { type Demand, demandsOf, objectDemandsOf, parameterDemandOf } from './iam-requests.ts';
import { allows, denialsOf, deployedAs, type Grant, grantsOf } from './policies.ts';
import { synthesized } from './synthesized.ts';

const caller = new AsyncLocalStorage<string>();
const asked = new Map<string, Map<string, Demand>>();

const remember = (demands: () => readonly Demand[]): void => {
  const name = caller.getStore();
  if (name === undefined) return;
  const known = asked.get(name) ?? new Map<string, Demand>();
  for (const demand of demands()) known.set(JSON.stringify(demand), demand);
  asked.set(name, known);
};

/** Runs reads before writes before removals, so that as many samples as possible find their data. */
const turn = (operation: string): number => {
  const method = routes.find((route) => route.operation === operation)?.method ?? 'GET';
  // SCIM removals and a new SCIM token invalidate the tokens of other samples.
  if (/Scim/.test(operation) && (method === 'DELETE' || operation === 'replaceScimToken'))
    return operation === 'replaceScimToken' ? 9 : 8;
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
};

const sources = openFunctions();
const functions: Functions = async (name) => {
  const { handler } = await sources(name);
  return { name, handler: (event, context) => caller.run(name, () => handler(event, context)) };
};
/** Calls a function without a route, as its schedule, its stream or CloudFormation does. */
const call = async (name: string, event: object): Promise<void> => {
  const outcome = await invoke(await functions(name), event, { requestId: randomUUID(), timeoutMs: 300_000 });
  if (outcome.kind !== 'answer') throw outcome.kind === 'error' ? outcome.error : new Error(outcome.kind);
};

let engine: Engine;
let store: ParameterStore;
let reports: LocalQueue;
let wakes: LocalQueue;
let mailbox: Server;
let objects: MemoryObjects;
let objectServer: ObjectServer;
let table: Table;
/** For these functions, every transaction but the first fails from now on. */
const dying = new Map<string, number>();

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/answer`);
    });
  });

const rememberRequests = (): void => {
  for (const client of [table.client, table.transactions]) {
    client.wrap(async ({ operation, input }, next) => {
      remember(() => demandsOf(operation, input));
      const left = dying.get(caller.getStore() ?? '');
      if (left !== undefined && operation === 'TransactWriteItems') {
        dying.set(caller.getStore() ?? '', left - 1);
        if (left <= 0) throw Object.assign(new Error('the process is dead'), { name: 'AccessDeniedException' });
      }
      return next();
    });
  }
  table.control.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        remember(() => demandsOf(commandName.replace(/Command$/, ''), args.input));
        return next(args);
      },
    { step: 'initialize', name: 'rememberDemands' },
  );
  const send = SSMClient.prototype.send;
  vi.spyOn(SSMClient.prototype, 'send').mockImplementation(function (
    this: SSMClient,
    ...args: Parameters<typeof send>
  ) {
    const [command] = args;
    remember(() => [parameterDemandOf(command.constructor.name, command.input)]);
    return send.apply(this, args);
  });
  const sendToS3 = S3Client.prototype.send;
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(function (
    this: S3Client,
    ...args: Parameters<typeof sendToS3>
  ) {
    const [command] = args;
    remember(() => objectDemandsOf(command.constructor.name, command.input));
    return sendToS3.apply(this, args);
  });
};

/** The events of CloudFormation's calls to the seed function. */
const deployment = (
  RequestType: 'Create' | 'Update' | 'Delete',
  ResponseURL: string,
  { ResourceType = 'Custom::HalyardSeed', ...properties }: Readonly<Record<string, string>> = {},
) => ({
  RequestType,
  ResponseURL,
  StackId: 'stack',
  RequestId: RequestType,
  LogicalResourceId: 'Seed',
  ResourceType,
  ResourceProperties: { ServiceToken: 'function', KeepSecretsKey: 'false', ProtectTable: 'true', ...properties },
});

beforeAll(async () => {
  engine = await startEngine();
  store = await startParameterStore();
  objects = openMemoryObjects();
  objectServer = await startObjectServer({ objects, bucket: 'published' });
  reports = await startQueue('reports');
  wakes = await startQueue('wakes');
  const outcomes: string[] = [];
  mailbox = createServer(async (request, response) => {
    for await (const chunk of request) outcomes.push(JSON.parse(String(chunk)).Status);
    response.end();
  });
  const mailboxUrl = await listen(mailbox);
  for (const [name, value] of Object.entries({
    [variables.table]: `permissions-${randomUUID()}`,
    [variables.endpoint]: engine.endpoint,
    [variables.reportQueue]: reports.address,
    [variables.deliveryQueue]: wakes.address,
    [variables.deliverTo]: '127.0.0.0/8',
    [variables.validateResponses]: 'true',
    [variables.logLevel]: 'silent',
    [variables.adminTokenParameter]: '/halyard/dev/admin-token',
    [variables.secretsKeyParameter]: '/halyard/dev/secrets-key',
    [variables.publishedBucket]: 'published',
    [variables.objectsEndpoint]: objectServer.endpoint,
    AWS_ENDPOINT_URL_SSM: store.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }))
    vi.stubEnv(name, value);
  ({ table } = await import('../../../lib/store/process/table.ts'));
  await createTable(table);
  rememberRequests();

  await call('seed', deployment('Create', mailboxUrl));
  const token = store.values.get('/halyard/dev/admin-token')?.value ?? '';
  const failures: string[] = [];
  const answer = openGateway({ routes, functions, report: (name, error) => failures.push(`${name}: ${error}`) });
  const send = (method: string, path: string, body: object) =>
    answer({
      method,
      path,
      queryString: '',
      rawHeaders: ['Authorization', token, 'Content-Type', 'application/json'],
      body: Buffer.from(JSON.stringify(body)),
      sourceIp: '127.0.0.1',
      port: 80,
    });
  const tokens = await loadDemo({ answer, table, token });
  const samples = [...(await readSamples(new Date()))].toSorted(([a], [b]) => turn(a) - turn(b));
  for (const [name, sample] of samples) await sendSample(functions, name, sample, tokens);
  // Their samples are refused, because an answer of a provider is valid only for a short time. The account was made by
  // somebody else under this email, and loses its password.
  const year = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const link = await send('POST', '/api/admin/invite-link/tokens', { name: 'all', expiresAt: year });
  const { secret } = JSON.parse(link.body.toString());
  const stranger = { name: 'S', email: 'solveig@example.com', password: 'Seven-geese-fly-7' };
  expect((await send('POST', `/invite/${secret}/signup`, stranger)).status).toBe(201);
  await signInWithSaml(answer, token);
  // The sample is refused, because the stage sends no mail. Here the mail is lost, after all that the table is asked.
  vi.stubEnv(variables.mailFrom, 'flags@example.com');
  vi.stubEnv(variables.mailEndpoint, 'http://127.0.0.1:1');
  expect((await send('POST', '/auth/reset/password-email', { email: 'ingrid@example.com' })).status).toBe(202);

  // Counts the reports of the samples, with a name that no flag has.
  const misspelt = {
    appName: 'web-shop',
    bucket: { toggles: { misspelt: { yes: 1 }, checkout: { yes: 1 }, payments: { yes: 1 } } },
  };
  const reported = await answer({
    method: 'POST',
    path: '/api/client/metrics',
    queryString: '',
    rawHeaders: ['Authorization', tokens.client ?? '', 'Content-Type', 'application/json'],
    body: Buffer.from(JSON.stringify(misspelt)),
    sourceIp: '127.0.0.1',
    port: 80,
  });
  expect(reported.status).toBe(202);
  const waiting = reports.take(100);
  expect(waiting.length).toBeGreaterThan(3);
  await call('usage-aggregator', queueEvent(waiting));
  // One receiver wants nothing any more, so its integration is switched off. What else it cannot deliver here waits for the
  // next attempt.
  const receiver = createServer((_, response) => response.writeHead(410).end());
  const integration = { provider: 'webhook', enabled: true, parameters: { url: await listen(receiver) }, events: [] };
  const made = await send('POST', '/api/admin/addons', integration);
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.body.toString());
  expect((await send('POST', `/api/admin/addons/${id}/deliveries/1/resend`, {})).status).toBe(202);
  await call('deliverer', queueEvent(wakes.take(100), 'wakes'));
  receiver.close();
  expect(await getItem(table, addonKey(id))).toMatchObject({
    enabled: false,
    switchedOff: { why: expect.stringMatching(/410/) },
  });

  // A stream record for each scope.
  const inserted = ({ pk, sk }: Key) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: sk } } },
  });
  const Records = (await readHeads(table)).map(({ scope, rev }) => inserted(journalKey(scope, rev)));
  expect(await readNewApplications(table, 1)).toHaveLength(1);
  await call('event-log-writer', { Records: [...Records, inserted(newApplicationKey('web-shop'))] });
  expect(await readNewApplications(table, 1)).toEqual([]);
  await call('publisher', { Records });
  expect(objects.objects.size).toBeGreaterThan(0);
  // A token is revoked, but the stream does not contain it.
  const [revoked] = (await readApiTokens(table)).filter(({ type }) => type === 'client');
  await change(table, [instance], { remove: [tokenKey(revoked?.sha256 ?? '')] });
  const ofRevoked = () => [...objects.objects.keys()].filter((key) => key.includes(revoked?.sha256 ?? '-'));
  expect(ofRevoked().length).toBeGreaterThan(0);
  await call('publisher', {});
  expect(ofRevoked()).toEqual([]);

  // Runs again, with a registration for the recovery run: the writer would have emitted its event.
  const { registrations } = await import('../../../lib/store/process/registrations.ts');
  const actor = { createdBy: 'sdk', createdByUserId: null };
  const facts = { strategies: [], environment: 'default', projects: ['default'] };
  await registrations.note({ name: 'left-behind', data: {}, actor, now: new Date(), ...facts });

  // A scheduled change request comes due.
  await scheduleOne(table);
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  await call('change-request-scheduler', {});
  // It switched the feature on, so releases are looked at in the next run.
  vi.setSystemTime(later.getTime() + 60_000);
  await call('change-request-scheduler', {}).finally(() => vi.useRealTimers());

  // A removal stops after its first commit, a project has grown large, and the recovery run starts.
  const tag = { type: 'simple', value: 'breaks-off' };
  expect((await send('POST', '/api/admin/tags', tag)).status).toBe(201);
  dying.set('tags/remove', 1);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect((await send('DELETE', '/api/admin/tags/simple/breaks-off', {})).status).toBe(200);
  expect(await readJobs(table)).toHaveLength(1);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: headKey(projectScope('p')),
      UpdateExpression: 'SET features = :many',
      ExpressionAttributeValues: { ':many': snapshotRule.minFeatures },
    }),
  );
  await call('recovery', {});
  expect(await readNewApplications(table, 1)).toEqual([]);

  await call('seed', deployment('Update', mailboxUrl));
  await call('seed', { RequestType: 'Rotate' });
  const Parameter = '/halyard/dev/front-secrets/first';
  const ofSecret = { ResourceType: 'Custom::HalyardFrontSecret', Parameter };
  await call('seed', deployment('Create', mailboxUrl, ofSecret));
  const Sha256 = sha256(store.values.get(Parameter)?.value ?? '');
  const told = { ResourceType: 'Custom::HalyardFrontSecretValue', Parameter, Sha256 };
  await call('seed', deployment('Create', mailboxUrl, told));
  await call('seed', deployment('Delete', mailboxUrl, ofSecret));
  await call('seed', deployment('Delete', mailboxUrl));
  expect(outcomes).toEqual(Array(6).fill('SUCCESS'));
  expect(failures).toEqual([]);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  mailbox.close();
  await store.close();
  await objectServer.stop();
  await reports.stop();
  await wakes.stop();
  await engine.stop();
});

describe('roles grant what functions do with the table', () => {
  const { template } = synthesized({ stage: 'dev' });
  const grants = grantsOf(template);
  const denials = denialsOf(template);

  it('the samples make the functions use the table', () => {
    expect(asked.size).toBeGreaterThan(routes.length / 2);
    for (const name of ['authorizer', 'event-log-writer', 'recovery', 'state/import'])
      expect(asked.has(name)).toBe(true);
  });

  it('so do schedules, stream and deployment, with everything that these functions do', async () => {
    expect([...(asked.get('usage-aggregator')?.values() ?? [])]).toEqual(
      expect.arrayContaining([
        { action: 'dynamodb:UpdateItem', partition: 'APPLICATIONUSE' },
        { action: 'dynamodb:UpdateItem', partition: expect.stringMatching(/^USAGE#/) },
        { action: 'dynamodb:UpdateItem', partition: expect.stringMatching(/^UNKNOWNFLAGS#/) },
      ]),
    );
    const actionsOf = (name: string) => new Set([...(asked.get(name)?.values() ?? [])].map(({ action }) => action));
    for (const name of ['event-log-writer', 'change-request-scheduler', 'publisher', 'recovery', 'seed'])
      expect([name, [...actionsOf(name)]]).toEqual([name, expect.arrayContaining(['dynamodb:PutItem'])]);
    expect(await queryAll(table, scheduledRequests)).toEqual([]);
    expect(await readJobs(table)).toEqual([]);
    expect(await queryAll(table, { pk: snapshotsPartition })).toHaveLength(1);
    expect((await readHead(table, instance)).rev).toBeGreaterThan(0);
    expect([...actionsOf('publisher')].filter((action) => action.startsWith('s3:')).toSorted()).toEqual([
      's3:DeleteObject',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
    expect([...actionsOf('seed')]).toContain('dynamodb:UpdateTable');
    expect([...actionsOf('seed')].filter((action) => action.startsWith('ssm:')).toSorted()).toEqual([
      'ssm:DeleteParameter',
      'ssm:GetParameter',
      'ssm:PutParameter',
    ]);
    // These functions share one role, and a process reads the key once.
    const secrets = routes
      .filter(({ role }) => role === 'secrets' || role === 'integrations')
      .flatMap(({ handler }) => [...actionsOf(handler)]);
    expect(secrets).toContain('ssm:GetParameter');
  });

  it('nothing that they did would be refused', () => {
    const refused = [...asked].flatMap(([handler, demands]) =>
      deployedAs(handler).flatMap((name) => {
        const isOwn = (grant: Grant) => grant.function === name;
        return [...demands.values()]
          .filter((demand) => !allows(grants.filter(isOwn), denials.filter(isOwn), demand))
          .map((demand) => `${name}: ${JSON.stringify(demand)}`);
      }),
    );
    expect(refused).toEqual([]);
  });

  describe('partitions with secrets', () => {
    const secretive = [
      passwordKey(1),
      sealedKey('auth.oidc'),
      sealedAddonKey(1),
      passwordLinkKey('a'),
      knownPlacesKey(1),
      attemptsKey('ACCOUNT#a', ''),
      sessionTokenKey('a'),
      ...(['REQUEST', 'ASSERTION', 'TICKET'] as const).map((what) => ({ pk: samlPartition(what, 'a') })),
    ].map(({ pk }) => pk);
    const familyOf = (partition: string): string => partition.replace(/#[^#]+$/, '#');
    const isRead = ({ action }: Demand): boolean => /:(Get|BatchGet|Query)/.test(action);
    /** The families of partitions with secrets that functions of a role were seen to read. */
    const seenBy = (role: Route['role']): ReadonlySet<string> =>
      new Set(
        routes
          .filter((route) => route.role === role)
          .flatMap(({ handler }) => [...(asked.get(handler)?.values() ?? [])])
          .filter(isRead)
          .flatMap((demand) => ('partition' in demand ? [familyOf(demand.partition)] : [])),
      );

    it.each(['reader', 'reporter', 'writer', 'secrets', 'integrations', 'sessions', 'mailer', 'sign-in'] as const)(
      'are closed to functions of the role %s that were not seen to read them',
      (role) => {
        const names = new Set(routes.filter((route) => route.role === role).map(({ handler }) => handler));
        expect([...names].filter((name) => asked.has(name))).not.toEqual([]);
        const isOne = ({ function: name }: Grant): boolean =>
          [...names].some((one) => one.replaceAll('/', '-') === name);
        const open = secretive.filter((partition) =>
          allows(grants.filter(isOne), denials.filter(isOne), { action: 'dynamodb:Query', partition }),
        );
        expect(open).toEqual(secretive.filter((partition) => seenBy(role).has(familyOf(partition))));
      },
    );
  });

  it.each(['usage-aggregator', 'event-log-writer'])(
    '%s, which works for strangers, reads no token and no secret',
    (name) => {
      const own = grants.filter((grant) => grant.function === name);
      expect(own.length).toBeGreaterThan(0);
      for (const { pk: partition } of [tokenKey(''), settingKey(''), signupTokenKey('')])
        expect([partition, allows(own, denials, { action: 'dynamodb:Query', partition })]).toEqual([partition, false]);
    },
  );
});

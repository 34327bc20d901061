import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { canaryHandlers } from '../../infra/aws/watch/canary-handlers.ts';
import { bundleEntries } from '../../infra/bundle.ts';
import { type Instance, startInstance } from '../../infra/local/functions/instance.ts';
import { invoke } from '../../infra/local/functions/lambda.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import { startServer } from '../../infra/local/gateway/server.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { questionFor } from '../../lib/seed/deployment-hook.ts';
import { readHeads } from '../../lib/store/commit/head.ts';
import { variables } from '../../lib/store/runtime/env.ts';

const prefix = 'halyard-prod-';
let instance: Instance;
let service: Awaited<ReturnType<typeof startServer>>;
let hook: (event: object) => Promise<void>;
/** The function that gets a new version. */
let functionName = '';
/** Replaces the answer of the new version. */
let wrong: { readonly body: string; readonly error?: string } | undefined;
let url: string | undefined;
let reported: { readonly status: string }[] = [];
let invoked: string[] = [];

/** The APIs of AWS that the hook calls, and Lambda runs functions of this repository. */
const aws = createServer(async (request, response) => {
  const body = JSON.parse((await text(request)) || '{}');
  const [, operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const reply = (answer: object, status = 200) => response.writeHead(status).end(JSON.stringify(answer));
  if (!String(request.headers.authorization).startsWith('AWS4-HMAC-SHA256 ')) return reply({}, 403);
  if (operation === 'ListDeploymentTargets') return reply({ targetIds: [`${functionName}:live`] });
  if (operation === 'GetDeploymentTarget')
    return reply({
      deploymentTarget: {
        deploymentTargetType: 'LambdaTarget',
        lambdaTarget: {
          lambdaFunctionInfo: { functionName, functionAlias: 'live', currentVersion: '6', targetVersion: '7' },
        },
      },
    });
  if (operation === 'PutLifecycleEventHookExecutionStatus') {
    reported.push(body);
    return reply({});
  }
  if (operation === 'GetParameter')
    return url === undefined
      ? reply({ __type: 'ParameterNotFound' }, 400)
      : reply({ Parameter: { Name: body.Name, Value: url, Type: 'String' } });
  invoked.push(request.url ?? '');
  if (wrong) {
    if (wrong.error) response.setHeader('x-amz-function-error', wrong.error);
    return response.writeHead(200).end(wrong.body);
  }
  const handler = canaryHandlers.find((one) => functionName.endsWith(one.replaceAll('/', '-'))) ?? '';
  const outcome = await invoke(await instance.functions(handler), body, { requestId: randomUUID(), timeoutMs: 30_000 });
  return reply(Object(outcome.kind === 'answer' ? outcome.payload : { errorMessage: outcome.kind }));
});

const token = `*:*.${randomUUID()}`;
beforeAll(async () => {
  instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env: process.env });
  const { functions } = instance;
  service = await startServer({
    answer: openGateway({ routes, functions, report: console.error }),
    host: '127.0.0.1',
    port: 0,
    newId: randomUUID,
  });
  aws.listen(0, '127.0.0.1');
  await once(aws, 'listening');
  const address = aws.address();
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    [variables.functionPrefix]: prefix,
    [variables.urlParameter]: '/halyard/prod/url',
  }))
    vi.stubEnv(name, value);
  // The very bundle that is uploaded.
  const folder = mkdtempSync(join(tmpdir(), 'halyard-hook-'));
  await bundleEntries({ 'deployment-hook': 'functions/deployment-hook.ts' }, folder);
  ({ handler: hook } = await import(pathToFileURL(join(folder, 'deployment-hook', 'index.mjs')).href));
});
afterEach(() => {
  vi.restoreAllMocks();
  [wrong, reported, invoked] = [undefined, [], []];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  aws.close();
  await service?.stop();
  await instance?.stop();
});

/** What the hook reports of a new version, and what it logs. */
const verdict = async (name: string): Promise<{ readonly status: string | undefined; readonly log: string }> => {
  functionName = name;
  const log: string[] = [];
  for (const level of ['info', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void log.push(JSON.stringify(line)));
  await hook({ DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'e-1' });
  vi.restoreAllMocks();
  expect(reported).toEqual([{ deploymentId: 'd-1', lifecycleEventHookExecutionId: 'e-1', status: expect.any(String) }]);
  return { status: reported[0]?.status, log: log.join('\n') };
};

describe('the hook before and after requests move to a new version', () => {
  const names = canaryHandlers.map((handler) => `${prefix}${handler.replaceAll('/', '-')}`);

  it('has a question for every function with a canary', () => {
    for (const name of [...names, `${prefix}sdk-authorizer`])
      expect([name, questionFor(name.slice(prefix.length))]).toEqual([name, expect.anything()]);
    expect(questionFor('projects-create')).toBeUndefined();
  });

  it.each(names)('asks %s as nobody, and the stage through its address; nothing is changed', async (name) => {
    url = service.url;
    const before = await readHeads(instance.table);
    expect(await verdict(name)).toMatchObject({ status: 'Succeeded', log: expect.stringContaining(service.url) });
    expect(invoked).toEqual([`/2015-03-31/functions/${name}/invocations?Qualifier=7`]);
    expect(await readHeads(instance.table)).toEqual(before);
  });

  it.each([
    ['answers 500', { body: '{"statusCode":500,"body":"{}"}' }],
    ['lets nobody in', { body: '{"statusCode":200,"body":"{}"}' }],
    ['answers what is no response', { body: 'null' }],
    ['ends with an error', { body: '{"errorMessage":"x"}', error: 'Unhandled' }],
  ])('says Failed when the new version %s', async (_, answer) => {
    url = service.url;
    wrong = answer;
    const { status, log } = await verdict(`${prefix}features-patch`);
    expect([status, log]).toEqual(['Failed', expect.stringContaining('halyard-prod-features-patch:7')]);
  });

  it('says Failed when the authorizer lets an unknown token in', async () => {
    url = service.url;
    wrong = { body: '{"policyDocument":{"Statement":[{"Effect":"Allow"}]}}' };
    expect(await verdict(`${prefix}sdk-authorizer`)).toMatchObject({ status: 'Failed' });
  });

  it('says Failed when the stage does not answer at its address as it should', async () => {
    const other = createServer((_, response) => void response.writeHead(200).end('{"health":"GOOD","paths":{}}'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const { status, log } = await verdict(`${prefix}sdk-client-features`);
    other.close();
    expect(status).toBe('Failed');
    expect(log).toMatch(/without a token gets 401 AuthenticationRequired: status 200 instead of 401/);
  });

  it('says Failed for a function that it knows no question for', async () => {
    expect(await verdict(`${prefix}projects-create`)).toMatchObject({ status: 'Failed' });
  });

  it('asks only the version while no address is known', async () => {
    url = undefined;
    expect(await verdict(`${prefix}features-patch`)).toMatchObject({ status: 'Succeeded' });
  });
});

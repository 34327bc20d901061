import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { loadDemo } from '../../infra/local/demo/demo.ts';
import { startBackground } from '../../infra/local/functions/background.ts';
import type { Functions } from '../../infra/local/functions/functions.ts';
import { startInstance } from '../../infra/local/functions/instance.ts';
import { invoke } from '../../infra/local/functions/lambda.ts';
import { deadLetterEvent } from '../../infra/local/functions/scheduled-events.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import { startServer } from '../../infra/local/gateway/server.ts';
import { readSamples } from '../../infra/local/samples/samples.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { eventsPartition } from '../../lib/store/table/keys.ts';
import { queryAll } from '../../lib/store/table/read.ts';
import { startParameterStore } from '../functions/parameter-store.ts';
import { unpackedArchive } from '../support/archives.ts';
import { buildTestedBundles, testedBundles } from '../support/bundles.ts';
import { isOrdinary, sendOverHttp } from '../support/play-samples.ts';
import { openRuntimes } from './runtimes.ts';

/**
 * `npm run check:deep -- runtime`: functions as Lambda runs them. Their bundles run in AWS's own runtime client, each in
 * a process that has only Lambda's environment and that of the stage. Gateway, authorizer, stream, schedules and queues
 * send their events, as the local service has them; the answers must be those of the bundles without the client.
 */

/** Operations that read: their answers are compared. One is compressed, one loads a library from beside its bundle. */
const reads = ['getFeature', 'searchFeatures', 'getProjectOverview', 'exportState', 'getClientFeatures'];
/** Operations that write, one of them with the cookies of a session and a password hash. */
const writes = ['createSegment', 'createApiToken', 'addFeatureStrategy', 'enableFeature', 'signInWithPassword'];
/** The functions that something else than the gateway invokes: all there are. */
const others: Readonly<Record<string, readonly string[]>> = {
  authorizer: ['authorizer'],
  stream: ['event-log-writer', 'publisher'],
  schedule: ['change-request-scheduler', 'publisher', 'recovery'],
  queue: ['recovery', 'usage-aggregator'],
  CloudFormation: ['seed'],
};

const patienceMs = 300_000;

const kindOf = (event: object): string => {
  if ('httpMethod' in event) return 'gateway';
  if ('authorizationToken' in event) return 'authorizer';
  if ('detail-type' in event) return 'schedule';
  if ('RequestType' in event) return 'CloudFormation';
  return JSON.stringify(event).includes('"eventSource":"aws:sqs"') ? 'queue' : 'stream';
};

/** Functions of which every invocation is counted: by kind of event and name, how many answered and how many failed. */
const counted = (functions: Functions) => {
  const counts = new Map<string, { answered: number; failed: number }>();
  const called: Functions = async (name) => {
    const { handler } = await functions(name);
    return {
      name,
      handler: async (event, context) => {
        const key = `${kindOf(Object(event))} → ${name}`;
        const count = counts.get(key) ?? { answered: 0, failed: 0 };
        counts.set(key, count);
        try {
          const answer = await handler(event, context);
          count.answered++;
          return answer;
        } catch (error) {
          count.failed++;
          throw error;
        }
      },
    };
  };
  return { counts, functions: called };
};

const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${patienceMs} ms`);
    await delay(50);
  }
};

const failures: string[] = [];
const check = async (name: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
    console.log(`✓ ${name}`);
  } catch (error) {
    failures.push(name);
    console.log(`✗ ${name}\n  ${error instanceof Error ? error.message : error}`);
  }
};
const requireEqual = (found: unknown, wanted: unknown): void => {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${JSON.stringify(found)?.slice(0, 2000)} instead of ${JSON.stringify(wanted)?.slice(0, 2000)}`);
};

/** A line of the log as the runtime client writes it; metrics and queries read members of `message` (infra/aws). */
const logLine = z.looseObject({
  level: z.enum(['INFO', 'WARN', 'ERROR']),
  timestamp: z.string(),
  requestId: z.string(),
  message: z.looseObject({ signal: z.string().optional(), route: z.string().optional() }),
});

await buildTestedBundles();
const token = `*:*.${randomUUID()}`;
const parameters = await startParameterStore();
const { env } = process;
env[variables.adminTokenParameter] = '/halyard/runtime/admin-token';
env[variables.baseUrl] = 'http://127.0.0.1:4242';
env[variables.logLevel] = 'info';
env.AWS_ENDPOINT_URL_SSM = parameters.endpoint;
const initTokens = { admin: [token], client: [], frontend: [] };
const instance = await startInstance({ initTokens, bundles: testedBundles, env });
const { endpoint, table, objects, reports } = instance;
const runtimes = openRuntimes({ client: unpackedArchive('aws-lambda-ric'), bundles: testedBundles, env });
const { counts, functions } = counted(runtimes.functions);
const report = (name: string, error: unknown): void => console.log(`  ${name}: ${error}`.slice(0, 2000));

const serve = (of: Functions) =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    answer: openGateway({ routes, functions: of, report }),
    newId: randomUUID,
  });
/** In this process, without the client and without lines of the log. */
const info = console.info;
console.info = () => undefined;
const plain = await serve(instance.functions);
const samples = await readSamples(new Date());
const tokens = await loadDemo({ answer: openGateway({ routes, functions: instance.functions, report }), table, token });
const server = await serve(functions);
const background = await startBackground({ endpoint, table, functions, reports, reportMs: 100, report });

const routeOf = (operation: string) => {
  const route = routes.find((one) => one.operation === operation);
  if (!route) throw new Error(`There is no operation ${operation}`);
  return route;
};
const send = async (url: string, operation: string) => {
  const answer = await sendOverHttp(url, routeOf(operation), samples, tokens);
  const headers = ['content-type', 'content-encoding', 'etag', 'cache-control'].map((name) => answer.headers.get(name));
  return { status: answer.status, headers, cookies: answer.headers.getSetCookie().length, text: await answer.text() };
};

for (const operation of reads)
  await check(`${operation} answers as without the client`, async () => {
    const [found, wanted] = [await send(server.url, operation), await send(plain.url, operation)];
    requireEqual(found.status, 200);
    requireEqual(found, wanted);
  });
const logged = async () => (await queryAll(table, { pk: eventsPartition })).length;
const before = await logged();
for (const operation of writes)
  await check(`${operation} succeeds`, async () => {
    const { status, text } = await send(server.url, operation);
    if (!isOrdinary(routeOf(operation), status)) throw new Error(`${status} ${text}`);
  });
await check('a refused token is a 401', async () => {
  const refused = await fetch(`${server.url}/api/admin/projects`, { headers: { Authorization: '*:*.nobody' } });
  requireEqual(refused.status, 401);
});
await check('the stream makes the writer append the events', () =>
  until('the log grows', async () => (await logged()) > before),
);
await check('the stream makes the publisher put objects', () =>
  until('there are objects', async () => !(await objects.list('')[Symbol.asyncIterator]().next()).done),
);
await check('the queue makes the aggregator count', async () => {
  const { status } = await send(server.url, 'sendClientMetrics');
  requireEqual(status, 202);
  await until('it ran', () => (counts.get('queue → usage-aggregator')?.answered ?? 0) > 0);
});
await check('dead letters start a recovery run', async () => {
  const event = deadLetterEvent([], new Date(), randomUUID());
  const outcome = await invoke(await functions('recovery'), event, { requestId: randomUUID(), timeoutMs: patienceMs });
  requireEqual(outcome.kind, 'answer');
});
await check('CloudFormation gets the answer of the seeding function', async () => {
  const answers: string[] = [];
  const mailbox = createServer(async (request, response) => {
    answers.push(await text(request));
    response.end();
  });
  mailbox.listen(0, '127.0.0.1');
  await once(mailbox, 'listening');
  const place = mailbox.address();
  const event = {
    RequestType: 'Create',
    ResponseURL: `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Seed',
    ResourceType: 'Custom::HalyardSeed',
    ServiceToken: 'function',
    ResourceProperties: { ServiceToken: 'function' },
  };
  await invoke(await functions('seed'), event, { requestId: randomUUID(), timeoutMs: patienceMs });
  mailbox.close();
  requireEqual(
    answers.map((answer) => z.looseObject({ Status: z.string() }).parse(JSON.parse(answer)).Status),
    ['SUCCESS'],
  );
});
await check('every schedule starts its functions', () =>
  until('all ran', () =>
    (others.schedule ?? []).every((name) => (counts.get(`schedule → ${name}`)?.answered ?? 0) > 0),
  ),
);
await server.stop();
await background.stop();
await plain.stop();
await check('every line of the logs is an object in which metrics and queries find their members', async () => {
  const lines = [...runtimes.logs.values()].flatMap((log) => log.split('\n').filter(Boolean));
  const parsed = lines.map((line) => {
    const found = logLine.safeParse(JSON.parse(line));
    if (!found.success) throw new Error(line);
    return found.data.message;
  });
  const signals = new Set(parsed.map((message) => message.signal));
  for (const signal of ['recoveryRun', 'schedulerRun']) requireEqual([signal, signals.has(signal)], [signal, true]);
  for (const operation of [...reads, ...writes]) {
    const { method, path } = routeOf(operation);
    requireEqual([operation, parsed.some((message) => message.route === `${method} ${path}`)], [operation, true]);
  }
});
await check('nothing failed, and each function ran with every kind of event that it gets', async () => {
  requireEqual(
    [...counts].filter(([, { failed }]) => failed > 0),
    [],
  );
  const wanted = [
    ...[...reads, ...writes].map((operation) => `gateway → ${routeOf(operation).handler}`),
    ...Object.entries(others).flatMap(([kind, names]) => names.map((name) => `${kind} → ${name}`)),
  ];
  requireEqual(
    wanted.filter((key) => !counts.get(key)?.answered),
    [],
  );
});
console.info = info;
console.table(Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))));
await runtimes.stop();
await instance.stop();
await parameters.close();
if (failures.length > 0) console.log(`Failed: ${failures.join('; ')}`);
process.exitCode = failures.length > 0 ? 1 : 0;

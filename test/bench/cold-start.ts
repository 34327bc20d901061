import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleEntries, handlers } from '../../infra/bundle.ts';
import { startEngine } from '../../infra/local/database.ts';
import { startObjectServer } from '../../infra/local/object-server.ts';
import { methodArn, proxyEvent } from '../../infra/local/proxy-event.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { identify } from '../../lib/identity/callers/identify.ts';
import { flatten } from '../../lib/identity/callers/identity.ts';
import { seed } from '../../lib/seed/seed.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { instance, journalKey } from '../../lib/store/table/keys.ts';
import { createTable, openTable } from '../../lib/store/table/table.ts';
import { openMemoryObjects } from '../support/memory-objects.ts';
import { median } from './median.ts';
import type { BenchRow } from './row.ts';

const adminToken = '*:*.cold-start';
/** The same SDK and one item read, bundled as anyone would: what a cold start is measured against. */
const bare = 'bare';
/** The same, bundled as our functions are. */
const bareAlike = 'bare, bundled alike';
const bareSource = 'test/bench/bare-function.ts';
/** Import to first answer, against a bare handler with the same SDK: at most this ratio. */
const maxTimes = 1.5;

/** Runs in a fresh process: milliseconds from the import of a bundle to its first answer, and the answer's status. */
const script = `
const [file, event, requestId] = process.argv.slice(1);
for (const level of ['log', 'info', 'warn', 'error']) console[level] = () => {};
const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => 29000 };
const start = performance.now();
const { handler } = await import(file);
const answer = await handler(JSON.parse(event), context);
const ms = performance.now() - start;
process.stdout.write(JSON.stringify({ ms, status: answer?.statusCode ?? 200 }), () => process.exit(0));
`;

interface Start {
  readonly ms: number;
  readonly status: number;
}

const run = promisify(execFile);

const coldStart = async (bundle: string, event: object, env: NodeJS.ProcessEnv): Promise<Start> => {
  const file = pathToFileURL(join(bundle, 'index.mjs')).href;
  const parameters = ['--input-type=module', '-e', script, file, JSON.stringify(event), randomUUID()];
  const { stdout } = await run(process.execPath, parameters, { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
};

/** A route's own example as API Gateway hands it over. */
const requestOf = (route: Route, authorizer: Readonly<Record<string, string | number>>): object => {
  const { params = {}, query = {}, body } = route.example;
  const list = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return proxyEvent(
    {
      method: route.method,
      path: route.path.replaceAll(/\{(.+?)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      queryString: new URLSearchParams(list).toString(),
      rawHeaders: ['Host', 'localhost', 'Content-Type', 'application/json'],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      sourceIp: '127.0.0.1',
      port: 443,
    },
    { resource: route.path, parameters: params },
    { requestId: randomUUID(), now: new Date() },
    route.access === 'public' ? undefined : authorizer,
  );
};

/** What each function is first called with; the custom resource of the deployment is on nobody's way. */
const firstEvents = (authorizer: Readonly<Record<string, string | number>>): ReadonlyMap<string, object> => {
  const { pk, sk } = journalKey(instance, 1);
  return new Map<string, object>([
    [bare, {}],
    [bareAlike, {}],
    ['authorizer', { type: 'TOKEN', authorizationToken: adminToken, methodArn: methodArn('GET', '/') }],
    ['event-log-writer', { Records: [{ eventName: 'INSERT', dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] }],
    ['publisher', { Records: [{ eventName: 'INSERT', dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] }],
    ['recovery', {}],
    ...routes.map((route) => [route.handler, requestOf(route, authorizer)] as const),
  ]);
};

/** A bundle with nothing but what esbuild offers: minified, the SDK inside. */
const bundlePlainly = async (source: string, folder: string): Promise<void> => {
  await build({
    entryPoints: [source],
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
};

/**
 * How long each function takes from import to first answer, in fresh processes, against a bare handler with the same
 * SDK. Rounds go through all functions in turn, so that a busy moment hits all alike.
 * @param only which functions to measure; the bare handlers are measured in any case
 * @throws Error naming a function that answers with a 5xx status
 */
export const benchColdStart = async (
  rounds = 20,
  only: (handler: string) => boolean = () => true,
): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-cold-'));
  const engine = await startEngine();
  const objectServer = await startObjectServer({
    objects: openMemoryObjects(),
    bucket: 'published',
  });
  try {
    const table = openTable('cold-start', { endpoint: engine.endpoint });
    await createTable(table);
    await seed({ table, now: new Date() }, { initTokens: { admin: [adminToken], client: [], frontend: [] } });
    const identified = await identify(table, adminToken, new Date());
    if (!identified) throw new Error('The token of this measurement is unknown');
    const events = firstEvents(flatten(identified));
    const measured = handlers().filter((handler) => events.has(handler) && only(handler));
    const sources = measured.map((handler) => [handler, `functions/${handler}.ts`] as const);
    const bundles = await bundleEntries({ [bareAlike]: bareSource, ...Object.fromEntries(sources) }, folder);
    await bundlePlainly(bareSource, join(folder, bare));
    const folders = [[bare, join(folder, bare)] as const, ...bundles.map((one) => [one.handler, one.folder] as const)];
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      [variables.table]: table.name,
      [variables.endpoint]: engine.endpoint,
      [variables.logLevel]: 'silent',
      [variables.baseUrl]: 'http://localhost',
      [variables.secretsKeyFile]: join(folder, 'secrets.key'),
      [variables.publishedBucket]: 'published',
      [variables.objectsEndpoint]: objectServer.endpoint,
    };
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const [handler, bundle] of folders) {
        const event = events.get(handler);
        if (!event) continue;
        const { ms, status } = await coldStart(bundle, event, env);
        if (status >= 500) throw new Error(`${handler} answered ${status}`);
        times.set(handler, [...(times.get(handler) ?? []), ms]);
      }
    }
    const least = median(times.get(bare) ?? []);
    return [...times].map(([name, values]) => {
      const value = median(values);
      return { name: `cold start ${name}`, value, unit: 'ms', ratio: value / least, bar: `≤ ${maxTimes} × bare` };
    });
  } finally {
    await objectServer.stop();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string', default: '20' } },
    allowPositionals: true,
  });
  const only = (handler: string): boolean => positionals.length === 0 || positionals.includes(handler);
  for (const { name, value, ratio = 0, bar } of await benchColdStart(Number(values.rounds), only)) {
    console.log(`${value.toFixed(1).padStart(7)} ms  ${ratio.toFixed(2)}  ${name} (${bar})`);
  }
}

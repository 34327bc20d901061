/**
 * Serves one version of this repository: its console, gateway and bundles, each function in processes of its own. It
 * runs in a process of its own, because a process can open only one table.
 *
 *     node test/bench/console-cold/serve.ts <root of the version> <admin token> <password>
 *
 * It sends `{ url }`, and carries out each `ColdOrder` that it gets.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { variables } from '../../../lib/store/runtime/env.ts';
import { type ColdFunctions, openColdFunctions } from './cold-functions.ts';
import type { ColdOrder } from './order.ts';

const root = resolve(process.argv[2] ?? '.');
/** The version may be another one than this file: what is used of it here was the same in both. */
const load = <T>(file: string): Promise<T> => import(pathToFileURL(join(root, file)).href);

const { buildConsole } = await load<typeof import('../../../infra/build-console.ts')>('infra/build-console.ts');
const { bundleEntries } = await load<typeof import('../../../infra/bundle.ts')>('infra/bundle.ts');
const { consoleFolder } =
  await load<typeof import('../../../infra/front/console-files.ts')>('infra/front/console-files.ts');
const { openConsole } = await load<typeof import('../../../infra/local/console.ts')>('infra/local/console.ts');
const { startInstance } = await load<typeof import('../../../infra/local/functions/instance.ts')>(
  'infra/local/functions/instance.ts',
);
const { openGateway } = await load<typeof import('../../../infra/local/gateway/gateway.ts')>(
  'infra/local/gateway/gateway.ts',
);
const { startServer } = await load<typeof import('../../../infra/local/gateway/server.ts')>(
  'infra/local/gateway/server.ts',
);
const { routes } = await load<typeof import('../../../lib/contract/routes/index.ts')>('lib/contract/routes/index.ts');

const [token = '', password = ''] = process.argv.slice(3);
const { env } = process;
env[variables.logLevel] = 'silent';
env[variables.validateResponses] = 'false';
const folder = mkdtempSync(join(tmpdir(), 'halyard-console-cold-'));
await buildConsole();
const instance = await startInstance({
  initTokens: { admin: [token], client: [], frontend: [] },
  adminPassword: password,
  env,
});
const report = (name: string, error: unknown): void => console.error(`${name} failed:`, error);
/** The functions that were called while they ran in this process: only these are bundled. */
const called = new Set<string>();
const warm = openGateway({
  routes,
  functions: (name) => {
    called.add(name);
    return instance.functions(name);
  },
  report,
});
let bundled = 0;
const bundleCalled = async (): Promise<void> => {
  if (bundled === called.size) return;
  await bundleEntries(Object.fromEntries([...called].map((name) => [name, `functions/${name}.ts`])), folder);
  bundled = called.size;
};
let cold: ColdFunctions | undefined;
let answer = warm;
const files = openConsole(consoleFolder);
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  answer: async (request) => files.answer(request) ?? answer(request),
  newId: randomUUID,
});
env[variables.baseUrl] = server.url;

const execute = async (order: ColdOrder): Promise<unknown> => {
  await cold?.stop();
  cold = undefined;
  answer = warm;
  if (order === 'stop') {
    await server.stop();
    await instance.stop();
    rmSync(folder, { recursive: true, force: true });
    return 'stopped';
  }
  if (order === 'prepare') return 'ready';
  const { routeMs, authorizerMs } = order;
  await bundleCalled();
  cold = openColdFunctions({
    bundles: folder,
    env: { ...env },
    startMs: (name) => (name === 'authorizer' ? authorizerMs : routeMs),
  });
  answer = openGateway({ routes, functions: cold.functions, report });
  return 'ready';
};

process.on('message', (order: ColdOrder) => {
  execute(order).then(
    (done) => process.send?.(done, () => order === 'stop' && process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
process.send?.({ url: server.url });

import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDemo } from '../infra/local/demo/demo.ts';
import { startInstance } from '../infra/local/functions/instance.ts';
import { invoke } from '../infra/local/functions/lambda.ts';
import { openAuthorizer } from '../infra/local/gateway/authorizer.ts';
import { openGateway } from '../infra/local/gateway/gateway.ts';
import { methodArn } from '../infra/local/gateway/proxy-event.ts';
import { authorized, readSamples } from '../infra/local/samples/samples.ts';
import { routes } from '../lib/contract/routes/index.ts';
import { variables } from '../lib/store/runtime/env.ts';

/**
 * Measures the structure of the code (docs/decisions/0171-wings-of-lib.md): `node test/structure.ts [folder]`, by default
 * of this checkout. A room is `functions`, `infra`, or a folder or file directly in `lib`; an arrow is an import from
 * one room to another; the floor of a room is one above the highest room that it imports.
 *
 * For this checkout it also counts the files of three requests, in two ways: the files that their function loads with
 * its imports, direct and indirect, without types; and the files in which code runs during one warm request.
 */
const here = resolve(import.meta.dirname, '..');
const root = resolve(process.argv[2] ?? here);

const files = globSync('{lib,functions,infra}/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('lib/') ? 2 : 1)
    .join('/');

const imported = /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*'(\.[^']+)'/gm;
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const arrows = new Map<string, Set<string>>();
for (const file of files) {
  const known = arrows.get(roomOf(file)) ?? new Set();
  for (const [, path = ''] of textOf(file).matchAll(imported)) {
    const target = roomOf(posix.join(posix.dirname(file), path));
    if (target !== roomOf(file) && /^(lib|functions|infra)(\/|$)/.test(target)) known.add(target);
  }
  arrows.set(roomOf(file), known);
}

const floorOf = (room: string, above: readonly string[] = []): number =>
  1 +
  Math.max(
    0,
    ...[...(arrows.get(room) ?? [])]
      .filter((next) => !above.includes(next))
      .map((next) => floorOf(next, [...above, room])),
  );

const counted = files.filter((file) => !file.startsWith('infra/'));
const lines = counted.map((file) => textOf(file).split('\n').length - 1).sort((a, b) => a - b);

console.table({
  rooms: arrows.size,
  floors: Math.max(...[...arrows.keys()].map((room) => floorOf(room))),
  arrows: [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0),
  'files of lib and functions': counted.length,
  'lines of lib and functions': lines.reduce((sum, count) => sum + count, 0),
  'lines of the median file': lines[Math.floor(lines.length / 2)],
  'lines of the largest file': lines.at(-1),
});

const statement = /^\s*(?:import|export)\s+(type\s)?([^;'"]*?)\bfrom\s*'(\.[^']+)'/gm;
const isOnlyTypes = (list: string): boolean =>
  list.trim().startsWith('{') &&
  list
    .replace(/[{}]/g, '')
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '));

/** The file itself and all files that it imports, directly or indirectly; imports of types are not loaded. */
const filesLoaded = (file: string, loaded: Set<string> = new Set()): ReadonlySet<string> => {
  if (loaded.has(file) || !file.endsWith('.ts')) return loaded;
  loaded.add(file);
  for (const [, type, list = '', path = ''] of textOf(file).matchAll(statement))
    if (type === undefined && !isOnlyTypes(list)) filesLoaded(posix.join(posix.dirname(file), path), loaded);
  return loaded;
};

/** The files of lib and functions in which a function ran. */
const filesRun = async (request: () => Promise<void>): Promise<readonly string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(
      ({ url, functions }) =>
        url.startsWith('file:') &&
        functions.some(({ ranges }) => ranges[0] && ranges[0].startOffset > 0 && ranges[0].count > 0),
    )
    .map(({ url }) => relative(here, fileURLToPath(url)).replaceAll('\\', '/'))
    .filter((file) => /^(lib|functions)\//.test(file));
};

/**
 * Sends samples of `events.json` to their functions, after a call of the authorizer: `prepare(operation)` prepares the
 * request.
 */
const measureRequests = async (): Promise<void> => {
  process.env[variables.logLevel] = 'error';
  const token = `*:*.${randomUUID()}`;
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env: process.env });
  const { functions, table } = instance;
  await loadDemo({ answer: openGateway({ routes, functions, report: console.error }), table, token });
  const samples = await readSamples(new Date());
  const call = async (name: string, event: object) =>
    invoke(await functions(name), event, { requestId: randomUUID(), timeoutMs: 60_000 });
  const authorize = openAuthorizer({ ttlMs: 0, now: () => 0, invoke: (event) => call('authorizer', event) });
  const prepare = async (operation: string): Promise<() => Promise<void>> => {
    const route = routes.find((one) => one.operation === operation);
    const sample = samples.get(operation);
    if (!route || sample?.kind !== 'proxy') throw new Error(`There is no sample of ${operation}`);
    const verdict = await authorize(token, methodArn(sample.event.httpMethod, sample.event.path));
    if (!('context' in verdict)) throw new Error('The token was refused');
    const event = authorized(sample.event, token, verdict.context);
    return async () => void (await call(route.handler, event));
  };
  // A first run loads every module; the feature is switched off at its end, so that it can be enabled again.
  for (const operation of ['enableFeature', 'disableFeature', 'importState', 'searchFeatures'])
    await (await prepare(operation))();
  const rows: Record<string, object> = {};
  for (const operation of ['enableFeature', 'importState', 'searchFeatures']) {
    const loaded = [...filesLoaded(`functions/${routes.find((one) => one.operation === operation)?.handler}.ts`)];
    const run = await filesRun(await prepare(operation));
    rows[operation] = {
      loaded: loaded.length,
      'loaded of functions, flags, store, workflows': loaded.filter((file) =>
        /^(functions|lib\/(flags|store|workflows))\//.test(file),
      ).length,
      run: run.length,
      'run of lib/http': run.filter((file) => file.startsWith('lib/http/')).length,
    };
  }
  console.table(rows);
  await instance.stop();
};

if (root === here) {
  await measureRequests();
  process.exit(0);
}

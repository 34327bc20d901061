import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openTable, type Table } from '../../lib/store/table/table.ts';
import { isOnEngines } from '../support/database.ts';
import { launch } from '../support/service-process.ts';

/** A running Halyard with its own data and its own memory. */
export interface TestService {
  /** Without a trailing slash; includes the stage if there is one. */
  readonly url: string;
  /** Address of the front, without a trailing slash. */
  readonly frontUrl: string;
  /** The beginning of links in answers. */
  readonly publicUrl: string;
  /** An admin token. */
  readonly token: string;
  /** Its table, for tests that bypass the API. */
  readonly table: Table;
  /** Endpoint of the engine with the table. */
  readonly endpoint: string;
  /** Calls the API with the admin token; a plain object as `body` is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The folder of its data. */
  readonly folder: string;
  /** The output so far, of both streams. */
  output(): string;
  /** Stops it as an operator would, and removes its data. */
  stop(): Promise<void>;
  /** Stops it as an operator would, and keeps its data and its address. @returns a function that starts it again */
  pause(): Promise<() => Promise<TestService>>;
}

/** What a service keeps across a restart. */
interface Kept {
  readonly port: string;
  readonly frontPort: string;
  readonly token: string;
  readonly folder: string;
  readonly tableName: string;
}

const memory = (): string => {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
};

/**
 * Options for `startService`: the sources run as in a deployment, under a stage, and every function has its own memory.
 * So a test of one function's memory after a write of another function needs no bundles.
 */
export const asDeployed = { stage: 'e2e', oneAtATime: true, ownMemories: true } as const;

/**
 * Starts a service in the way of `npm start`, on a free port, with an empty, seeded table in memory; its answers are
 * checked. It runs in another process, so that nothing differs from what a developer runs. With `HALYARD_TEST_WARM`, a
 * service on the sources reuses the process of a stopped one, with new instances of the modules that remember something
 * of their table or environment.
 * @param options.bundles folder of built bundles to run instead of the sources; default `HALYARD_TEST_BUNDLES`, with
 *   which every end-to-end test runs a second time on the code of a deployment
 * @param options.stage serves everything under `/<stage>` and configures no address, as deployed; default
 *   `HALYARD_TEST_STAGE`, which the run on the bundles sets
 * @param options.front `false`: without the stand-in of the front, as `--context front=false`
 * @param options.replica answers are replicated to a second region, as with `--context replica=…`
 * @param options.oneAtATime never runs two invocations at once, as a Lambda process never does; default
 *   `HALYARD_TEST_ONE_AT_A_TIME`, which the run on the bundles sets
 * @param options.ownMemories every function of the sources has its own memory, as a bundle always does
 * @param options.quiet drops the log, so that reading it costs a measurement nothing; the service still writes it. A
 *   warm process keeps it.
 * @param options.reportMs how long reports of SDKs are collected; default: 100 ms
 * @param options.clockMs time between two runs of the clock, which moves releases and follows signals; default: a minute
 * @param options.dearHashes hashes passwords with the real cost, for data with hashes of another process
 * @param options.embedded the table is in the embedded engine, and its data in `folder`, as with `npm start`; default:
 *   for bundles; the sources use the model of that engine (`test/support/model-engine`)
 * @param options.newProcess never in the process of a stopped service: for settings that a module reads when it is
 *   loaded and that all services of a process share, e.g. those of sessions
 * @param options.env additional variables, e.g. `INIT_CLIENT_API_TOKENS`
 * @throws Error with the output of the process, when it does not start
 */
export const startService = async (
  options: {
    readonly bundles?: string;
    readonly stage?: string;
    readonly front?: boolean;
    readonly replica?: boolean;
    readonly oneAtATime?: boolean;
    readonly ownMemories?: boolean;
    readonly quiet?: boolean;
    readonly reportMs?: number;
    readonly clockMs?: number;
    readonly dearHashes?: boolean;
    readonly embedded?: boolean;
    readonly newProcess?: boolean;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
  kept: Partial<Kept> = {},
): Promise<TestService> => {
  const { token = `*:*.${randomUUID()}`, port = '0', frontPort = '0' } = kept;
  const bundles = options.bundles ?? process.env.HALYARD_TEST_BUNDLES;
  const stage = options.stage ?? process.env.HALYARD_TEST_STAGE;
  const folder = kept.folder ?? mkdtempSync(join(memory(), 'halyard-e2e-'));
  const env = {
    PORT: port,
    FRONT_PORT: frontPort,
    HOST: '127.0.0.1',
    HALYARD_DATA: folder,
    TABLE_NAME: kept.tableName ?? `e2e-${randomUUID()}`,
    INIT_ADMIN_API_TOKENS: token,
    HALYARD_BASE_URL: '',
    HALYARD_VALIDATE_RESPONSES: 'true',
    ...options.env,
  };
  const args = [
    ...((options.oneAtATime ?? process.env.HALYARD_TEST_ONE_AT_A_TIME === 'true') ? ['--one-at-a-time'] : []),
    ...(bundles === undefined ? [] : ['--bundles', resolve(bundles)]),
    ...(stage ? ['--stage', stage] : []),
    ...(options.front === false ? ['--no-front'] : []),
    ...(options.replica === true ? ['--replica'] : []),
    ...['--report-ms', String(options.reportMs ?? 100)],
    ...(options.clockMs === undefined ? [] : ['--clock-ms', String(options.clockMs)]),
  ];
  const { ownMemories = false, quiet = false, dearHashes = false } = options;
  const isWarm = process.env.HALYARD_TEST_WARM === 'true' && bundles === undefined && !(options.newProcess ?? false);
  const ownEngine = options.env?.DYNAMODB_ENDPOINT !== undefined || isOnEngines();
  const onModel = bundles === undefined && !ownEngine && !(options.embedded ?? false);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const launched = await launch({ env, args, ownMemories, onModel, quiet, dearHashes, isWarm }).catch(
    (error: unknown) => {
      remove();
      throw error;
    },
  );
  const { url, frontUrl = '', endpoint, tableName } = launched.place;
  const table = openTable(tableName, { endpoint });
  return {
    url,
    frontUrl,
    // Clients reach API Gateway only over TLS, so a link that is derived from its request begins with https.
    publicUrl: stage && options.front !== false ? `https://localhost:${new URL(url).port}/${stage}` : url,
    token,
    table,
    endpoint,
    folder,
    call: (method, path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: token,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    output: launched.output,
    stop: async () => {
      table.client.destroy();
      await launched.stop();
      remove();
    },
    pause: async () => {
      table.client.destroy();
      await launched.stop();
      const [port, frontPort] = [new URL(url).port, new URL(frontUrl).port];
      return () => startService(options, { port, frontPort, token, folder, tableName });
    },
  };
};

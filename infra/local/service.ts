import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { routes } from '../../lib/contract/routes/index.ts';
import { optional, variables } from '../../lib/store/runtime/env.ts';
import { consoleFolder } from '../front/console-files.ts';
import { edgeSource, pagesSource } from '../front/source.ts';
import { openConsole } from './console.ts';
import { loadEdge, loadSwitchedEdge } from './front/edge-runtime.ts';
import { openSwitches } from './front/failures.ts';
import { openFront } from './front/front.ts';
import { startBackground } from './functions/background.ts';
import { type InstanceOptions, startInstance } from './functions/instance.ts';
import { openGateway } from './gateway/gateway.ts';
import { PortTaken, type Server, startServer } from './gateway/server.ts';
import { serveManyAtOnce } from './table/many-at-once.ts';
import { atOnce, oneAtATime } from './table/one-at-a-time.ts';

export interface ServiceOptions extends InstanceOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Port of the front; 0: any free port; undefined: there is none, and the API serves the console under the stage, too. */
  readonly frontPort: number | undefined;
  /**
   * Serves everything below `/<stage>`, and configures no public address if there is a front, as on AWS; absent: at the
   * root.
   */
  readonly stage?: string | undefined;
  /** Runs one invocation at a time, as a Lambda process does. */
  readonly oneAtATime?: boolean | undefined;
  /** How long reports of SDKs are collected before they are stored, in ms. */
  readonly reportMs?: number | undefined;
  /** Time between two runs of the change-request scheduler, in ms; absent: as on AWS. */
  readonly clockMs?: number | undefined;
  /** Gets the error of a function. */
  readonly report: (functionName: string, error: unknown) => void;
}

export interface Service {
  /** Without a trailing slash; includes the stage. */
  readonly url: string;
  /** Address of the console, without a trailing slash. */
  readonly consoleUrl: string;
  /** Address of the front, without a trailing slash; absent: its port is taken, and there is none. */
  readonly frontUrl: string | undefined;
  /** Why there is no front. */
  readonly frontProblem: string | undefined;
  /** Endpoint of the database engine. */
  readonly endpoint: string;
  readonly tableName: string;
  /** The admin token if this start made one; it cannot be read later. */
  readonly adminToken: string | undefined;
  /** Whether this start gave the user `admin` the password. */
  readonly passwordSet: boolean;
  /** Stops everything in the order that loses nothing: requests, background work, engine. */
  stop(): Promise<void>;
}

/**
 * Starts all parts of Halyard in this process, as on AWS: instance, stream and schedule, gateway, front.
 *
 * @throws Error when there is no engine, the port is taken, or an initial token is malformed; nothing is left running.
 */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { host, port, frontPort, stage, report, env } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const switches = openSwitches();
    const instance = await startInstance({ ...options, storageFailures: switches.current });
    stops.push(instance.stop);
    const { endpoint, table, functions, objects, replica, reports, wakes, adminToken, passwordSet } = instance;
    const turn = options.oneAtATime ? oneAtATime() : atOnce;
    if (!options.oneAtATime && options.bundles === undefined) await serveManyAtOnce();
    const background = await startBackground({
      endpoint,
      table,
      functions,
      reports,
      wakes,
      reportMs: options.reportMs,
      clockMs: options.clockMs,
      report,
      turn,
    });
    stops.push(background.stop);
    const corsOrigins = optional('corsOrigins', env);
    const answer = openGateway({ routes, functions, report, stage, turn, corsOrigins });
    const files = openConsole(consoleFolder);
    const ofApi = stage === undefined ? files : openConsole(consoleFolder, `/${stage}`);
    // With a stage and a front, this address is only the API, as API Gateway serves it: the console is behind the front.
    let isOnlyApi = stage !== undefined && frontPort !== undefined;
    const server = await startServer({
      host,
      port,
      answer: async (request) => (isOnlyApi ? undefined : ofApi.answer(request)) ?? answer(request),
      newId: randomUUID,
      corsOrigins,
    });
    stops.push(server.stop);
    const startFront = async (ofFront: number): Promise<Server | PortTaken> => {
      const secret = randomBytes(32).toString('hex');
      env[variables.frontDigest] = createHash('sha256').update(secret).digest('hex');
      const front = openFront({
        edge: replica
          ? loadSwitchedEdge(edgeSource(2), { get: async () => switches.pollRegion() })
          : loadEdge(edgeSource(1)),
        objects,
        replica,
        api: answer,
        consoleFile: files.file,
        pages: loadEdge(pagesSource()),
        apiPort: Number(new URL(server.url).port),
        stage,
        secret,
        switches,
        newId: randomUUID,
        clock: () => performance.now(),
      });
      return startServer({
        host,
        port: ofFront,
        portVariable: 'FRONT_PORT',
        answer: front,
        newId: randomUUID,
      }).catch((error: unknown) => {
        // The API and the console are there without it, and its port is often one that nobody chose.
        if (!(error instanceof PortTaken)) throw error;
        return error;
      });
    };
    const frontServer = frontPort === undefined ? undefined : await startFront(frontPort);
    const isThere = frontServer !== undefined && !(frontServer instanceof PortTaken);
    if (isThere) stops.push(frontServer.stop);
    isOnlyApi &&= isThere;
    const url = stage === undefined ? server.url : `${server.url}/${stage}`;
    // Links lead to the console, which is here; without TLS, so this is not the address that API Gateway would have.
    if (!isOnlyApi) env[variables.baseUrl] ||= url;
    return {
      url,
      consoleUrl: isOnlyApi && isThere ? frontServer.url : url,
      frontUrl: isThere ? frontServer.url : undefined,
      frontProblem: isThere ? undefined : (frontServer?.message ?? '--no-front leaves it out.'),
      endpoint,
      tableName: table.name,
      adminToken,
      passwordSet,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

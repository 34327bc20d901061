import { randomUUID } from 'node:crypto';
import { variables } from '../../lib/environment.ts';
import { routes } from '../../lib/routes/index.ts';
import { seed } from '../../lib/seed/seed.ts';
import { createTable, openTable } from '../../lib/table/table.ts';
import { startBackground } from './background.ts';
import { startEngine } from './database.ts';
import { openFunctions } from './functions.ts';
import { openGateway } from './gateway.ts';
import type { InitTokens } from './init-tokens.ts';
import { startServer } from './server.ts';

export interface ServiceOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** SQLite file of the embedded engine; without it nothing is kept. */
  readonly dataFile?: string;
  /** Folder of built bundles to run instead of the sources. */
  readonly bundles?: string;
  readonly initTokens: InitTokens;
  /** Told what went wrong inside a function. */
  readonly report: (functionName: string, error: unknown) => void;
  /** The process's own: the functions read it, and get what they need set in it. */
  readonly env: NodeJS.ProcessEnv;
}

export interface Service {
  /** Without a trailing slash. */
  readonly url: string;
  /** Of the database engine. */
  readonly endpoint: string;
  readonly tableName: string;
  /** The admin token, if this start made one; nobody can read it again. */
  readonly adminToken: string | undefined;
  /** Ends everything in the order in which nothing is lost: requests, background work, engine. */
  stop(): Promise<void>;
}

type Cleanup = () => Promise<void>;

/**
 * Starts all of Halyard in this process, as it is deployed: engine, table, built-in data, gateway, stream. One a
 * process, since the functions open their table once.
 *
 * @throws Error when there is no engine, the port is taken, or an initial token is malformed; nothing is left running.
 */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { host, port, dataFile, bundles, report, env } = options;
  const cleanups: Cleanup[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const engine = await startEngine({ env, ...(dataFile !== undefined && { dataFile }) });
    cleanups.push(() => engine.stop());
    const tableName = env[variables.table] || 'halyard';
    env[variables.table] = tableName;
    env[variables.endpoint] = engine.endpoint;
    env[variables.validateResponses] ||= 'true';
    const table = openTable(tableName, { endpoint: engine.endpoint });
    await createTable(table);
    const { adminToken } = await seed(table, { now: new Date(), initTokens: options.initTokens });
    const functions = openFunctions(bundles);
    const background = await startBackground({ endpoint: engine.endpoint, table, functions, report });
    cleanups.push(() => background.stop());
    const answer = openGateway({ routes, functions, report });
    const server = await startServer({ host, port, answer, newId: randomUUID });
    cleanups.push(() => server.stop());
    env[variables.baseUrl] ||= server.url;
    return { url: server.url, endpoint: engine.endpoint, tableName, adminToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

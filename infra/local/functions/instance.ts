import { beginBus, endBus } from '../../../lib/seed/begin-bus.ts';
import { seed } from '../../../lib/seed/seed.ts';
import releases from '../../../lib/seed/upgrade/releases.json' with { type: 'json' };
import { newestOf } from '../../../lib/seed/upgrade/rule.ts';
import { beginRelease, recordRelease } from '../../../lib/seed/upgrade/stage-release.ts';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { optional, variables } from '../../../lib/store/runtime/env.ts';
import { createTable } from '../../../lib/store/table/create-table.ts';
import { openTable, type Table } from '../../../lib/store/table/table.ts';
import type { InitTokens } from '../init-tokens.ts';
import { type StorageFailures, startObjects } from '../storage/objects.ts';
import { placeSecretsKey } from '../storage/secrets-key.ts';
import { startEngine } from '../table/database.ts';
import { type Functions, openFunctions } from './functions.ts';
import { type LocalQueue, startQueue } from './queue.ts';

export interface InstanceOptions {
  /** SQLite file of the embedded engine; without it the data is lost at the end. */
  readonly dataFile?: string | undefined;
  /** Folder of built bundles to run instead of the sources. */
  readonly bundles?: string | undefined;
  readonly initTokens: InitTokens;
  /** Password of the user `admin`, used only at the first start with this data. */
  readonly adminPassword?: string | undefined;
  /** Whether published answers are replicated to a second region. */
  readonly replica?: boolean | undefined;
  /** Which object storage functions cannot reach now; absent: they always can. */
  readonly storageFailures?: () => StorageFailures;
  /** The environment of this process. It is changed, because the functions read it. */
  readonly env: NodeJS.ProcessEnv;
}

/** A seeded table and the functions that use it. */
export interface Instance {
  /** Endpoint of the database engine. */
  readonly endpoint: string;
  readonly table: Table;
  readonly functions: Functions;
  /** Object storage for the objects that functions publish. */
  readonly objects: ObjectStore;
  /** Object storage of the second region; undefined: there is none. */
  readonly replica: ObjectStore | undefined;
  /** The queue for reports of SDKs. */
  readonly reports: LocalQueue;
  /** The queue that wakes the deliverer of events. */
  readonly wakes: LocalQueue;
  /** The admin token if seeding made one; it cannot be read later. */
  readonly adminToken: string | undefined;
  /** Whether this start gave the user `admin` the password. */
  readonly passwordSet: boolean;
  /** Stops the engine after it has written its data to disk. */
  stop(): Promise<void>;
}

/**
 * Starts the engine, creates and seeds the table, and sets the environment for the functions. A process can start only
 * one, because functions open their table once.
 * @throws Error when there is no engine, an initial token is malformed, or the data is of a release from which this one does not
 *   follow (lib/seed/upgrade); nothing is left running.
 */
export const startInstance = async (options: InstanceOptions): Promise<Instance> => {
  const { dataFile, bundles, initTokens, adminPassword, env } = options;
  const forgetKey = placeSecretsKey(env, dataFile);
  const engine = await startEngine({ env, dataFile });
  const {
    objects,
    replica,
    stop: stopObjects,
  } = await startObjects(env, { dataFile, replica: options.replica, failing: options.storageFailures });
  const reports = await startQueue('reports');
  const wakes = await startQueue('wakes');
  const stop = async (): Promise<void> => {
    await stopObjects();
    await reports.stop();
    await wakes.stop();
    await engine.stop();
    forgetKey();
  };
  try {
    const tableName = env[variables.table] || 'halyard';
    env[variables.table] = tableName;
    env[variables.endpoint] = engine.endpoint;
    env[variables.reportQueue] = reports.address;
    env[variables.deliveryQueue] = wakes.address;
    env[variables.validateResponses] ||= 'true';
    const table = openTable(tableName, { endpoint: engine.endpoint });
    await createTable(table);
    const release = newestOf(releases);
    await beginRelease(table, release);
    await (optional('eventBus', env) || optional('eventBusFile', env) ? beginBus : endBus)(table);
    const { adminToken, passwordSet = false } = await seed({ table, now: new Date() }, { initTokens, adminPassword });
    await recordRelease(table, release);
    const functions = openFunctions(bundles);
    return {
      endpoint: engine.endpoint,
      table,
      functions,
      objects,
      replica,
      reports,
      wakes,
      adminToken,
      passwordSet,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { openFolderStore } from './folder-store.ts';
import { type ObjectServer, startObjectServer } from './object-server.ts';
import { openReplication } from './replication.ts';

/** The object storage of the local service. */
export interface LocalObjects {
  readonly objects: ObjectStore;
  /** Object storage of the second region; undefined: there is none. */
  readonly replica: ObjectStore | undefined;
  stop(): Promise<void>;
}

/** Which regions' object storage fails now. */
export interface StorageFailures {
  readonly bucket: boolean;
  readonly replica: boolean;
}

export interface LocalObjectsOptions {
  /** SQLite file of the embedded engine; undefined: data is not kept. */
  readonly dataFile: string | undefined;
  /** Whether there is a second region. */
  readonly replica?: boolean | undefined;
  readonly failing?: (() => StorageFailures) | undefined;
}

const none: StorageFailures = { bucket: false, replica: false };

/**
 * Starts object storage in the folder `objects` beside the data, and sets the environment so that functions find it. If
 * data is not kept, the folder is temporary and the bucket gets a unique name. The second region is the folder
 * `objects-replica`, to which the first one is replicated.
 */
export const startObjects = async (
  env: NodeJS.ProcessEnv,
  { dataFile, replica: isReplicated = false, failing = () => none }: LocalObjectsOptions,
): Promise<LocalObjects> => {
  const temporary = dataFile === undefined ? mkdtempSync(join(tmpdir(), 'halyard-objects-')) : undefined;
  const folder = temporary ?? dirname(dataFile ?? '');
  const bucket = temporary === undefined ? 'published' : `published-${randomUUID()}`;
  const objects = openFolderStore(join(folder, 'objects'));
  const replica = isReplicated ? openFolderStore(join(folder, 'objects-replica')) : undefined;
  const replication =
    replica && openReplication({ from: objects, to: replica, isDown: () => failing().bucket || failing().replica });
  const servers: ObjectServer[] = [];
  const serve = async (store: ObjectStore, name: string, failure: keyof StorageFailures): Promise<string> => {
    const server = await startObjectServer({
      objects: store,
      bucket: name,
      fault: () => (failing()[failure] ? 503 : undefined),
      ...(failure === 'bucket' && replication && { changed: replication.changed }),
    });
    servers.push(server);
    return server.endpoint;
  };
  env[variables.publishedBucket] = bucket;
  env[variables.objectsEndpoint] = await serve(objects, bucket, 'bucket');
  delete env[variables.replicaBucket];
  if (replica) {
    env[variables.replicaBucket] = `${bucket}-replica`;
    env[variables.replicaEndpoint] = await serve(replica, `${bucket}-replica`, 'replica');
  }
  return {
    objects,
    replica,
    stop: async () => {
      await replication?.stop();
      for (const server of servers) await server.stop();
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
};

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { openFolderStore } from './folder-store.ts';
import { startObjectServer } from './object-server.ts';

/** The object storage of the local service. */
export interface LocalObjects {
  readonly objects: ObjectStore;
  stop(): Promise<void>;
}

/**
 * Starts object storage in the folder `objects` beside the data, and sets the environment so that functions find it. If
 * data is not kept, the folder is temporary and the bucket gets a unique name.
 * @param isUnreachable whether requests fail now
 */
export const startObjects = async (
  env: NodeJS.ProcessEnv,
  dataFile: string | undefined,
  isUnreachable: () => boolean = () => false,
): Promise<LocalObjects> => {
  const temporary = dataFile === undefined ? mkdtempSync(join(tmpdir(), 'halyard-objects-')) : undefined;
  const objects = openFolderStore(temporary ?? join(dirname(dataFile ?? ''), 'objects'));
  const bucket = temporary === undefined ? 'published' : `published-${randomUUID()}`;
  const server = await startObjectServer({ objects, bucket, fault: () => (isUnreachable() ? 503 : undefined) });
  env[variables.publishedBucket] = bucket;
  env[variables.objectsEndpoint] = server.endpoint;
  return {
    objects,
    stop: async () => {
      await server.stop();
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
};

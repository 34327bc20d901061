import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ObjectStore, PutCondition, ReadObject, StoredObject } from '../../../lib/store/objects/object-store.ts';
import { inTurn } from '../../../lib/store/table/waiting.ts';

/** The first line of a file; the rest is the body. */
const described = z.object({
  tag: z.string(),
  contentType: z.string(),
  cacheControl: z.string(),
  metadata: z.record(z.string(), z.string()),
});

/** The entity tag that S3 gives to an object that was put in one part. */
const tagOf = (body: Uint8Array): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Keys contain slashes; the file name encodes them, so that all files are in one folder. */
const fileOf = (key: string): string => encodeURIComponent(key);
const ending = '.new';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The contents of a file; undefined: the file does not exist. */
const readWhole = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const isMet = (condition: PutCondition, present: ReadObject | undefined): boolean =>
  'ifMatch' in condition ? present?.tag === condition.ifMatch : present === undefined;

/** Object storage in a local folder, for one process. The folder is created if it is missing. */
export const openFolderStore = (folder: string): ObjectStore => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const read = async (key: string): Promise<ReadObject | undefined> => {
    const bytes = await readWhole(join(folder, fileOf(key)));
    if (bytes === undefined) return undefined;
    const end = bytes.indexOf('\n');
    return { ...described.parse(JSON.parse(bytes.toString('utf8', 0, end))), body: bytes.subarray(end + 1) };
  };

  /** A complete file is renamed to its place, so that no reader finds a half-written one. */
  const write = async (key: string, { body, ...rest }: StoredObject): Promise<string> => {
    const tag = tagOf(body);
    const unfinished = join(folder, `${randomUUID()}${ending}`);
    await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify({ tag, ...rest })}\n`), body]), {
      mode: 0o600,
    });
    await rename(unfinished, join(folder, fileOf(key)));
    return tag;
  };

  const store: ObjectStore = {
    name: folder,
    get: read,
    head: async (key) => {
      const found = await read(key);
      if (found === undefined) return undefined;
      const { body: _, ...head } = found;
      return head;
    },
    put: (key, object, condition) =>
      inTurn(store, [key], async () => (isMet(condition, await read(key)) ? write(key, object) : undefined)),
    remove: (key) => inTurn(store, [key], () => rm(join(folder, fileOf(key)), { force: true })),
    async *list(prefix) {
      const files = await readdir(folder);
      const keys = files.filter((file) => !file.endsWith(ending)).map(decodeURIComponent);
      for (const key of keys.filter((one) => one.startsWith(prefix)).sort()) {
        const found = await store.head(key);
        if (found) yield { key, tag: found.tag };
      }
    },
  };
  return store;
};

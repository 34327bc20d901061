import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type {
  ListedObject,
  ObjectHead,
  PutCondition,
  ReadObject,
  StoredObject,
} from '../../../lib/store/objects/object-store.ts';
import { inTurn } from '../../../lib/store/table/waiting.ts';
import type { ServedStore } from './object-server.ts';

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

/** The result of `read`; undefined: the file does not exist. */
const unlessMissing = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Bytes in which the first line ends: S3 accepts 2 KB of metadata. */
const firstLineBytes = 16_384;

/** The beginning of a file, without the megabytes of a body. */
const readBeginning = async (path: string): Promise<Buffer> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLineBytes), 0, firstLineBytes, 0);
  return buffer.subarray(0, bytesRead);
};

const firstLine = (bytes: Buffer): string => bytes.toString('utf8', 0, bytes.indexOf('\n'));

const isMet = (condition: PutCondition, present: ObjectHead | undefined): boolean =>
  'ifMatch' in condition ? present?.tag === condition.ifMatch : present === undefined;

/** Object storage in a local folder, for one process. The folder is created if it is missing. */
export const openFolderStore = (folder: string): Required<ServedStore> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const head = async (key: string): Promise<ObjectHead | undefined> => {
    const bytes = await unlessMissing(() => readBeginning(join(folder, fileOf(key))));
    return bytes && described.parse(JSON.parse(firstLine(bytes)));
  };

  const read = async (key: string): Promise<ReadObject | undefined> => {
    const bytes = await unlessMissing(() => readFile(join(folder, fileOf(key))));
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

  /** The file is copied as it is: nothing is read into memory, and no digest is made. */
  const copyWhole = async (key: string, { key: from, tag }: ListedObject): Promise<string | undefined> => {
    const unfinished = join(folder, `${randomUUID()}${ending}`);
    const isCopied = await unlessMissing(() => copyFile(join(folder, fileOf(from)), unfinished).then(() => true));
    if (isCopied === undefined) return undefined;
    const { tag: copied } = described.parse(JSON.parse(firstLine(await readBeginning(unfinished))));
    await (copied === tag ? rename(unfinished, join(folder, fileOf(key))) : rm(unfinished, { force: true }));
    return copied === tag ? copied : undefined;
  };

  const store: Required<ServedStore> = {
    name: folder,
    get: read,
    head,
    put: (key, object, condition, alike) =>
      alike
        ? store.copy(key, alike, condition)
        : inTurn(store, [key], async () => (isMet(condition, await head(key)) ? write(key, object) : undefined)),
    copy: (key, from, condition) =>
      inTurn(store, [key], async () => (isMet(condition, await head(key)) ? copyWhole(key, from) : undefined)),
    remove: (key) => inTurn(store, [key], () => rm(join(folder, fileOf(key)), { force: true })),
    async *list(prefix) {
      const files = await readdir(folder);
      const keys = files.filter((file) => !file.endsWith(ending)).map(decodeURIComponent);
      for (const key of keys.filter((one) => one.startsWith(prefix)).sort()) {
        const found = await head(key);
        if (found) yield { key, tag: found.tag };
      }
    },
  };
  return store;
};

import { Buffer } from 'node:buffer';
import type { ObjectStore, StoredObject } from '../store/objects/object-store.ts';

/** One file of the console (infra/front/console-files.ts). */
export interface ConsoleFile {
  /** Path of its address. */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Uint8Array;
}

/** Which files are in the bucket, and which of them a newer version does without. No address leads to it. */
interface Inventory {
  readonly current: readonly string[];
  readonly superseded: readonly { readonly path: string; readonly since: string }[];
}

const inventoryKey = 'inventory.json';
/** How long files of an older version stay, in ms: pages that are open load parts of themselves later. */
const keptMs = 86_400_000;

const keyOf = (path: string): string => path.slice(1);

const readInventory = async (
  objects: ObjectStore,
): Promise<{ readonly tag?: string; readonly inventory: Inventory }> => {
  const found = await objects.get(inventoryKey);
  if (found === undefined) return { inventory: { current: [], superseded: [] } };
  return { tag: found.tag, inventory: JSON.parse(Buffer.from(found.body).toString('utf8')) };
};

/** Writes an object over whatever is there. @throws Error when somebody else writes it at the same time */
const replace = async (objects: ObjectStore, key: string, object: StoredObject): Promise<void> => {
  const tag = (await objects.head(key))?.tag;
  const put = await objects.put(key, object, tag === undefined ? { ifAbsent: true } : { ifMatch: tag });
  if (put === undefined) throw new Error(`${key} was written by somebody else`);
};

const objectOf = ({ contentType, cacheControl, body }: ConsoleFile): StoredObject => ({
  contentType,
  cacheControl,
  body,
  metadata: {},
});

/**
 * Puts the files of a version into object storage, the page last, so that it never leads to a file that is not there.
 * Files of older versions go when a newer one has been there for a day, with the next call after that. A call that is
 * repeated changes nothing.
 */
export const publishConsole = async (
  { objects, now }: { readonly objects: ObjectStore; readonly now: Date },
  files: readonly ConsoleFile[],
): Promise<void> => {
  const { inventory } = await readInventory(objects);
  const isPage = ({ path }: ConsoleFile): boolean => path.endsWith('.html');
  // Its name has the hash of its content: what is there already is the same.
  for (const file of files.filter((one) => !isPage(one)))
    await objects.put(keyOf(file.path), objectOf(file), { ifAbsent: true });
  const current = files.map(({ path }) => path);
  const superseded = [
    ...inventory.superseded,
    ...inventory.current.map((path) => ({ path, since: now.toISOString() })),
  ].filter(
    ({ path }, position, all) => !current.includes(path) && all.findIndex((one) => one.path === path) === position,
  );
  const isOver = ({ since }: { readonly since: string }): boolean => now.getTime() - Date.parse(since) >= keptMs;
  // Known before the page changes: otherwise files of a call that ends in between would stay for ever.
  const next: Inventory = { current, superseded };
  await replace(objects, inventoryKey, inventoryObject(next));
  for (const file of files.filter(isPage)) await replace(objects, keyOf(file.path), objectOf(file));
  for (const { path } of superseded.filter(isOver)) await objects.remove(keyOf(path));
  await replace(
    objects,
    inventoryKey,
    inventoryObject({ current, superseded: superseded.filter((one) => !isOver(one)) }),
  );
};

const inventoryObject = (inventory: Inventory): StoredObject => ({
  contentType: 'application/json',
  cacheControl: 'no-store',
  metadata: {},
  body: Buffer.from(JSON.stringify(inventory)),
});

/** Removes everything, so that the bucket can be removed. */
export const removeConsole = async (objects: ObjectStore): Promise<void> => {
  for await (const { key } of objects.list('')) await objects.remove(key);
};

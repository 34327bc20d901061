import { Buffer } from 'node:buffer';
import type { ConsoleFile } from '../contract/console.ts';
import type { ObjectStore, StoredObject } from '../store/objects/object-store.ts';

/** The files in the bucket: the current ones, and those that the newest version no longer has. No address serves it. */
interface Inventory {
  readonly current: readonly string[];
  readonly superseded: readonly { readonly path: string; readonly since: string }[];
}

const inventoryKey = 'inventory.json';
/** How long files of an older version stay, in ms: open pages load further parts of themselves later. */
const keptMs = 86_400_000;

const keyOf = (path: string): string => path.slice(1);

const readInventory = async (
  objects: ObjectStore,
): Promise<{ readonly tag?: string; readonly inventory: Inventory }> => {
  const found = await objects.get(inventoryKey);
  if (found === undefined) return { inventory: { current: [], superseded: [] } };
  return { tag: found.tag, inventory: JSON.parse(Buffer.from(found.body).toString('utf8')) };
};

/** Writes an object, replacing any earlier one. @throws Error when another process writes it at the same time */
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
 * Puts the files of a version into object storage. The page is last, so that it never refers to a missing file. Files
 * of an older version are removed by the first call that runs at least a day after a newer version replaced them. A
 * repeated call changes nothing.
 */
export const publishConsole = async (
  { objects, now }: { readonly objects: ObjectStore; readonly now: Date },
  files: readonly ConsoleFile[],
): Promise<void> => {
  const { inventory } = await readInventory(objects);
  const isPage = ({ path }: ConsoleFile): boolean => path.endsWith('.html');
  // The name contains a hash of the content, so an existing file has the same content.
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
  // Stored before the page changes. Otherwise the files of a call that is interrupted here would never be removed.
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

/** Removes all objects, so that the bucket can be removed. */
export const removeConsole = async (objects: ObjectStore): Promise<void> => {
  for await (const { key } of objects.list('')) await objects.remove(key);
};

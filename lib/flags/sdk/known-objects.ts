import { inParallel } from '../../basics/parallel.ts';
import { publishedPrefix } from '../../store/objects/keys.ts';
import type { ObjectStore, PutCondition, StoredObject } from '../../store/objects/object-store.ts';
import { etagOfObject, type PublishedAnswer } from './published-answers.ts';

/** The result of a put. `refused`: the stored object is not the known one; it is no longer known what is stored. */
export type PutOutcome = 'unchanged' | 'replaced' | 'created' | 'refused';

/** The objects as a process knows them, which saves most requests to object storage. */
export interface KnownObjects {
  /** Lists the published objects, and forgets known ones that differ from the list. @returns the keys of the objects */
  list(): Promise<ReadonlySet<string>>;
  /**
   * Reads which object is stored under each key that is not known yet.
   * @param listed keys that exist; absent: each object is read
   * @returns whether there were such keys
   */
  learn(keys: readonly string[], listed?: ReadonlySet<string>): Promise<boolean>;
  /** Whether `learn` found no object under the key. */
  isAbsent(key: string): boolean;
  /** Replaces the known object by an answer, unless its content is the same. The key must have been learned. */
  put(answer: Pick<PublishedAnswer, 'key' | 'etag' | 'object'>): Promise<PutOutcome>;
  remove(key: string): Promise<void>;
}

interface KnownObject {
  readonly tag: string;
  /** The function's entity tag of the object; undefined: another version or another program put the object. */
  readonly etag: string | undefined;
}
/** Known: there is no object. */
const absent = 'absent';

/** A stored object from which equal ones are copied. */
interface Source {
  readonly key: string;
  readonly tag: string;
}

/** Maximum number of concurrent calls to object storage. */
const maxParallel = 64;

/** Runs `work` on each item, on many at once. All items are tried; then the first failure is thrown. */
export const eachOf = async <T>(items: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  await inParallel(items, maxParallel, (one) => work(one).catch((error: unknown) => void failures.push(error)));
  if (failures.length > 0) throw failures[0];
};

export const openKnownObjects = (objects: ObjectStore): KnownObjects => {
  const memory = new Map<string, KnownObject | typeof absent>();
  /** For each content: the first object that was put with it; undefined: it could not be put. */
  const sources = new WeakMap<StoredObject, Promise<Source | undefined>>();

  /** Sends the content for the first key; for further keys the store copies that object. */
  const send = async (key: string, object: StoredObject, condition: PutCondition): Promise<string | undefined> => {
    const first = sources.get(object);
    if (first) return objects.put(key, object, condition, await first);
    const sent = objects.put(key, object, condition);
    sources.set(
      object,
      sent.then((tag) => (tag === undefined ? undefined : { key, tag })).catch(() => undefined),
    );
    return sent;
  };

  return {
    list: async () => {
      const listed = new Map<string, string>();
      for await (const { key, tag } of objects.list(publishedPrefix)) listed.set(key, tag);
      for (const [key, known] of memory) if (known === absent || known.tag !== listed.get(key)) memory.delete(key);
      return new Set(listed.keys());
    },
    learn: async (keys, listed) => {
      const unknown = keys.filter((key) => !memory.has(key));
      await eachOf(unknown, async (key) => {
        const head = listed && !listed.has(key) ? undefined : await objects.head(key);
        memory.set(key, head ? { tag: head.tag, etag: etagOfObject(head) } : absent);
      });
      return unknown.length > 0;
    },
    isAbsent: (key) => memory.get(key) === absent,
    put: async ({ key, etag, object }) => {
      const known = memory.get(key);
      if (known === undefined) return 'refused';
      if (known !== absent && known.etag === etag) return 'unchanged';
      // Whatever fails from here on, it is unknown what is stored afterwards.
      memory.delete(key);
      const tag = await send(key, object(), known === absent ? { ifAbsent: true } : { ifMatch: known.tag });
      if (tag === undefined) return 'refused';
      memory.set(key, { tag, etag });
      return known === absent ? 'created' : 'replaced';
    },
    remove: async (key) => {
      memory.delete(key);
      await objects.remove(key);
    },
  };
};

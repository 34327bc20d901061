import { publishedPrefix } from '../../store/objects/keys.ts';
import type { ObjectStore, PutCondition, StoredObject } from '../../store/objects/object-store.ts';
import { etagOfObject, type PublishedAnswer } from './published-answers.ts';

/** How a put ended. `refused`: another object is there than was known; what is known now is forgotten. */
export type PutOutcome = 'unchanged' | 'replaced' | 'created' | 'refused';

/** What a process knows of the objects: it saves most requests to object storage. */
export interface KnownObjects {
  /** Lists the published objects, and forgets what differs from it. @returns their keys */
  list(): Promise<ReadonlySet<string>>;
  /**
   * Learns what is there under each key that nothing is known of.
   * @param listed keys that exist; without it each object is asked for
   * @returns whether there were such keys
   */
  learn(keys: readonly string[], listed?: ReadonlySet<string>): Promise<boolean>;
  /** Whether there was no object when this was learned. */
  isAbsent(key: string): boolean;
  /** Puts an answer where the known object is, unless that has the same content. The key must have been learned. */
  put(answer: Pick<PublishedAnswer, 'key' | 'etag' | 'object'>): Promise<PutOutcome>;
  remove(key: string): Promise<void>;
}

interface Known {
  readonly tag: string;
  /** Entity tag of the function; undefined: somebody else has put the object. */
  readonly etag: string | undefined;
}
/** There is no object. */
const absent = 'absent';

/** An object that is there: others that are the same are copied from it. */
interface Source {
  readonly key: string;
  readonly tag: string;
}

/** Calls to object storage at the same time. */
const maxParallel = 64;

/** Runs `work` on each, on many at once; all are tried, then the first failure is thrown. */
export const eachOf = async <T>(items: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const next of queue) {
      try {
        await work(next);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
};

export const openKnownObjects = (objects: ObjectStore): KnownObjects => {
  const memory = new Map<string, Known | typeof absent>();
  /** Of each content the first object with it, once it is there; undefined: it could not be put. */
  const sources = new WeakMap<StoredObject, Promise<Source | undefined>>();

  /** Sends the content for one key, and lets the store copy it to the others. */
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
      // Whatever goes wrong from here on: what is there then is not known.
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

import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ListedObject, ObjectStore, ReadObject } from '../../lib/store/objects/object-store.ts';

/** One change of an object, in order. `body`: the object was put; absent: it was removed. */
export interface ObjectChange {
  readonly key: string;
  readonly body?: string;
}

export interface MemoryObjects extends ObjectStore {
  readonly objects: ReadonlyMap<string, ReadObject>;
  readonly changes: readonly ObjectChange[];
  /** Names of the calls so far, e.g. `put`. */
  readonly calls: readonly string[];
}

/** Object storage in memory that records all changes and calls. */
export const openMemoryObjects = (name = 'memory'): MemoryObjects => {
  const objects = new Map<string, ReadObject>();
  const changes: ObjectChange[] = [];
  const calls: string[] = [];
  const called = <T>(call: string, result: T): Promise<T> => {
    calls.push(call);
    return Promise.resolve(result);
  };
  return {
    name,
    objects,
    changes,
    calls,
    get: (key) => called('get', objects.get(key)),
    head: (key) => {
      const { body: _, ...head } = objects.get(key) ?? {};
      return called('head', 'tag' in head ? head : undefined);
    },
    put: (key, given, condition, alike) => {
      const present = objects.get(key);
      const source = alike && objects.get(alike.key);
      if (alike && source?.tag !== alike.tag) return called('copy', undefined);
      const object = source ?? given;
      const holds = 'ifMatch' in condition ? present?.tag === condition.ifMatch : present === undefined;
      if (!holds) return called(alike ? 'copy' : 'put', undefined);
      const tag = source?.tag ?? `"${createHash('md5').update(object.body).digest('hex')}"`;
      objects.set(key, { ...object, tag });
      changes.push({ key, body: Buffer.from(object.body).toString() });
      return called(alike ? 'copy' : 'put', tag);
    },
    remove: (key) => {
      if (objects.delete(key)) changes.push({ key });
      return called('remove', undefined);
    },
    async *list(prefix) {
      calls.push('list');
      for (const key of [...objects.keys()].sort()) {
        const found = objects.get(key);
        if (found && key.startsWith(prefix)) yield { key, tag: found.tag };
      }
    },
  };
};

/** The fates of a call: a conflict as in S3, a lost answer, a lost request, or the death of the process. */
type Fault = 'none' | 'conflict' | 'lost' | 'dropped' | 'crash-before' | 'crash-after';
const faults: readonly Fault[] = ['conflict', 'lost', 'dropped', 'crash-before', 'crash-after'];

/** Maximal duration of a call, in ms. */
const maxMs = 4;

/**
 * Another process's view of the same objects: calls take some time, and some fail. After a crash none of its calls
 * reaches the objects.
 * @param rate share of calls that fail, 0–1
 */
export const faultyObjects = (store: ObjectStore, random: () => number, rate: number): ObjectStore => {
  let dead = false;
  const call = async <T>(work: () => Promise<T>, conflict?: T): Promise<T> => {
    const fault = random() < rate ? (faults[Math.floor(random() * faults.length)] ?? 'none') : 'none';
    await setTimeout(Math.floor(random() * maxMs));
    if (fault === 'crash-before') dead = true;
    if (dead || fault === 'dropped') throw new Error('injected: not carried out');
    if (fault === 'conflict' && conflict !== undefined) return conflict;
    const result = await work();
    if (fault === 'crash-after') dead = true;
    if (dead || fault === 'lost') throw new Error('injected: the answer is lost');
    await setTimeout(Math.floor(random() * maxMs));
    return result;
  };
  return {
    name: store.name,
    get: (key) => call(() => store.get(key)),
    head: (key) => call(() => store.head(key)),
    put: async (key, object, condition, alike) => {
      const tag = await call(async () => (await store.put(key, object, condition, alike)) ?? '', '');
      return tag === '' ? undefined : tag;
    },
    remove: (key) => call(() => store.remove(key)),
    async *list(prefix) {
      const listed = await call(async () => {
        const all: ListedObject[] = [];
        for await (const one of store.list(prefix)) all.push(one);
        return all;
      });
      yield* listed;
    },
  };
};

import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { inTurn } from '../../../lib/store/table/waiting.ts';

export interface ReplicationOptions {
  readonly from: ObjectStore;
  readonly to: ObjectStore;
  /** Whether one of the regions is unreachable: nothing leaves it, and nothing arrives. */
  readonly isDown: () => boolean;
  /** How long after a change it is copied, in ms. */
  readonly lagMs?: number;
}

export interface Replication {
  /** An object was put or removed. */
  changed(key: string): void;
  /** Ends it; what has not been copied is left. */
  stop(): Promise<void>;
}

/** Makes the object in `to` what it is in `from`, or removes it. */
const copyOne = async ({ from, to }: ReplicationOptions, key: string): Promise<void> => {
  const found = await from.get(key);
  if (found === undefined) return to.remove(key);
  const present = await to.head(key);
  if (present?.tag === found.tag) return;
  await to.put(key, found, present ? { ifMatch: present.tag } : { ifAbsent: true });
};

/**
 * Replication between two regions, as object storage does it: after the change, each object by itself, again and again
 * while a region is unreachable. What was there before is not copied.
 */
export const openReplication = (options: ReplicationOptions): Replication => {
  const { isDown, lagMs = 100 } = options;
  const stopping = new AbortController();
  const waiting = new Map<string, Promise<void>>();

  const replicate = async (key: string): Promise<void> => {
    const { signal } = stopping;
    do await delay(lagMs, undefined, { signal });
    while (isDown());
    // A change from here on is one of its own.
    waiting.delete(key);
    await inTurn(options, [key], () => copyOne(options, key));
  };

  return {
    changed: (key) => {
      if (waiting.has(key) || stopping.signal.aborted) return;
      const copying = replicate(key).catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(`${key} was not replicated:`, error);
      });
      waiting.set(key, copying);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(waiting.values());
    },
  };
};

import { setTimeout as delay } from 'node:timers/promises';

/**
 * A process ends within this time after the request to stop; later it may be killed (docker stop: ten seconds). In ms.
 */
export const longestStop = 10_000;

/** The time for each part to end by itself, one after the other, in ms; after that it is stopped. */
export const grace = { requests: 4_000, background: 2_000, engine: 3_000 } as const;

/** Waits for `work`, but not longer than `ms`; returns whether it ended. Errors are passed on. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const enough = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      delay(ms, false, { signal: enough.signal, ref: true }).catch(() => false),
    ]);
  } finally {
    enough.abort();
  }
};

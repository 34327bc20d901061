import { setTimeout as delay } from 'node:timers/promises';

/** A process ends within so many ms after it was asked to; after that it may be killed (docker stop: ten seconds). */
export const longestStop = 10_000;

/** How long each part may take to end by itself, one after the other, in ms; after that it is stopped. */
export const grace = { requests: 4_000, background: 2_000, engine: 3_000 } as const;

/** Waits for `work`, but not longer than `ms`; answers whether it ended. Errors are passed on. */
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

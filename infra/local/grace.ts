import { setTimeout as delay } from 'node:timers/promises';

/** A process that is asked to end is gone within so many ms; who asked may kill it then (docker stop: ten seconds). */
export const longestStop = 10_000;

/** How long what is under way may take to end by itself, in ms, one after the other; then it is cut off. */
export const grace = { requests: 4_000, background: 2_000, engine: 3_000 } as const;

/** Waits for `work`, but no longer than `ms`; answers whether it ended. What it throws passes through. */
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

/** Processor time of this thread, in ms. */
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** An attempt is given at most this many times the processor time, by the clock. */
const maxPatience = 64;

/**
 * Tries something until it ends or has used up its processor time. An attempt can be limited only by the clock. On a
 * busy machine the clock goes on while the thread waits for a processor: so the next attempt has twice as long.
 * @param ms of processor time, for all attempts together; the last attempt has at least half of it
 * @param attempt ends after `timeout` ms by the clock; returns whether it came to its end
 */
export const tryWithin = (ms: number, attempt: (timeout: number) => boolean, used: () => number = usedMs): boolean => {
  const began = used();
  for (let timeout = ms; timeout <= ms * maxPatience; timeout *= 2) {
    if (attempt(timeout)) return true;
    if (used() - began >= ms) return false;
  }
  return false;
};

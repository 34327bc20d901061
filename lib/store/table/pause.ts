/** Waits between attempts; tests pass their own so that nothing depends on the wall clock. */
export interface Pace {
  /** Epoch ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
}

export const realPace: Pace = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

const firstPauseMs = 10;
const maxPauseMs = 1_000;

/**
 * Full jitter: a random wait in ms between 0 and a bound that doubles with each attempt (10 ms … 1 s), so that
 * those who collided spread out. See "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export const jitter = (attempt: number, random: () => number): number =>
  Math.floor(random() * Math.min(maxPauseMs, firstPauseMs * 2 ** attempt));

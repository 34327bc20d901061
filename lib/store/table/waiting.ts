/** The clock, the waits and the randomness. Tests pass their own, so that nothing depends on the wall clock. */
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
 * colliding writers spread out. See "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export const jitter = (attempt: number, random: () => number): number =>
  Math.floor(random() * Math.min(maxPauseMs, firstPauseMs * 2 ** attempt));

/** Expected number of writers, in the sense of {@link pauseAfterLoss}. */
const expectedWriters = 28;

/**
 * How long (ms) a writer waits after its transaction was refused because another writer was faster. After the first
 * refusal it does not wait: the refusal contains the new state. Later it waits a random part of the time that
 * `expectedWriters` need one after the other, if each takes as long as the refused attempt. Writers that lost often
 * wait less, so that none starves. The figures behind it: docs/decisions/0175-writers-that-collide.md.
 * @param losses refused attempts so far, at least 1
 * @param took ms from sending the last attempt to its refusal
 */
export const pauseAfterLoss = (losses: number, took: number, random: () => number): number =>
  losses <= 1
    ? 0
    : 1 + Math.floor(random() * Math.min(maxPauseMs, (Math.max(1, took) * expectedWriters) / Math.min(losses - 1, 8)));

const queues = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Runs `work` after all earlier work on the same names of the same object in this process. So what a process has in
 * memory is brought up to date once, also when the lanes of an import ask for it at the same time. Names are locked in
 * sorted order, so that no two callers wait for each other.
 */
export const inTurn = async <T>(of: object, names: readonly string[], work: () => Promise<T>): Promise<T> => {
  const queue = queues.get(of) ?? new Map<string, Promise<void>>();
  queues.set(of, queue);
  const leave: (() => void)[] = [];
  try {
    for (const name of [...names].sort()) {
      const before = queue.get(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.set(name, promise);
      leave.push(() => {
        if (queue.get(name) === promise) queue.delete(name);
        resolve();
      });
      await before;
    }
    return await work();
  } finally {
    for (const done of leave) done();
  }
};

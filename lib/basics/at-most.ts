/** Runs pieces of work, some at a time; the others wait in the order of their arrival. */
export type AtMost = <T>(work: () => Promise<T>) => Promise<T>;

/** @param most how many run at once */
export const atMost = (most: number): AtMost => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // Whoever ends passes its place on, so that nobody who comes in between takes it.
    if (running < most) running++;
    else await new Promise<void>((go) => void waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

/** Starts a piece of work when it is its turn, and returns its result. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export const atOnce: Turn = (work) => work();

/**
 * Runs one piece of work after the other, in the order of arrival, as a Lambda process does. So code that works only
 * because two requests meet in one process fails here, too.
 */
export const oneAtATime = (): Turn => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};

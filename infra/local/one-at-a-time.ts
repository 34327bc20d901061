/** Lets a piece of work begin when it is its turn, and answers what it answers. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export const atOnce: Turn = (work) => work();

/**
 * One piece of work after the other, in the order in which they came, as a Lambda process gets them: what goes well only
 * because two requests meet in one process fails here too.
 */
export const oneAtATime = (): Turn => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};

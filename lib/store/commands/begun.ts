/** A read that has begun and is not awaited yet. */
export interface Begun<T> {
  readonly done: Promise<T>;
}

/**
 * Wraps a read that only the answer of a command needs. It begins before the transaction is sent and runs in parallel
 * with it. When the transaction fails, nobody awaits the read, so an error of the read is ignored.
 */
export const begun = <T>(done: Promise<T>): Begun<T> => {
  done.catch(() => undefined);
  return { done };
};

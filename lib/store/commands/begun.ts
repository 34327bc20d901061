/** A read that was begun and not waited for. */
export interface Begun<T> {
  readonly done: Promise<T>;
}

/**
 * For what only the answer of a command needs: begun before the transaction is sent, it goes beside it. When the
 * transaction fails, nobody asks for it, and its own failure is of no interest.
 */
export const begun = <T>(done: Promise<T>): Begun<T> => {
  done.catch(() => undefined);
  return { done };
};

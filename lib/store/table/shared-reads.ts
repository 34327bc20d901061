/** Reads, by what is read; see {@link openSharedReads}. */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/** A read that runs, and the one that begins when it ends. */
interface Line<T> {
  readonly running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Lets callers of this process share strongly consistent reads of the same. A read that begins after a caller asked shows
 * it all that was acknowledged before, as one of its own would. So while a read is running, all who ask wait for one
 * next, which begins when that has ended. A Lambda process has one request at a time, and nothing to share.
 */
export const openSharedReads = <T>(): SharedReads<T> => {
  const lines = new Map<string, Line<T>>();

  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const line: Line<T> = { running: read() };
    lines.set(key, line);
    const end = (): void => {
      if (line.next === undefined) lines.delete(key);
    };
    line.running.then(end, end);
    return line.running;
  };

  return (key, read) => {
    const line = lines.get(key);
    if (!line) return begin(key, read);
    // Whether the running read fails is not the concern of those who wait for the next.
    const start = (): Promise<T> => begin(key, read);
    line.next ??= line.running.then(start, start);
    return line.next;
  };
};

/** Something that the page reads: it may not be known yet, or reading it has failed. Neither means that there is none. */
export type Known<T extends object | number> = T | 'pending' | 'failed';

export const isKnown = <T extends object | number>(value: Known<T>): value is T => typeof value !== 'string';

interface Read<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
}

/** What is known of a read, in another form. Old data count while they are read again. */
export const knownFrom = <T, R extends object | number>({ data, isError }: Read<T>, from: (data: T) => R): Known<R> => {
  if (data !== undefined) return from(data);
  return isError ? 'failed' : 'pending';
};

/** Several reads as one: known when all of them are. */
export const allKnown = (reads: readonly Read<unknown>[]): 'known' | 'pending' | 'failed' => {
  if (reads.every(({ data }) => data !== undefined)) return 'known';
  return reads.some(({ data, isError }) => data === undefined && isError) ? 'failed' : 'pending';
};

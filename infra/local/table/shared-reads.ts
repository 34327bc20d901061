import { headsPartition } from '../../../lib/store/table/keys.ts';
import type { Layer, TableClient, TableRequest } from '../../../lib/store/wire/client.ts';

/** Shared reads, by a key that identifies what is read; see {@link openSharedReads}. */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/** A read that is running, and the next one, which begins when it ends. */
interface Line<T> {
  readonly running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Lets callers of this process share strongly consistent reads of the same items. A read that begins after a caller
 * asked shows everything that was acknowledged before, exactly as a read of its own would. So all callers who ask while
 * a read is running share the next one, which begins when the running read ends.
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
    // The next read begins even if the running one fails.
    const start = (): Promise<T> => begin(key, read);
    line.next ??= line.running.then(start, start);
    return line.next;
  };
};

const inHeads = (key: unknown): boolean =>
  key !== null && typeof key === 'object' && Reflect.get(key, 'pk') === headsPartition;

/** The keys that a batch reads. */
const keysOf = ({ RequestItems }: TableRequest['input']): readonly unknown[] =>
  Object.values(RequestItems ?? {}).flatMap((of: { readonly Keys?: readonly unknown[] }) => of.Keys ?? []);

/** Whether a request reads only heads. Almost every request of a caller needs them, and many need nothing else. */
const readsHeads = ({ operation, input }: TableRequest): boolean => {
  if (operation === 'GetItem') return inHeads(input.Key);
  if (operation === 'BatchGetItem') return keysOf(input).every(inHeads);
  if (operation !== 'Query') return false;
  const values = input.ExpressionAttributeValues;
  return values !== null && typeof values === 'object' && Reflect.get(values, ':pk') === headsPartition;
};

/** Lets requests of this process share their reads of heads. All reads of heads are strongly consistent. */
export const shareHeads = (client: TableClient): void => {
  const share = openSharedReads<Awaited<ReturnType<Layer>>>();
  client.wrap((request, next) =>
    readsHeads(request) ? share(JSON.stringify([request.operation, request.input]), next) : next(),
  );
};

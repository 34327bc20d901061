import { AsyncLocalStorage } from 'node:async_hooks';
import type { TableClient } from '../wire/client.ts';

/** Capacity units consumed, as DynamoDB reports them. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

const meter = new AsyncLocalStorage<{ read: number; write: number }>();

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

const consumed = (output: object): number => {
  const capacity: unknown = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined;
  const all: readonly unknown[] = Array.isArray(capacity) ? capacity : [capacity];
  return all.reduce<number>(
    (sum, one) =>
      one !== null && typeof one === 'object' && 'CapacityUnits' in one && typeof one.CapacityUnits === 'number'
        ? sum + one.CapacityUnits
        : sum,
    0,
  );
};

/** Makes a client request the consumed capacity of every call and add it to the running meter. */
export const withUnits = (client: TableClient): TableClient => {
  client.wrap(async ({ operation, input }, next) => {
    const running = meter.getStore();
    if (!running) return next();
    input.ReturnConsumedCapacity = 'TOTAL';
    const output = await next();
    running[reads.has(operation) ? 'read' : 'write'] += consumed(output);
    return output;
  });
  return client;
};

/**
 * Runs `run` and measures the units that it consumes, including nested calls. Meters nest: the outer one counts too.
 */
export const measureUnits = async <T>(run: () => Promise<T>): Promise<{ answer: T; units: Units }> => {
  const outer = meter.getStore();
  const units = { read: 0, write: 0 };
  try {
    const answer = await meter.run(units, run);
    return { answer, units };
  } finally {
    if (outer) {
      outer.read += units.read;
      outer.write += units.write;
    }
  }
};

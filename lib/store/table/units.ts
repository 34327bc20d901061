import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Capacity units consumed, as DynamoDB reports them. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

const meter = new AsyncLocalStorage<{ read: number; write: number }>();

const reads = new Set([
  'GetItemCommand',
  'BatchGetItemCommand',
  'QueryCommand',
  'ScanCommand',
  'TransactGetItemsCommand',
]);

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

/** Makes a client ask for the consumed capacity of every data operation and add it to the meter that is running. */
export const countUnits = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const running = meter.getStore();
      const name = context.commandName ?? '';
      if (!running || (!/(Item|Items|Query|Scan)Command$/.test(name) && !/^(Query|Scan)/.test(name))) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      running[reads.has(name) ? 'read' : 'write'] += consumed(result.output);
      return result;
    },
    { step: 'initialize', name: 'countUnits' },
  );
};

/** Runs `run` and answers with the units that everything inside it consumed. Meters nest: the outer one counts too. */
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

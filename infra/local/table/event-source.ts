import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { streamBatches } from '../../limits.ts';
import type { StreamFilter } from '../../stream-filter.ts';
import type { Outcome } from '../functions/lambda.ts';

export interface EventSourceOptions {
  /** Selects the records for this function. */
  readonly filter: StreamFilter;
  /** Invokes the function with `{ Records }`. */
  readonly invoke: (records: readonly DynamoDBRecord[]) => Promise<Outcome>;
  /** Gets the records that the function could not process, after the last retry. */
  readonly deadLetter: (records: readonly DynamoDBRecord[], error: unknown) => Promise<void>;
  /** Waits before retry number `attempt` (1, 2, …); answers false if delivery has to stop for now. */
  readonly pause: (attempt: number) => Promise<boolean>;
  readonly batchSize?: number;
  /** Retries of a single record, and of a batch that made no progress. */
  readonly retries?: number;
}

/** Whether the event source delivers this record. */
const concerns = (filter: StreamFilter, record: DynamoDBRecord): boolean =>
  record.eventName === filter.eventName &&
  filter.pkPrefixes.some((prefix) => record.dynamodb?.Keys?.pk?.S?.startsWith(prefix));

const partialFailure = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * Sequence numbers are decimal numbers of any length, so they are compared as numbers: as text, `9` would come after
 * `10`.
 */
export const sequenceOf = (record: DynamoDBRecord): bigint => BigInt(record.dynamodb?.SequenceNumber ?? '0');

/**
 * Index of the first record that has to be delivered again; the number of records if there is none. An error, a
 * malformed answer or an unknown identifier means the whole batch. No answer, or an answer without failures, means
 * none.
 */
const firstFailure = (records: readonly DynamoDBRecord[], outcome: Outcome): number => {
  if (outcome.kind !== 'answer') return 0;
  if (outcome.payload === undefined || outcome.payload === null) return records.length;
  const parsed = partialFailure.safeParse(outcome.payload);
  if (!parsed.success) return 0;
  const failures = parsed.data.batchItemFailures ?? [];
  const positions = failures.map(({ itemIdentifier }) =>
    records.findIndex((record) => record.dynamodb?.SequenceNumber === itemIdentifier),
  );
  return Math.min(records.length, ...positions.map((position) => Math.max(0, position)));
};

/**
 * Delivers records as Lambda's event source mapping for DynamoDB does, with bisecting and partial batch answers: in
 * order, again from the first failure, in halves while a batch makes no progress, and finally to the dead letters.
 * @returns false when `pause` stopped the delivery; the undelivered records come again
 */
export const openEventSource = (options: EventSourceOptions) => {
  const {
    filter,
    invoke,
    deadLetter,
    pause,
    batchSize = streamBatches.size,
    retries = streamBatches.retries,
  } = options;

  const deliverBatch = async (records: readonly DynamoDBRecord[], attempt: number): Promise<boolean> => {
    const outcome = await invoke(records);
    const rest = records.slice(firstFailure(records, outcome));
    if (rest.length === 0) return true;
    // Halving a batch does not count as a retry. Each part is smaller, so this ends.
    if (rest.length < records.length) return (await pause(1)) && (await deliverBatch(rest, attempt));
    if (rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      if (!(await pause(1))) return false;
      return (await deliverBatch(rest.slice(0, middle), attempt)) && (await deliverBatch(rest.slice(middle), attempt));
    }
    if (attempt < retries) return (await pause(attempt + 1)) && (await deliverBatch(rest, attempt + 1));
    await deadLetter(rest, outcome.kind === 'error' ? outcome.error : outcome);
    return true;
  };

  return async (records: readonly DynamoDBRecord[]): Promise<boolean> => {
    const wanted = records.filter((record) => concerns(filter, record));
    for (let from = 0; from < wanted.length; from += batchSize) {
      if (!(await deliverBatch(wanted.slice(from, from + batchSize), 0))) return false;
    }
    return true;
  };
};

import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../infra/local/functions/lambda.ts';
import { type EventSourceOptions, openEventSource, sequenceOf } from '../../../infra/local/table/event-source.ts';
import { streamFilters } from '../../../infra/stream-filter.ts';

const record = (sequence: number, pk = 'JOURNAL#INSTANCE', eventName: DynamoDBRecord['eventName'] = 'INSERT') => ({
  eventName,
  dynamodb: { SequenceNumber: String(sequence), Keys: { pk: { S: pk }, sk: { S: '1' } } },
});
const records = (count: number): DynamoDBRecord[] => Array.from({ length: count }, (_, i) => record(i + 1));
const numbers = (batch: readonly DynamoDBRecord[]): number[] => batch.map((one) => Number(sequenceOf(one)));

/**
 * Opens an event source whose function gives `judge` the sequence numbers of a batch. It answers with the result, or
 * fails with the error that `judge` throws.
 */
const open = (judge: (batch: number[]) => unknown, options: Partial<EventSourceOptions> = {}) => {
  const calls: number[][] = [];
  const dead: number[][] = [];
  const pauses: number[] = [];
  const deliver = openEventSource({
    filter: streamFilters.publisher,
    invoke: async (batch): Promise<Outcome> => {
      calls.push(numbers(batch));
      try {
        return { kind: 'answer', payload: judge(numbers(batch)) };
      } catch (error) {
        return { kind: 'error', error };
      }
    },
    deadLetter: async (batch) => {
      dead.push(numbers(batch));
    },
    pause: async (attempt) => {
      pauses.push(attempt);
      return true;
    },
    retries: 2,
    ...options,
  });
  return { deliver, calls, dead, pauses };
};
const failing = (...poison: number[]) => ({
  batchItemFailures: poison.map((sequence) => ({ itemIdentifier: String(sequence) })),
});

describe('the local event source', () => {
  it('delivers new commit records only', async () => {
    const { deliver, calls } = open(() => null);
    await deliver([
      record(1),
      record(2, 'PROJECT#a'),
      record(3, 'JOURNALPART#INSTANCE'),
      record(4, 'JOURNAL#PROJECT#a', 'MODIFY'),
      record(5, 'JOURNAL#PROJECT#a', 'REMOVE'),
      record(6, 'JOURNAL#PROJECT#a'),
    ]);
    expect(calls).toEqual([[1, 6]]);
  });

  it('calls nothing when no record is for the function', async () => {
    const { deliver, calls } = open(() => null);
    expect(await deliver([record(1, 'HEADS')])).toBe(true);
    expect(calls).toEqual([]);
  });

  it('divides new records into batches', async () => {
    const { deliver, calls } = open(() => null, { batchSize: 2 });
    await deliver(records(5));
    expect(calls).toEqual([[1, 2], [3, 4], [5]]);
  });

  it.each([null, undefined, {}, { batchItemFailures: [] }, { batchItemFailures: null }])(
    'takes %j as success',
    async (payload) => {
      const { deliver, calls } = open(() => payload);
      await deliver(records(2));
      expect(calls).toEqual([[1, 2]]);
    },
  );

  it.each([
    'text',
    { batchItemFailures: [{}] },
    { batchItemFailures: [{ itemIdentifier: '' }] },
    { batchItemFailures: [{ itemIdentifier: '999' }] },
  ])('takes %j as the failure of the whole batch', async (payload) => {
    let first = true;
    const { deliver, calls } = open(() => {
      if (!first) return null;
      first = false;
      return payload;
    });
    await deliver(records(2));
    expect(calls).toEqual([[1, 2], [1], [2]]);
  });

  it('delivers again from the first failed record, whatever the order in the answer', async () => {
    let first = true;
    const { deliver, calls, dead } = open(() => {
      if (!first) return null;
      first = false;
      return failing(4, 3);
    });
    await deliver(records(5));
    expect(calls).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5],
    ]);
    expect(dead).toEqual([]);
  });

  it('halves a batch without progress until the failing record is alone', async () => {
    const { deliver, calls, dead } = open((batch) => {
      if (batch.includes(3)) throw new Error('poison');
      return null;
    });
    await deliver(records(4));
    expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [3], [4]]);
    expect(dead).toEqual([[3]]);
  });

  it('gives a record up after its retries, not before, and continues with the next', async () => {
    const { deliver, calls, dead, pauses } = open((batch) => (batch[0] === 1 ? failing(1) : null), { batchSize: 1 });
    await deliver(records(2));
    expect(calls).toEqual([[1], [1], [1], [2]]);
    expect(pauses).toEqual([1, 2]);
    expect(dead).toEqual([[1]]);
  });

  it('counts a time-out as a failure', async () => {
    const dead: number[][] = [];
    const { deliver } = open(() => null, {
      invoke: async () => ({ kind: 'timeout' }),
      deadLetter: async (batch) => {
        dead.push(numbers(batch));
      },
    });
    await deliver(records(1));
    expect(dead).toEqual([[1]]);
  });

  it('stops without a dead letter when it has to stop waiting', async () => {
    const { deliver, calls, dead } = open(
      () => {
        throw new Error('down');
      },
      { pause: async () => false },
    );
    expect(await deliver(records(4))).toBe(false);
    expect(calls).toEqual([[1, 2, 3, 4]]);
    expect(dead).toEqual([]);
  });

  it('compares sequence numbers as numbers of any length', () => {
    const long = record(0);
    long.dynamodb.SequenceNumber = '4421584500000000017450439092';
    expect(sequenceOf(long) > sequenceOf(record(9))).toBe(true);
    expect(sequenceOf(record(10)) > sequenceOf(record(9))).toBe(true);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { sequenceOf } from './event-source.ts';
import { openStreams } from './streams.ts';

export interface StreamPumpOptions {
  readonly endpoint: string;
  readonly streamArn: string;
  /** Answers false when the records could not be delivered; they then come again. */
  readonly deliver: (records: readonly DynamoDBRecord[]) => Promise<boolean>;
  /** Gets the error if the stream could not be read; reading is tried again. */
  readonly report: (error: unknown) => void;
  /** Time between two reads of a stream without new records, in ms. */
  readonly pollMs?: number;
}

export interface StreamPump {
  /** Stops after the running delivery. */
  stop(): Promise<void>;
}

interface Shard {
  readonly id: string;
  /** Absent: no iterator has been requested yet. */
  iterator?: string | undefined;
  /** Sequence number of the last delivered record. */
  checkpoint?: string | undefined;
}

/** How many new records a read found. */
type News = 'none' | 'some' | 'full';

/** Records of one read. */
const maxRecords = 1000;
/**
 * Time between two reads of a stream with new records, in ms. Commits in between are appended to the log together,
 * which takes the engine less time than one by one.
 */
const gatherMs = 100;

const troubleMs = 1_000;

/**
 * Reads a DynamoDB stream from now on and passes new records to `deliver`, shard by shard and in order. A delivered
 * record never comes again. Resolves when the position in the stream is known: everything that is written later is
 * delivered.
 */
export const startStreamPump = async (options: StreamPumpOptions): Promise<StreamPump> => {
  const { endpoint, streamArn, deliver, report, pollMs = 200 } = options;
  const stream = openStreams(endpoint, streamArn);
  const stopping = new AbortController();
  const shards = new Map<string, Shard>();
  const finished = new Set<string>();

  /**
   * An engine may report the end of a shard to which it still writes. Only an iterator without a successor is the end.
   */
  const discover = async (type: 'LATEST' | 'TRIM_HORIZON'): Promise<void> => {
    for (const id of await stream.shards())
      if (!shards.has(id) && !finished.has(id)) shards.set(id, { id, iterator: await stream.iterator(id, { type }) });
  };

  const reopen = ({ id, checkpoint }: Shard): Promise<string> =>
    stream.iterator(
      id,
      checkpoint === undefined
        ? { type: 'TRIM_HORIZON' }
        : { type: 'AFTER_SEQUENCE_NUMBER', sequenceNumber: checkpoint },
    );

  const pumpShard = async (shard: Shard): Promise<News> => {
    const iterator = shard.iterator ?? (await reopen(shard));
    // An iterator expires, so it must not be used again if this read fails.
    shard.iterator = undefined;
    const { records: read, next } = await stream.read(iterator, maxRecords);
    const done = shard.checkpoint === undefined ? -1n : BigInt(shard.checkpoint);
    const records = read.filter((record) => sequenceOf(record) > done);
    if (records.length > 0 && !(await deliver(records))) return 'some';
    shard.checkpoint = records.at(-1)?.dynamodb?.SequenceNumber ?? shard.checkpoint;
    shard.iterator = next;
    if (next === undefined) {
      shards.delete(shard.id);
      finished.add(shard.id);
      await discover('TRIM_HORIZON');
    }
    if (records.length === 0) return 'none';
    return read.length === maxRecords ? 'full' : 'some';
  };

  /** Stops waiting when the pump stops. */
  const wait = async (ms: number): Promise<void> => {
    await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let announced: News = 'none';
      for (const shard of [...shards.values()]) {
        if (stopping.signal.aborted) break;
        try {
          const found = await pumpShard(shard);
          if (announced === 'none' || found === 'full') announced = found;
        } catch (error) {
          if (stopping.signal.aborted) break;
          report(error);
          await wait(troubleMs);
        }
      }
      if (announced !== 'full') await wait(announced === 'none' ? pollMs : Math.min(pollMs, gatherMs));
    }
  };

  await discover('LATEST');
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      stream.close();
    },
  };
};

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { clientConfig } from '../../../lib/store/wire/config.ts';
import { openTransport, tableService } from '../../../lib/store/wire/transport.ts';

/** The position where an iterator begins. */
export type From =
  | { readonly type: 'LATEST' | 'TRIM_HORIZON' }
  | { readonly type: 'AFTER_SEQUENCE_NUMBER'; readonly sequenceNumber: string };

/** The records of one read, in Lambda's form, and the iterator for the next read; absent: the shard has ended. */
export interface Records {
  readonly records: readonly DynamoDBRecord[];
  readonly next: string | undefined;
}

/** The stream of a table (Amazon DynamoDB Streams API reference). */
export interface Streams {
  /** Ids of all shards. */
  shards(): Promise<readonly string[]>;
  iterator(shard: string, from: From): Promise<string>;
  read(iterator: string, limit?: number): Promise<Records>;
  close(): void;
}

/** The used part of the operations' answers. */
interface Description {
  readonly StreamDescription: {
    readonly Shards?: readonly { readonly ShardId: string }[];
    LastEvaluatedShardId?: string;
  };
}
interface Iterator {
  readonly ShardIterator: string;
}
interface Read {
  readonly Records?: readonly DynamoDBRecord[];
  readonly NextShardIterator?: string;
}

/** Lambda counts whole seconds, and adds the stream to a record. The engine does not know the region of its table. */
const lambdaRecord = (record: DynamoDBRecord, streamArn: string, region: string): DynamoDBRecord => {
  const created = record.dynamodb?.ApproximateCreationDateTime;
  return {
    ...record,
    awsRegion: region,
    eventSourceARN: streamArn,
    dynamodb: {
      ...record.dynamodb,
      ...(created !== undefined && { ApproximateCreationDateTime: Math.floor(created) }),
    },
  };
};

/**
 * Opens a stream of the embedded engine, with the project's own DynamoDB client
 * (docs/decisions/0172-the-way-to-the-table.md): streams have the same protocol as tables.
 * @param region the region in the records
 */
export const openStreams = (endpoint: string, streamArn: string, region = 'local'): Streams => {
  const client = new DynamoDBClient(clientConfig(endpoint));
  const ask = openTransport(client, { ...tableService, prefix: 'DynamoDBStreams_20120810' });
  return {
    shards: async () => {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const { StreamDescription: stream } = (await ask('DescribeStream', {
          StreamArn: streamArn,
          ...(after !== undefined && { ExclusiveStartShardId: after }),
        })) as Description;
        ids.push(...(stream.Shards ?? []).map(({ ShardId }) => ShardId));
        after = stream.LastEvaluatedShardId;
      } while (after !== undefined);
      return ids;
    },
    iterator: async (shard, from) => {
      const answer = await ask('GetShardIterator', {
        StreamArn: streamArn,
        ShardId: shard,
        ShardIteratorType: from.type,
        ...(from.type === 'AFTER_SEQUENCE_NUMBER' && { SequenceNumber: from.sequenceNumber }),
      });
      return (answer as Iterator).ShardIterator;
    },
    read: async (iterator, limit) => {
      const { Records = [], NextShardIterator: next } = (await ask('GetRecords', {
        ShardIterator: iterator,
        ...(limit !== undefined && { Limit: limit }),
      })) as Read;
      return { records: Records.map((record) => lambdaRecord(record, streamArn, region)), next };
    },
    close: () => client.destroy(),
  };
};

import type { Effect } from '../../simulation/table-model.ts';

type Name = 'INSERT' | 'MODIFY' | 'REMOVE';

interface Written {
  readonly name: Name;
  readonly pk: string;
  readonly sk: string;
  /** Epoch seconds. */
  readonly at: number;
}

/** The stream of a table: one shard that never ends. A sequence number is the place of a record, from 1 on. */
export interface Stream {
  readonly arn: string;
  add(effect: Effect, existed: boolean): void;
  /** Answers an operation of DynamoDB Streams. @throws Error for one that is unknown */
  answer(operation: string, input: Readonly<Record<string, unknown>>): object;
}

const shard = 'shardId-00000000000000000001';

const recordOf = ({ name, pk, sk, at }: Written, index: number): object => ({
  eventID: String(index + 1),
  eventName: name,
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'local',
  dynamodb: {
    ApproximateCreationDateTime: at,
    Keys: { pk: { S: pk }, sk: { S: sk } },
    SequenceNumber: String(index + 1),
    SizeBytes: Buffer.byteLength(pk) + Buffer.byteLength(sk) + 4,
    StreamViewType: 'KEYS_ONLY',
  },
});

export const openStream = (arn: string, now: () => Date): Stream => {
  const records: Written[] = [];
  const startOf = ({ ShardIteratorType: type, SequenceNumber: after }: Readonly<Record<string, unknown>>): number => {
    if (type === 'TRIM_HORIZON') return 0;
    return type === 'LATEST' ? records.length : Number(after);
  };
  return {
    arn,
    add: ({ key, item }, existed) => {
      if (item === undefined && !existed) return;
      const name = item === undefined ? 'REMOVE' : existed ? 'MODIFY' : 'INSERT';
      records.push({ name, pk: key.pk, sk: key.sk, at: Math.floor(now().getTime() / 1000) });
    },
    answer: (operation, input) => {
      switch (operation) {
        case 'DescribeStream':
          return { StreamDescription: { StreamArn: arn, StreamStatus: 'ENABLED', Shards: [{ ShardId: shard }] } };
        case 'GetShardIterator':
          return { ShardIterator: `${arn}|${startOf(input)}` };
        case 'GetRecords': {
          const start = Number(String(input.ShardIterator).split('|').at(-1));
          const end = Math.min(records.length, start + Number(input.Limit ?? 1000));
          const found = records.slice(start, end).map((record, i) => recordOf(record, start + i));
          return { Records: found, NextShardIterator: `${arn}|${end}` };
        }
        default:
          throw new Error(`The model of the engine has no ${operation}`);
      }
    },
  };
};

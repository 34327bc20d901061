import { BatchGetItemCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { Table } from '../../lib/store/table/table.ts';
import { keyOf, projectionOf, type RawItem } from './items.ts';

/** Keys that one request reads. */
const atOnce = 100;

/** What was written to a table since it was asked last. */
export interface Changes {
  /** Each item once, by its key (`keyOf`), as it is now; undefined: it is gone. */
  next(): Promise<ReadonlyMap<string, RawItem | undefined>>;
  close(): void;
}

/**
 * Follows a table by its stream: to look at all items after every request takes many times as long as the requests.
 *
 * @param members only these of each item, the key among them
 */
export const openChanges = async (table: Table, endpoint: string, members: readonly string[]): Promise<Changes> => {
  const client = new DynamoDBStreamsClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Table: description } = await table.control.send(new DescribeTableCommand({ TableName: table.name }));
  const StreamArn = description?.LatestStreamArn;
  const iterators = new Map<string, string | undefined>();

  /** Shards that were not there before are read from their beginning. */
  const discover = async (ShardIteratorType: 'LATEST' | 'TRIM_HORIZON'): Promise<void> => {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (ShardId === undefined || iterators.has(ShardId)) continue;
      const of = { StreamArn, ShardId, ShardIteratorType };
      iterators.set(ShardId, (await client.send(new GetShardIteratorCommand(of))).ShardIterator);
    }
  };

  const keysSince = async (): Promise<ReadonlyMap<string, RawItem>> => {
    const keys = new Map<string, RawItem>();
    for (const [shard, first] of iterators) {
      for (let iterator = first; iterator !== undefined; ) {
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator }),
        );
        for (const { dynamodb } of Records) {
          const key = { pk: { S: dynamodb?.Keys?.pk?.S ?? '' }, sk: { S: dynamodb?.Keys?.sk?.S ?? '' } };
          keys.set(keyOf(key), key);
        }
        iterators.set(shard, NextShardIterator);
        iterator = Records.length > 0 ? NextShardIterator : undefined;
      }
      if (iterators.get(shard) === undefined) await discover('TRIM_HORIZON');
    }
    return keys;
  };

  const read = async (keys: readonly RawItem[]): Promise<RawItem[]> => {
    const projection = projectionOf(members);
    const items: RawItem[] = [];
    for (let i = 0; i < keys.length; i += atOnce) {
      let Keys = keys.slice(i, i + atOnce);
      while (Keys.length > 0) {
        const asked = { [table.name]: { Keys, ConsistentRead: true, ...projection } };
        const { Responses, UnprocessedKeys } = await table.control.send(
          new BatchGetItemCommand({ RequestItems: asked }),
        );
        items.push(...(Responses?.[table.name] ?? []));
        Keys = UnprocessedKeys?.[table.name]?.Keys ?? [];
      }
    }
    return items;
  };

  await discover('LATEST');
  return {
    next: async () => {
      const keys = await keysSince();
      const items = new Map((await read([...keys.values()])).map((item) => [keyOf(item), item]));
      return new Map([...keys.keys()].map((key) => [key, items.get(key)]));
    },
    close: () => client.destroy(),
  };
};

import { BatchGetItemCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { openStreams } from '../../infra/local/table/streams.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { keyOf, projectionOf, type RawItem } from './items.ts';

/** Number of keys in one request. */
const atOnce = 100;

/** The items of a table that were written since the previous call. */
export interface Changes {
  /** Each item once, by its key (`keyOf`), in its present state; undefined: it was removed. */
  next(): Promise<ReadonlyMap<string, RawItem | undefined>>;
  close(): void;
}

/**
 * Follows a table with its stream: reading all items after every request would take many times as long as the requests.
 * @param members the members of each item to read, including the key
 */
export const openChanges = async (table: Table, endpoint: string, members: readonly string[]): Promise<Changes> => {
  const { Table: description } = await table.control.send(new DescribeTableCommand({ TableName: table.name }));
  const stream = openStreams(endpoint, description?.LatestStreamArn ?? '');
  const iterators = new Map<string, string | undefined>();

  /** New shards are read from their beginning. */
  const discover = async (type: 'LATEST' | 'TRIM_HORIZON'): Promise<void> => {
    for (const id of await stream.shards())
      if (!iterators.has(id)) iterators.set(id, await stream.iterator(id, { type }));
  };

  const keysSince = async (): Promise<ReadonlyMap<string, RawItem>> => {
    const keys = new Map<string, RawItem>();
    for (const [shard, first] of iterators) {
      for (let iterator = first; iterator !== undefined; ) {
        const { records, next } = await stream.read(iterator);
        for (const { dynamodb } of records) {
          const key = { pk: { S: dynamodb?.Keys?.pk?.S ?? '' }, sk: { S: dynamodb?.Keys?.sk?.S ?? '' } };
          keys.set(keyOf(key), key);
        }
        iterators.set(shard, next);
        iterator = records.length > 0 ? next : undefined;
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
    close: () => stream.close(),
  };
};

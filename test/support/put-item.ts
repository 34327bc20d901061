import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Stored } from '../../lib/store/table/items.ts';
import type { Table } from '../../lib/store/table/table.ts';

/** Stores an item directly, without a commit, for data that the API of this version does not create. */
export const putItem = async <T extends Stored>(table: Table, item: T): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};

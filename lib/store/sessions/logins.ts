import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { LoginItem } from '../table/items.ts';
import { loginsPartition, type Range } from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

export const putLogin = async (table: Table, item: LoginItem): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};

/** The range of the newest attempts to sign in since a time, newest first. @param since ISO 8601 */
export const loginsRange = (since: string, limit: number): Range => ({
  pk: loginsPartition,
  from: since,
  to: '~',
  descending: true,
  limit,
});

export const queryLogins = (source: Source, range: Range): Promise<LoginItem[]> => queryAll<LoginItem>(source, range);

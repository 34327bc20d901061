import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { LoginItem } from '../table/items.ts';
import { loginsPartition } from '../table/keys.ts';
import { queryItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';

export const putLogin = async (table: Table, item: LoginItem): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};

/** Attempts to sign in since a time, the newest first. @param since ISO 8601 */
export const queryLogins = async (
  table: Table,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<LoginItem[]> => {
  const found: LoginItem[] = [];
  const range = { pk: loginsPartition, from: since, to: '~', descending: true, limit } as const;
  for await (const item of queryItems<LoginItem>(table, range)) found.push(item);
  return found;
};

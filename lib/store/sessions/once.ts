import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import type { Key, KeyOf } from '../table/keys.ts';
import { stored } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Items that only one of several parallel callers can store or take. Written without a commit, as sessions are. */
type Once = Stored & Key & { readonly expires: number };

/** Stores an item unless its key is in use. @returns whether it was stored: of several callers, one gets true */
export const putOnce = async <T extends Once>(table: Table, item: T): Promise<boolean> => {
  try {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

/**
 * Removes an item.
 * @returns the item, if it existed and has not expired: of several callers, one gets it
 */
export const takeOnce = async <T extends Once>(
  table: Table,
  { pk, sk }: KeyOf<T>,
  now: Date,
): Promise<T | undefined> => {
  const { Attributes } = await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { pk, sk }, ReturnValues: 'ALL_OLD' }),
  );
  const item = stored<T>(Attributes);
  return item && item.expires * 1000 > now.getTime() ? item : undefined;
};

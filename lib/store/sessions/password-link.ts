import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '../table/errors.ts';
import type { PasswordLinkItem } from '../table/items.ts';
import type { Key } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

export const putPasswordLink = async (table: Table, item: PasswordLinkItem): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};

/** Removes a link. @returns whether it existed: of several parallel callers, one gets true */
export const takePasswordLink = async (table: Table, { pk, sk }: Key): Promise<boolean> => {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: { pk, sk },
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

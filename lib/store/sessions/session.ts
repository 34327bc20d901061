import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '../table/definition.ts';
import { isConditionFailed } from '../table/errors.ts';
import type { KnownPlacesItem, SessionItem, SessionTokenItem } from '../table/items.ts';
import { type Key, sessionsPartition } from '../table/keys.ts';
import { queryAll, type Source, stored } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Sessions are written without a commit: they are many, and no project or flag depends on them. */

export const putSession = async (
  table: Table,
  item: SessionItem | SessionTokenItem | KnownPlacesItem,
): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
};

/**
 * Stores that the cookie of a session was used.
 * @param expires epoch seconds after which DynamoDB may delete the item
 * @returns false when the session has ended meanwhile; it is not created again
 */
export const touchSession = async (
  table: Table,
  { pk, sk }: Key,
  { usedAt, expires }: Pick<SessionItem, 'usedAt' | 'expires'>,
): Promise<boolean> => {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET usedAt = :usedAt, #expires = :expires',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#expires': expiryAttribute },
        ExpressionAttributeValues: { ':usedAt': usedAt, ':expires': expires },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

/** Removes a session. @returns the session as it was; undefined: there was none */
export const deleteSession = async (table: Table, { pk, sk }: Key): Promise<SessionItem | undefined> => {
  const { Attributes } = await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { pk, sk }, ReturnValues: 'ALL_OLD' }),
  );
  return stored<SessionItem>(Attributes);
};

/** The stored sessions of a user. Some may already have ended. */
export const querySessions = (source: Source, user: number): Promise<SessionItem[]> =>
  queryAll<SessionItem>(source, { pk: sessionsPartition(user) });

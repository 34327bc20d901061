import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '../table/definition.ts';
import { isConditionFailed } from '../table/errors.ts';
import { attemptsKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

interface Counted {
  readonly subject: string;
  readonly now: Date;
}
/** How many attempts are allowed in a window of time. The first window begins at the epoch. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

const windowOf = ({ subject, now }: Counted, { windowMs }: AttemptLimit) => {
  const begin = now.getTime() - (now.getTime() % windowMs);
  return { end: begin + windowMs, key: attemptsKey(subject, new Date(begin).toISOString()) };
};

/**
 * Counts a further attempt of a subject in the current window of time, if the window is not full. All functions share
 * the count.
 * @returns seconds until the next window when this one is full; else undefined
 */
export const countAttempt = async (
  table: Table,
  counted: Counted,
  limit: AttemptLimit,
): Promise<number | undefined> => {
  const { end, key } = windowOf(counted, limit);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: 'SET kind = :kind, rev = :rev, #expires = :expires ADD attempts :one',
        ConditionExpression: 'attribute_not_exists(pk) OR attempts < :max',
        ExpressionAttributeNames: { '#expires': expiryAttribute },
        ExpressionAttributeValues: {
          ':kind': 'attempts',
          ':rev': 0,
          ':expires': Math.ceil(end / 1000),
          ':one': 1,
          ':max': limit.max,
        },
      }),
    );
    return undefined;
  } catch (error) {
    if (isConditionFailed(error)) return Math.max(1, Math.ceil((end - counted.now.getTime()) / 1000));
    throw error;
  }
};

/** Subtracts the attempt that `countAttempt` counted with the same arguments. */
export const uncountAttempt = async (table: Table, counted: Counted, limit: AttemptLimit): Promise<void> => {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: windowOf(counted, limit).key,
      UpdateExpression: 'ADD attempts :less',
      ExpressionAttributeValues: { ':less': -1 },
    }),
  );
};

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, seenKey } from '../table/keys.ts';
import { getItems, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** When a subject, such as a user or a token, was last seen: an observation, without head and event. */
export interface SeenItem extends Key {
  readonly kind: 'seen';
  readonly rev: 0;
  /** ISO 8601. */
  readonly seenAt: string;
}

const isRecent = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Stores that a subject was seen, unless that was stored within the last `interval` ms.
 * @param subject as in `seenKey`, e.g. `TOKEN#<sha256>`, `USER#5`
 * @param options.signal ends the wait
 */
export const markSeen = async (
  table: Table,
  subject: string,
  now: Date,
  options: { readonly interval: number; readonly signal?: AbortSignal },
): Promise<void> => {
  const { pk, sk } = seenKey(subject);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET seenAt = :now, kind = :kind, rev = :rev',
        ConditionExpression: 'attribute_not_exists(pk) OR seenAt < :before',
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':before': new Date(now.getTime() - options.interval).toISOString(),
          ':kind': 'seen',
          ':rev': 0,
        },
      }),
      options.signal === undefined ? {} : { abortSignal: options.signal },
    );
  } catch (error) {
    if (!isRecent(error)) throw error;
  }
};

/** When each subject was last seen, in the order of the subjects; null: never. */
export const readSeen = async (source: Source, subjects: readonly string[]): Promise<(string | null)[]> => {
  const items = await getItems<SeenItem>(source, subjects.map(seenKey));
  return items.map((item) => item?.seenAt ?? null);
};

import type { Key } from '../table/keys.ts';
import type { Action, Table } from '../table/table.ts';

/**
 * How far a follower of the event log has come: every event up to `event` is done with, and of the next one its
 * deliveries to the integrations up to `integration`.
 */
export interface LogCursor {
  readonly event: number;
  readonly integration: number;
}

export interface LogCursorItem extends Key, LogCursor {
  readonly kind: 'log-cursor';
  readonly rev: 0;
}

/** Moves a cursor, under the condition that nobody else has moved it. @param before undefined: there is none yet */
export const moveCursor = (
  table: Table,
  key: Key,
  next: LogCursor,
  before: LogCursor | undefined,
): NonNullable<Action['Put']> => ({
  TableName: table.name,
  Item: { ...key, kind: 'log-cursor', rev: 0, ...next } satisfies LogCursorItem,
  ...(before
    ? {
        ConditionExpression: '#event = :event AND #integration = :integration',
        ExpressionAttributeNames: { '#event': 'event', '#integration': 'integration' },
        ExpressionAttributeValues: { ':event': before.event, ':integration': before.integration },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }),
});

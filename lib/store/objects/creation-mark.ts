import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { creationMarkKey, type Key } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/**
 * Says that a call makes objects where there were none, and has not yet looked whether their tokens still exist. If it
 * dies in between, the mark stays, and the recovery run compares the objects with the tokens (docs/decisions/0180).
 */
export interface CreationMark extends Key {
  readonly kind: 'creation-mark';
  /** When the call began, epoch ms. */
  readonly at: number;
}

/** Older than any call can be, in ms: the publisher runs for a minute, and what it has sent may arrive later. */
export const abandonedMs = 120_000;

/** One write unit. @returns the mark, to be removed when the call has looked */
export const markCreation = async (table: Table, at: number): Promise<Key> => {
  const mark: CreationMark = { ...creationMarkKey(randomUUID()), kind: 'creation-mark', at };
  await table.client.send(new PutCommand({ TableName: table.name, Item: mark }));
  return mark;
};

/** One write unit for each. */
export const removeMarks = async (table: Table, marks: readonly Key[]): Promise<void> => {
  await Promise.all(
    marks.map(({ pk, sk }) => table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))),
  );
};

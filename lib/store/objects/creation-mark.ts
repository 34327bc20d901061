import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { creationMarkKey, type Key } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/**
 * Marks a run that makes new objects and has not checked yet whether their tokens still exist. If the run dies in
 * between, the mark stays, and the recovery run compares the objects with the tokens (docs/decisions/0180).
 */
export interface CreationMark extends Key {
  readonly kind: 'creation-mark';
  /** When the run began, epoch ms. */
  readonly at: number;
}

/** Longer than any run can take, in ms: the publisher runs for a minute, and its last writes may arrive later. */
export const abandonedMs = 120_000;

/** One write unit. @returns the key of the mark, to be removed after the check */
export const markCreation = async (table: Table, at: number): Promise<Key> => {
  const mark: CreationMark = { ...creationMarkKey(randomUUID()), kind: 'creation-mark', at };
  await table.client.send(new PutCommand({ TableName: table.name, Item: mark }));
  return mark;
};

/** One write unit for each mark. */
export const removeMarks = async (table: Table, marks: readonly Key[]): Promise<void> => {
  await Promise.all(
    marks.map(({ pk, sk }) => table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))),
  );
};

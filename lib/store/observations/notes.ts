import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { conflictingState } from '../../contract/problems.ts';
import type { RequestReads } from '../commit/request.ts';
import { refusal } from '../table/errors.ts';
import { type Key, notesKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** What a user answered to a question of a console. */
export interface GivenFeedback {
  readonly neverShow: boolean;
  /** ISO 8601; null: not answered. */
  readonly given: string | null;
}

/** What a user has been shown and has answered, by the id of the question, screen or notification. */
export interface Notes {
  readonly feedback: Readonly<Record<string, GivenFeedback>>;
  readonly splash: Readonly<Record<string, boolean>>;
  /** When a notification was read; ISO 8601. */
  readonly read: Readonly<Record<string, string>>;
}

interface NotesItem extends Key, Notes {
  readonly kind: 'notes';
  /** Number of changes. */
  readonly rev: number;
}

/** What reading or changing notes reads. @param user null: the caller is no account, which is refused later */
export const notesReads = (user: number | null): RequestReads => (user === null ? {} : { keys: [notesKey(user)] });

const none: Notes = { feedback: {}, splash: {}, read: {} };

const readItem = (table: Table, user: number): Promise<NotesItem | undefined> =>
  getItem<NotesItem>(table, notesKey(user));

export const readNotes = async (table: Table, user: number): Promise<Notes> => (await readItem(table, user)) ?? none;

/** How often a change is tried. Only the user itself changes its notes, so two at once are rare. */
const attempts = 5;

/**
 * Changes the notes of a user: an observation, so that looking at a page is no commit of the instance.
 * @returns what `change` made
 * @throws Problem InvalidOperationError (409) when they are changed all the time; what `change` throws
 */
export const changeNotes = async (table: Table, user: number, change: (before: Notes) => Notes): Promise<Notes> => {
  const { prefetched: _, ...anew } = table;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await readItem(attempt === 0 ? table : anew, user);
    const { feedback, splash, read } = change(before ?? none);
    const item: NotesItem = { ...notesKey(user), kind: 'notes', rev: (before?.rev ?? 0) + 1, feedback, splash, read };
    const condition = before
      ? { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': before.rev } }
      : { ConditionExpression: 'attribute_not_exists(pk)' };
    try {
      await table.transactions.send(
        new TransactWriteCommand({ TransactItems: [{ Put: { TableName: table.name, Item: item, ...condition } }] }),
      );
      return item;
    } catch (error) {
      if (refusal(error) !== 'condition') throw error;
    }
  }
  throw conflictingState('Others kept changing the same. Nothing was changed; try again.', { retryAfter: 1 });
};

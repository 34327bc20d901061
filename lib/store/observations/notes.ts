import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { conflictingState } from '../../contract/problems.ts';
import { closeReadAhead, type RequestReads } from '../commit/request.ts';
import { refusal } from '../table/errors.ts';
import { type Key, notesKey } from '../table/keys.ts';
import { getItem, type Source, tableOf } from '../table/read.ts';

/** The answer of a user to a feedback question of a console. */
export interface GivenFeedback {
  readonly neverShow: boolean;
  /** ISO 8601; null: not answered. */
  readonly given: string | null;
}

/** Everything that a user has been shown and has answered, by the id of the question, screen or notification. */
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

/** The reads of reading or changing notes. @param user null: the caller has no account, and is refused later */
export const notesReads = (user: number | null): RequestReads => (user === null ? {} : { keys: [notesKey(user)] });

const none: Notes = { feedback: {}, splash: {}, read: {} };

const readItem = (source: Source, user: number): Promise<NotesItem | undefined> =>
  getItem<NotesItem>(source, notesKey(user));

export const readNotes = async (source: Source, user: number): Promise<Notes> => (await readItem(source, user)) ?? none;

/** Most attempts of a change. Only users themselves change their notes, so conflicts are rare. */
const attempts = 5;

/**
 * Changes the notes of a user. Notes are an observation, so that looking at a page is no commit of the instance.
 * @returns the result of `change`
 * @throws Problem InvalidOperationError (409) when every attempt met a further change; whatever `change` throws
 */
export const changeNotes = async (source: Source, user: number, change: (before: Notes) => Notes): Promise<Notes> => {
  const table = tableOf(source);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await readItem(attempt === 0 ? source : table, user);
    const { feedback, splash, read } = change(before ?? none);
    const item: NotesItem = { ...notesKey(user), kind: 'notes', rev: (before?.rev ?? 0) + 1, feedback, splash, read };
    const condition = before
      ? { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': before.rev } }
      : { ConditionExpression: 'attribute_not_exists(pk)' };
    closeReadAhead(source);
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

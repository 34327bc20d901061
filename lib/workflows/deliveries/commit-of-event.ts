import { isObject } from '../../basics/object.ts';
import { type CommitRecord, eventsOf } from '../../store/commit/journal.ts';
import { journalKey, type Key, type KeyOf, type Scope } from '../../store/table/keys.ts';
import { getLasting } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/** What the commit of an event says besides the event. */
export interface CommitOfEvent {
  /** Why the change was made. */
  readonly comment?: string;
  /** The change request that the commit applied. */
  readonly changeRequest?: number;
}

type Record = CommitRecord & Key & { readonly rev: number };

/** Messages show it; without its commit an event is sent all the same. @param revision in the scope of the event */
export const commitOfEvent = async (table: Table, scope: Scope, revision: number): Promise<CommitOfEvent> => {
  // Only what is not read here is written later: that its events are in the log, and their ids.
  const record = await getLasting(table, journalKey(scope, revision) as KeyOf<Record>);
  if (!record) return {};
  // Large events are in parts of their own: a message does not need to read them.
  const events = record.events === undefined ? [] : await eventsOf(table, record);
  const applied = events.find(({ type }) => type === 'change-request-applied')?.data;
  const id = isObject(applied) && 'changeRequestId' in applied ? applied.changeRequestId : undefined;
  return {
    ...(record.comment !== undefined && { comment: record.comment }),
    ...(typeof id === 'number' && { changeRequest: id }),
  };
};

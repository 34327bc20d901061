import type { CommitRecord } from '../commit/journal.ts';
import { readHead, readHeads } from '../commit/read-heads.ts';
import { fitsKey } from '../table/fits-key.ts';
import { cursorKey, cursorPrefix, eventLogPartition, journalKey, projectScope } from '../table/keys.ts';
import { getItem, getItems, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { Appender, CursorItem } from './cursor.ts';

/** What the journals hold that is not in the event log yet. */
export interface Pending {
  /** Journals that are ahead of the log: of projects, and of the instance. */
  readonly scopes: number;
  readonly commits: number;
  /** When the oldest of these commits was made, ISO 8601; `null`: none waits. */
  readonly since: string | null;
  /**
   * Who filed the newest of those that do not wait, of one project; `null`: nobody yet, or everything was asked for.
   */
  readonly filedBy: Appender | null;
}

/**
 * How far the event log is behind, of one project or of everything. It only looks: nothing is filed by asking, so that
 * whoever asks sees whether the stream is alive (docs/decisions/0150-what-a-stage-is-watched-by.md).
 */
export const readPending = async (table: Table, project?: string): Promise<Pending> => {
  if (!fitsKey(project ?? '')) return { scopes: 0, commits: 0, since: null, filedBy: null };
  const scope = project ? projectScope(project) : undefined;
  const heads = scope ? [await readHead(table, scope)] : await readHeads(table);
  const cursors = scope
    ? [await getItem<CursorItem>(table, cursorKey(scope))]
    : await queryAll<CursorItem>(table, { pk: eventLogPartition, prefix: cursorPrefix });
  const filed = new Map(cursors.flatMap((cursor) => (cursor ? [[cursor.sk, cursor.rev] as const] : [])));
  const behind = heads
    .map((head) => ({ ...head, filed: filed.get(cursorKey(head.scope).sk) ?? 0 }))
    .filter((head) => head.rev > head.filed);
  const next = behind.map((head) => journalKey(head.scope, head.filed + 1));
  // One that was filed in between has left the list of what waits, and its time does not count.
  const records = await getItems<CommitRecord>(table, next);
  const times = records.flatMap((record) => (record && record.expires === undefined ? [record.at] : []));
  return {
    scopes: behind.length,
    commits: behind.reduce((sum, head) => sum + head.rev - head.filed, 0),
    since: times.toSorted()[0] ?? null,
    filedBy: (scope && cursors[0]?.by) ?? null,
  };
};

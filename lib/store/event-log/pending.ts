import { readHeads, readHeadsOf } from '../commit/head.ts';
import type { CommitRecord } from '../commit/journal.ts';
import type { RequestReads } from '../commit/request.ts';
import {
  cursorKey,
  cursorPrefix,
  eventLogPartition,
  fitsKey,
  journalKey,
  projectScope,
  type Range,
} from '../table/keys.ts';
import { getItems, queryAll, type Source } from '../table/read.ts';
import type { Appender, CursorItem } from './cursor.ts';

/** The commits that are in the journals and not yet in the event log (contract: events §10). */
export interface Pending {
  /** Journals that are ahead of the log: of projects, and of the instance. */
  readonly scopes: number;
  readonly commits: number;
  /** When the oldest pending commit was made, ISO 8601; `null`: none is pending. */
  readonly since: string | null;
  /** Who appended the latest events of the project; `null`: nobody yet, or no project was given. */
  readonly filedBy: Appender | null;
}

const allCursors: Range = { pk: eventLogPartition, prefix: cursorPrefix };

export const pendingReads = (project?: string): RequestReads => {
  const scope = project ? projectScope(project) : undefined;
  return scope ? { scopes: [scope], keys: [cursorKey(scope)] } : { scopes: '*', ranges: [allCursors] };
};

/**
 * How far the event log is behind, for one project or for everything. It appends nothing, so that it shows whether the
 * stream works (docs/decisions/0150-what-a-stage-is-watched-by.md).
 */
export const readPending = async (source: Source, project?: string): Promise<Pending> => {
  if (!fitsKey(project ?? '')) return { scopes: 0, commits: 0, since: null, filedBy: null };
  const scope = project ? projectScope(project) : undefined;
  const [heads, cursors] = await Promise.all([
    scope ? readHeadsOf(source, [scope]) : readHeads(source),
    scope ? getItems<CursorItem>(source, [cursorKey(scope)]) : queryAll<CursorItem>(source, allCursors),
  ]);
  const appended = new Map(cursors.flatMap((cursor) => (cursor ? [[cursor.sk, cursor.rev] as const] : [])));
  const behind = heads
    .map((head) => ({ ...head, appended: appended.get(cursorKey(head.scope).sk) ?? 0 }))
    .filter((head) => head.rev > head.appended);
  const next = behind.map((head) => journalKey(head.scope, head.appended + 1));
  // A commit that was appended in between has an expiry. It is no longer pending, so its time does not count.
  const records = await getItems<CommitRecord>(source, next);
  const times = records.flatMap((record) => (record && record.expires === undefined ? [record.at] : []));
  return {
    scopes: behind.length,
    commits: behind.reduce((sum, head) => sum + head.rev - head.appended, 0),
    since: times.toSorted()[0] ?? null,
    filedBy: (scope && cursors[0]?.by) ?? null,
  };
};

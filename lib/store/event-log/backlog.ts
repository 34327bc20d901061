import { type CommitRecord, eventsOf, type NewEvent } from '../commit/journal.ts';
import { journalKey, type Scope } from '../table/keys.ts';
import { getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { CursorItem } from './cursor.ts';

/** A commit that is not in the log yet, and its events once they have been read. */
interface PendingCommit {
  readonly record: CommitRecord;
  events?: readonly NewEvent[];
}

/** The pending commits of one scope while they are being appended to the log. */
export interface Backlog {
  readonly scope: Scope;
  /** The revision up to which to append, and no further. */
  readonly target: number;
  /** The cursor as it is stored; it is the condition of the next transaction. */
  cursor: CursorItem | undefined;
  /** The next commits after the cursor, in order; empty: they must be read first. */
  commits: PendingCommit[];
  /** Attempts in a row that failed because of this scope. */
  failures: number;
  /** The error of the latest failed attempt. */
  error: unknown;
  /** How many of the next events are appended one by one, because a transaction with several of them was refused. */
  oneByOne: number;
}

export const openBacklog = (scope: Scope, target: number, cursor: CursorItem | undefined): Backlog => ({
  scope,
  target,
  cursor,
  commits: [],
  failures: 0,
  error: undefined,
  oneByOne: 0,
});

export const isDone = ({ cursor, target }: Backlog): boolean => (cursor?.rev ?? 0) >= target;

/** After this many failures, a scope gets transactions of its own, after the others, so that only it fails. */
const maxSharedFailures = 3;

export const isAlone = ({ failures, oneByOne }: Backlog): boolean => failures >= maxSharedFailures || oneByOne > 0;

/** Sorts by failures, then by the time of the next commit; equal ones stay in the order of scopes. */
export const compareBacklogs = (a: Backlog, b: Backlog, timeOfNext: (backlog: Backlog) => string): number => {
  const [before, after] = [a, b].map(({ failures }) => (failures >= maxSharedFailures ? failures : 0));
  if (before !== after) return (before ?? 0) - (after ?? 0);
  return timeOfNext(a) < timeOfNext(b) ? -1 : timeOfNext(a) > timeOfNext(b) ? 1 : 0;
};

/** Takes over the stored cursor, whoever moved it. @returns whether it is further than the known one */
export const updateCursor = (backlog: Backlog, cursor: CursorItem | undefined): boolean => {
  const [rev, index] = [cursor?.rev ?? 0, cursor?.index ?? 0];
  const moved = rev > (backlog.cursor?.rev ?? 0) || index > (backlog.cursor?.index ?? 0);
  backlog.cursor = cursor;
  backlog.commits = backlog.commits.filter(({ record }) => record.rev > rev);
  if (moved) backlog.failures = 0;
  return moved;
};

export const noteFailure = (backlog: Backlog, error: unknown): void => {
  backlog.failures++;
  backlog.error = error;
};

/** Most commits that are read at once, over all scopes. */
const maxRecords = 500;

/** Reads the next commits of these scopes, at most `count` of each. */
const readCommits = async (table: Table, backlogs: readonly Backlog[], count: number): Promise<void> => {
  const wanted = backlogs.flatMap((backlog) => {
    const from = (backlog.cursor?.rev ?? 0) + 1;
    return Array.from({ length: Math.min(count, backlog.target - from + 1) }, (_, i) => ({ backlog, rev: from + i }));
  });
  const items = await getItems<CommitRecord>(
    table,
    wanted.map(({ backlog, rev }) => journalKey(backlog.scope, rev)),
  );
  const withGap = new Set<Backlog>();
  wanted.forEach(({ backlog, rev }, i) => {
    const record = items[i];
    if (withGap.has(backlog)) return;
    if (record) {
      backlog.commits.push({ record });
      return;
    }
    withGap.add(backlog);
    if (backlog.commits.length === 0)
      noteFailure(backlog, new Error(`Commit ${rev} of ${backlog.scope} is not in its journal`));
  });
};

/**
 * Reads the next commits of the scopes that have none in memory, by key, up to the first gap: a missing record may be
 * invisible for a moment only. If one scope cannot be read, the others still are.
 */
export const readNextCommits = async (table: Table, backlogs: readonly Backlog[]): Promise<void> => {
  const empty = backlogs.filter(({ commits }) => commits.length === 0);
  if (empty.length === 0) return;
  const count = Math.max(1, Math.floor(maxRecords / empty.length));
  try {
    await readCommits(table, empty, count);
  } catch {
    for (const backlog of empty) {
      try {
        await readCommits(table, [backlog], count);
      } catch (error) {
        noteFailure(backlog, error);
      }
    }
  }
};

/** The events of a commit, read once. */
export const readEvents = async (table: Table, commit: PendingCommit): Promise<readonly NewEvent[]> => {
  commit.events ??= commit.record.count ? await eventsOf(table, commit.record) : [];
  return commit.events;
};

import { type CommitRecord, eventsOf, type NewEvent } from '../commit/journal.ts';
import { journalKey, type Scope } from '../table/keys.ts';
import { getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { CursorItem } from './cursor.ts';

/** A commit that waits to be filed, and its events once they were read. */
interface Waiting {
  readonly record: CommitRecord;
  events?: readonly NewEvent[];
}

/** What one scope has to file, while it is being filed. */
export interface Lane {
  readonly scope: Scope;
  /** The revision to file up to, and no further. */
  readonly target: number;
  /** As it is stored; the condition of the next transaction. */
  cursor: CursorItem | undefined;
  /** The next commits after the cursor, in order; empty: to be read. */
  waiting: Waiting[];
  /** Attempts in a row that failed because of this scope. */
  losses: number;
  /** Why the latest of them failed. */
  error: unknown;
  /** So many events go one by one, because a transaction with several was refused. */
  careful: number;
}

export const openLane = (scope: Scope, target: number, cursor: CursorItem | undefined): Lane => ({
  scope,
  target,
  cursor,
  waiting: [],
  losses: 0,
  error: undefined,
  careful: 0,
});

export const isDone = ({ cursor, target }: Lane): boolean => (cursor?.rev ?? 0) >= target;

/** A scope that failed several times goes by itself, after the others, so that it fails alone. */
const maxShared = 3;

export const isAlone = ({ losses, careful }: Lane): boolean => losses >= maxShared || careful > 0;

/** By failures of their own, then by the time of the next commit; what is equal stays in the order of scopes. */
export const compareLanes = (a: Lane, b: Lane, next: (lane: Lane) => string): number => {
  const [before, after] = [a, b].map(({ losses }) => (losses >= maxShared ? losses : 0));
  if (before !== after) return (before ?? 0) - (after ?? 0);
  return next(a) < next(b) ? -1 : next(a) > next(b) ? 1 : 0;
};

/** Takes note of where the scope is filed to by now, by whomever. @returns whether that is further than was known */
export const moveTo = (lane: Lane, cursor: CursorItem | undefined): boolean => {
  const [rev, index] = [cursor?.rev ?? 0, cursor?.index ?? 0];
  const moved = rev > (lane.cursor?.rev ?? 0) || index > (lane.cursor?.index ?? 0);
  lane.cursor = cursor;
  lane.waiting = lane.waiting.filter(({ record }) => record.rev > rev);
  if (moved) lane.losses = 0;
  return moved;
};

export const noteLoss = (lane: Lane, error: unknown): void => {
  lane.losses++;
  lane.error = error;
};

/** Commits read at once, of all scopes together; of each at least one and at most a hundred. */
const maxRecords = 500;
const maxOfLane = 100;

const read = async (table: Table, lanes: readonly Lane[], each: number): Promise<void> => {
  const wanted = lanes.flatMap((lane) => {
    const from = (lane.cursor?.rev ?? 0) + 1;
    const count = Math.min(each, lane.target - from + 1);
    return Array.from({ length: count }, (_, i) => ({ lane, rev: from + i }));
  });
  const items = await getItems<CommitRecord>(
    table,
    wanted.map(({ lane, rev }) => journalKey(lane.scope, rev)),
  );
  const gaps = new Set<Lane>();
  wanted.forEach(({ lane, rev }, i) => {
    const record = items[i];
    if (record === undefined && !gaps.has(lane) && lane.waiting.length === 0)
      noteLoss(lane, new Error(`Commit ${rev} of ${lane.scope} is not in its journal`));
    if (record === undefined) gaps.add(lane);
    else if (!gaps.has(lane)) lane.waiting.push({ record });
  });
};

/**
 * Reads the next commits of scopes that have none in memory, by key, up to the first gap: a record that is missing may
 * only be invisible for a moment. A scope that cannot be read does not keep the others from being read.
 */
export const refill = async (table: Table, lanes: readonly Lane[]): Promise<void> => {
  const empty = lanes.filter(({ waiting }) => waiting.length === 0);
  if (empty.length === 0) return;
  const each = Math.min(maxOfLane, Math.max(1, Math.floor(maxRecords / empty.length)));
  try {
    await read(table, empty, each);
  } catch {
    for (const lane of empty) {
      try {
        await read(table, [lane], each);
      } catch (error) {
        noteLoss(lane, error);
      }
    }
  }
};

/** The events of a commit, read once. */
export const readEvents = async (table: Table, waiting: Waiting): Promise<readonly NewEvent[]> => {
  waiting.events ??= waiting.record.count ? await eventsOf(table, waiting.record) : [];
  return waiting.events;
};

import type { CommitRecord, NewEvent } from '../commit/journal.ts';
import { maxAppendBytes, maxTransactionActions } from '../table/limits.ts';
import type { Action, Table } from '../table/table.ts';
import { type ActivityCount, countActivity } from './activity.ts';
import { type Backlog, compareBacklogs, isAlone, noteFailure, readEvents } from './backlog.ts';
import {
  type Appender,
  advanceAction,
  type CursorItem,
  counterAfter,
  type EventCounterItem,
  firstCursor,
} from './cursor.ts';
import { eventItems, sizeOf } from './encode-event.ts';
import type { EventItem } from './event-item.ts';
import { completeRecord } from './expire-record.ts';

/** The content of one transaction that appends events. */
export interface Batch {
  readonly actions: readonly Action[];
  /** The scope of each action; undefined: the counter, which all scopes share. */
  readonly owners: readonly (Backlog | undefined)[];
  /** By scope: the cursor after the transaction, and the number of its events in the transaction. */
  readonly parts: ReadonlyMap<Backlog, { readonly cursor: CursorItem; readonly events: number }>;
  readonly counter: EventCounterItem | undefined;
  /** The copies of the events, in order. */
  readonly items: readonly EventItem[];
  /** The commits whose events are all in the log after this transaction. */
  readonly completed: readonly CommitRecord[];
  /** Number of events. */
  readonly events: number;
  /** Number of events that waited too long. */
  readonly late: number;
}

/**
 * Longest wait of an event, in ms, when the stream wakes the writer. A longer wait shows that it does not, and is stored
 * with the event.
 */
export const unnoticedLateMs = 60_000;

/** The share of one scope in the transaction. */
interface Part {
  readonly actions: Action[];
  readonly activity: ActivityCount;
  cursor: CursorItem;
  /** Commits that are complete with this transaction. */
  commits: number;
  events: number;
}

/** Appends an id to pairs of a first id and a number of ids. */
const withId = (ids: readonly number[] = [], id: number): readonly number[] => {
  const [first = 0, many = 0] = ids.slice(-2);
  return first + many === id ? [...ids.slice(0, -2), first, many + 1] : [...ids, id, 1];
};

/**
 * The cursor at the beginning of a commit: if the commit made a project, the events of that project count from here.
 */
const atCommit = (cursor: CursorItem, record: CommitRecord): CursorItem =>
  record.begins && cursor.index === 0 ? { ...cursor, since: record.rev, before: cursor.count } : cursor;

/**
 * Puts as many of the next events as possible into one transaction, of as many scopes as possible. It always takes the
 * commit that was made first, as far as the order within each scope allows. It skips a scope whose events cannot be
 * read now, and records the failure.
 */
export const nextBatch = async (
  table: Table,
  backlogs: readonly Backlog[],
  counter: EventCounterItem | undefined,
  by: Appender,
): Promise<Batch> => {
  const now = table.pace.now();
  const last = counter?.last ?? 0;
  const parts = new Map<Backlog, Part>();
  const copies: EventItem[] = [];
  const completed: CommitRecord[] = [];
  // One action is for the counter.
  let [used, bytes, events, late] = [1, 0, 0, 0];

  const partOf = (backlog: Backlog): Part =>
    parts.get(backlog) ?? {
      actions: [],
      activity: countActivity(table, backlog.scope, now),
      cursor: backlog.cursor ?? firstCursor(backlog.scope),
      commits: 0,
      events: 0,
    };
  const nextCommit = (backlog: Backlog) => backlog.commits[parts.get(backlog)?.commits ?? 0];
  const timeOfNext = (backlog: Backlog): string => nextCommit(backlog)?.record.at ?? '';
  const nextBacklog = (): Backlog | undefined =>
    backlogs
      .filter(nextCommit)
      .reduce<Backlog | undefined>((a, b) => (a && compareBacklogs(a, b, timeOfNext) <= 0 ? a : b), undefined);
  /** The first scope of a transaction always fits. Each scope needs an action for its cursor. */
  const fits = (backlog: Backlog, actions: number, size: number): boolean =>
    parts.size === 0 ||
    (used + actions + (parts.has(backlog) ? 0 : 1) <= maxTransactionActions && bytes + size <= maxAppendBytes);
  const add = (backlog: Backlog, part: Part, actions: readonly Action[], counts: number): void => {
    used += actions.length + counts + (parts.has(backlog) ? 0 : 1);
    part.actions.push(...actions);
    parts.set(backlog, part);
  };
  /** @returns whether the event fitted into the transaction */
  const addEvent = (backlog: Backlog, record: CommitRecord, event: NewEvent): boolean => {
    const part = partOf(backlog);
    if (backlog.oneByOne > 0 && part.events > 0) return false;
    const cursor = atCommit(part.cursor, record);
    const isLate = now - Date.parse(record.at) > unnoticedLateMs;
    const items = eventItems(record, event, {
      id: last + events + 1,
      ...(isLate && { appendedAt: new Date(now).toISOString() }),
    });
    const size = items.reduce((sum, item) => sum + sizeOf(item), 0);
    const counts = part.activity.needs(record.at, cursor.since);
    if (!fits(backlog, items.length + counts, size)) return false;
    add(
      backlog,
      part,
      items.map((Item): Action => ({ Put: { TableName: table.name, Item } })),
      counts,
    );
    copies.push(...items);
    part.activity.add(record.at, cursor.since);
    const ids = withId(cursor.ids, last + events + 1);
    part.cursor = { ...cursor, index: cursor.index + 1, count: cursor.count + 1, ids };
    part.events++;
    bytes += size;
    events++;
    if (isLate) late++;
    return true;
  };
  /** @returns whether the actions that complete the commit fitted into the transaction */
  const completeCommit = (backlog: Backlog, record: CommitRecord): boolean => {
    const part = partOf(backlog);
    const { unfiled, ids, ...cursor } = atCommit(part.cursor, record);
    const actions = completeRecord(table, record, now, ids);
    if (!fits(backlog, actions.length, 0)) return false;
    add(backlog, part, actions, 0);
    part.cursor = {
      ...cursor,
      rev: record.rev,
      index: 0,
      ...(by === 'reader' && { unfiled: unfiled ?? record.rev }),
    };
    part.commits++;
    completed.push(record);
    return true;
  };
  const fill = async (): Promise<void> => {
    for (let backlog = nextBacklog(); backlog; backlog = nextBacklog()) {
      const commit = nextCommit(backlog);
      const shared = parts.size > 1 || (parts.size === 1 && !parts.has(backlog));
      if (!commit || (shared && [backlog, ...parts.keys()].some(isAlone))) return;
      let pending: readonly NewEvent[];
      try {
        pending = await readEvents(table, commit);
      } catch (error) {
        noteFailure(backlog, error);
        backlog.commits = [];
        continue;
      }
      for (const event of pending.slice(partOf(backlog).cursor.index))
        if (!addEvent(backlog, commit.record, event)) return;
      if (!completeCommit(backlog, commit.record)) return;
      // The next commit of this scope is not in memory, and may be earlier than those of other scopes.
      if (!nextCommit(backlog) && commit.record.rev < backlog.target) return;
    }
  };
  await fill();

  const actions: Action[] = [];
  const owners: (Backlog | undefined)[] = [];
  for (const [backlog, part] of parts) {
    const own = [
      ...part.actions,
      ...part.activity.actions(),
      advanceAction(table, { ...part.cursor, by }, backlog.cursor),
    ];
    actions.push(...own);
    owners.push(...own.map(() => backlog));
  }
  if (events === 0) return { actions, owners, parts, counter, items: copies, completed, events, late };
  const next = counterAfter(counter, events);
  return {
    actions: [...actions, advanceAction(table, next, counter)],
    owners: [...owners, undefined],
    parts,
    counter: next,
    items: copies,
    completed,
    events,
    late,
  };
};

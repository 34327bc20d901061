import {
  cursorKey,
  cursorPrefix,
  eventCounterKey,
  eventLogPartition,
  type Key,
  projectScope,
  type Scope,
} from '../table/keys.ts';
import { getItems, queryAll } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';

/** Who appends: the writer that the stream wakes, the recovery run, or whoever is about to read events. */
export type Appender = 'stream' | 'recovery' | 'reader';

/** How far the journal of a scope is in the log. */
export interface CursorItem extends Key {
  readonly kind: 'cursor';
  /** Last revision whose events are all in the log. */
  readonly rev: number;
  /** Events of the revision after it that are in the log. */
  readonly index: number;
  /** Ids of these events, as pairs of the first and their number. */
  readonly ids?: readonly number[];
  /** Events of this scope in the log. */
  readonly count: number;
  /**
   * The newest revision in the log, in part at least, that made the project; absent: none, or from before this was
   * noted.
   */
  readonly since?: number;
  /** Those of `count` that belong to earlier projects of the same id. */
  readonly before?: number;
  /** Who moved it last. */
  readonly by?: Appender;
  /**
   * The first of the revisions up to `rev` whose versions may not be stored: a reader appended their events, and waits for
   * nothing else. Absent: those of all are (lib/store/versions/file-versions.ts).
   */
  readonly unfiled?: number;
}

export interface EventCounterItem extends Key {
  readonly kind: 'event-counter';
  readonly rev: number;
  /** Last id given out; ids are dense, so this is also the size of the log. */
  readonly last: number;
}

/** How far each scope is in the log, and the last id given out. */
export interface Positions {
  readonly cursors: ReadonlyMap<Scope, CursorItem>;
  readonly counter: EventCounterItem | undefined;
}

/** Up to so many cursors are read by key, a read unit each; for more, the whole partition costs less. */
const maxByKey = 20;

/** The cursor of a scope of which nothing is in the log. */
export const firstCursor = (scope: Scope): CursorItem => ({
  ...cursorKey(scope),
  kind: 'cursor',
  rev: 0,
  index: 0,
  count: 0,
});

/** The counter after so many more events. */
export const counterAfter = (counter: EventCounterItem | undefined, events: number): EventCounterItem => ({
  ...counter,
  ...eventCounterKey,
  kind: 'event-counter',
  rev: 0,
  last: (counter?.last ?? 0) + events,
});

/** Moves a cursor or the counter, under the condition that nobody else has moved it. */
export const advanceAction = <T extends CursorItem | EventCounterItem>(
  table: Table,
  next: T,
  before: T | undefined,
): Action => {
  const position = next.kind === 'cursor' ? ['rev', 'index'] : ['last'];
  const values: Record<string, unknown> = { ...before };
  const condition = before
    ? {
        ConditionExpression: position.map((name) => `#${name} = :${name}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(position.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(position.map((name) => [`:${name}`, values[name]])),
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return { Put: { TableName: table.name, Item: next, ...condition } };
};

/** Whether the cursors of these scopes are read by key; else all are. */
export const isReadByKey = (scopes: readonly Scope[] | '*'): scopes is readonly Scope[] =>
  scopes !== '*' && scopes.length <= maxByKey;

/** Strongly consistent: one call for a few scopes, one query of about 30 cursors a unit for many. */
export const readPositions = async (table: Table, scopes: readonly Scope[] | '*'): Promise<Positions> => {
  const items = isReadByKey(scopes)
    ? await getItems<CursorItem | EventCounterItem>(table, [eventCounterKey, ...scopes.map(cursorKey)])
    : await queryAll<CursorItem | EventCounterItem>(table, { pk: eventLogPartition });
  const cursors = new Map<Scope, CursorItem>();
  let counter: EventCounterItem | undefined;
  for (const item of items) {
    if (item?.kind === 'cursor') cursors.set(item.sk.slice(cursorPrefix.length) as Scope, item);
    if (item?.kind === 'event-counter') counter = item;
  }
  return { cursors, counter };
};

/** Number of events in the log. */
export const countAll = ({ counter }: Positions): number => counter?.last ?? 0;

/** Number of events of a project in the log: of the project made by revision `since`, or of all of its id. */
const countOf = (cursor: CursorItem | undefined, since: number | undefined): number => {
  if (cursor === undefined) return 0;
  // The revision that made the project was not noted: all events are its own.
  if (since === undefined || (since <= 1 && cursor.since === undefined)) return cursor.count;
  return cursor.since === since ? cursor.count - (cursor.before ?? 0) : 0;
};

/**
 * Number of events of some projects in the log.
 * @param projects by id the revision that made each; undefined: events of earlier projects of the id count too
 */
export const countProjects = ({ cursors }: Positions, projects: ReadonlyMap<string, number | undefined>): number =>
  [...projects].reduce((sum, [id, since]) => sum + countOf(cursors.get(projectScope(id)), since), 0);

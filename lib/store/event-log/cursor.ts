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
import type { Table } from '../table/table.ts';

/** Who files: the writer that the stream wakes, the recovery run, or whoever is about to read events. */
export type Appender = 'stream' | 'recovery' | 'reader';

/** How far a scope's journal has been filed. */
export interface CursorItem extends Key {
  readonly kind: 'cursor';
  /** Last revision filed whole. */
  readonly rev: number;
  /** Events already filed of the revision after it. */
  readonly index: number;
  /** Events filed of this scope so far. */
  readonly count: number;
  /** The newest revision filed, in part at least, that made the project; absent: none, or from before this was noted. */
  readonly since?: number;
  /** Those of `count` that belong to earlier projects of the same id. */
  readonly before?: number;
  /** Who moved it last. */
  readonly by?: Appender;
}

export interface EventCounterItem extends Key {
  readonly kind: 'event-counter';
  readonly rev: number;
  /** Last id given out; ids are dense, so this is also the size of the log. */
  readonly last: number;
}

/** How far scopes are filed, by scope, and the last id given out. */
export interface Positions {
  readonly cursors: ReadonlyMap<Scope, CursorItem>;
  readonly counter: EventCounterItem | undefined;
}

/** Up to this many cursors are read by key, a read unit each; beyond, the whole partition costs less. */
const maxByKey = 20;

/** Strongly consistent: one call for a few scopes, one query of about 30 cursors a unit for many. */
export const readPositions = async (table: Table, scopes: readonly Scope[] | '*'): Promise<Positions> => {
  const items =
    scopes === '*' || scopes.length > maxByKey
      ? await queryAll<CursorItem | EventCounterItem>(table, { pk: eventLogPartition })
      : await getItems<CursorItem | EventCounterItem>(table, [eventCounterKey, ...scopes.map(cursorKey)]);
  const cursors = new Map<Scope, CursorItem>();
  let counter: EventCounterItem | undefined;
  for (const item of items) {
    if (item?.kind === 'cursor') cursors.set(item.sk.slice(cursorPrefix.length) as Scope, item);
    if (item?.kind === 'event-counter') counter = item;
  }
  return { cursors, counter };
};

/** Number of events filed: the size of the log. */
export const countAll = async (table: Table): Promise<number> => (await readPositions(table, [])).counter?.last ?? 0;

/** Number of events filed in the log of a project: of the project made by revision `since`, or of all of its id. */
const countOf = (cursor: CursorItem | undefined, since: number | undefined): number => {
  if (cursor === undefined) return 0;
  // What made the project was not noted: then all of its log is its own.
  if (since === undefined || (since <= 1 && cursor.since === undefined)) return cursor.count;
  return cursor.since === since ? cursor.count - (cursor.before ?? 0) : 0;
};

/**
 * Number of events filed in the logs of some projects.
 * @param projects the revision that made each, by id; undefined: count what earlier projects of the id did too
 */
export const countProjects = async (
  table: Table,
  projects: ReadonlyMap<string, number | undefined>,
): Promise<number> => {
  const { cursors } = await readPositions(table, [...projects.keys()].map(projectScope));
  return [...projects].reduce((sum, [id, since]) => sum + countOf(cursors.get(projectScope(id)), since), 0);
};

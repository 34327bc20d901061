import type { MarkItem } from '../deliveries/marks.ts';
import {
  cursorKey,
  cursorPrefix,
  eventCounterKey,
  eventLogPartition,
  type Key,
  projectScope,
  type Scope,
} from '../table/keys.ts';
import { getItems, queryAll, type Source } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';

/** Who appends: the writer that the stream wakes, the recovery run, or whoever is about to read events. */
export type Appender = 'stream' | 'recovery' | 'reader';

/** Up to which event the journal of a scope is in the log. */
export interface CursorItem extends Key {
  readonly kind: 'cursor';
  /** The last revision whose events are all in the log. */
  readonly rev: number;
  /** Number of events of the next revision that are already in the log. */
  readonly index: number;
  /** Ids of these events, as pairs: a first id, and the number of ids in sequence. */
  readonly ids?: readonly number[];
  /** Number of events of this scope in the log. */
  readonly count: number;
  /**
   * The newest revision that made the project and has an event in the log; absent: none, or an older version, which did
   * not store this, made the project.
   */
  readonly since?: number;
  /** How many of `count` belong to earlier projects with the same id. */
  readonly before?: number;
  /** Who moved it last. */
  readonly by?: Appender;
  /**
   * The first revision up to `rev` whose versions may not be stored yet: a reader appended the events without storing
   * the versions. Absent: the versions of all revisions up to `rev` are stored (lib/store/versions/file-versions.ts).
   */
  readonly unfiled?: number;
}

export interface EventCounterItem extends Key {
  readonly kind: 'event-counter';
  readonly rev: number;
  /** Last id given out; ids are without gaps, so this is also the size of the log. */
  readonly last: number;
}

/** The cursors of scopes, and the counter of the log. */
export interface Positions {
  readonly cursors: ReadonlyMap<Scope, CursorItem>;
  readonly counter: EventCounterItem | undefined;
  /** That events are delivered to integrations; undefined: they are not, or the mark was not read. */
  readonly mark?: MarkItem | undefined;
}

/** Up to this many cursors are read by key, one read unit each; for more, the whole partition costs less. */
const maxByKey = 20;

/** The cursor of a scope that has no events in the log. */
export const firstCursor = (scope: Scope): CursorItem => ({
  ...cursorKey(scope),
  kind: 'cursor',
  rev: 0,
  index: 0,
  count: 0,
});

/** The counter after this many further events. */
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

/** Whether the cursors of these scopes are read by key; otherwise all cursors are read. */
export const isReadByKey = (scopes: readonly Scope[] | '*'): scopes is readonly Scope[] =>
  scopes !== '*' && scopes.length <= maxByKey;

type PositionItem = CursorItem | EventCounterItem | MarkItem;

const positionsOf = (items: readonly (PositionItem | undefined)[]): Positions => {
  const cursors = new Map<Scope, CursorItem>();
  let counter: EventCounterItem | undefined;
  let mark: MarkItem | undefined;
  for (const item of items) {
    if (item?.kind === 'cursor') cursors.set(item.sk.slice(cursorPrefix.length) as Scope, item);
    if (item?.kind === 'event-counter') counter = item;
    if (item?.kind === 'delivery-mark') mark = item;
  }
  return { cursors, counter, mark };
};

/** Strongly consistent: one call for a few scopes; for many, one query, at about 30 cursors for each read unit. */
export const readPositions = async (source: Source, scopes: readonly Scope[] | '*'): Promise<Positions> =>
  positionsOf(
    isReadByKey(scopes)
      ? await getItems<PositionItem>(source, [eventCounterKey, ...scopes.map(cursorKey)])
      : await queryAll<PositionItem>(source, { pk: eventLogPartition }),
  );

/** The same with the mark of deliveries, for no more read units: it lies beside the counter, and one query has both. */
export const readPositionsAndMark = async (table: Table, scopes: readonly Scope[]): Promise<Positions> => {
  if (!isReadByKey(scopes)) return readPositions(table, scopes);
  const [cursors, others] = await Promise.all([
    getItems<PositionItem>(table, scopes.map(cursorKey)),
    queryAll<PositionItem>(table, { pk: eventLogPartition, prefix: eventCounterKey.sk }),
  ]);
  return positionsOf([...cursors, ...others]);
};

/** Number of events in the log. */
export const countAll = ({ counter }: Positions): number => counter?.last ?? 0;

/**
 * Number of events of a project in the log: of the project made by revision `since`, or of all projects with its id.
 */
const countOf = (cursor: CursorItem | undefined, since: number | undefined): number => {
  if (cursor === undefined) return 0;
  // The revision that made the project is not stored: all events count as its own.
  if (since === undefined || (since <= 1 && cursor.since === undefined)) return cursor.count;
  return cursor.since === since ? cursor.count - (cursor.before ?? 0) : 0;
};

/**
 * Number of events of some projects in the log.
 * @param projects by id: the revision that made each; undefined: events of earlier projects with the id count, too
 */
export const countProjects = ({ cursors }: Positions, projects: ReadonlyMap<string, number | undefined>): number =>
  [...projects].reduce((sum, [id, since]) => sum + countOf(cursors.get(projectScope(id)), since), 0);

import type { CommitRecord, NewEvent } from '../commit/journal.ts';
import { cursorKey, eventCounterKey } from '../table/keys.ts';
import { maxAppendBytes, maxTransactionActions } from '../table/size.ts';
import type { Action, Table } from '../table/table.ts';
import { type ActivityCount, countActivity } from './activity.ts';
import type { Appender, CursorItem, EventCounterItem } from './cursor.ts';
import { eventItems, expire, sizeOf } from './items.ts';
import { compareLanes, isAlone, type Lane, noteLoss, readEvents } from './lane.ts';

/** What one transaction files. */
export interface Batch {
  readonly actions: readonly Action[];
  /** Which scope each action is of; undefined: the counter, which all share. */
  readonly owners: readonly (Lane | undefined)[];
  /** The scopes in it: how far each will be filed, and how many of its events are filed. */
  readonly parts: ReadonlyMap<Lane, { readonly cursor: CursorItem; readonly filed: number }>;
  readonly counter: EventCounterItem | undefined;
  readonly filed: number;
  /** Those of them that waited too long. */
  readonly late: number;
}

/** Events that waited longer than this for their filing, in ms, tell that the stream wakes nobody. */
const lateMs = 60_000;

/** Moves an item from one position to the next, under the condition that nobody else has. */
const move = (table: Table, item: CursorItem | EventCounterItem, before: CursorItem | EventCounterItem | undefined) => {
  const position = item.kind === 'cursor' ? ['rev', 'index'] : ['last'];
  const values: Record<string, unknown> = before ? { ...before } : {};
  return {
    Put: {
      TableName: table.name,
      Item: item,
      ...(before
        ? {
            ConditionExpression: position.map((name) => `#${name} = :${name}`).join(' AND '),
            ExpressionAttributeNames: Object.fromEntries(position.map((name) => [`#${name}`, name])),
            ExpressionAttributeValues: Object.fromEntries(position.map((name) => [`:${name}`, values[name]])),
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
};

/** What of one scope goes into the transaction. */
interface Part {
  readonly actions: Action[];
  readonly activity: ActivityCount;
  cursor: CursorItem;
  /** Commits of those in memory that are finished. */
  passed: number;
  filed: number;
}

/** Where the scope stands when this commit is begun with: its own project counts from here if the commit made it. */
const atCommit = (cursor: CursorItem, record: CommitRecord): CursorItem =>
  record.begins && cursor.index === 0 ? { ...cursor, since: record.rev, before: cursor.count } : cursor;

/**
 * As many of the next events as one transaction holds, of as many scopes: always the commit that was made first, as far
 * as the commits of each scope allow. A scope whose events cannot be read now is passed over, and its failure noted.
 */
export const nextBatch = async (
  table: Table,
  lanes: readonly Lane[],
  counter: EventCounterItem | undefined,
  by: Appender,
): Promise<Batch> => {
  const now = table.pace.now();
  const last = counter?.last ?? 0;
  const parts = new Map<Lane, Part>();
  // The counter stands last.
  let [used, bytes, filed, late] = [1, 0, 0, 0];

  const partOf = (lane: Lane): Part =>
    parts.get(lane) ?? {
      actions: [],
      activity: countActivity(table, lane.scope, now),
      cursor: lane.cursor ?? { ...cursorKey(lane.scope), kind: 'cursor', rev: 0, index: 0, count: 0 },
      passed: 0,
      filed: 0,
    };
  const nextOf = (lane: Lane) => lane.waiting[parts.get(lane)?.passed ?? 0];
  const timeOf = (lane: Lane): string => nextOf(lane)?.record.at ?? '';
  const first = (): Lane | undefined =>
    lanes.filter(nextOf).reduce<Lane | undefined>((a, b) => (a && compareLanes(a, b, timeOf) <= 0 ? a : b), undefined);
  const fits = (lane: Lane, actions: number, size: number): boolean =>
    parts.size === 0 ||
    (used + actions + (parts.has(lane) ? 0 : 1) <= maxTransactionActions && bytes + size <= maxAppendBytes);
  const add = (lane: Lane, part: Part, actions: readonly Action[], counts: number): void => {
    used += actions.length + counts + (parts.has(lane) ? 0 : 1);
    part.actions.push(...actions);
    parts.set(lane, part);
  };
  /** @returns whether there was room for it */
  const addEvent = (lane: Lane, record: CommitRecord, event: NewEvent): boolean => {
    const part = partOf(lane);
    if (lane.careful > 0 && part.filed > 0) return false;
    const cursor = atCommit(part.cursor, record);
    const items = eventItems(record, event, last + filed + 1);
    const size = items.reduce((sum, item) => sum + sizeOf(item), 0);
    const counts = part.activity.needs(record.at, cursor.since);
    if (!fits(lane, items.length + counts, size)) return false;
    add(
      lane,
      part,
      items.map((Item): Action => ({ Put: { TableName: table.name, Item } })),
      counts,
    );
    part.activity.add(record.at, cursor.since);
    part.cursor = { ...cursor, index: cursor.index + 1, count: cursor.count + 1 };
    bytes += size;
    part.filed++;
    filed++;
    if (now - Date.parse(record.at) > lateMs) late++;
    return true;
  };
  /** @returns whether there was room for it */
  const finish = (lane: Lane, record: CommitRecord): boolean => {
    const part = partOf(lane);
    const actions = expire(table, record, now);
    if (!fits(lane, actions.length, 0)) return false;
    add(lane, part, actions, 0);
    part.cursor = { ...atCommit(part.cursor, record), rev: record.rev, index: 0 };
    part.passed++;
    return true;
  };

  const fill = async (): Promise<void> => {
    for (let lane = first(); lane; lane = first()) {
      const waiting = nextOf(lane);
      const shared = parts.size > 1 || (parts.size === 1 && !parts.has(lane));
      if (!waiting || (shared && [lane, ...parts.keys()].some(isAlone))) return;
      let events: readonly NewEvent[];
      try {
        events = await readEvents(table, waiting);
      } catch (error) {
        noteLoss(lane, error);
        lane.waiting = [];
        continue;
      }
      for (const event of events.slice(partOf(lane).cursor.index)) if (!addEvent(lane, waiting.record, event)) return;
      if (!finish(lane, waiting.record)) return;
      // What comes next in this scope is not in memory, and may be older than what others have.
      if (!nextOf(lane) && waiting.record.rev < lane.target) return;
    }
  };
  await fill();

  const actions: Action[] = [];
  const owners: (Lane | undefined)[] = [];
  for (const [lane, part] of parts) {
    const own = [...part.actions, ...part.activity.actions(), move(table, { ...part.cursor, by }, lane.cursor)];
    actions.push(...own);
    owners.push(...own.map(() => lane));
  }
  const next: EventCounterItem = { ...counter, ...eventCounterKey, kind: 'event-counter', rev: 0, last: last + filed };
  if (filed > 0) {
    actions.push(move(table, next, counter));
    owners.push(undefined);
  }
  return { actions, owners, parts, counter: filed > 0 ? next : counter, filed, late };
};

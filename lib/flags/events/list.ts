import type { Event } from '../../contract/schemas/event.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { appendForReader } from '../../store/event-log/append-for-reader.ts';
import { countAll, countProjects } from '../../store/event-log/cursor.ts';
import { decodeEvent, type EventItem } from '../../store/event-log/read.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import {
  eventsPartition,
  featureEventsPartition,
  projectEventsPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { queryItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Room } from './room.ts';
import { openSight } from './sight.ts';

/** Events, newest first, and how many there are with those that found no room in the answer. */
export interface EventList {
  readonly events: Event[];
  readonly totalEvents: number;
}

/** What the log shows without a filter (spec §8). */
const newest = 100;

/**
 * The newest 100 events of the instance; `totalEvents` is the size of the log (spec §4.9, behaviour §1.9).
 * What any scope's journal held back when it was called is filed first, so that a caller finds its own event.
 */
export const listNewestEvents = async (table: Table, room: Room): Promise<EventList> => {
  await appendForReader(table, '*');
  const events = await fitting(
    queryItems<EventItem>(table, { pk: eventsPartition, descending: true, limit: newest }),
    room,
  );
  return { events, totalEvents: await countAll(table) };
};

/**
 * All events of a project, none for an unknown one (spec §4.9, behaviour §1.9). For administrators: with those of
 * earlier projects of its id (docs/decisions/0135).
 */
export const listProjectEvents = async (table: Table, project: string, room: Room): Promise<EventList> => {
  if (!fitsKey(project)) return { events: [], totalEvents: 0 };
  await appendForReader(table, [projectScope(project)]);
  const events = await fitting(
    queryItems<EventItem>(table, { pk: projectEventsPartition(project), descending: true }),
    room,
  );
  return { events, totalEvents: await countProjects(table, new Map([[project, undefined]])) };
};

/**
 * All events of a feature in projects that the caller sees, none for an unknown one (spec §4.8, behaviour §1.8).
 * A feature may have been in several projects, or be gone: so every scope is asked for what it holds back. Events that
 * found no room are counted as they are read, and not kept.
 */
export const listFeatureEvents = async (
  table: Table,
  feature: string,
  rights: Rights,
  room: Room,
): Promise<EventList> => {
  if (!fitsKey(feature)) return { events: [], totalEvents: 0 };
  const { sees, show } = await openSight(table, rights, await appendForReader(table, '*'));
  const events: Event[] = [];
  let [totalEvents, full] = [0, false];
  const log = queryItems<EventItem>(table, { pk: featureEventsPartition(feature), descending: true });
  for await (const item of log) {
    if (!sees(item)) continue;
    totalEvents++;
    if (!full) full = !place(show(item), events, room);
  }
  return { events, totalEvents };
};

/** The first events that find room together; what comes after them is not read. */
const fitting = async (items: AsyncIterable<EventItem>, room: Room): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const item of items) if (!place(decodeEvent(item), events, room)) break;
  return events;
};

/** Appends an event if it finds room, and tells whether it did. */
export const place = (event: Event, events: Event[], room: Room): boolean => {
  if (!room.take(`${JSON.stringify(event)},`)) return false;
  events.push(event);
  return true;
};

import { seesProject } from '../access/may.ts';
import type { Rights } from '../access/rights.ts';
import type { Event } from '../schema/event.ts';
import { readHead } from '../table/head.ts';
import {
  eventsPartition,
  featureEventsPartition,
  instance,
  projectEventsPartition,
  projectScope,
} from '../table/keys.ts';
import { nameable } from '../table/nameable.ts';
import { queryItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { countEvents, fileAll, fileEvents } from './file.ts';
import { hideOtherProject, otherProjectOf } from './hide-project.ts';
import { decodeEvent, type EventItem } from './read.ts';
import type { Room } from './room.ts';

/** Events, newest first, and how many there are with those that found no room in the answer. */
export interface EventList {
  readonly events: Event[];
  readonly totalEvents: number;
}

/** What the log shows without a filter (spec §8). */
const newest = 100;

/**
 * The newest 100 events of the instance; `totalEvents` is the size of the log (spec §4.9, behaviour §1.9).
 * What any scope's journal still holds back is filed first, so that a caller finds its own event.
 */
export const listNewestEvents = async (table: Table, room: Room): Promise<EventList> => {
  await fileAll(table);
  const events = await fitting(
    queryItems<EventItem>(table, { pk: eventsPartition, descending: true, limit: newest }),
    room,
  );
  return { events, totalEvents: (await countEvents(table, instance)).all };
};

/** All events of a project, none for an unknown one (spec §4.9, behaviour §1.9). */
export const listProjectEvents = async (table: Table, project: string, room: Room): Promise<EventList> => {
  if (!nameable(project)) return { events: [], totalEvents: 0 };
  const scope = projectScope(project);
  await fileEvents(table, scope);
  const events = await fitting(
    queryItems<EventItem>(table, { pk: projectEventsPartition(project), descending: true }),
    room,
  );
  return { events, totalEvents: (await countEvents(table, scope)).scope };
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
  if (!nameable(feature)) return { events: [], totalEvents: 0 };
  await fileAll(table);
  const sees = sightOf(table, rights);
  const events: Event[] = [];
  let [totalEvents, full] = [0, false];
  const log = queryItems<EventItem>(table, { pk: featureEventsPartition(feature), descending: true });
  for await (const item of log) {
    if (!(await sees(item.project))) continue;
    totalEvents++;
    if (full) continue;
    const event = decodeEvent(item);
    const other = otherProjectOf(event);
    const seen = other === undefined || (await sees(other));
    full = !place(
      hideOtherProject(event, () => seen),
      events,
      room,
    );
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
const place = (event: Event, events: Event[], room: Room): boolean => {
  if (!room.take(`${JSON.stringify(event)},`)) return false;
  events.push(event);
  return true;
};

/**
 * Whether the caller sees the events of a project; the head of each project is read once. Events without a project are
 * for administrators only (behaviour §1.8).
 */
const sightOf = (table: Table, rights: Rights): ((project: string | null) => Promise<boolean>) => {
  const known = new Map<string, boolean>();
  return async (project) => {
    if (rights.admin) return true;
    if (project === null) return false;
    const seen = known.get(project);
    if (seen !== undefined) return seen;
    const { private: hidden = false } = await readHead(table, projectScope(project));
    const sees = seesProject(rights, { id: project, private: hidden });
    known.set(project, sees);
    return sees;
  };
};

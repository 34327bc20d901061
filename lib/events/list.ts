import { seesProject } from '../access/may.ts';
import type { Rights } from '../access/rights.ts';
import type { Event } from '../schema/event.ts';
import { readHeadsOf } from '../table/head.ts';
import {
  eventsPartition,
  featureEventsPartition,
  instance,
  projectEventsPartition,
  projectScope,
} from '../table/keys.ts';
import { nameable } from '../table/nameable.ts';
import { queryAll, queryItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { countEvents, fileAll, fileEvents } from './file.ts';
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
 * A feature may have been in several projects, or be gone: so every scope is asked for what it holds back.
 */
export const listFeatureEvents = async (
  table: Table,
  feature: string,
  rights: Rights,
  room: Room,
): Promise<EventList> => {
  if (!nameable(feature)) return { events: [], totalEvents: 0 };
  await fileAll(table);
  const items = await queryAll<EventItem>(table, { pk: featureEventsPartition(feature), descending: true });
  const visible = await visibleItems(table, items, rights);
  return { events: await fitting(visible, room), totalEvents: visible.length };
};

/** The first events that find room together. */
const fitting = async (items: AsyncIterable<EventItem> | Iterable<EventItem>, room: Room): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const item of items) {
    const event = decodeEvent(item);
    if (!room.take(`${JSON.stringify(event)},`)) break;
    events.push(event);
  }
  return events;
};

/** Events without a project are for administrators only (behaviour §1.8). */
const visibleItems = async (
  table: Table,
  items: readonly EventItem[],
  rights: Rights,
): Promise<readonly EventItem[]> => {
  if (rights.admin) return items;
  const projects = [...new Set(items.map(({ project }) => project))].filter((project) => project !== null);
  const heads = await readHeadsOf(table, projects.map(projectScope));
  const seen = new Set(
    projects.filter((id, index) => seesProject(rights, { id, private: heads[index]?.private ?? false })),
  );
  return items.filter(({ project }) => project !== null && seen.has(project));
};

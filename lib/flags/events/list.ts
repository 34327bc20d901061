import type { Event } from '../../contract/schemas/event.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { appendForReader } from '../../store/event-log/append-for-reader.ts';
import { countAll, countProjects } from '../../store/event-log/cursor.ts';
import { decodeEvent, type EventItem } from '../../store/event-log/event-item.ts';
import {
  eventsPartition,
  featureEventsPartition,
  fitsKey,
  projectEventsPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { queryItems } from '../../store/table/read.ts';
import type { Room } from './room.ts';
import { readVisibility } from './visibility.ts';

/** Events, newest first, and the number of all, also of those that did not fit into the answer. */
export interface EventList {
  readonly events: Event[];
  readonly totalEvents: number;
}

/** Events that the list without a project shows (contract: events §4). */
const maxNewest = 100;

/**
 * The newest 100 events of the instance; `totalEvents` is the size of the log (contract: events §4). Pending events of all
 * scopes are appended first, so that a caller finds its own event.
 */
export const listNewestEvents = async (
  { table }: CommandContext,
  { room }: { readonly room: Room },
): Promise<EventList> => {
  await appendForReader(table, '*');
  const log = queryItems<EventItem>(table, { pk: eventsPartition, descending: true, limit: maxNewest });
  return listed(log, countAll(table), room);
};

/**
 * All events of a project, none for an unknown one (contract: events §4). For administrators, those of earlier projects of
 * the same id too (docs/decisions/0135).
 */
export const listProjectEvents = async (
  { table }: CommandContext,
  { project, room }: { readonly project: string; readonly room: Room },
): Promise<EventList> => {
  if (!fitsKey(project)) return { events: [], totalEvents: 0 };
  await appendForReader(table, [projectScope(project)]);
  const log = queryItems<EventItem>(table, { pk: projectEventsPartition(project), descending: true });
  return listed(log, countProjects(table, new Map([[project, undefined]])), room);
};

/**
 * All events of a feature in projects that the caller sees, none for an unknown one (contract: events §5). The feature may
 * have been in several projects, or be deleted: so pending events of all scopes are appended first. Events that do not fit
 * into the answer are only counted.
 */
export const listFeatureEvents = async (
  { table, caller: { rights } }: CallerContext,
  { feature, room }: { readonly feature: string; readonly room: Room },
): Promise<EventList> => {
  if (!fitsKey(feature)) return { events: [], totalEvents: 0 };
  const { isVisible, view } = await readVisibility(table, rights, await appendForReader(table, '*'));
  const events: Event[] = [];
  let [totalEvents, full] = [0, false];
  const log = queryItems<EventItem>(table, { pk: featureEventsPartition(feature), descending: true });
  for await (const item of log) {
    if (!isVisible(item)) continue;
    totalEvents++;
    if (!full) full = !addFitting(view(item), events, room);
  }
  return { events, totalEvents };
};

/** The events of a log that fit into the answer, and their number, which is read at the same time. */
const listed = async (log: AsyncIterable<EventItem>, total: Promise<number>, room: Room): Promise<EventList> => {
  const [events, counted] = await Promise.all([fitting(log, room), total]);
  // An event that is appended between the two reads may be listed already and not yet counted.
  return { events, totalEvents: Math.max(counted, events.length) };
};

/** The first events that fit together; those after them are not read. */
const fitting = async (items: AsyncIterable<EventItem>, room: Room): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const item of items) if (!addFitting(decodeEvent(item), events, room)) break;
  return events;
};

/** Adds an event if it fits. @returns whether it does */
export const addFitting = (event: Event, events: Event[], room: Room): boolean => {
  if (!room.take(`${JSON.stringify(event)},`)) return false;
  events.push(event);
  return true;
};

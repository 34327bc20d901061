import type { Event } from '../../contract/schemas/event.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { type Appending, logReads } from '../../store/event-log/append-for-reader.ts';
import { countProjects } from '../../store/event-log/cursor.ts';
import { decodeEvent, type EventItem } from '../../store/event-log/event-item.ts';
import { queryLog } from '../../store/event-log/query-log.ts';
import {
  featureEventsPartition,
  fitsKey,
  projectEventsPartition,
  projectScope,
  type Scope,
} from '../../store/table/keys.ts';
import type { Room } from './room.ts';
import { readVisibility } from './visibility.ts';

/** Events, newest first, and the number of all events, including those that did not fit into the answer. */
export interface EventList {
  readonly events: Event[];
  readonly totalEvents: number;
}

/** What the lists of events read. */
export const eventsReads = (project: string | undefined): RequestReads => logReads(scopesOfEvents(project));

/** The scopes whose events a list may contain. */
export const scopesOfEvents = (project: string | undefined): readonly Scope[] | '*' =>
  project && fitsKey(project) ? [projectScope(project)] : '*';

/**
 * All events of a project; none for an unknown project (contract: events §4). Administrators also see events of earlier
 * projects with the same id (docs/decisions/0135).
 */
export const listProjectEvents = async (
  context: CommandContext,
  { appended }: Appending,
  { project, room }: { readonly project: string; readonly room: Room },
): Promise<EventList> => {
  if (!fitsKey(project)) return { events: [], totalEvents: 0 };
  const log = queryLog(context, { pk: projectEventsPartition(project) }, appended);
  return listed(
    log,
    appended.then(({ positions }) => countProjects(positions, new Map([[project, undefined]]))),
    room,
  );
};

/**
 * All events of a feature in projects that the caller sees; none for an unknown feature (contract: events §5). The
 * feature may have been in several projects, or be deleted, so pending events of all scopes are appended first. Events
 * that do not fit into the answer are only counted.
 */
export const listFeatureEvents = async (
  context: CallerContext,
  { heads, appended }: Appending,
  { feature, room }: { readonly feature: string; readonly room: Room },
): Promise<EventList> => {
  const {
    caller: { rights },
  } = context;
  if (!fitsKey(feature)) return { events: [], totalEvents: 0 };
  const log = queryLog(context, { pk: featureEventsPartition(feature) }, appended);
  const { isVisible, view } = await readVisibility(context, rights, heads);
  const events: Event[] = [];
  let [totalEvents, full] = [0, false];
  for await (const item of log) {
    if (!isVisible(item)) continue;
    totalEvents++;
    if (!full) full = !addFitting(view(item), events, room);
  }
  return { events, totalEvents };
};

/** The events of a log that fit into the answer, and the number of all its events. */
const listed = async (log: AsyncIterable<EventItem>, total: Promise<number>, room: Room): Promise<EventList> => {
  const [events, counted] = await Promise.all([fitting(log, room), total]);
  // An event that others append meanwhile may already be listed, but not counted yet.
  return { events, totalEvents: Math.max(counted, events.length) };
};

/** The first events that fit together; later ones are not read. */
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

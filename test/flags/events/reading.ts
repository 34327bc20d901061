import type { Event } from '../../../lib/contract/schemas/event.ts';
import * as lists from '../../../lib/flags/events/list.ts';
import { newestEventsText } from '../../../lib/flags/events/newest.ts';
import type { Room } from '../../../lib/flags/events/room.ts';
import * as search from '../../../lib/flags/events/search.ts';
import type { CallerContext } from '../../../lib/identity/callers/context.ts';
import { appendForReader } from '../../../lib/store/event-log/append-for-reader.ts';

/** The lists and the search of events as functions call them: pending events are appended first. */

export const listNewestEvents = async (
  context: CallerContext,
  { room }: { readonly room: Room },
): Promise<lists.EventList> => {
  const text = await newestEventsText(context, await appendForReader(context.table, '*'), { room });
  const { events, totalEvents } = JSON.parse(text) as { events: Event[]; totalEvents: number };
  return { events, totalEvents };
};

export const listProjectEvents = async (
  context: CallerContext,
  input: { readonly project: string; readonly room: Room },
): Promise<lists.EventList> =>
  lists.listProjectEvents(context, await appendForReader(context.table, lists.scopesOfEvents(input.project)), input);

export const listFeatureEvents = async (
  context: CallerContext,
  input: { readonly feature: string; readonly room: Room },
): Promise<lists.EventList> => lists.listFeatureEvents(context, await appendForReader(context.table, '*'), input);

export const searchEvents = async (context: CallerContext, input: search.SearchInput): Promise<search.EventPage> =>
  search.searchEvents(context, await appendForReader(context.table, search.scopesOfSearch(input.what)), input);

import { text } from '../../address.ts';
import type { EventSearch } from '../../queries/events.ts';

/** The parameters of an address that form a search in the event log; the API checks the values. */
export const eventSearch = (search: Record<string, unknown>): EventSearch => ({
  query: text(search.query),
  type: text(search.type),
  project: text(search.project),
  feature: text(search.feature),
});

import { text } from '../../address.ts';
import type { EventSearch } from '../../queries/events.ts';

/** What of an address is a search in the log; the API judges the values. */
export const eventSearch = (search: Record<string, unknown>): EventSearch => ({
  query: text(search.query),
  type: text(search.type),
  project: text(search.project),
  feature: text(search.feature),
});

import type { EventSearch } from '../../queries/events.ts';

const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

/** What of an address is a search in the log; the API judges the values. */
export const eventSearch = (search: Record<string, unknown>): EventSearch => ({
  query: text(search.query),
  type: text(search.type),
  project: text(search.project),
  feature: text(search.feature),
});

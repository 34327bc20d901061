import { text } from '../../address.ts';
import type { FlagSearch } from '../../queries/flags.ts';

const list = (value: unknown): readonly string[] | undefined => {
  if (value === undefined || value === null) return undefined;
  const items = Array.isArray(value) ? value.map(String) : [String(value)];
  return items.length > 0 ? items : undefined;
};

/** The parameters of an address that form a search for flags; the API checks the values. */
export const flagSearch = (search: Record<string, unknown>): FlagSearch => ({
  query: text(search.query),
  project: text(search.project),
  state: text(search.state),
  type: list(search.type),
  tag: text(search.tag),
  segment: text(search.segment),
  status: list(search.status),
  createdAt: text(search.createdAt),
  lastSeenAt: text(search.lastSeenAt),
  createdBy: text(search.createdBy),
  potentiallyStale: String(search.potentiallyStale) === 'true' ? 'true' : undefined,
  sortBy: text(search.sortBy),
  sortOrder: text(search.sortOrder),
  favoritesFirst: text(search.favoritesFirst),
  favorites: search.favorites === 'only' ? 'only' : undefined,
});

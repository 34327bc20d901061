import { text } from '../../address.ts';
import type { FlagSearch } from '../../queries/flags.ts';

const list = (value: unknown): readonly string[] | undefined => {
  if (value === undefined || value === null) return undefined;
  const items = Array.isArray(value) ? value.map(String) : [String(value)];
  return items.length > 0 ? items : undefined;
};

/** The address of a list of flags: the search, and how the list looks. */
export interface FlagsAddress extends FlagSearch {
  /** Ids of the columns that the list has beside the name; absent: those that the user has chosen. */
  readonly columns?: readonly string[] | undefined;
  readonly rows?: 'compact' | 'comfortable' | undefined;
}

/** In place of columns: there is none. */
export const noColumns = ['none'] as const;

/** The search in an address. */
export const searchOf = <Address extends FlagsAddress>({ columns: _columns, rows: _rows, ...search }: Address) =>
  search;

/** The parameters of an address that form a search for flags; the API checks the values. */
export const flagSearch = (search: Record<string, unknown>): FlagsAddress => ({
  query: text(search.query),
  project: text(search.project),
  state: text(search.state),
  type: list(search.type),
  tag: text(search.tag),
  segment: text(search.segment),
  status: list(search.status),
  createdAt: text(search.createdAt),
  lastSeenAt: text(search.lastSeenAt),
  lifecycle: text(search.lifecycle),
  owner: text(search.owner),
  createdBy: text(search.createdBy),
  potentiallyStale: String(search.potentiallyStale) === 'true' ? 'true' : undefined,
  sortBy: text(search.sortBy),
  sortOrder: text(search.sortOrder),
  favoritesFirst: text(search.favoritesFirst),
  favorites: search.favorites === 'only' ? 'only' : undefined,
  columns: list(search.columns),
  rows: search.rows === 'comfortable' || search.rows === 'compact' ? search.rows : undefined,
});

import { newestSeen } from '../features/last-seen.ts';
import { byCreation } from '../features/view.ts';
import type { SeenTimes } from '../table/last-seen.ts';
import type { Criteria } from './criteria.ts';
import type { Entry } from './entry.ts';

/** What is known of a match beside its entry. */
export interface Match {
  readonly entry: Entry;
  readonly favorite: boolean;
  /** When it was last seen, by environment. */
  readonly seen: SeenTimes | undefined;
  /** Whether its project has the environment. */
  readonly linked: (environment: string) => boolean;
}

type Sortable = string | boolean | null;

const compare = (a: string | boolean, b: string | boolean): number => (a < b ? -1 : a > b ? 1 : 0);

/** Missing values stand last whatever the direction. */
const compareIn =
  (descending: boolean) =>
  (a: Sortable, b: Sortable): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return descending ? compare(b, a) : compare(a, b);
  };

/** The value a search is ordered by (behaviour §1.5, sortBy); null: missing. */
const keyOf = (sortBy: Criteria['sortBy']): ((match: Match) => Sortable) => {
  if (typeof sortBy === 'object') {
    const { environment } = sortBy;
    return ({ entry, linked }) =>
      linked(environment) ? (entry.record.environments.get(environment)?.enabled ?? false) : null;
  }
  if (sortBy === 'lastSeenAt') return ({ entry, seen }) => newestSeen(entry.record, seen);
  return ({ entry }) => entry.record.feature[sortBy];
};

/**
 * The total order of matches: favorites first if asked for, then the field, then `createdAt` and name, both ascending
 * whatever the direction.
 */
export const orderOf = ({ sortBy, descending, favoritesFirst }: Criteria): ((a: Match, b: Match) => number) => {
  const key = keyOf(sortBy);
  const inDirection = compareIn(descending);
  return (a, b) =>
    (favoritesFirst ? Number(b.favorite) - Number(a.favorite) : 0) ||
    inDirection(key(a), key(b)) ||
    byCreation(a.entry.record.feature, b.entry.record.feature);
};

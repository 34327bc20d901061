import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { Marks } from '../favorites/read.ts';
import { newestLastSeen } from '../features/times/last-seen.ts';
import { byCreation } from '../features/view.ts';
import type { Criteria } from './criteria.ts';
import type { Entry } from './entry.ts';

/** The facts on which an order may depend besides the entries. */
export interface OrderSources {
  readonly favorites: Marks;
  /** When features of a project were last seen. */
  readonly seen: (project: string) => SeenTimes | undefined;
  /** Whether a project has the environment. */
  readonly isLinked: (project: string, environment: string) => boolean;
}

export type Order = (a: Entry, b: Entry) => number;

type Sortable = string | boolean | null;

const compare = (a: string | boolean, b: string | boolean): number => (a < b ? -1 : a > b ? 1 : 0);

/** Missing values come last in both directions. */
const compareIn =
  (descending: boolean) =>
  (a: Sortable, b: Sortable): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return descending ? compare(b, a) : compare(a, b);
  };

/** The value by which a search is ordered (contract: search §10); null: it is missing. */
const sortKeyFor = (sortBy: Criteria['sortBy'], { seen, isLinked }: OrderSources): ((entry: Entry) => Sortable) => {
  if (typeof sortBy === 'object') {
    const { environment } = sortBy;
    return ({ project, record }) =>
      isLinked(project, environment) ? (record.environments.get(environment)?.enabled ?? false) : null;
  }
  if (sortBy === 'lastSeenAt') return ({ project, record }) => newestLastSeen(record, seen(project));
  return (entry) => entry[sortBy];
};

/**
 * The total order of matches: favorites first if asked for, then the field, then `createdAt` and name, both always
 * ascending (contract: search §9, §10).
 */
export const orderFor = ({ sortBy, descending, favoritesFirst }: Criteria, sources: OrderSources): Order => {
  const key = sortKeyFor(sortBy, sources);
  const inDirection = compareIn(descending);
  const { favorites } = sources;
  const byField: Order = (a, b) => inDirection(key(a), key(b)) || byCreation(a, b);
  if (!favoritesFirst || favorites.size === 0) return byField;
  return (a, b) =>
    Number(favorites.has(b.name, b.record.feature)) - Number(favorites.has(a.name, a.record.feature)) || byField(a, b);
};

import type { FlagSearch } from '../../queries/flags.ts';
import { flags } from '../../texts/flags.ts';

const { filters: texts } = flags;

/** Parameters of a search that are filters, in the order in which they are offered. */
export const filterFields = ['project', 'state', 'type', 'tag', 'segment', 'status', 'createdAt'] as const;
export type FilterField = (typeof filterFields)[number];

/** A filter as it is edited. */
export interface Filter {
  /** Absent where the field has none. */
  readonly operator: string | undefined;
  readonly values: readonly string[];
}

const among = ['IS_ANY_OF', 'IS_NONE_OF'] as const;
const having = ['INCLUDE_ANY_OF', 'INCLUDE_ALL_OF', 'EXCLUDE_IF_ANY_OF', 'EXCLUDE_ALL'] as const;

/** The operators that a field offers, the usual one first. */
export const operatorsOf: Readonly<Record<FilterField, readonly string[]>> = {
  project: among,
  state: ['IS_ANY_OF'],
  type: [],
  tag: having,
  segment: having,
  status: [],
  createdAt: ['IS_ON_OR_AFTER', 'IS_BEFORE'],
};

const words: Readonly<Record<string, string>> = texts.operators;

/** An operator in words. */
export const operatorText = (operator: string): string => words[operator] ?? operator;

/** The filter of a field in a search; undefined: there is none. */
export const filterOf = (search: FlagSearch, field: FilterField): Filter | undefined => {
  const value = search[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return { operator: undefined, values: value };
  const colon = value.indexOf(':');
  const values = value.slice(colon + 1).split(',');
  return { operator: value.slice(0, Math.max(0, colon)), values: values.filter((one) => one !== '') };
};

/** The search with another filter; without values there is none. */
export const withFilter = (search: FlagSearch, field: FilterField, filter: Filter | undefined): FlagSearch => {
  if (filter === undefined || filter.values.length === 0) return { ...search, [field]: undefined };
  if (filter.operator === undefined) return { ...search, [field]: filter.values };
  return { ...search, [field]: `${filter.operator}:${filter.values.join(',')}` };
};

/** A value of a field, as people say it. */
export const valueText = (field: FilterField, value: string): string => {
  if (field === 'state') return value === 'active' ? texts.states.active : texts.states.stale;
  if (field !== 'status') return value;
  const colon = value.lastIndexOf(':');
  const environment = value.slice(0, colon);
  return value.endsWith(':enabled') ? texts.status.enabled(environment) : texts.status.disabled(environment);
};

/** A filter as people say it: `has any of simple:revenue`. */
export const filterText = (field: FilterField, { operator, values }: Filter): string => {
  const listed = values.map((value) => valueText(field, value)).join(', ');
  return operator === undefined || field === 'state' ? listed : `${operatorText(operator)} ${listed}`;
};

/** Whether a search says more than what it is sorted by. */
export const isNarrowed = (search: FlagSearch): boolean =>
  search.query !== undefined ||
  search.favorites !== undefined ||
  filterFields.some((field) => search[field] !== undefined);

/** The search without its text and filters. */
export const widened = ({ sortBy, sortOrder, favoritesFirst }: FlagSearch): FlagSearch => ({
  sortBy,
  sortOrder,
  favoritesFirst,
});

import { isKnown, type Known } from '../../api/known.ts';
import type { FlagSearch } from '../../queries/flags.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import type { FlagsAddress } from './flag-search.ts';

const { filters: texts } = flags;

/** Search parameters that are filters, in the order of the menu. */
export const filterFields = [
  'project',
  'state',
  'type',
  'tag',
  'segment',
  'status',
  'createdAt',
  'lastSeenAt',
  'lifecycle',
  'owner',
] as const;
export type FilterField = (typeof filterFields)[number];

/** A filter during an edit. */
export interface Filter {
  /** Absent if the field has no operators. */
  readonly operator: string | undefined;
  readonly values: readonly string[];
}

const among = ['IS_ANY_OF', 'IS_NONE_OF'] as const;
const having = ['INCLUDE_ANY_OF', 'INCLUDE_ALL_OF', 'EXCLUDE_IF_ANY_OF', 'EXCLUDE_ALL'] as const;

/** The operators of each field, the most common one first. */
export const operatorsOf: Readonly<Record<FilterField, readonly string[]>> = {
  project: among,
  state: ['IS_ANY_OF'],
  type: [],
  tag: having,
  segment: having,
  status: [],
  createdAt: ['IS_ON_OR_AFTER', 'IS_BEFORE'],
  lastSeenAt: ['IS_BEFORE', 'IS_ON_OR_AFTER'],
  lifecycle: among,
  owner: among,
};

/** A filter that is chosen whole, without a form. */
export interface FixedFilter {
  readonly field: 'createdBy' | 'potentiallyStale' | 'lastSeenAt' | 'owner';
  readonly value: string;
  readonly label: string;
}

/** The filters that are offered whole. @param caller id of the caller */
export const fixedFilters = (caller: number): readonly FixedFilter[] => [
  { field: 'owner', value: `IS:user:${caller}`, label: texts.ownedByMe },
  { field: 'createdBy', value: `IS:${caller}`, label: texts.createdByMe },
  { field: 'potentiallyStale', value: 'true', label: texts.potentiallyStale },
  { field: 'lastSeenAt', value: 'IS:never', label: texts.neverRequested },
];

/** The filters of a search that have no form. Another caller's address has another creator. */
export const fixedOf = (search: FlagSearch, caller: number): readonly FixedFilter[] => {
  const { createdBy } = search;
  const known = fixedFilters(caller).filter(({ field, value }) => search[field] === value);
  if (createdBy === undefined || known.some(({ field }) => field === 'createdBy')) return known;
  return [...known, { field: 'createdBy', value: createdBy, label: texts.createdBy(createdBy.replace(/^.*?:/, '')) }];
};

export const withoutFixed = (search: FlagsAddress, { field }: FixedFilter): FlagsAddress => ({
  ...search,
  [field]: undefined,
});

const words: Readonly<Record<string, string>> = texts.operators;

/** An operator in words. */
export const operatorText = (operator: string): string => words[operator] ?? operator;

/** The filter for a field in a search; undefined: there is none. */
export const filterOf = (search: FlagSearch, field: FilterField): Filter | undefined => {
  const value = search[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return { operator: undefined, values: value };
  const colon = value.indexOf(':');
  const values = value.slice(colon + 1).split(',');
  return { operator: value.slice(0, Math.max(0, colon)), values: values.filter((one) => one !== '') };
};

/** The search with another filter for a field; a filter without values is removed. */
export const withFilter = (search: FlagsAddress, field: FilterField, filter: Filter | undefined): FlagsAddress => {
  if (filter === undefined || filter.values.length === 0) return { ...search, [field]: undefined };
  if (filter.operator === undefined) return { ...search, [field]: filter.values };
  return { ...search, [field]: `${filter.operator}:${filter.values.join(',')}` };
};

/** What owners are called, by `user:3` or `group:2`. Not known yet: `…`; not known at all: as the address has them. */
export type OwnerNames = Known<ReadonlyMap<string, string>>;

const ownerText = (value: string, names: OwnerNames): string => {
  if (value === 'none') return texts.nobody;
  if (names === 'pending') return common.pending;
  return isKnown(names) ? (names.get(value) ?? value) : value;
};

/** A value of a field in words. */
export const valueText = (field: FilterField, value: string, names: OwnerNames): string => {
  if (field === 'owner') return ownerText(value, names);
  if (field === 'state') return value === 'active' ? texts.states.active : texts.states.stale;
  if (field !== 'status') return value;
  const colon = value.lastIndexOf(':');
  const environment = value.slice(0, colon);
  return value.endsWith(':enabled') ? texts.status.enabled(environment) : texts.status.disabled(environment);
};

/** A filter in words, e.g. `has any of simple:revenue`: its operator, then its values with commas. */
export const filterText = (field: FilterField, { operator, values }: Filter, names: OwnerNames): string => {
  const listed = values.map((value) => valueText(field, value, names)).join(', ');
  return operator === undefined || field === 'state' ? listed : `${operatorText(operator)} ${listed}`;
};

/** Whether a search has more than an order. */
export const isNarrowed = (search: FlagSearch): boolean =>
  search.query !== undefined ||
  search.favorites !== undefined ||
  search.createdBy !== undefined ||
  search.potentiallyStale !== undefined ||
  filterFields.some((field) => search[field] !== undefined);

/** The search without its text and filters. */
export const widened = ({ sortBy, sortOrder, favoritesFirst, columns, rows }: FlagsAddress): FlagsAddress => ({
  sortBy,
  sortOrder,
  favoritesFirst,
  columns,
  rows,
});

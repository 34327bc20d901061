import { maxPage } from '../../contract/limits.ts';
import type { SearchQuery, SetOperator, ValueOperator } from '../../contract/schemas/search.ts';
import { setOperators, valueOperators } from '../../contract/schemas/search.ts';

/** Requires one of the listed values, or none of them. */
export interface ValueCriterion {
  readonly values: ReadonlySet<string>;
  readonly wanted: boolean;
}

export interface SetCriterion {
  readonly operator: SetOperator;
  readonly values: readonly string[];
}

export type SortField = 'name' | 'type' | 'stale' | 'project' | 'createdAt' | 'lastSeenAt';

/** The parsed parameters of a search (contract: search §1). Absent members do not filter. */
export interface Criteria {
  /** In lower case; a feature has to contain one of them (contract: search §2). */
  readonly terms?: readonly string[] | undefined;
  readonly project?: ValueCriterion | undefined;
  /** Which values of `stale` match. */
  readonly stale?: { readonly true: boolean; readonly false: boolean } | undefined;
  readonly types?: ReadonlySet<string> | undefined;
  /** Tags as `type:value`. */
  readonly tags?: SetCriterion | undefined;
  /** Names of segments. */
  readonly segments?: SetCriterion | undefined;
  readonly statuses?: readonly { readonly environment: string; readonly enabled: boolean }[] | undefined;
  /** ISO 8601, start of a day. */
  readonly createdBefore?: string | undefined;
  readonly createdFrom?: string | undefined;
  /** Ids of accounts. */
  readonly createdBy?: ValueCriterion | undefined;
  /** `user:<id>`, `group:<id>`, or `none`. */
  readonly owner?: ValueCriterion | undefined;
  /** ISO 8601, start of a day; `never`: no application has asked for the feature. */
  readonly lastSeen?: { readonly before: string } | { readonly from: string } | 'never' | undefined;
  readonly potentiallyStale?: boolean | undefined;
  /** Stages. */
  readonly lifecycle?: ValueCriterion | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly sortBy: SortField | { readonly environment: string };
  readonly descending: boolean;
  readonly favoritesFirst: boolean;
}

const defaultLimit = 50;

const items = (list: string): string[] => list.split(',').map((item) => item.trim());

/** Splits a criterion into operator and values. The schema has checked the form; `operators` only provides the type. */
const split = <T extends string>(
  text: string,
  operators: readonly T[],
): { operator: T; values: string[] } | undefined => {
  const colon = text.indexOf(':');
  const operator = operators.find((one) => one === text.slice(0, colon));
  return operator && { operator, values: items(text.slice(colon + 1)) };
};

const isWanted = (operator: ValueOperator): boolean => operator === 'IS' || operator === 'IS_ANY_OF';

const valueCriterion = (text: string | undefined): ValueCriterion | undefined => {
  const parsed = text === undefined ? undefined : split(text, valueOperators);
  return parsed && { values: new Set(parsed.values), wanted: isWanted(parsed.operator) };
};

const setCriterion = (text: string | undefined): SetCriterion | undefined =>
  text === undefined ? undefined : split(text, setOperators);

/** `active` means not stale, any other word stale. */
const staleCriterion = (text: string | undefined): Criteria['stale'] => {
  const parsed = valueCriterion(text);
  if (!parsed) return undefined;
  const words = [...parsed.values];
  const listed = { true: words.some((word) => word !== 'active'), false: words.includes('active') };
  return parsed.wanted ? listed : { true: !listed.true, false: !listed.false };
};

/** Malformed items and unknown words are ignored; if none is left, there is no filter. */
const statusCriterion = (texts: readonly string[] = []): Criteria['statuses'] => {
  const statuses = texts.flatMap((text) => {
    const [environment, status, ...more] = text.split(':');
    return environment && more.length === 0 && (status === 'enabled' || status === 'disabled')
      ? [{ environment, enabled: status === 'enabled' }]
      : [];
  });
  return statuses.length > 0 ? statuses : undefined;
};

const termsOf = (query = ''): readonly string[] | undefined => {
  const terms = items(query.toLowerCase()).filter((term) => term !== '');
  return terms.length > 0 ? terms : undefined;
};

const dayOf = (text: string | undefined, operator: string): string | undefined =>
  text?.startsWith(`${operator}:`) ? `${text.slice(operator.length + 1)}T00:00:00.000Z` : undefined;

const lastSeenCriterion = (text: string | undefined): Criteria['lastSeen'] => {
  if (text === 'IS:never') return 'never';
  const [before, from] = [dayOf(text, 'IS_BEFORE'), dayOf(text, 'IS_ON_OR_AFTER')];
  if (before !== undefined) return { before };
  return from === undefined ? undefined : { from };
};

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const limitOf = (text: string | undefined): number => {
  const limit = wholeNumber(text);
  return limit !== undefined && limit >= 1 && limit <= maxPage ? limit : defaultLimit;
};

const sortFields: readonly SortField[] = ['name', 'type', 'stale', 'project', 'createdAt', 'lastSeenAt'];
const environmentPrefix = 'environment:';

const sortOf = (text: string | undefined): Criteria['sortBy'] =>
  text?.startsWith(environmentPrefix)
    ? { environment: text.slice(environmentPrefix.length) }
    : (sortFields.find((field) => field === text) ?? 'createdAt');

/** Parses the parameters of a search; the schema has checked their form. */
export const criteriaFromQuery = (query: SearchQuery): Criteria => ({
  terms: termsOf(query.query),
  project: valueCriterion(query.project),
  stale: staleCriterion(query.state),
  types: query.type && new Set(query.type),
  tags: setCriterion(query.tag),
  segments: setCriterion(query.segment),
  statuses: statusCriterion(query.status),
  createdBefore: dayOf(query.createdAt, 'IS_BEFORE'),
  createdFrom: dayOf(query.createdAt, 'IS_ON_OR_AFTER'),
  createdBy: valueCriterion(query.createdBy),
  owner: valueCriterion(query.owner),
  lastSeen: lastSeenCriterion(query.lastSeenAt),
  potentiallyStale: query.potentiallyStale === undefined ? undefined : query.potentiallyStale === 'true',
  lifecycle: valueCriterion(query.lifecycle),
  offset: wholeNumber(query.offset) ?? 0,
  limit: limitOf(query.limit),
  sortBy: sortOf(query.sortBy),
  descending: query.sortOrder === 'desc',
  favoritesFirst: query.favoritesFirst === 'true',
});

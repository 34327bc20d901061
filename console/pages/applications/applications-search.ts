import { type ListSearch, listSearch } from '../../layout/list-search.ts';

/** What the address of the applications says. */
export interface ApplicationsSearch extends ListSearch {
  /** Absent: the applications. */
  readonly tab?: 'unknown' | undefined;
  /** Only those whose SDK is older than that of others. */
  readonly older?: true | undefined;
}

export const applicationsSearch = (search: Record<string, unknown>): ApplicationsSearch => ({
  ...listSearch(search),
  tab: search.tab === 'unknown' ? 'unknown' : undefined,
  older: search.older === true || search.older === 'true' ? true : undefined,
});

const tabs = ['flags', 'unknown', 'strategies'] as const;

/** What the address of one application says. */
export interface ApplicationSearch extends ListSearch {
  /** Absent: its instances. */
  readonly tab?: (typeof tabs)[number] | undefined;
}

export const applicationSearch = (search: Record<string, unknown>): ApplicationSearch => ({
  ...listSearch(search),
  tab: tabs.find((tab) => tab === search.tab),
});

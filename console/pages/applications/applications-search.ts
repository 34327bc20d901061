import { type ListSearch, listSearch } from '../../layout/palette/list-search.ts';

/** The parameters in the address of the applications page. */
export interface ApplicationsSearch extends ListSearch {
  /** Absent: the tab with applications. */
  readonly tab?: 'unknown' | undefined;
  /** Only applications whose SDK is older than the one of another application. */
  readonly older?: true | undefined;
}

export const applicationsSearch = (search: Record<string, unknown>): ApplicationsSearch => ({
  ...listSearch(search),
  tab: search.tab === 'unknown' ? 'unknown' : undefined,
  older: search.older === true || search.older === 'true' ? true : undefined,
});

const tabs = ['flags', 'unknown', 'strategies'] as const;

/** The parameters in the address of one application. */
export interface ApplicationSearch extends ListSearch {
  /** Absent: the tab with instances. */
  readonly tab?: (typeof tabs)[number] | undefined;
}

export const applicationSearch = (search: Record<string, unknown>): ApplicationSearch => ({
  ...listSearch(search),
  tab: tabs.find((tab) => tab === search.tab),
});

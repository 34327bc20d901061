import { text } from '../../address.ts';

export const profileTabs = ['account', 'rights', 'tokens', 'sessions'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** What the address of the page says. */
export interface ProfileSearch {
  readonly tab?: ProfileTab | undefined;
  /** A text among what one may do. */
  readonly query?: string | undefined;
}

export const profileSearch = ({ tab, query }: Record<string, unknown>): ProfileSearch => ({
  tab: profileTabs.find((one) => one === tab),
  query: text(query),
});

import { text } from '../../address.ts';

export const profileTabs = ['account', 'rights', 'tokens', 'sessions'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The parameters in the address of the profile. */
export interface ProfileSearch {
  readonly tab?: ProfileTab | undefined;
  /** The search text among the rights. */
  readonly query?: string | undefined;
}

export const profileSearch = ({ tab, query }: Record<string, unknown>): ProfileSearch => ({
  tab: profileTabs.find((one) => one === tab),
  query: text(query),
});

export const loginTabs = ['password', 'oidc', 'saml'] as const;
export type LoginTab = (typeof loginTabs)[number];

/** The parameter in the address of the page; absent: the first tab. */
export interface LoginSearch {
  readonly tab?: LoginTab | undefined;
}

export const loginSearch = ({ tab }: Record<string, unknown>): LoginSearch => ({
  tab: loginTabs.find((one) => one === tab),
});

import { text } from '../../address.ts';

export const scimTabs = ['users', 'groups'] as const;
export type ScimTab = (typeof scimTabs)[number];

/** What the address of the page says. */
export interface ScimSearch {
  readonly tab?: ScimTab | undefined;
  readonly query?: string | undefined;
}

export const scimSearch = ({ tab, query }: Record<string, unknown>): ScimSearch => ({
  tab: scimTabs.find((one) => one === tab),
  query: text(query),
});

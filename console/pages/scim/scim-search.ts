import { text } from '../../address.ts';

export const scimTabs = ['users', 'groups'] as const;
export type ScimTab = (typeof scimTabs)[number];

/** The parameters in the address of the page. */
export interface ScimSearch {
  readonly tab?: ScimTab | undefined;
  readonly query?: string | undefined;
}

export const scimSearch = ({ tab, query }: Record<string, unknown>): ScimSearch => ({
  tab: scimTabs.find((one) => one === tab),
  query: text(query),
});

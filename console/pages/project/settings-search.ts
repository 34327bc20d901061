import { text } from '../../address.ts';

/** The parameters in the address of the settings. */
export interface SettingsSearch {
  readonly tab?: 'access' | undefined;
  /** The search text among the members. */
  readonly query?: string | undefined;
}

export const settingsSearch = ({ tab, query }: Record<string, unknown>): SettingsSearch => ({
  tab: tab === 'access' ? tab : undefined,
  query: text(query),
});

import { text } from '../../address.ts';

/** What the address of the settings says. */
export interface SettingsSearch {
  readonly tab?: 'access' | undefined;
  /** Text that is looked for among the members. */
  readonly query?: string | undefined;
}

export const settingsSearch = ({ tab, query }: Record<string, unknown>): SettingsSearch => ({
  tab: tab === 'access' ? tab : undefined,
  query: text(query),
});

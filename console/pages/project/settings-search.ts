import { text } from '../../address.ts';

/** The parameters in the address of the settings. */
export interface SettingsSearch {
  readonly tab?: 'access' | 'actions' | undefined;
  /** The action set whose executions are shown. */
  readonly set?: number | undefined;
  /** The search text among the members. */
  readonly query?: string | undefined;
}

export const settingsSearch = ({ tab, set, query }: Record<string, unknown>): SettingsSearch => ({
  tab: tab === 'access' || tab === 'actions' ? tab : undefined,
  set: Number.isSafeInteger(Number(set)) && Number(set) > 0 ? Number(set) : undefined,
  query: text(query),
});

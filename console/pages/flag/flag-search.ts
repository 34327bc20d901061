/** What of a flag's page is in its address. */
export interface FlagPageSearch {
  readonly tab?: 'usage' | 'history' | undefined;
  /** The environment in which something is edited. */
  readonly environment?: string | undefined;
  /** Id of the strategy that is edited; absent beside an environment: its variants. */
  readonly strategy?: string | undefined;
}

const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);

export const flagPageSearch = ({ tab, environment, strategy }: Record<string, unknown>): FlagPageSearch => ({
  tab: tab === 'usage' || tab === 'history' ? tab : undefined,
  environment: text(environment),
  strategy: text(strategy),
});

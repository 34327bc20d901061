import { text } from '../../address.ts';

/** What of a flag's page is in its address. */
export interface FlagPageSearch {
  readonly tab?: 'usage' | 'history' | undefined;
  /** The environment in which something is edited. */
  readonly environment?: string | undefined;
  /** Id of the strategy that is edited; absent beside an environment: its variants. */
  readonly strategy?: string | undefined;
  /** Of the history: the one that is shown. */
  readonly revision?: number | undefined;
}

const whole = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export const flagPageSearch = ({ tab, environment, strategy, revision }: Record<string, unknown>): FlagPageSearch => ({
  tab: tab === 'usage' || tab === 'history' ? tab : undefined,
  environment: text(environment),
  strategy: text(strategy),
  revision: whole(revision),
});

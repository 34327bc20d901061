import { text } from '../../address.ts';

/** The views of a flag beside its overview. */
export const flagTabs = ['usage', 'metrics', 'code', 'history'] as const;
export type FlagTab = (typeof flagTabs)[number];

/** The parameters in the address of a flag's page. */
export interface FlagPageSearch {
  readonly tab?: FlagTab | undefined;
  /** The environment whose strategy or variants are edited. */
  readonly environment?: string | undefined;
  /** Id of the edited strategy; absent while `environment` is present: its variants are edited. */
  readonly strategy?: string | undefined;
  /** The environment whose release plan is shown first. */
  readonly release?: string | undefined;
  /** The revision that the history shows. */
  readonly revision?: number | undefined;
  /** The form for its metadata is open. */
  readonly edit?: true | undefined;
}

const whole = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export const flagPageSearch = (sent: Record<string, unknown>): FlagPageSearch => {
  const { tab, environment, strategy, release, revision, edit } = sent;
  return {
    tab: flagTabs.find((one) => one === tab),
    environment: text(environment),
    strategy: text(strategy),
    release: text(release),
    revision: whole(revision),
    edit: String(edit) === 'true' || undefined,
  };
};

import { text } from '../../address.ts';
import type { WayBack } from '../../queries/project-history.ts';

/** The parameters in the address of a comparison: which revisions, and what is shown of them. */
export interface HistorySearch {
  readonly feature?: string | undefined;
  /** Of the addresses of a list; a comparison has no use for it. */
  readonly environment?: string | undefined;
  /** The earlier handle; absent: the revision before the later one. */
  readonly from?: number | undefined;
  /** The later handle; absent: the newest revision. */
  readonly to?: number | undefined;
  readonly view?: View | undefined;
  /** Opens this way back from the later handle at once, without a click. */
  readonly back?: WayBack['kind'] | undefined;
}

const waysBack = ['restore', 'undo'] as const satisfies readonly WayBack['kind'][];

export const views = ['difference', 'state'] as const;
export type View = (typeof views)[number];

const revision = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
};

export const historySearch = (search: Record<string, unknown>): HistorySearch => ({
  feature: text(search.feature),
  environment: text(search.environment),
  from: revision(search.from),
  to: revision(search.to),
  view: views.find((view) => view === search.view),
  back: waysBack.find((way) => way === search.back),
});

/** Whether an address names what is compared. Without that it is one of the list that the activity has replaced. */
export const isComparison = ({ from, to, view, back }: HistorySearch): boolean =>
  [from, to, view, back].some((one) => one !== undefined);

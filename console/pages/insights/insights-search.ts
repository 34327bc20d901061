/** Periods to choose from, in days. */
export const periods = [30, 90, 365] as const;
export type PeriodDays = (typeof periods)[number];

/** What a page shows unless its address says something else. */
export const defaultPeriod: PeriodDays = 90;

/** The parameters in the address of a page of insights. */
export interface InsightsSearch {
  /** undefined: the default. */
  readonly days?: PeriodDays | undefined;
}

export const periodOf = (sent: unknown): PeriodDays | undefined => periods.find((one) => String(one) === String(sent));

export const insightsSearch = ({ days }: Record<string, unknown>): InsightsSearch => ({ days: periodOf(days) });

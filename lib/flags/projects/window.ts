const day = 24 * 60 * 60 * 1000;
const length = 30 * day;

/** The last 30 days, and the 30 before them (contract: projects §3.1). */
export interface Window {
  /** Begin of the current window. */
  readonly current: Date;
  /** Begin of the past window. */
  readonly past: Date;
}

export const windowOf = (now: Date): Window => ({
  current: new Date(now.getTime() - length),
  past: new Date(now.getTime() - 2 * length),
});

/** Whole days between two times, truncated. */
export const wholeDays = (from: Date, to: Date): number => Math.trunc((to.getTime() - from.getTime()) / day);

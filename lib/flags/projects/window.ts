import { dayMs } from '../../contract/day.ts';

const length = 30 * dayMs;

/** The last 30 days, and the 30 before them (contract: projects §3.1). */
export interface Window {
  /** Start of the current window. */
  readonly current: Date;
  /** Start of the past window. */
  readonly past: Date;
}

export const windowOf = (now: Date): Window => ({
  current: new Date(now.getTime() - length),
  past: new Date(now.getTime() - 2 * length),
});

/** Whole days between two times in epoch ms, truncated. */
export const wholeDays = (from: number, to: number): number => Math.trunc((to - from) / dayMs);

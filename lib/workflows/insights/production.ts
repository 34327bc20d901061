import { dayMs } from '../../contract/day.ts';
import type { CommonInsights } from '../../contract/schemas/insights.ts';
import type { First } from '../../flags/projects/stats.ts';
import { dayOf, type Period } from './period.ts';
import { spreadOf } from './spread.ts';

/** A flag that came into production: when it was made, and when it was first on there; epoch ms. */
export type ToProduction = Pick<First, 'created' | 'enabled'>;

/** The flags that were first on in production within a period. */
export const reachedIn = <F extends ToProduction>(firsts: readonly F[], { start, end }: Period): readonly F[] =>
  firsts.filter(({ enabled }) => enabled >= start && enabled < end);

/** How long flags took, in days. */
export const timesOf = (firsts: readonly ToProduction[]) => {
  const { count, median, p75 } = spreadOf(firsts.map(({ created, enabled }) => (enabled - created) / dayMs));
  return { flags: count, medianDays: median, p75Days: p75 };
};

/** The first Monday of the Unix epoch was its fifth day. */
const firstMonday = 4 * dayMs;
const weekMs = 7 * dayMs;

const mondayOf = (at: number): string => dayOf(Math.floor((at - firstMonday) / weekMs) * weekMs + firstMonday);

/** How long flags took from their creation to production, of those that came there in the period (contract: insights §3). */
export const timeToProduction = (
  firsts: readonly ToProduction[],
  period: Period,
): CommonInsights['timeToProduction'] => {
  const reached = reachedIn(firsts, period);
  const weeks = Map.groupBy(reached, ({ enabled }) => mondayOf(enabled));
  return {
    ...timesOf(reached),
    weeks: [...weeks].map(([from, own]) => ({ from, ...timesOf(own) })).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
};

import { dayMs } from '../../contract/day.ts';
import { defaultInsightsDays, maxInsightsDays } from '../../contract/limits.ts';
import { invalid } from '../../contract/problems.ts';
import type { InsightsQuery } from '../../contract/schemas/insights.ts';

/** The days of an answer, UTC. */
export interface Period {
  /** `2030-01-31`, ascending; at least one. */
  readonly days: readonly string[];
  /** Beginning of the first day, epoch ms. */
  readonly start: number;
  /** End of the last day, exclusive, epoch ms. */
  readonly end: number;
}

/** The day of a time in epoch ms. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const daysBetween = (start: number, end: number): string[] =>
  Array.from({ length: Math.round((end - start) / dayMs) }, (_, i) => dayOf(start + i * dayMs));

/** The end of a day, exclusive, epoch ms; of today: that of the whole day. */
const endOf = (day: string): number => Date.parse(day) + dayMs;

/**
 * The days that a query asks for (contract: insights §2).
 * @throws Problem ValidationError
 */
export const periodOf = ({ from, to, days }: InsightsQuery, now: Date): Period => {
  const today = dayOf(now.getTime());
  if (from !== undefined && days !== undefined) throw invalid('days', 'must not be sent beside `from`', days);
  if (to !== undefined && to > today) throw invalid('to', `must not be after today, ${today}`, to);
  const end = endOf(to ?? today);
  const start = from === undefined ? end - (days ?? defaultInsightsDays) * dayMs : Date.parse(from);
  if (start >= end) throw invalid('from', `must not be after ${to === undefined ? `today, ${today}` : '`to`'}`, from);
  if (end - start > maxInsightsDays * dayMs)
    throw invalid('from', `must be at most ${maxInsightsDays} days before the end of the period`, from);
  return { days: daysBetween(start, end), start, end };
};

/** A part of a period: the days from one on. @param from a day; undefined: none */
export const daysFrom = ({ days }: Period, from: string | undefined): readonly string[] =>
  from === undefined ? [] : days.filter((day) => day >= from);

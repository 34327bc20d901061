import { dayMs } from '../../design/time/local-time.ts';
import type { ActivitySearch, Time } from './activity-search.ts';

/** Midnight of a day in local time. @param daysAgo 0: today */
const midnight = (now: number, daysAgo: number): number => {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime();
};

const starts: Readonly<Record<Exclude<Time, 'custom'>, (now: number) => number>> = {
  hour: (now) => now - 3_600_000,
  today: (now) => midnight(now, 0),
  yesterday: (now) => midnight(now, 1),
  '7d': (now) => now - 7 * dayMs,
  '30d': (now) => now - 30 * dayMs,
};

/** The first moment of the chosen time. @param now epoch ms. @returns undefined: the beginning of the log */
export const startOf = ({ time, from }: ActivitySearch, now: number): string | undefined =>
  time === undefined || time === 'custom' ? from : new Date(starts[time](now)).toISOString();

export const dayGroups = ['hour', 'today', 'yesterday'] as const;

/** The group of a moment in the list: the last hour, the rest of today and of yesterday; else its day, `2026-03-09`. */
export const groupOf = (at: string, now: number): string => {
  const time = Date.parse(at);
  const near = dayGroups.find((one) => time >= starts[one](now));
  return near ?? new Date(midnight(time, 0)).toISOString();
};

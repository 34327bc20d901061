import { text } from '../../address.ts';
import { dayMs } from '../../design/time/local-time.ts';
import type { EventSearch } from '../../queries/events.ts';

/** The times that are offered; `custom` is a time between two moments. */
export const times = ['hour', 'today', 'yesterday', '7d', '30d', 'custom'] as const;
export type Time = (typeof times)[number];

/** The filters of the activity, as parameters of the address; the API checks the values. */
export interface ActivitySearch extends EventSearch {
  /** Absent: any time. */
  readonly time?: Time | undefined;
  /** The first moment of a custom time; ISO 8601. */
  readonly from?: string | undefined;
}

const moment = (value: unknown): string | undefined => {
  const time = Date.parse(text(value) ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const account = (value: unknown): number | undefined => {
  const id = Number(text(value) ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : undefined;
};

export const activitySearch = (search: Record<string, unknown>): ActivitySearch => {
  const [from, to] = [moment(search.from), moment(search.to)];
  const time = times.find((one) => one === search.time);
  const isCustom = from !== undefined || to !== undefined || time === 'custom';
  return {
    query: text(search.query),
    type: text(search.type),
    project: text(search.project),
    feature: text(search.feature),
    environment: text(search.environment),
    by: account(search.by),
    time: isCustom ? 'custom' : time,
    from,
    to,
  };
};

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

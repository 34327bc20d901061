import { text } from '../../address.ts';
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

import { unnoticedLateMs } from '../../store/event-log/batch.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { padded } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { type EventFilters, timeOf } from './filters.ts';

/** How far clocks may differ, and how long the transaction that appends an event may take, in ms. */
const skewMs = 60_000;

/**
 * How far the times of events may go back, in ms, while their ids grow. An event that was appended still later has the
 * time when it was appended (docs/decisions/0310-events-of-a-time.md).
 */
export const slackMs = unnoticedLateMs + skewMs;

/** Tests whether an event, and therefore every event with a smaller id, is before `from`. */
export const isBefore = ({ from }: Pick<EventFilters, 'from'>): ((item: EventItem) => boolean) => {
  const last = from ? Date.parse(from) - slackMs : Number.NEGATIVE_INFINITY;
  return (item) => timeOf(item) < last;
};

/** Places that are looked at in one wave. */
const probes = 4;
/** It costs less to read as many events than to search their number further. */
const maxGap = 100;

/**
 * Finds where to begin to read a list of the log, newest first, for events before `to`: five parts, in one of which the
 * place lies, then five parts of that one. A log of a million events takes six waves of four reads of one event.
 * @param count number of events in the whole log
 * @returns an id from which on every event is at `to` or later; undefined: none was found
 */
export const firstAfter = async (
  source: Source,
  pk: string,
  { to, count }: { readonly to: string; readonly count: number },
): Promise<number | undefined> => {
  const end = Date.parse(to) + slackMs;
  let [low, high] = [0, count + 1];
  while (high - low > maxGap) {
    const part = (high - low) / (probes + 1);
    const places = Array.from({ length: probes }, (_, i) => Math.floor(low + part * (i + 1)));
    const found = await Promise.all(
      places.map((id) => queryAll<EventItem>(source, { pk, to: padded(id), descending: true, limit: 1 })),
    );
    places.forEach((id, i) => {
      const newest = found[i]?.[0];
      if (newest && timeOf(newest) >= end) high = Math.min(high, newest.id);
      else low = Math.max(low, id);
    });
  }
  return high > count ? undefined : high;
};

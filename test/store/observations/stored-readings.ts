import { type ReadingPlace, readCounts, readStates } from '../../../lib/store/observations/readings.ts';
import type { Source } from '../../../lib/store/table/read.ts';

/**
 * Everything that is known of a feature in an environment: counts of windows since `from`, with times as they were sent, and
 * states of alarms.
 */
export const readReadings = async (
  source: Source,
  place: ReadingPlace,
  { from, now }: { readonly from: string; readonly now: Date },
) => {
  const [{ counts }, states] = await Promise.all([readCounts(source, place, from), readStates(source, place, now)]);
  const iso = (at: number): string => new Date(at).toISOString();
  const sent = counts.map(({ start, stop, ...one }) => ({ ...one, start: iso(start), stop: iso(stop) }));
  return { counts: sent, states };
};

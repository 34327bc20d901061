import { type ReadingPlace, readCounts, readStates } from '../../../lib/store/observations/readings.ts';
import type { Source } from '../../../lib/store/table/read.ts';

/** Everything that is known of a feature in an environment: counts of windows since `from`, and states of alarms. */
export const readReadings = async (
  source: Source,
  place: ReadingPlace,
  { from, now }: { readonly from: string; readonly now: Date },
) => {
  const [{ counts }, states] = await Promise.all([readCounts(source, place, from), readStates(source, place, now)]);
  return { counts, states };
};

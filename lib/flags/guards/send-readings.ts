import { dayMs, minuteMs } from '../../contract/day.ts';
import { requireNoViolations, type Violation } from '../../contract/problems.ts';
import { type CountReading, maxAlarms, type SentState } from '../../contract/schemas/release-plan.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { requireProject } from '../../identity/directory/project.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { putStates } from '../../store/observations/alarm-room.ts';
import { putCounts } from '../../store/observations/readings.ts';
import { featureEnvironmentKey } from '../../store/table/keys.ts';
import { type EnvironmentPlace, requireFeature, requireLinked } from '../features/load.ts';
import { armsOf } from './arms.ts';

/** Longest window of one reading, in ms. */
const maxWindowMs = dayMs;
/** A window may have begun so long ago, in ms. */
const maxAgeMs = 30 * dayMs;
/** A clock of the sender may be so far ahead, in ms. */
const maxAheadMs = 5 * minuteMs;

/** What is expected of an alarm for which there is no room. */
const noRoom = `must not be one more than the ${maxAlarms} alarms that a flag may have; send those that are over as "resolved"`;

const violationsOf = (reading: CountReading, path: string, arms: ReadonlySet<string>, now: number): Violation[] => {
  const [start, stop] = [Date.parse(reading.start), Date.parse(reading.stop)];
  const found: Violation[] = [];
  const refuse = (member: keyof CountReading, expected: string): void => {
    found.push({ path: `${path}/${member}`, expected, sent: reading[member] });
  };
  if (stop <= start) refuse('stop', 'must be later than `start`');
  else if (stop - start > maxWindowMs) refuse('stop', 'must be at most 24 hours later than `start`');
  if (start < now - maxAgeMs) refuse('start', 'must lie within the last 30 days');
  if (isAhead(reading.stop, now)) refuse('stop', 'must not lie more than five minutes in the future');
  if (reading.errors > reading.requests) refuse('errors', 'must be at most `requests`');
  if (!arms.has(reading.variant))
    refuse('variant', 'must be "enabled", "disabled" or a variant that the feature has in this environment');
  return found;
};

const isAhead = (time: string, now: number): boolean => Date.parse(time) > now + maxAheadMs;

/** What is sent to the guards of a feature in an environment. */
export interface SentReadings {
  readonly place: EnvironmentPlace;
  readonly readings?: readonly CountReading[] | undefined;
  readonly states?: readonly SentState[] | undefined;
}

/**
 * Stores counts of requests and errors, and states of alarms, for the guards of a feature in an environment (contract: guards
 * §2, §3).
 * @throws Problem NotFoundError for an unknown project, feature or environment, and for an archived feature;
 *   ValidationError for readings that cannot be, of which none is stored then
 */
export const sendReadings = async (
  context: CallerContext,
  { place, readings = [], states = [] }: SentReadings,
): Promise<void> => {
  const { table } = context;
  const reading = readingOf(context);
  await requireFeature(reading, place);
  requireLinked(await requireProject(reading, place.project), place.environment);
  const item = await reading.get(featureEnvironmentKey(place.project, place.feature, place.environment));
  const arms = armsOf(item);
  const now = context.now.getTime();
  requireNoViolations([
    ...(readings.length + states.length === 0
      ? [{ path: 'readings', expected: 'must have a reading, unless there are `states`', sent: [] }]
      : []),
    ...readings.flatMap((one, i) => violationsOf(one, `readings/${i}`, arms, now)),
    ...states.flatMap(({ at }, i) =>
      at !== undefined && isAhead(at, now)
        ? [{ path: `states/${i}/at`, expected: 'must not lie more than five minutes in the future', sent: at }]
        : [],
    ),
  ]);
  const sentBy = { id: context.caller.userId, username: context.caller.name };
  const told = states.map(({ at, ...state }) => ({
    place,
    // The newest state counts: nobody's clock decides that for longer than until now.
    reading: {
      ...state,
      at: new Date(at === undefined ? now : Math.min(Date.parse(at), now)).toISOString(),
      labels: {},
      sentBy,
    },
  }));
  const refused = await putStates(table, told, { now: context.now, isWhole: true });
  requireNoViolations(
    told.flatMap((one, i) =>
      refused.includes(one) ? [{ path: `states/${i}/key`, expected: noRoom, sent: one.reading.key }] : [],
    ),
  );
  await putCounts(table, place, readings, context.now);
};

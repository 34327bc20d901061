import { isSame } from '../../definition/same.ts';
import { followedPlace, forgetAlarm, rememberAlarm } from '../../store/observations/followed-alarms.ts';
import { putState, type ReadingPlace } from '../../store/observations/readings.ts';
import { logWarning } from '../../store/runtime/log.ts';
import type { Table } from '../../store/table/table.ts';
import { alarmState } from './bodies/alarm-state.ts';
import { type FoundState, listOf, membersOf, reading, textOf, textsOf, timeOf } from './bodies/found.ts';
import { placed } from './places.ts';

/** Tags of a resource, by their keys. */
export type Tags = Readonly<Record<string, string>>;

/** Tags as AWS's services write them: an object, or a list of keys and values. @returns undefined: none were sent */
export const tagsFrom = (value: unknown): Tags | undefined => {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return textsOf(value);
  return Object.fromEntries(
    listOf(value).flatMap((one) => {
      const { Key, key = Key, Value, value: text = Value } = membersOf(one);
      const name = textOf(key);
      return name === undefined ? [] : [[name, textOf(text) ?? ''] as const];
    }),
  );
};

/** A change of an alarm, as the bus of the account tells it. */
export interface AlarmChange {
  readonly arn: string;
  /** Undefined: the event has none, and CloudWatch has to be asked. */
  readonly tags: Tags | undefined;
  /** `resolved` for an alarm that was deleted: it cannot ring any more. */
  readonly state: FoundState['reading'];
  readonly isDeleted: boolean;
}

/**
 * Reads an event `CloudWatch Alarm State Change`, or a `CloudWatch Alarm Configuration Change` that tells of a deletion.
 * @returns undefined: it is neither, or of a state that is not known
 */
export const alarmChangeOf = (event: unknown, now: Date): AlarmChange | undefined => {
  const { source, resources, account, region, time, detail } = membersOf(event);
  const { alarmName, alarmTags, state, operation } = membersOf(detail);
  const { value, timestamp } = membersOf(state);
  const [arn] = listOf(resources).map(textOf);
  const isDeleted = operation === 'delete';
  // An alarm that was made or changed tells its state when that changes.
  const found = isDeleted ? 'resolved' : operation === undefined ? alarmState(value) : undefined;
  const key = textOf(alarmName);
  if (source !== 'aws.cloudwatch' || arn === undefined || key === undefined || found === undefined) return undefined;
  const tags = tagsFrom(alarmTags);
  return {
    arn,
    // Nobody can ask for the tags of what is gone.
    tags: isDeleted ? (tags ?? {}) : tags,
    state: reading({
      source: 'cloudwatch',
      key,
      state: found,
      at: timeOf(isDeleted ? time : timestamp, now),
      labels: { account: textOf(account) ?? '', region: textOf(region) ?? '' },
    }),
    isDeleted,
  };
};

/** The flag that the tags of an alarm name. A tag that leads nowhere is logged: nobody waits for an answer. */
const guardedBy = async (
  table: Table,
  { state, tags }: { readonly state: FoundState['reading']; readonly tags: Tags },
): Promise<ReadingPlace | undefined> => {
  if (!Object.keys(tags).some((name) => name === 'halyard:flag' || name === 'halyard_flag')) return undefined;
  const [found] = await placed(table, [{ reading: state, marks: tags }], {});
  if (found?.marked.kind === 'place' && found.problem === undefined) return found.marked.place;
  logWarning('An alarm guards nothing', { alarm: state.key, problem: found?.problem });
  return undefined;
};

/**
 * Stores the state of an alarm whose tags name a flag (contract: signals §8). Where it guarded another one until now, or is
 * gone, it is resolved there. For all other alarms one item is read, and nothing is written.
 */
export const followAlarm = async (
  table: Table,
  now: Date,
  { arn, state, tags, isDeleted }: AlarmChange & { readonly tags: Tags },
): Promise<void> => {
  const [known, place] = await Promise.all([followedPlace(table, arn), guardedBy(table, { state, tags })]);
  const isKnown = known !== undefined && place !== undefined && isSame(known, place);
  // What comes next is remembered only after that: whoever repeats this begins here again.
  if (known && !isKnown) await putState(table, known, { ...state, state: 'resolved' }, now);
  if (place) await putState(table, place, state, now);
  if (place && !isDeleted) await rememberAlarm(table, arn, place, now);
  else if (known) await forgetAlarm(table, arn);
};

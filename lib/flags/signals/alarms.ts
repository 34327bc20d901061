import { isSame } from '../../definition/same.ts';
import { putStates } from '../../store/observations/alarm-room.ts';
import { type FollowedAlarm, readFollowed, rememberAlarm } from '../../store/observations/followed-alarms.ts';
import { putState, type ReadingPlace } from '../../store/observations/readings.ts';
import { logWarning } from '../../store/runtime/log.ts';
import type { Table } from '../../store/table/table.ts';
import { alarmState } from './bodies/alarm-state.ts';
import { type FoundState, listOf, membersOf, reading, textOf, textsOf, timeOf } from './bodies/found.ts';
import { noRoomProblem, placed } from './places.ts';

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

/** The event of a deletion has whole seconds, that of a state milliseconds: all states of that second came before. */
const endOfSecond = (time: unknown): unknown => textOf(time)?.replace(/(:\d\d)Z$/, '$1.999Z');

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
      at: timeOf(isDeleted ? endOfSecond(time) : timestamp, now),
      labels: { account: textOf(account) ?? '', region: textOf(region) ?? '' },
    }),
    isDeleted,
  };
};

/**
 * The flag that the tags of an alarm name, also an archived one: nobody tells its state again when the flag is revived. A tag that
 * leads nowhere is logged: nobody waits for an answer.
 */
const namedBy = async (
  table: Table,
  { state, tags }: { readonly state: FoundState['reading']; readonly tags: Tags },
): Promise<ReadingPlace | undefined> => {
  if (!Object.keys(tags).some((name) => name === 'halyard:flag' || name === 'halyard_flag')) return undefined;
  const [found] = await placed(table, [{ reading: state, marks: tags }], {});
  if (found?.problem !== undefined) logWarning('An alarm guards nothing', { alarm: state.key, problem: found.problem });
  return found?.place;
};

/** Of changes of the same time the deletion is the newest one, and then the gravest. */
const graveness = { resolved: 0, unknown: 1, firing: 2 } as const satisfies Record<
  FoundState['reading']['state'],
  number
>;

const orderOf = ({ state, isDeleted }: AlarmChange, place: ReadingPlace | undefined): string =>
  [
    state.at,
    isDeleted ? 1 : 0,
    graveness[state.state],
    ...(place ? [place.project, place.feature, place.environment] : []),
  ].join(' ');

/** The newest change, as far as it says something of a flag. */
type Newest = Pick<FollowedAlarm, 'state' | 'at' | 'order'>;

/** Attempts to follow a change of an alarm while others of the same alarm are followed. */
const maxAttempts = 10;

/**
 * Stores the state of an alarm whose tags name a flag (contract: signals §8). Where it guarded another one until now, or is
 * gone, it is resolved there. In which order changes come, and how often, makes no difference
 * (docs/decisions/0304-changes-of-alarms-in-any-order.md).
 * @throws Error when other changes of the alarm are followed all the time
 */
export const followAlarm = async (
  table: Table,
  now: Date,
  change: AlarmChange & { readonly tags: Tags },
): Promise<void> => {
  const { arn, state, isDeleted } = change;
  const named = await namedBy(table, change);
  const place = isDeleted ? undefined : named;
  const order = orderOf(change, place);
  /** What a change says of a flag stays unless a newer one says something of it. Of an alarm that has no room nobody else hears. */
  const guard = async (where: ReadingPlace, by: Newest): Promise<void> => {
    const reading = { ...state, state: by.state, at: by.at };
    const refused = await putStates(table, [{ place: where, reading, order: by.order }], { now });
    if (refused.length > 0) logWarning('An alarm guards nothing', { alarm: state.key, problem: noRoomProblem });
  };
  const end = (where: ReadingPlace, { at, order }: Newest): Promise<void> =>
    putState(table, where, { ...state, state: 'resolved', at }, now, order);
  const own = { state: state.state, at: state.at, order };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await readFollowed(table, arn, now);
    const isThere = known?.place !== undefined && named !== undefined && isSame(known.place, named);
    if (known && order < known.order) {
      // It comes late, and newer ones are known. Whoever stored it before may have died then, or stored it after the newest one
      // had gone, because the flag had no room for it.
      if (named) await (isThere ? guard : end)(named, known);
      return;
    }
    if (known?.place && !(isThere && place)) await end(known.place, own);
    if (named && !(isDeleted && isThere)) await guard(named, own);
    // What comes next is remembered only after that: whoever repeats this begins here again.
    if (await rememberAlarm(table, arn, { place, ...own }, { known, now })) return;
  }
  throw new Error(`Other changes of the alarm ${state.key} are followed all the time`);
};

import { putState } from '../../store/observations/readings.ts';
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

/** A change of the state of an alarm, as the bus of the account tells it. */
export interface AlarmChange {
  readonly arn: string;
  /** Undefined: the event has none, and CloudWatch has to be asked. */
  readonly tags: Tags | undefined;
  readonly state: FoundState['reading'];
}

/**
 * Reads an event `CloudWatch Alarm State Change`.
 * @returns undefined: it is none, or of a state that is not known
 */
export const alarmChangeOf = (event: unknown, now: Date): AlarmChange | undefined => {
  const { source, resources, account, region, detail } = membersOf(event);
  const { alarmName, alarmTags, state } = membersOf(detail);
  const { value, timestamp } = membersOf(state);
  const [arn] = listOf(resources).map(textOf);
  const [key, found] = [textOf(alarmName), alarmState(value)];
  if (source !== 'aws.cloudwatch' || arn === undefined || key === undefined || found === undefined) return undefined;
  return {
    arn,
    tags: tagsFrom(alarmTags),
    state: reading({
      source: 'cloudwatch',
      key,
      state: found,
      at: timeOf(timestamp, now),
      labels: { account: textOf(account) ?? '', region: textOf(region) ?? '' },
    }),
  };
};

/**
 * Stores the state of an alarm whose tags name a flag (contract: signals §8). For all other alarms nothing is read and nothing is
 * written. A tag that leads nowhere is logged: nobody waits for an answer.
 */
export const followAlarm = async (
  table: Table,
  now: Date,
  { state, tags }: Pick<AlarmChange, 'state'> & { readonly tags: Tags },
): Promise<void> => {
  if (!Object.keys(tags).some((name) => name === 'halyard:flag' || name === 'halyard_flag')) return;
  const [found] = await placed(table, [{ reading: state, marks: tags }], {});
  if (!found) return;
  const { marked, problem } = found;
  if (marked.kind !== 'place' || problem !== undefined)
    logWarning('An alarm guards nothing', { alarm: state.key, problem });
  else await putState(table, marked.place, state, now);
};

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { daySeconds } from '../../contract/day.ts';
import type { StateReading } from '../../contract/schemas/release-plan.ts';
import { expiryAttribute } from '../table/definition.ts';
import { unlessRefused } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { followedAlarmKey, type KeyOf } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { keptDays, type ReadingPlace } from './readings.ts';

/** The newest change of an alarm of the account (contract: signals §8). */
export interface FollowedAlarm {
  /** What it guards; undefined: nothing any more. */
  readonly place: ReadingPlace | undefined;
  readonly state: StateReading['state'];
  /** When it changed, ISO 8601. */
  readonly at: string;
  /** Orders the changes of an alarm: the text of a newer one is greater. */
  readonly order: string;
}

/**
 * An alarm that was deleted, or lost its tag, does not say any more which flag it guarded; and a change that comes late does not
 * say that newer ones were there before it (docs/decisions/0304-changes-of-alarms-in-any-order.md).
 */
interface FollowedAlarmItem extends Stored, Partial<ReadingPlace>, Omit<FollowedAlarm, 'place'> {
  readonly kind: 'followed-alarm';
  readonly expires: number;
}

/** How many days an alarm is remembered that guards nothing: EventBridge and Lambda send an event for a day and a half. */
const lateDays = 2;

const keyOf = (arn: string): KeyOf<FollowedAlarmItem> => followedAlarmKey(arn);

/** What is known of an alarm. Its state may have expired; then it guards nothing. */
export const readFollowed = async (table: Table, arn: string, now: Date): Promise<FollowedAlarm | undefined> => {
  const item = await getItem(table, keyOf(arn));
  if (!item) return undefined;
  const { project, feature, environment, state, at, order, expires } = item;
  const isPlaced = project !== undefined && feature !== undefined && environment !== undefined;
  const isOver = expires * 1000 <= now.getTime();
  return { place: isPlaced && !isOver ? { project, feature, environment } : undefined, state, at, order };
};

/**
 * Remembers the newest change of an alarm: as long as its state if it guards a flag.
 * @param known what was read of it before
 * @returns false: somebody else has remembered another change meanwhile
 */
export const rememberAlarm = async (
  table: Table,
  arn: string,
  { place, state, at, order }: FollowedAlarm,
  { known, now }: { readonly known: FollowedAlarm | undefined; readonly now: Date },
): Promise<boolean> => {
  const Item: FollowedAlarmItem = {
    ...keyOf(arn),
    kind: 'followed-alarm',
    rev: 0,
    ...(place && { project: place.project, feature: place.feature, environment: place.environment }),
    state,
    at,
    order,
    [expiryAttribute]: Math.floor(now.getTime() / 1000) + (place ? keptDays : lateDays) * daySeconds,
  };
  const condition = known
    ? {
        ConditionExpression: '#order = :known',
        ExpressionAttributeNames: { '#order': 'order' },
        ExpressionAttributeValues: { ':known': known.order },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return (
    (await unlessRefused(table.client.send(new PutCommand({ TableName: table.name, Item, ...condition })))) !==
    undefined
  );
};

import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { daySeconds } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import type { Stored } from '../table/items.ts';
import { followedAlarmKey, type KeyOf } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { keptDays, type ReadingPlace } from './readings.ts';

/**
 * Where the state of an alarm of the account was stored. An alarm that was deleted, or lost its tag, does not say any more
 * which flag it guarded (contract: signals §8).
 */
interface FollowedAlarmItem extends Stored, ReadingPlace {
  readonly kind: 'followed-alarm';
  readonly expires: number;
}

const keyOf = (arn: string): KeyOf<FollowedAlarmItem> => followedAlarmKey(arn);

/** What an alarm guarded last; undefined: nothing, or its state has expired. */
export const followedPlace = async (table: Table, arn: string): Promise<ReadingPlace | undefined> => {
  const item = await getItem(table, keyOf(arn));
  return item && { project: item.project, feature: item.feature, environment: item.environment };
};

/** Kept as long as the state. */
export const rememberAlarm = async (table: Table, arn: string, place: ReadingPlace, now: Date): Promise<void> => {
  const { project, feature, environment } = place;
  const Item: FollowedAlarmItem = {
    ...keyOf(arn),
    kind: 'followed-alarm',
    rev: 0,
    ...{ project, feature, environment },
    [expiryAttribute]: Math.floor(now.getTime() / 1000) + keptDays * daySeconds,
  };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
};

export const forgetAlarm = async (table: Table, arn: string): Promise<void> => {
  const { pk, sk } = keyOf(arn);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};

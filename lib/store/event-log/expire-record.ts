import { daySeconds } from '../../contract/day.ts';
import { beforePartKeys, type CommitRecord, partKeys } from '../commit/journal.ts';
import { expiryAttribute } from '../table/definition.ts';
import type { Key } from '../table/keys.ts';
import type { Action, Table } from '../table/table.ts';

/** How long the events of a record stay in the journal once they are in the log, in seconds. */
export const recordLifetime = 14 * daySeconds;

/** @param ids in the log, of the events of the record */
const update = (table: Table, { pk, sk }: Key, expires: number, ids?: readonly number[]): Action => ({
  Update: {
    TableName: table.name,
    Key: { pk, sk },
    UpdateExpression: ids ? 'SET #expires = :expires, ids = :ids' : 'SET #expires = :expires',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#expires': expiryAttribute },
    ExpressionAttributeValues: { ':expires': expires, ...(ids && { ':ids': ids }) },
  },
});

/**
 * Stores in a record the ids of its events in the log, and sets when it expires: the record and its earlier states
 * after the days for which history is kept, parts that contain only events after two weeks.
 * @param now epoch ms
 */
export const completeRecord = (
  table: Table,
  record: CommitRecord,
  now: number,
  ids: readonly number[] | undefined,
): Action[] => {
  const seconds = Math.floor(now / 1000);
  const kept = seconds + table.historyDays * daySeconds;
  return [
    update(table, record, kept, ids),
    ...beforePartKeys(record).map((key) => update(table, key, kept)),
    ...partKeys(record).map((key) => update(table, key, seconds + recordLifetime)),
  ];
};

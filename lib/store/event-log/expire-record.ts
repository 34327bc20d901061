import { daySeconds } from '../../contract/day.ts';
import { beforePartKeys, type CommitRecord, partKeys } from '../commit/journal.ts';
import type { Key } from '../table/keys.ts';
import { type Action, expiryAttribute, type Table } from '../table/table.ts';

/** How long the events of a record stay in the journal once they are in the log, in seconds. */
export const recordLifetime = 14 * daySeconds;

/** @param ids of the events that this transaction appends: the first, and their number */
const update = (
  table: Table,
  { pk, sk }: Key,
  { expires, ids }: { readonly expires?: number; readonly ids?: readonly number[] },
): Action => {
  const sets = [
    ...(expires === undefined ? [] : ['#expires = :expires']),
    ...(ids ? ['#ids = list_append(if_not_exists(#ids, :none), :ids)'] : []),
  ];
  return {
    Update: {
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: {
        ...(expires !== undefined && { '#expires': expiryAttribute }),
        ...(ids && { '#ids': 'ids' }),
      },
      ExpressionAttributeValues: {
        ...(expires !== undefined && { ':expires': expires }),
        ...(ids && { ':ids': ids, ':none': [] }),
      },
    },
  };
};

/**
 * Notes in a record which events of the log are its own, and, once all of them are there, lets it expire: the record when
 * history ends, parts with nothing but events after two weeks.
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
    update(table, record, { expires: kept, ...(ids && { ids }) }),
    ...beforePartKeys(record).map((key) => update(table, key, { expires: kept })),
    ...partKeys(record).map((key) => update(table, key, { expires: seconds + recordLifetime })),
  ];
};

/** Notes in a record which of its events are in the log so far. */
export const noteIds = (table: Table, record: CommitRecord, ids: readonly number[]): Action =>
  update(table, record, { ids });

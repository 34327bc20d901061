import { daySeconds } from '../../contract/day.ts';
import { type CommitRecord, partKeys } from '../commit/journal.ts';
import { type Action, expiryAttribute, type Table } from '../table/table.ts';

/** How long a record whose events are in the log stays, for catalogs that are behind, in seconds. */
export const recordLifetime = 14 * daySeconds;

/** Lets a record and its parts expire once its events are in the log. @param now epoch ms */
export const expireRecord = (table: Table, record: CommitRecord, now: number): Action[] =>
  [{ pk: record.pk, sk: record.sk }, ...partKeys(record)].map((key) => ({
    Update: {
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: 'SET #expires = :expires',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: { ':expires': Math.floor(now / 1000) + recordLifetime },
    },
  }));

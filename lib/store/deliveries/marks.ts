import { clockMarkKey, dispatchCursorKey, type Key, type KeyOf, writerMarkKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import type { LogCursorItem } from './cursor.ts';
import { writeTogether } from './together.ts';

/**
 * Shows that there is an integration to somebody who reads beside it anyway, so that nobody has to ask where there is none
 * (docs/decisions/0274-polled-while-there-is-an-integration.md). Marks come and go in the commits that begin and end
 * deliveries.
 */
export interface MarkItem extends Key {
  readonly kind: 'delivery-mark';
  readonly rev: number;
  /** When deliveries began, ISO 8601. */
  readonly since: string;
}

export const cursorKey: KeyOf<LogCursorItem> = dispatchCursorKey;
export const markKeys: readonly KeyOf<MarkItem>[] = [clockMarkKey, writerMarkKey];

/** For so long after deliveries began, the queue of wakes may not be polled yet, in ms: the clock and Lambda take a minute each. */
const beginningMs = 5 * 60_000;

/** Whether deliveries began a short time ago. @param now epoch ms */
export const isNew = (mark: MarkItem | undefined, now: number): boolean =>
  mark !== undefined && now - Date.parse(mark.since) < beginningMs;

/**
 * Asks the cursor itself whether there is an integration, and stores the marks if it is so: a stage may have its
 * integrations from before there were marks.
 * @throws the errors of a transaction when deliveries end at this moment
 */
export const repairMarks = async (table: Table): Promise<MarkItem | undefined> => {
  if (!(await getItem(table, cursorKey))) return undefined;
  const TableName = table.name;
  const since = new Date(table.pace.now()).toISOString();
  const marks = markKeys.map((key): MarkItem => ({ ...key, kind: 'delivery-mark', rev: 1, since }));
  const { pk, sk } = cursorKey;
  await writeTogether(table, [
    ...marks.map((Item): Action => ({ Put: { TableName, Item } })),
    { ConditionCheck: { TableName, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  return marks[0];
};

import { type LogCursorItem, moveCursor } from '../store/deliveries/cursor.ts';
import { writeTogether } from '../store/deliveries/together.ts';
import type { EventCounterItem } from '../store/event-log/cursor.ts';
import { refusal } from '../store/table/errors.ts';
import { busCursorKey, eventCounterKey, type KeyOf } from '../store/table/keys.ts';
import { getItem } from '../store/table/read.ts';
import type { Table } from '../store/table/table.ts';

const cursorKey: KeyOf<LogCursorItem> = busCursorKey;
const counterKey: KeyOf<EventCounterItem> = eventCounterKey;

/**
 * Begins to follow the log for the bus with the next event, if nobody did: of a new stage that is the first one, because
 * this comes before everything that is committed.
 */
export const beginBus = async (table: Table): Promise<void> => {
  if (await getItem(table, cursorKey)) return;
  const counter = await getItem(table, counterKey);
  const next = { event: counter?.last ?? 0, integration: 0 };
  try {
    await writeTogether(table, [{ Put: moveCursor(table, busCursorKey, next, undefined) }]);
  } catch (error) {
    if (refusal(error) !== 'condition') throw error;
  }
};

/** A stage without a bus follows the log for none: a bus that is added later gets what happens from then on. */
export const endBus = (table: Table): Promise<void> =>
  writeTogether(table, [{ Delete: { TableName: table.name, Key: busCursorKey } }]);

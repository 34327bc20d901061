import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { LogCursorItem } from '../../store/deliveries/cursor.ts';
import { cursorKey, type MarkItem, markKeys } from '../../store/deliveries/marks.ts';
import type { EventCounterItem } from '../../store/event-log/cursor.ts';
import { eventCounterKey, type KeyOf } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

const counterKey: KeyOf<EventCounterItem> = eventCounterKey;

export const dispatchReads: RequestReads = { keys: [cursorKey] };

/**
 * With the first integration, deliveries begin: with the next event of the log. Events that were committed earlier and are
 * not in the log yet are delivered, too. The marks show it to those who go on with them.
 */
export const beginDispatchIn = async (unit: UnitOfWork, table: Table): Promise<void> => {
  if (await unit.get(cursorKey)) return;
  const counter = await getItem(table, counterKey);
  unit.put<LogCursorItem>({ ...cursorKey, kind: 'log-cursor', event: counter?.last ?? 0, integration: 0 });
  await unit.getMany(markKeys);
  const since = unit.now.toISOString();
  for (const key of markKeys) unit.put<MarkItem>({ ...key, kind: 'delivery-mark', since });
};

/** With the last integration, deliveries end: from then on, an event costs nothing more than before. */
export const endDispatchIn = async (unit: UnitOfWork): Promise<void> => {
  await unit.getMany<LogCursorItem | MarkItem>([cursorKey, ...markKeys]);
  for (const key of [cursorKey, ...markKeys]) unit.remove(key);
};

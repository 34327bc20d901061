import { matches } from '../../flags/addons/matches.ts';
import { type ProjectHeads, readProjectHeads } from '../../flags/addons/reach.ts';
import { type LogCursor, type LogCursorItem, moveCursor } from '../../store/deliveries/cursor.ts';
import { writeTogether } from '../../store/deliveries/together.ts';
import { waitingDelivery } from '../../store/deliveries/waiting.ts';
import type { Wakes } from '../../store/deliveries/wakes.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { refusal } from '../../store/table/errors.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { addonsPartition, dispatchCursorKey, eventsPartition, padded } from '../../store/table/keys.ts';
import { maxTransactionActions } from '../../store/table/limits.ts';
import { getItem, queryAll } from '../../store/table/read.ts';
import type { Action, Table } from '../../store/table/table.ts';
import { jitter } from '../../store/table/waiting.ts';

/** Events that are read at once. */
const pageSize = 100;
/** Attempts in a row that lose against another process; that one, or the clock, goes on. */
const maxLosses = 10;

/**
 * The next events of the log, without a gap: a transaction that appends several may be visible in part.
 * @param after id of the event before them
 */
export const nextEvents = async (table: Table, after: number, count = pageSize): Promise<readonly EventItem[]> => {
  const found = await queryAll<EventItem>(table, { pk: eventsPartition, from: padded(after + 1), limit: count });
  const gap = found.findIndex(({ id }, i) => id !== after + 1 + i);
  return gap < 0 ? found : found.slice(0, gap);
};

/** The heads of the projects of events. */
export const headsOfEvents = (table: Table, events: readonly EventItem[]): Promise<ProjectHeads> =>
  readProjectHeads(
    table,
    events.map(({ project }) => project),
  );

/** As much as fits into one transaction. */
interface Batch {
  readonly deliveries: readonly { readonly integration: number; readonly event: number }[];
  readonly next: LogCursor;
}

/**
 * The next deliveries: those of the events after the cursor, event by event, and of each event to the integrations in the
 * order of their ids.
 */
const nextBatch = (
  cursor: LogCursor,
  events: readonly EventItem[],
  { integrations, heads }: { readonly integrations: readonly AddonItem[]; readonly heads: ProjectHeads },
): Batch => {
  const deliveries: Batch['deliveries'][number][] = [];
  let next = cursor;
  for (const event of events) {
    for (const addon of integrations) {
      if (next.event === event.id - 1 && addon.id <= next.integration) continue;
      if (!matches(addon, event, heads)) continue;
      // One action is for the cursor.
      if (deliveries.length + 1 >= maxTransactionActions) return { deliveries, next };
      deliveries.push({ integration: addon.id, event: event.id });
      next = { event: event.id - 1, integration: addon.id };
    }
    next = { event: event.id, integration: 0 };
  }
  return { deliveries, next };
};

export interface Dispatched {
  /** Deliveries that were made. */
  readonly deliveries: number;
  /** The integrations that have something to deliver now. */
  readonly integrations: ReadonlySet<number>;
}

/**
 * Makes the deliveries of the events that the log has after the cursor (docs/decisions/0301-the-way-of-an-event.md). The
 * deliveries and the next position of the cursor are one transaction: none is missed, none is made twice, and none of a
 * commit that was not made. Without an integration there is no cursor, and nothing is read but that.
 * @param deadline epoch ms after which the next call goes on
 */
export const makeDeliveries = async (table: Table, deadline: number): Promise<Dispatched> => {
  const woken = new Set<number>();
  let [made, losses] = [0, 0];
  let cursor = await getItem<LogCursorItem>(table, dispatchCursorKey);
  while (cursor && losses < maxLosses && table.pace.now() < deadline) {
    const { event, integration } = cursor;
    const events = await nextEvents(table, event);
    if (events.length === 0) break;
    // Read after the events: whoever was there before an event gets it.
    const integrations = await queryAll<AddonItem>(table, { pk: addonsPartition });
    const heads = await headsOfEvents(table, events);
    const { deliveries, next } = nextBatch({ event, integration }, events, { integrations, heads });
    const now = table.pace.now();
    const due = new Date(now).toISOString();
    const actions = deliveries.map(
      (one): Action => ({
        Put: {
          TableName: table.name,
          Item: waitingDelivery(one.integration, { event: one.event, due, attempts: 0 }, now),
        },
      }),
    );
    try {
      await writeTogether(table, [
        ...actions,
        { Put: moveCursor(table, dispatchCursorKey, next, { event, integration }) },
      ]);
    } catch (error) {
      if (refusal(error) === 'impossible') throw error;
      // Another process was faster, or the answer was lost: the cursor shows what was written.
      losses++;
      await table.pace.sleep(jitter(losses, table.pace.random));
      cursor = await getItem<LogCursorItem>(table, dispatchCursorKey);
      continue;
    } finally {
      for (const one of deliveries) woken.add(one.integration);
    }
    made += deliveries.length;
    // Whoever has appended later events, or those after a gap, makes their deliveries.
    if (events.length < pageSize && next.event === events.at(-1)?.id) break;
    losses = 0;
    cursor = { ...cursor, ...next };
  }
  return { deliveries: made, integrations: woken };
};

/** Makes the deliveries of new events, and wakes whoever delivers them. Nobody needs the wakes: the clock wakes, too. */
export const dispatch = async (table: Table, wakes: Wakes, deadline: number): Promise<Dispatched> => {
  const dispatched = await makeDeliveries(table, deadline);
  await Promise.all([...dispatched.integrations].map((integration) => wakes.wake(integration)));
  return dispatched;
};

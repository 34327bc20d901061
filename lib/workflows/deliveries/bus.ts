import { type LogCursorItem, moveCursor } from '../../store/deliveries/cursor.ts';
import { writeTogether } from '../../store/deliveries/together.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { logError } from '../../store/runtime/log.ts';
import { refusal } from '../../store/table/errors.ts';
import { busCursorKey, type KeyOf } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { jitter } from '../../store/table/waiting.ts';
import { type BusEntry, type EventBus, maxEntries, maxEntryBytes, sizeOfEntry } from '../../store/wire/event-bus.ts';
import type { Queue } from '../../store/wire/queue.ts';
import { nextEvents } from './dispatch.ts';
import { outgoingEvent } from './outgoing-event.ts';

/** Version of the form of `detail` (contract: addons §9). */
const formVersion = '1';
/** Attempts of entries that the bus did not take. */
const maxAttempts = 5;

const cursorKey: KeyOf<LogCursorItem> = busCursorKey;

/** What gets events besides integrations. */
export interface BusContext {
  readonly table: Table;
  readonly bus: EventBus;
  /** Gets the entries that the bus refuses; undefined: they are only logged. */
  readonly refused: Queue | undefined;
  readonly stage: string;
}

/** The path under which the API has what a commit has changed. */
const linkTo = (project: string | null, revision: number): string =>
  project === null
    ? '/api/admin/events'
    : `/api/admin/projects/${project}/history/diff?from=${revision - 1}&to=${revision}`;

/**
 * The entry of an event (contract: addons §9). An event that is too large is sent without its data, with the path under
 * which the API has it.
 */
export const entryOf = (item: EventItem, stage: string): BusEntry => {
  const event = outgoingEvent(item);
  const { id, rev: revision, project, featureName } = item;
  const metadata = { id, stage, scope: project ?? 'instance', revision, version: formVersion };
  const entry = (detail: object): BusEntry => ({
    Source: 'halyard',
    DetailType: item.type,
    Detail: JSON.stringify(detail),
    Resources: project === null ? [] : [`halyard:${project}${featureName === null ? '' : `/${featureName}`}`],
    Time: Math.floor(Date.parse(item.createdAt) / 1000),
  });
  const whole = entry({ metadata, event });
  if (sizeOfEntry(whole) <= maxEntryBytes) return whole;
  const link = linkTo(project, revision);
  return entry({ metadata: { ...metadata, link }, event: { ...event, data: null, preData: null } });
};

/** As many of the entries as one request takes. */
const fitting = (entries: readonly BusEntry[]): readonly BusEntry[] => {
  let bytes = 0;
  const end = entries.findIndex((entry, i) => {
    bytes += sizeOfEntry(entry);
    return i > 0 && (i >= maxEntries || bytes > maxEntryBytes);
  });
  return end < 0 ? entries : entries.slice(0, end);
};

/**
 * Puts entries on the bus, and tries those again that it did not take, alone. What it refuses goes to a queue.
 * @param deadline epoch ms
 * @returns whether that is done; otherwise time was up before
 * @throws Error when the bus or the queue does not answer, or takes nothing
 */
const putAll = async (
  { table, bus, refused }: BusContext,
  entries: readonly BusEntry[],
  deadline: number,
): Promise<boolean> => {
  /** undefined: time is up */
  const untilThen = (): AbortSignal | undefined => {
    const remainingMs = Math.ceil(deadline - table.pace.now());
    return remainingMs > 0 ? AbortSignal.timeout(remainingMs) : undefined;
  };
  let left = entries;
  let errors: readonly (string | undefined)[] = [];
  for (let attempt = 1; left.length > 0 && attempt <= maxAttempts; attempt++) {
    if (attempt > 1) await table.pace.sleep(jitter(attempt + 3, table.pace.random));
    const signal = untilThen();
    if (!signal) return false;
    const results = await bus.put(left, signal);
    errors = results.filter((error) => error !== undefined);
    left = left.filter((_, i) => results[i] !== undefined);
  }
  for (const [i, entry] of left.entries()) {
    const signal = untilThen();
    if (!signal) return false;
    logError('The bus has refused an event', { type: entry.DetailType, error: errors[i] });
    await refused?.send(JSON.stringify(entry), { signal });
  }
  return true;
};

/**
 * Puts the events that the log has after the cursor on the bus, in order, each at least once: the cursor moves only when
 * they are there.
 * @param deadline epoch ms after which the next call goes on; a request that is under way then is given up
 * @returns how many were put
 * @throws Error when the bus or the queue does not answer, or takes nothing; the next call goes on from the cursor
 */
export const putOnBus = async (context: BusContext, deadline: number): Promise<number> => {
  const { table, stage } = context;
  let put = 0;
  let cursor = await getItem(table, cursorKey);
  while (cursor && table.pace.now() < deadline) {
    const { event, integration } = cursor;
    const events = await nextEvents(table, event, maxEntries);
    if (events.length === 0) break;
    const entries = fitting(events.map((item) => entryOf(item, stage)));
    if (!(await putAll(context, entries, deadline))) break;
    const next = { event: event + entries.length, integration: 0 };
    try {
      await writeTogether(table, [{ Put: moveCursor(table, busCursorKey, next, { event, integration }) }]);
    } catch (error) {
      if (refusal(error) === 'impossible') throw error;
      // Another process has put them, too; it goes on.
      break;
    }
    put += entries.length;
    cursor = { ...cursor, ...next };
  }
  return put;
};

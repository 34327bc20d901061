import { jsonList, jsonObject } from '../../basics/json.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Appending } from '../../store/event-log/append-for-reader.ts';
import { countAll } from '../../store/event-log/cursor.ts';
import { decodeEvent } from '../../store/event-log/event-item.ts';
import { queryLog } from '../../store/event-log/query-log.ts';
import { eventsPartition, padded } from '../../store/table/keys.ts';
import { type Source, tableOf } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Room } from './room.ts';

/** Maximum number of events that the list without a project contains (contract: events §4). */
const maxNewest = 100;

/** An event with its JSON. */
interface EventText {
  readonly id: number;
  readonly json: string;
}

/**
 * Maximum length of the events that are kept for the next list, in characters; longer lists are read again each time.
 */
const maxKept = 1_000_000;

/** The newest events at the last read, newest first. They stay correct, because an event never changes. */
const kept = new WeakMap<Table['client'], readonly EventText[]>();

/**
 * Whether no event is missing; ids have no gaps. An event may be missing because a plain read can show a part of a
 * transaction.
 */
const isWhole = (events: readonly EventText[]): boolean =>
  events.every(({ id }, i) => id === (events[0]?.id ?? 0) - i) &&
  (events.length === maxNewest || events.at(-1)?.id === 1);

const keep = ({ client }: Table, events: readonly EventText[]): void => {
  const characters = events.reduce((sum, { json }) => sum + json.length, 0);
  if (isWhole(events) && characters <= maxKept) kept.set(client, events);
};

/** The newest events; only events that are newer than those in memory are read. */
const readNewest = async (source: Source, appended: Appending['appended']): Promise<readonly EventText[]> => {
  const known = kept.get(tableOf(source).client) ?? [];
  const from = known[0] && { from: padded(known[0].id + 1) };
  const events: EventText[] = [];
  for await (const item of queryLog(source, { pk: eventsPartition, limit: maxNewest, ...from }, appended))
    events.push({ id: item.id, json: JSON.stringify(decodeEvent(item)) });
  const all = [...events, ...known].slice(0, maxNewest);
  keep(tableOf(source), all);
  return all;
};

/**
 * The newest 100 events of the instance, as the JSON of the answer; `totalEvents` is the size of the log (contract:
 * events §4). Pending events of all scopes are appended first, so that callers find their own events.
 */
export const newestEventsText = async (
  context: CommandContext,
  { appended }: Appending,
  { room }: { readonly room: Room },
): Promise<string> => {
  const [events, { positions }] = await Promise.all([readNewest(context, appended), appended]);
  const full = events.findIndex(({ json }) => !room.take(`${json},`));
  const shown = (full < 0 ? events : events.slice(0, full)).map(({ json }) => json);
  // An event that others append meanwhile may already be listed, but not counted yet.
  const total = Math.max(countAll(positions), shown.length);
  return jsonObject({ version: '1', events: jsonList(shown), totalEvents: `${total}` });
};

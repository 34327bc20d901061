import { seesProject } from '../access/may.ts';
import type { Rights } from '../access/rights.ts';
import type { Event } from '../schema/event.ts';
import { badData } from '../schema/problem.ts';
import { readHeads } from '../table/head.ts';
import {
  cursorKey,
  cursorPrefix,
  eventLogPartition,
  eventsPartition,
  featureEventsPartition,
  instance,
  padded,
  projectEventsPartition,
  projectOfScope,
  projectScope,
  type Scope,
} from '../table/keys.ts';
import { nameable } from '../table/nameable.ts';
import { queryAll, queryItems, type Range } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type CursorItem, countEvents, fileAll, fileEvents } from './file.ts';
import { hideOtherProject } from './hide-project.ts';
import type { EventList } from './list.ts';
import { decodeEvent, type EventItem } from './read.ts';
import type { Room } from './room.ts';

/** What events are looked for; all that is given has to match. */
export interface EventSearch {
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  /** In upper or lower case, a part of what the event carries. */
  readonly query?: string | undefined;
  /** 1–100. */
  readonly limit: number;
  readonly offset: number;
}

/** So many events are read for one search; at some 700 bytes each, 9,000 read units. */
const mostRead = 50_000;

type Visible = (project: string | null) => boolean;

/** Which projects' events the caller sees, and how many events those have. */
interface Sight {
  readonly sees: Visible;
  readonly total: () => Promise<number>;
}

const sightOf = async (table: Table, rights: Rights): Promise<Sight> => {
  if (rights.admin) return { sees: () => true, total: async () => (await countEvents(table, instance)).all };
  const seen = new Set<Scope>();
  for (const { scope, private: hidden = false } of await readHeads(table)) {
    const id = projectOfScope(scope);
    if (id !== undefined && seesProject(rights, { id, private: hidden })) seen.add(scope);
  }
  return {
    sees: (project) => project !== null && seen.has(projectScope(project)),
    total: async () => {
      const cursors = await queryAll<CursorItem>(table, { pk: eventLogPartition, prefix: cursorPrefix });
      const visible = new Set([...seen].map((scope) => cursorKey(scope).sk));
      return cursors.filter(({ sk }) => visible.has(sk)).reduce((sum, { count }) => sum + count, 0);
    },
  };
};

const contains = (event: Event, text: string): boolean =>
  [event.data, event.preData, event.tags].some((part) =>
    JSON.stringify(part ?? null)
      .toLowerCase()
      .includes(text),
  );

type Test = (item: EventItem) => boolean;

/** Filters that the choice of partition does not already answer. */
const testsOf = ({ type, project, feature, query }: EventSearch, shown: (item: EventItem) => Event): Test[] => {
  const text = query?.toLowerCase();
  return [
    ...(feature && project ? [(item: EventItem) => item.project === project] : []),
    ...(type ? [(item: EventItem) => item.type === type] : []),
    ...(text ? [(item: EventItem) => contains(shown(item), text)] : []),
  ];
};

const tooMany = () =>
  badData(
    `More than ${mostRead} events would have to be read for this search. Name a project or a feature, or ask for a smaller offset.`,
  );

/** One page and, once everything was read, the number of all matches. */
const walk = async (
  table: Table,
  range: Range,
  matches: Test,
  page: { readonly from: number; readonly to: number; readonly countAll: boolean },
): Promise<{ items: EventItem[]; count: number }> => {
  const items: EventItem[] = [];
  let [read, count] = [0, 0];
  for await (const item of queryItems<EventItem>(table, range)) {
    if (!page.countAll && count >= page.to) break;
    if (++read > mostRead) throw tooMany();
    if (!matches(item)) continue;
    if (count >= page.from && count < page.to) items.push(item);
    count++;
  }
  return { items, count };
};

/** Events in their order, as far as they find room together. */
const fitting = (items: readonly Event[], room: Room): Event[] => {
  const events: Event[] = [];
  for (const event of items) {
    if (!room.take(`${JSON.stringify(event)},`)) break;
    events.push(event);
  }
  return events;
};

const nothing: EventList = { events: [], totalEvents: 0 };

/** The whole log, without filters: ids are dense, so an offset is a range. */
const newestOf = async (table: Table, { offset, limit }: EventSearch, room: Room): Promise<EventList> => {
  const { all } = await countEvents(table, instance);
  if (offset >= all) return { events: [], totalEvents: all };
  const range = { pk: eventsPartition, to: padded(all - offset), descending: true, limit };
  return { events: fitting((await queryAll<EventItem>(table, range)).map(decodeEvent), room), totalEvents: all };
};

/**
 * One page of the events that match, newest first, and the number of all matches (behaviour §4, events/search). What the
 * journals hold back is filed first, so that a caller finds its own event. Events of invisible projects do not exist
 * for the caller, and those without a project only for administrators (behaviour §1.8).
 *
 * A search without `type` and `query` reads what it shows and what it skips; numbers are kept. The others read the log
 * of the feature, else of the project, else of the instance (docs/decisions/0111).
 * @throws Problem BadDataError when more than 50,000 events would have to be read
 */
export const searchEvents = async (
  table: Table,
  search: EventSearch,
  rights: Rights,
  room: Room,
): Promise<EventList> => {
  const { project, feature, limit, offset } = search;
  if (!nameable(project ?? '') || !nameable(feature ?? '')) return nothing;
  if (project && !feature) await fileEvents(table, projectScope(project));
  else await fileAll(table);
  const { sees, total } = await sightOf(table, rights);
  if (project && !sees(project)) return nothing;
  const shown = (item: EventItem): Event => hideOtherProject(decodeEvent(item), sees);
  const tests = testsOf(search, shown);
  if (tests.length === 0 && !project && !feature && rights.admin) return newestOf(table, search, room);
  const pk = feature ? featureEventsPartition(feature) : project ? projectEventsPartition(project) : eventsPartition;
  const countAll = Boolean(feature) || tests.length > 0;
  const { items, count } = await walk(
    table,
    { pk, descending: true },
    (item) => sees(item.project) && tests.every((test) => test(item)),
    { from: offset, to: offset + limit, countAll },
  );
  const events = fitting(items.map(shown), room);
  if (countAll) return { events, totalEvents: count };
  return { events, totalEvents: project ? (await countEvents(table, projectScope(project))).scope : await total() };
};

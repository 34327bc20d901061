import type { Event } from '../../contract/schemas/event.ts';
import type { Position } from '../../contract/schemas/event-position.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { readHeads } from '../../store/commit/head.ts';
import { appendForReader } from '../../store/event-log/append-for-reader.ts';
import { countAll, countProjects } from '../../store/event-log/cursor.ts';
import { sizeOf } from '../../store/event-log/encode-event.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import {
  eventsPartition,
  featureEventsPartition,
  fitsKey,
  padded,
  projectEventsPartition,
  projectScope,
} from '../../store/table/keys.ts';
import { queryAll, queryItems, type Range } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { contains, containsShown } from './contains.ts';
import { canNameOtherProject } from './hide-project.ts';
import { addFitting, type EventList } from './list.ts';
import type { Room } from './room.ts';
import { decodePosition, encodePosition } from './search-cursor.ts';
import { type EventVisibility, everything, readVisibility } from './visibility.ts';

/** The filters of a search; all that are given have to match (contract: events §6.1). */
export interface EventSearch {
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  /** A part of the data or the tags, in upper or lower case. */
  readonly query?: string | undefined;
  /** 1–100. */
  readonly limit: number;
  /** Matches to skip; not used with a cursor, which contains how many are left to skip. */
  readonly offset: number;
  /** `nextCursor` of an earlier answer to a search with the same filters. */
  readonly cursor?: string | undefined;
}

/** A page of a search. */
export interface EventPage extends EventList {
  /** For the next page; absent: there is none. */
  readonly nextCursor?: string;
}

/** How much one search may read, however large the log is (contract: events §6.3). */
export interface Bounds {
  readonly events: number;
  /** Of stored events. */
  readonly bytes: number;
  /** Of texts that are searched. */
  readonly characters: number;
}

/** At about 700 bytes an event, 900 read units; 32 million characters are searched in half a second. */
export const ordinaryBounds: Bounds = { events: 5_000, bytes: 8_000_000, characters: 32_000_000 };

/** Counts down the bounds. */
const openBudget = ({ events, bytes, characters }: Bounds) => {
  let left = { events, bytes, characters };
  return {
    isSpent: (): boolean => left.events <= 0 || left.bytes <= 0 || left.characters <= 0,
    spend: (item: EventItem, searched: number): void => {
      left = {
        events: left.events - 1,
        bytes: left.bytes - sizeOf(item),
        characters: left.characters - searched,
      };
    },
  };
};

/** Whether an event matches, and how many of its characters were searched. */
type Test = (item: EventItem) => { readonly found: boolean; readonly characters: number };

/** Tests the filters that the choice of the partition does not cover, the cheapest first. */
const testFor = ({ type, project, feature, query }: EventSearch, { view }: EventVisibility): Test | undefined => {
  const text = query?.toLowerCase();
  if (!type && !text && !(feature && project)) return undefined;
  return (item) => {
    if ((type && item.type !== type) || (project && item.project !== project)) return { found: false, characters: 0 };
    if (!text) return { found: true, characters: 0 };
    return canNameOtherProject(item) ? containsShown(view(item), text) : contains(item, text);
  };
};

interface Filters {
  readonly isVisible: EventVisibility['isVisible'];
  readonly test: Test | undefined;
  /** The log ends before this revision: nothing earlier is seen. */
  readonly since: number;
}

interface LogScan {
  readonly skip: number;
  readonly limit: number;
  /** Whether to read on after the page, to count all matches. */
  readonly countAll: boolean;
  readonly bounds: Bounds;
}

/** What one scan of a log found. */
interface ScanResult {
  readonly items: readonly EventItem[];
  /** Matches among the events that were read. */
  readonly count: number;
  /** Id of the last event that was read; undefined: the end of the log was reached. */
  readonly readTo: number | undefined;
  /** Whether there is a match after the page. */
  readonly more: boolean;
}

const scanLog = async (
  table: Table,
  range: Range,
  { isVisible, test, since }: Filters,
  { skip, limit, countAll: counts, bounds }: LogScan,
): Promise<ScanResult> => {
  const items: EventItem[] = [];
  const budget = openBudget(bounds);
  let [count, readTo, more] = [0, 0, false];
  for await (const item of queryItems<EventItem>(table, range)) {
    if (item.rev < since) break;
    if (budget.isSpent()) return { items, count, readTo, more };
    const visible = isVisible(item);
    const { found, characters } = visible && test ? test(item) : { found: visible, characters: 0 };
    budget.spend(item, characters);
    if (found && items.length === limit) {
      more = true;
      if (!counts) return { items, count, readTo, more };
    }
    readTo = item.id;
    if (!found) continue;
    if (count >= skip && items.length < limit) items.push(item);
    count++;
  }
  return { items, count, readTo: undefined, more };
};

/** Events in their order, as long as they fit into the answer; one that does not fit even alone is skipped. */
const fitting = (
  items: readonly EventItem[],
  room: Room,
  { view }: EventVisibility,
): { events: Event[]; passed: number } => {
  const events: Event[] = [];
  const passed = items.findIndex((item) => !addFitting(view(item), events, room));
  if (passed < 0) return { events, passed: items.length };
  return { events, passed: Math.max(1, passed) };
};

const emptyPage: EventPage = { events: [], totalEvents: 0 };

/** A search with its cursor decoded. */
interface OpenSearch {
  readonly table: Table;
  readonly what: EventSearch;
  /** Where it begins; undefined: at the newest event. */
  readonly from: Position | undefined;
  readonly room: Room;
}

/** The whole log, without filters: ids are dense, so an offset is a range. */
const searchNewest = async ({ table, what, from, room }: OpenSearch): Promise<EventPage> => {
  const all = await countAll(table);
  const newest = Math.min(all, (from?.below ?? Number.POSITIVE_INFINITY) - 1) - (from ? from.skip : what.offset);
  if (newest < 1) return { events: [], totalEvents: all };
  const range = { pk: eventsPartition, to: padded(newest), descending: true, limit: what.limit };
  const items = await queryAll<EventItem>(table, range);
  const { events, passed } = fitting(items, room, everything);
  const below = items[passed - 1]?.id ?? 1;
  if (below <= 1) return { events, totalEvents: all };
  return { events, totalEvents: all, nextCursor: encodePosition({ below, found: all - below + 1, skip: 0 }, what) };
};

/** The size of the log, or of that of a project, without reading it: events are counted when they are appended. */
const countedTotal = async (
  table: Table,
  { project }: EventSearch,
  { revisions }: EventVisibility,
): Promise<number> => {
  if (project) return countProjects(table, new Map([[project, revisions?.get(project)?.since]]));
  return revisions
    ? countProjects(table, new Map([...revisions].map(([id, { since }]) => [id, since])))
    : countAll(table);
};

const partitionOf = ({ project, feature }: EventSearch): string => {
  if (feature) return featureEventsPartition(feature);
  return project ? projectEventsPartition(project) : eventsPartition;
};

/** In the log of one project revisions only grow; a feature may have been in several. */
const sinceOf = ({ project, feature }: EventSearch, { revisions }: EventVisibility): number =>
  (project && !feature && revisions?.get(project)?.since) || 0;

const searchFiltered = async (
  { table, what, from, room }: OpenSearch,
  visibility: EventVisibility,
  test: Test | undefined,
  bounds: Bounds,
): Promise<EventPage> => {
  const counted = !what.feature && test === undefined;
  const skip = from ? from.skip : what.offset;
  const countAll = !counted && from?.total === undefined;
  const range = {
    pk: partitionOf(what),
    ...(from && { to: padded(from.below - 1) }),
    descending: true,
    // Every event in the log of a project matches: so only as many are read as are needed.
    ...(counted && what.project && { pageSize: Math.min(bounds.events, skip + what.limit) + 1 }),
  };
  const filters = { isVisible: visibility.isVisible, test, since: sinceOf(what, visibility) };
  const [scanned, counts] = await Promise.all([
    scanLog(table, range, filters, { skip, limit: what.limit, countAll, bounds }),
    counted ? countedTotal(table, what, visibility) : 0,
  ]);
  const { events, passed } = fitting(scanned.items, room, visibility);
  const found = from?.found ?? 0;
  const known = from?.total ?? (scanned.readTo === undefined ? found + scanned.count : undefined);
  // An event that is appended between the two reads may be found already and not yet counted.
  const totalEvents = counted ? Math.max(counts, found + scanned.count) : (known ?? found + scanned.count);
  const total = known === undefined || counted ? {} : { total: known };
  const pageWithCursor = (at: Omit<Position, 'of'>): EventPage => ({
    events,
    totalEvents,
    nextCursor: encodePosition(at, what),
  });
  const last = scanned.items[passed - 1];
  const full = scanned.items.length === what.limit;
  if (last && (full || passed < scanned.items.length)) {
    const more = scanned.more || scanned.readTo !== undefined || passed < scanned.items.length;
    return more
      ? pageWithCursor({ below: last.id, found: found + skip + passed, skip: 0, ...total })
      : { events, totalEvents };
  }
  if (scanned.readTo === undefined) return { events, totalEvents };
  const left = Math.max(0, skip - scanned.count);
  return pageWithCursor({ below: scanned.readTo, found: found + scanned.count, skip: left, ...total });
};

export interface SearchInput {
  readonly what: EventSearch;
  readonly room: Room;
  /** What one search reads at most; default: `ordinaryBounds`. */
  readonly bounds?: Bounds;
}

/**
 * One page of the events that match, newest first, and the number of all matches (contract: events §6). Pending events
 * are appended first, so that a caller finds its own event. Events of invisible projects do not exist for the caller, and
 * those without a project only for administrators (contract: events §7).
 *
 * One search reads at most its bounds, however large the log is. When they are reached before the page is full or all
 * matches are counted, the answer has the matches found and counted so far, and a cursor to continue from
 * (docs/decisions/0137).
 * @throws Problem ValidationError when the cursor does not come from a search with the same filters
 */
export const searchEvents = async (
  { table, caller: { rights } }: CallerContext,
  { what, room, bounds = ordinaryBounds }: SearchInput,
): Promise<EventPage> => {
  const { project, feature, cursor } = what;
  const from = cursor ? decodePosition(cursor, what) : undefined;
  if (!fitsKey(project ?? '') || !fitsKey(feature ?? '')) return emptyPage;
  const ofOneProject = project !== undefined && project !== '' && !feature;
  const [heads, all] = await Promise.all([
    appendForReader(table, ofOneProject ? [projectScope(project)] : '*'),
    // An event of the project may name another one, which the caller may not see.
    ofOneProject && !rights.admin ? readHeads(table) : undefined,
  ]);
  const visibility = await readVisibility(table, rights, all ?? heads);
  if (project && visibility.revisions && !visibility.revisions.has(project)) return emptyPage;
  const search: OpenSearch = { table, what, from, room };
  const test = testFor(what, visibility);
  if (!test && !project && !feature && !visibility.revisions) return searchNewest(search);
  return searchFiltered(search, visibility, test, bounds);
};
